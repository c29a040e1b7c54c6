"""Builds what is measured into a scratch folder."""

import pathlib
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent.parent
PACKAGE = HERE.parent.parent
SCRATCH = PACKAGE / ".build" / "benchmarks"

STATIC = SCRATCH / "static"

# With Swift's runtime inside, which is what is measured; and with all libraries inside, which starts soonest.
SWIFT_BUILD = ["swift", "build", "-c", "release", "--static-swift-stdlib", "--scratch-path", SCRATCH]
STATIC_BUILD = [
    "swift", "build", "-c", "release", "--scratch-path", STATIC, "-Xswiftc", "-static-executable",
    "-Xlinker", "-lbsd", "-Xlinker", "-lmd", "-Xlinker", "-ltinfo",
]


def run(command, **options):
    """Runs a command that has to succeed; its words are seen only when it doesn't."""
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)
    if result.returncode != 0:
        sys.stderr.write(result.stdout + result.stderr)
        raise SystemExit(f"benchmarks: {' '.join(str(part) for part in command)} failed")
    return result.stdout


def build_own():
    """The toolkit's own programs and the floors."""
    for product in ("BenchmarkTool", "Benchmarks"):
        run(SWIFT_BUILD + ["--product", product], cwd=PACKAGE)
    for product in ("BenchmarkTool", "terminal-alert"):
        run(STATIC_BUILD + ["--product", product], cwd=PACKAGE)
    floors = SCRATCH / "floors"
    floors.mkdir(parents=True, exist_ok=True)
    build_once(floors / "prompt", HERE / "Floors/prompt.c", ["cc", "-O2"])
    build_once(floors / "libedit", HERE / "Floors/libedit.c", ["cc", "-O2"], ["-ledit"])
    build_once(floors / "prompt-swift", HERE / "Floors/Prompt.swift", ["swiftc", "-O", "-static-stdlib"])
    build_once(floors / "prompt-swift-static", HERE / "Floors/Prompt.swift", ["swiftc", "-O", "-static-executable"])
    return SCRATCH


def build_once(product, source, compiler, libraries=()):
    """Compiles one file, unless that was done since it was changed last."""
    if product.exists() and product.stat().st_mtime > source.stat().st_mtime:
        return
    run([*compiler, "-o", product, source, *libraries])


def link_seconds():
    """How long linking the minimal tool takes: building without its executable, less building with nothing to do."""
    tool = SCRATCH / "release" / "BenchmarkTool"
    kept = tool.with_suffix(".kept")
    command = SWIFT_BUILD + ["--product", "BenchmarkTool"]
    run(command, cwd=PACKAGE)
    begin = time.perf_counter()
    run(command, cwd=PACKAGE)
    nothing = time.perf_counter() - begin
    shutil.move(tool, kept)
    begin = time.perf_counter()
    run(command, cwd=PACKAGE)
    kept.unlink()
    return time.perf_counter() - begin - nothing


def stripped_size(program):
    """The bytes of a program without its symbols."""
    stripped = SCRATCH / "stripped"
    run(["strip", "-o", stripped, program])
    return stripped.stat().st_size
