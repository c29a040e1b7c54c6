"""Other programs and libraries that ask, installed into a scratch folder; what can't be had is left out with a word."""

import os
import shutil
import subprocess
import sys

from building import HERE, SCRATCH, build_once
from subjects import EVERYWHERE, Subject

PEERS = HERE / "Peers"
SCRATCH = SCRATCH / "peers"
ROOT = SCRATCH / "root"

# How long nothing has to come from a program in an interpreted language for its picture to be complete.
SLOW = 0.05

PYTHON = {
    "prompt_toolkit": "prompt_toolkit",
    "questionary": "questionary",
    "InquirerPy": "InquirerPy",
    "rich": "rich",
    "click": "click",
    "textual": "textual",
}
NODE = {name: f"node-{name}" for name in ("inquirer", "enquirer", "prompts")}
GO = {
    "survey": "golang-github-alecaivazis-survey-dev",
    "promptui": "golang-github-manifoldco-promptui-dev",
    "textinput": "golang-github-charmbracelet-bubbles-dev",
}
RUST = {name: f"librust-{name}-dev" for name in ("rustyline", "rpassword", "dialoguer")}


class Unavailable(Exception):
    """A peer can't be had here; says why."""


def all_peers():
    """The peers that are to be had."""
    SCRATCH.mkdir(parents=True, exist_ok=True)
    subjects = []
    for group in (c_programs, debian_programs, python_libraries, node_libraries, go_libraries, rust_libraries):
        subjects += group()
    return subjects


def attempt(name, make):
    """What `make` makes, in a list; an empty one with a word about it when it can't."""
    try:
        return [make()]
    except (Unavailable, OSError, subprocess.CalledProcessError) as problem:
        print(f"left out: {name} ({str(problem).splitlines()[0]})", file=sys.stderr)
        return []


# C and Debian's programs


def c_programs():
    def readline():
        program = compiled("readline", "-lreadline")
        return Subject(
            "GNU readline", "peer", {"text": [program]},
            longest_paste=100_000, brackets_paste=True, key_places=EVERYWHERE,
        )

    def readpassphrase():
        program = compiled("readpassphrase", "-lbsd")
        return Subject("readpassphrase", "peer", {"secret": [program], "hold": [program, "hold"]})

    return attempt("GNU readline", readline) + attempt("readpassphrase", readpassphrase)


def compiled(name, library):
    program = SCRATCH / name
    try:
        build_once(program, PEERS / f"{name}.c", ["cc", "-O2"], [library])
    except SystemExit:
        raise Unavailable(f"{library} isn't installed") from None
    return program


def debian_programs():
    bash = Subject(
        "bash read", "peer",
        {kind: ["bash", PEERS / "ask.sh", kind] for kind in ("text", "secret")},
        longest_paste=10_000, key_places=EVERYWHERE,
    )
    dialogs = {
        "dialog": ["--inputbox", "Name", "10", "50"],
        "whiptail": ["--inputbox", "Name", "10", "50"],
    }
    subjects = [bash] if shutil.which("bash") else []
    for name, arguments in dialogs.items():
        secret = ["--passwordbox", "Password"] + arguments[2:]
        subjects += attempt(name, lambda: Subject(
            name, "peer",
            {"text": [program(name), *arguments], "secret": [program(name), *secret]},
            patterns={"text": rb"ancel", "secret": rb"ancel"},
            environment=library_path(), key_places=("at the end", "moving focus"),
        ))
    for name in ("pinentry-curses", "pinentry-tty"):
        subjects += attempt(name, lambda: pinentry(name))
    subjects += attempt("systemd-ask-password", lambda: Subject(
        "systemd-ask-password", "peer", {"secret": [program("systemd-ask-password", "systemd"), "Password"]},
    ))
    return subjects


def pinentry(name):
    orders = SCRATCH / "pinentry-orders"
    orders.write_text(
        "OPTION ttyname=/dev/tty\nOPTION ttytype=xterm-256color\nOPTION lc-ctype=C.UTF-8\n"
        "SETPROMPT Password:\nSETDESC Password\nGETPIN\n"
    )
    ready = rb"ancel" if name == "pinentry-curses" else rb"Password:"
    return Subject(
        name, "peer", {"secret": [program(name)]}, patterns={"secret": ready},
        standard_input=orders, environment=library_path(),
    )


def program(name, package=None):
    """Where a program is: installed, or unpacked from its Debian package."""
    found = shutil.which(name)
    if found:
        return found
    unpack([package or name])
    found = ROOT / "usr/bin" / name
    if not found.exists():
        raise Unavailable("its package doesn't hold it")
    return found


def library_path():
    """Where the libraries of unpacked packages are."""
    return {"LD_LIBRARY_PATH": str(ROOT / "usr/lib/x86_64-linux-gnu")} if ROOT.exists() else {}


