"""Measures this toolkit and its peers on the same work, in interleaved rounds, and prints tables."""

import argparse
import os
import signal
import subprocess
import sys

import building
import instructions
import measures
import report
import subjects
from session import Unanswered

# Which row each table's ratios are quoted to.
BASES = {
    "Start, a text field": "static Swift",
    "Start, a secure field": "pinentry-curses",
    **{f"A key {place}": "libedit" for place in subjects.EVERYWHERE},
}
SIZES = (1000, 10_000, 100_000, 1_000_000)


def main():
    options = parse()
    if options.instructions or options.check:
        building.build_own()
        is_fine = instructions.compare(writes=options.write)
        return 0 if is_fine or not options.check else 1
    programs = building.build_own()
    measured = subjects.own(programs)
    if options.peers:
        import peers

        measured += peers.all_peers()
    if options.among:
        measured = [each for each in measured if each.group == "this toolkit" or each.name in options.among]
    results = report.Results()
    harness = measures.Harness(environment(programs))
    wanted = [measure for measure in MEASURES if not options.only or measure.__name__ in options.only]
    # Stopped before its time, it still tells what it has.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        for round_number in range(options.rounds):
            for measure in wanted:
                print(f"round {round_number + 1} of {options.rounds}: {measure.__name__}", file=sys.stderr)
                measure(results, harness, measured, programs, is_first=round_number == 0)
    except KeyboardInterrupt:
        print("stopped; these are the rounds so far", file=sys.stderr)
    for table in [name for name in results.tables if name.startswith("Paste")]:
        report.add_exponents(results, table)
    write = report.as_json if options.json else report.as_text
    print(write(results, BASES))
    return 0


def parse():
    parser = argparse.ArgumentParser(prog="Tests/Benchmarks/run", description=__doc__)
    parser.add_argument("--peers", action="store_true", help="install and measure other programs and libraries too")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="rounds of each measure (default 5)")
    names = [measure.__name__ for measure in MEASURES]
    parser.add_argument("--only", nargs="+", choices=names, metavar="MEASURE", help=f"some of {', '.join(names)}")
    parser.add_argument("--among", nargs="+", metavar="NAME", help="measure only these beside this toolkit")
    parser.add_argument("--instructions", action="store_true", help="count instructions beside the kept counts")
    parser.add_argument("--write", action="store_true", help="keep the counts")
    parser.add_argument("--check", action="store_true", help="fail if a count is a tenth worse than the kept one")
    return parser.parse_args()


def environment(programs):
    """The same for all that is measured, and nothing of the person who measures."""
    home = programs / "home"
    home.mkdir(exist_ok=True)
    return {"PATH": os.environ["PATH"], "HOME": str(home), "TERM": "xterm-256color", "LANG": "C.UTF-8"}


def measuring(results, table, name, measure, *arguments):
    """Adds what is measured; a program that can't do it is named below the table instead."""
    try:
        results.add(table, name, measure(*arguments))
    except (Unanswered, OSError, AttributeError) as problem:
        results.fail(table, name, str(problem)[:100] or type(problem).__name__)


# The measures; each adds one round.


def start(results, harness, measured, programs, is_first):
    for kind, table in {"text": "Start, a text field", "secret": "Start, a secure field", "login": "Start, a login"}.items():
        for subject in measured:
            if kind in subject.kinds:
                measuring(results, table, subject.name, measures.start, harness, subject, kind)


def keys(results, harness, measured, programs, is_first):
    for place in measures.KEYS:
        for subject in measured:
            if place not in subject.key_places:
                continue
            kind = "login" if place == "moving focus" and "login" in subject.kinds else "text"
            measuring(results, f"A key {place}", subject.name, measures.key, harness, subject, kind, place)
    for subject in measured:
        if "secret" in subject.kinds:
            table = "A key that isn't shown"
            measuring(results, table, subject.name, measures.hidden_key, harness, subject, "secret")
            if "after 100,000" in subject.key_places:
                table += ", after 100,000"
                measuring(results, table, subject.name, measures.hidden_key, harness, subject, "secret", measures.LONG)


def paste(results, harness, measured, programs, is_first):
    for subject in measured:
        for kind in ("text", "secret"):
            for is_bracketed in (True, False):
                if kind not in subject.kinds or (is_bracketed and not subject.brackets_paste):
                    continue
                if kind == "secret" and subject.group == "peer":
                    continue
                way = "marked by the terminal" if is_bracketed else "raw"
                field = "a secure field" if kind == "secret" else "a text field"
                # Unmarked, each key of a peer's may draw the whole line.
                longest = 1000 if subject.group == "peer" and not is_bracketed else subject.longest_paste
                for size in SIZES:
                    if size <= longest:
                        name = f"{subject.name}, {size:,}"
                        table = f"Paste into {field}, {way}"
                        measuring(results, table, name, measures.paste, harness, subject, kind, size, is_bracketed)


def idle(results, harness, measured, programs, is_first):
    for subject in measured:
        kind = "text" if "text" in subject.kinds else "secret"
        measuring(results, "Idle", subject.name, measures.idle, harness, subject, kind)
    measuring(results, "Spinner", measured[0].name, measures.spinner, harness, measured[0])


def secrets(results, harness, measured, programs, is_first):
    for subject in measured:
        if "hold" in subject.kinds:
            measuring(results, "Copies of a secret in memory", subject.name, measures.secrets, harness, subject)
        if "secret" in subject.kinds:
            table = "Typed ahead of a secure field, times shown"
            measuring(results, table, subject.name, measures.typed_ahead, harness, subject, "secret")


def parts(results, harness, measured, programs, is_first):
    output = subprocess.run([programs / "release" / "Benchmarks"], capture_output=True, text=True, check=True).stdout
    for line in output.splitlines():
        name, value, unit = line.split("\t")
        results.add("In one process", name, {unit: float(value)})


def size(results, harness, measured, programs, is_first):
    if not is_first:
        return
    for name, program in (
        ("TerminalAlerts", programs / "release" / "BenchmarkTool"),
        ("TerminalAlerts, all static", programs / "static/release/BenchmarkTool"),
        ("static Swift", programs / "floors/prompt-swift"),
        ("static Swift, all static", programs / "floors/prompt-swift-static"),
        ("libedit", programs / "floors/libedit"),
    ):
        results.add("Program", name, {"stripped kB": building.stripped_size(program) / 1000})
    results.add("Program", "TerminalAlerts", {"link s": building.link_seconds()})


MEASURES = (start, keys, paste, idle, secrets, parts, size)

if __name__ == "__main__":
    sys.exit(main())
