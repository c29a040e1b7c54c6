"""The programs that are measured: how each is started, and how its question is known to be there."""

from dataclasses import dataclass, field


@dataclass
class Subject:
    """A program and the kinds of questions that it can be made to ask."""

    name: str
    group: str
    kinds: dict
    # What the question has shown when it is complete; other kinds than these show the word for "default".
    patterns: dict = field(default_factory=dict)
    # How long nothing has to come for a picture to be complete, in seconds.
    quiet: float = 0.005
    returns: int = 1
    environment: dict = field(default_factory=dict)
    # Whether it takes a paste of any length: the kernel's own line editing takes 4,095 bytes.
    takes_long_lines: bool = True
    brackets_paste: bool = False
    shows_keys: bool = True

    def command(self, kind):
        return [str(part) for part in self.kinds[kind]]

    def ready(self, kind):
        return self.patterns.get(kind, rb"(Name|Password)")


def own(programs):
    """This toolkit, and the least that can be done in its languages."""
    tool = programs / "release" / "BenchmarkTool"
    return [
        Subject(
            "TerminalAlerts",
            "this toolkit",
            {kind: [tool, kind] for kind in ("text", "secret", "masked", "login", "hold", "spin")},
            patterns={"login": rb"Password.*\]", "spin": rb"Sign in.*\]"}
            | {kind: rb"(Name|Password).*\]" for kind in ("text", "secret", "masked", "hold")},
            brackets_paste=True,
        ),
        Subject("static Swift", "floor", {"text": [programs / "floors/prompt-swift"]}, takes_long_lines=False),
        Subject("C", "floor", {"text": [programs / "floors/prompt"]}, takes_long_lines=False),
        Subject("libedit", "floor", {"text": [programs / "floors/libedit"]}),
    ]