def unpack(packages):
    """Unpacks Debian packages and what they need below the scratch folder; the system stays as it is."""
    done = SCRATCH / "unpacked" / "+".join(packages)
    if done.exists():
        return
    archives = SCRATCH / "archives"
    (archives / "partial").mkdir(parents=True, exist_ok=True)
    ROOT.mkdir(exist_ok=True)
    command = [
        "apt-get", "install", "--download-only", "-y", "--no-install-recommends", "--reinstall",
        "-o", f"Dir::Cache::archives={archives}", *packages,
    ]
    if shutil.which("apt-get") is None:
        raise Unavailable("no apt-get")
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        raise Unavailable((result.stderr.strip() or "apt-get failed").splitlines()[-1])
    for archive in archives.glob("*.deb"):
        subprocess.run(["dpkg-deb", "-x", archive, ROOT], check=True, capture_output=True)
        archive.unlink()
    done.parent.mkdir(exist_ok=True)
    done.touch()


# Libraries


def python_libraries():
    # The environment doesn't take the system's own packages, so that every machine measures the same versions.
    interpreter = SCRATCH / "venv/bin/python"
    subjects = []
    for name in ("getpass", *PYTHON):
        subjects += attempt(f"Python's {name}", lambda: python_library(name, interpreter))
    return subjects


def python_library(name, interpreter):
    if not interpreter.exists():
        subprocess.run([sys.executable, "-m", "venv", SCRATCH / "venv"], check=True, capture_output=True)
    if name in PYTHON and subprocess.run([interpreter, "-c", f"import {name}"], capture_output=True).returncode != 0:
        result = subprocess.run(
            [interpreter, "-m", "pip", "install", "-q", PYTHON[name]], capture_output=True, text=True
        )
        if result.returncode != 0:
            raise Unavailable("pip can't install it")
    draws = name not in ("getpass", "rich", "click")
    return Subject(
        name, "peer",
        {kind: [interpreter, PEERS / "ask.py", name, kind] for kind in ("text", "secret", "hold")},
        quiet=0.3 if name == "textual" else SLOW,
        longest_paste=1000 if draws else 0,
        brackets_paste=draws,
        key_places=("at the end",) if draws else (),
    )


def node_libraries():
    if shutil.which("node") is None:
        print("left out: Node's libraries (no node)", file=sys.stderr)
        return []

    def library(name):
        unpack([NODE[name]])
        return Subject(
            name, "peer", {kind: ["node", PEERS / "ask.js", name, kind] for kind in ("text", "secret")},
            quiet=SLOW, longest_paste=1000, key_places=("at the end",),
            environment={"NODE_PATH": str(ROOT / "usr/share/nodejs")},
        )

    return [subject for name in NODE for subject in attempt(f"Node's {name}", lambda: library(name))]


def go_libraries():
    def library(name):
        unpack(["golang-go"])
        unpack([GO[name]])
        built = SCRATCH / f"go-{name}"
        survey = ROOT / "usr/share/gocode/src/github.com/AlecAivazis/survey"
        if survey.exists() and not (survey / "v2").exists():
            # Debian's package lies where version 1 would; its own imports say version 2.
            (survey / "v2").symlink_to(".")
        environment = dict(
            os.environ, GOROOT=str(next(ROOT.glob("usr/lib/go-*"))), GOPATH=str(ROOT / "usr/share/gocode"),
            GO111MODULE="off", GOFLAGS="-trimpath", GOCACHE=str(SCRATCH / "go-cache"), CGO_ENABLED="0",
        )
        if not built.exists():
            result = subprocess.run(
                [environment["GOROOT"] + "/bin/go", "build", "-o", built, "."],
                cwd=PEERS / "go" / name, env=environment, capture_output=True, text=True,
            )
            if result.returncode != 0:
                raise Unavailable((result.stderr.strip() or "go can't build it").splitlines()[-1])
        return Subject(
            name, "peer", {kind: [built, kind] for kind in ("text", "secret")},
            quiet=0.03, longest_paste=1000, key_places=("at the end",),
        )

    return [subject for name in GO for subject in attempt(f"Go's {name}", lambda: library(name))]


def rust_libraries():
    def library(name):
        if shutil.which("cargo") is None:
            raise Unavailable("no cargo")
        unpack(list(RUST.values()))
        target = SCRATCH / "rust"
        sources = [
            "--config", 'source.crates-io.replace-with="unpacked"',
            "--config", f'source.unpacked.directory="{ROOT}/usr/share/cargo/registry"',
        ]
        copy = SCRATCH / "rust-source"
        if not (target / "release" / name).exists():
            shutil.copytree(PEERS / "rust", copy, dirs_exist_ok=True)
            result = subprocess.run(
                ["cargo", "build", "--release", "--offline", "--target-dir", target, *sources, "--bin", name],
                cwd=copy, capture_output=True, text=True,
            )
            if result.returncode != 0:
                raise Unavailable((result.stderr.strip() or "cargo can't build it").splitlines()[-1])
        kinds = {"rustyline": ("text",), "rpassword": ("secret",), "dialoguer": ("text", "secret")}[name]
        return Subject(
            name, "peer", {kind: [target / "release" / name, kind] for kind in kinds},
            longest_paste={"rustyline": 100_000, "dialoguer": 1000}.get(name, 0),
            brackets_paste=name == "rustyline",
            key_places=("at the end",) if "text" in kinds else (),
        )

    return [subject for name in RUST for subject in attempt(f"Rust's {name}", lambda: library(name))]
