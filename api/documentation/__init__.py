"""The documentation at ``/docs``, rendered from Markdown, the games and the contract when it is first asked for."""
