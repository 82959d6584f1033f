"""What the service takes and answers: a struct for each schema of the contract."""

from takeback_client.generated.models import *  # noqa: F403  # all of them
