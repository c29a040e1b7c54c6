"""Instruction counts, which repeat exactly on one machine: for a start and for a key."""

import platform
import re
import shutil
import subprocess

from building import HERE, SCRATCH, run
from session import Session

FILE = HERE / "instructions.txt"
KEYS = 50

# Swift's hashing is random unless told otherwise; with the rest of the environment empty, nothing differs from run to run.
ENVIRONMENT = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": "/", "SWIFT_DETERMINISTIC_HASHING": "1"}


def count(kind, keys):
    """The instructions of the tool asking one question that is answered after some keys."""
    # valgrind can't read the debugging information of static Swift programs.
    stripped = SCRATCH / "BenchmarkTool-stripped"
    run(["strip", "-S", "-o", stripped, SCRATCH / "release" / "BenchmarkTool"])
    command = [
        "setarch", "-R", "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", str(stripped), kind,
    ]
    environment = dict(ENVIRONMENT, PATH="/usr/bin:/bin:/usr/local/bin")
    with Session(command, environment) as session:
        session.wait_until(rb"(Name|Password|Sign in).*\] ", 0.3)
        for _ in range(keys):
            if kind == "secret":
                session.send(b"x")
                session.drain(0.02)
            else:
                session.press(b"x", 0.005)
        session.send(b"\r")
        output, _ = session.wait_until(rb"Collected : \d+", 0.1)
        return int(re.search(rb"Collected : (\d+)", output)[1])


def counts():
    """Start: everything until the answer to an empty question. A key: one of many at the end of a field."""
    numbers = {}
    for kind in ("text", "secret"):
        empty, one, many = (count(kind, keys) for keys in (0, 1, 1 + KEYS))
        numbers[f"start, {kind}"] = empty
        numbers[f"a key, {kind}"] = (many - one) // KEYS
    return numbers


def compare(writes):
    """Shows the counts beside the kept ones; says whether one is a tenth worse. With `writes` the file is written anew."""
    if shutil.which("valgrind") is None:
        raise SystemExit("benchmarks: instructions are counted by valgrind, which isn't installed")
    present = counts()
    kept = read()
    worse = False
    for name, number in present.items():
        before = kept.get(name)
        change = f"{(number / before - 1) * 100:+.1f} %" if before else "new"
        worse = worse or (before is not None and number > before * 1.1)
        print(f"{name:20} {number:>12,} {change:>10}")
    if writes:
        write(present)
    elif worse:
        print("At least one of them is more than a tenth worse than in instructions.txt.")
    return not worse


def read():
    if not FILE.exists():
        return {}
    lines = [line for line in FILE.read_text().splitlines() if line and not line.startswith("#")]
    return {name: int(number) for name, number in (line.rsplit(None, 1) for line in lines)}


def write(numbers):
    compiler = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
    version = re.search(r"Swift version (\S+)", compiler)
    lines = [
        "# Instructions of the minimal tool, counted by callgrind; written by `Tests/Benchmarks/run --instructions --write`.",
        f"# Swift {version[1] if version else '?'}, {platform.machine()}, {platform.freedesktop_os_release()['PRETTY_NAME']}",
    ]
    lines += [f"{name:20} {number}" for name, number in numbers.items()]
    FILE.write_text("\n".join(lines) + "\n")
