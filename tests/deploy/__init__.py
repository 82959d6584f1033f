"""What runs the service for operators: compose, its image and the script of its databases."""
