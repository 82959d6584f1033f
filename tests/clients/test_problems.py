"""What the Python client says of a refusal."""

import json

from takeback_client import Problem


def test_a_refusal_names_the_faults_of_the_request() -> None:
    faults = [{"pointer": "/bots_after", "detail": "Expected `int` >= 5"}]
    document = {"code": "invalid-shape", "detail": "The body does not match the schema.", "errors": faults}

    shown = str(Problem(422, json.dumps(document).encode()))
    assert "422 invalid-shape: The body does not match the schema. /bots_after: Expected `int` >= 5" == shown
