"""The README's own game, played as it stands there."""

import doctest
import re

from tests.api.serving import ROOT, Running

README = ROOT / "README.md"


def test_the_first_game_of_the_readme_is_played_as_it_says(server: Running) -> None:
    text = README.read_text(encoding="utf-8")
    [transcript] = re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL)
    example = doctest.DocTestParser().get_doctest(
        transcript.replace("http://localhost:8000", server.address), {}, "README", str(README), 0
    )
    failures = doctest.DocTestRunner(verbose=False).run(example, clear_globs=False)
    example.globs["ann"].close()

    assert example.examples
    assert doctest.TestResults(failed=0, attempted=len(example.examples)) == failures
