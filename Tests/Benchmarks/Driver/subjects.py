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
    # A file in place of the keyboard, for what takes its orders there and its answer from the terminal.
    standard_input: object = None
    # The largest paste: the kernel's own line editing takes 4,095 bytes, and some take too long for more. 0 is none, where
    # the answer doesn't tell whether all arrived.
    longest_paste: int = 0
    brackets_paste: bool = False
    # Whether single keys are drawn by the program itself, and where.
    key_places: tuple = ()

    def command(self, kind):
        return [str(part) for part in self.kinds[kind]]

    def ready(self, kind):
        return self.patterns.get(kind, rb"(Name|Password)")


EVERYWHERE = ("at the end", "in the middle", "scrolled")


def own(programs):
    """This toolkit, and the least that can be done in its languages."""
    tool = programs / "release" / "BenchmarkTool"
    kinds = ("text", "secret", "masked", "login", "hold", "spin")
    return [
        Subject(
            "TerminalAlerts",
            "this toolkit",
            {kind: [tool, kind] for kind in kinds},
            patterns={kind: rb"(Name|Password|Sign in).*\]" for kind in kinds},
            longest_paste=1_000_000,
            brackets_paste=True,
            key_places=EVERYWHERE + ("moving focus", "after 100,000"),
        ),
        Subject(
            "TerminalAlerts, all static",
            "this toolkit",
            {kind: [programs / "static/release/BenchmarkTool", kind] for kind in ("text", "secret", "login")},
            patterns={kind: rb"(Name|Password|Sign in).*\]" for kind in kinds},
        ),
        Subject(
            "terminal-alert, all static",
            "this toolkit",
            {
                "text": [programs / "static/release/terminal-alert", "--field", "Name"],
                "secret": [programs / "static/release/terminal-alert", "--secure-field", "Password"],
            },
            patterns={kind: rb"(Name|Password).*\]" for kind in kinds},
        ),
        Subject("static Swift", "floor", {"text": [programs / "floors/prompt-swift"]}),
        Subject("static Swift, all static", "floor", {"text": [programs / "floors/prompt-swift-static"]}),
        Subject("C", "floor", {"text": [programs / "floors/prompt"]}),
        Subject(
            "libedit",
            "floor",
            {"text": [programs / "floors/libedit"]},
            longest_paste=10_000,
            key_places=EVERYWHERE,
        ),
    ]
