"""The pages of the documentation, in Markdown. `api.documentation` serves them at ``/docs``."""
