"""Taking the credentials of URLs out of a text that people read, such as a message at start or a line of the log."""

import re

_OF_URLS = re.compile(r"://.*@", re.DOTALL)
_PASSWORDS = re.compile(r"(password=)[^&\s'\"]+", re.IGNORECASE)


def without_credentials(text: str) -> str:
    """A text without users and passwords of URLs. Where it has several URLs, what is between them may go, too."""
    return _PASSWORDS.sub(r"\1...", _OF_URLS.sub("://...@", text))
