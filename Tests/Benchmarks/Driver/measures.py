"""What is measured of a program, one round at a time; each measure gives named numbers."""

import math
import os
import re
import time

from session import Session

ANSWER = rb"answer (\d+) (\S+)"


class Harness:
    """Starts subjects the same way for every measure."""

    def __init__(self, environment):
        self.environment = environment

    def session(self, subject, kind, typed_ahead=b""):
        environment = dict(self.environment, **subject.environment)
        return Session(subject.command(kind), environment, typed_ahead, subject.standard_input)

    def ready(self, subject, kind):
        """A session whose question is fully drawn."""
        session = self.session(subject, kind)
        try:
            session.wait_until(subject.ready(kind), subject.quiet)
        except BaseException:
            session.__exit__()
            raise
        return session


def start(harness, subject, kind):
    """From `exec` until the question is drawn."""
    with harness.session(subject, kind) as session:
        _, drawn = session.wait_until(subject.ready(kind), subject.quiet)
        return {
            "ms": (drawn - session.started) * 1e3,
            "CPU ms": session.processor_seconds() * 1e3,
            "peak kB": session.peak_memory(),
            "own kB": session.own_memory(),
            "bytes": len(session.output),
        }


def key(harness, subject, kind, where, count=200):
    """From a key's byte to the last byte of what it draws."""
    before, pressed, after = KEYS[where]
    times, sizes, processor = [], [], 0.0
    # What takes long to be known as quiet gets fewer keys.
    count = count if subject.quiet < 0.02 else 40
    group = 20 if after else count
    with harness.ready(subject, kind) as session:
        if before:
            session.send(before)
            session.drain(max(subject.quiet, 0.05))
        for _ in range(count // group):
            begin = session.processor_seconds()
            for _ in range(group):
                seconds, drawn = session.press(pressed, subject.quiet)
                times.append(seconds * 1e6)
                sizes.append(len(drawn))
            processor += session.processor_seconds() - begin
            if after:
                session.send(after * group)
                session.drain(max(subject.quiet, 0.05))
    times.sort()
    sizes.sort()
    return {
        "p50 µs": times[count // 2],
        "p95 µs": times[count * 95 // 100],
        "p99 µs": times[count * 99 // 100],
        "CPU µs": processor / count * 1e6,
        "bytes": sizes[count // 2],
        "most bytes": sizes[-1],
    }


# A paste of 100,000 characters.
LONG = b"\x1b[200~" + (b"the quick brown fox jumps over the lazy dog " * 2273)[:100_000] + b"\x1b[201~"

# For each place: what is typed before, the key, and what takes one key back so that a group of them stays where it is.
KEYS = {
    "at the end": (b"", b"x", b"\x7f"),
    "in the middle": (b"hello world" + b"\x1b[D" * 5, b"x", b"\x7f"),
    "scrolled": (b"hello world " * 17, b"x", b""),
    "moving focus": (b"", b"\t", b""),
    "after 100,000": (LONG, b"x", b"\x7f"),
}


def hidden_key(harness, subject, kind, before=b"", count=200):
    """A key of which nothing is to be seen: what it costs, and whether it really draws nothing."""
    with harness.ready(subject, kind) as session:
        session.send(before)
        session.drain(max(subject.quiet, 0.05))
        begin, drawn = session.processor_seconds(), len(session.output)
        for _ in range(count):
            os.write(session.master, b"x")
            time.sleep(0.001)
        session.drain(max(subject.quiet, 0.05))
        return {
            "CPU µs": (session.processor_seconds() - begin) / count * 1e6,
            "bytes": (len(session.output) - drawn) / count,
        }


def paste(harness, subject, kind, count, is_bracketed):
    """From a paste's first byte to the answer that it becomes."""
    text = (b"the quick brown fox jumps over the lazy dog " * (count // 44 + 1))[:count]
    data = b"\x1b[200~" + text + b"\x1b[201~" if is_bracketed else text
    with harness.ready(subject, kind) as session:
        session.drain(0.02)
        begin, processor, drawn = time.perf_counter(), session.processor_seconds(), len(session.output)
        session.send(data)
        session.send(b"\r" * subject.returns)
        # A program that ends takes its times with it, so they are read as long as it may be there.
        answered, at, used = b"", None, processor
        while not re.search(ANSWER + rb"\r?\n", answered):
            try:
                used = session.processor_seconds()
            except FileNotFoundError:
                pass
            piece, arrived = session._read(0.02)
            answered, at = answered + piece, arrived or at
            if session.is_gone or time.perf_counter() - begin > 30:
                break
        found = re.search(ANSWER, session.output[drawn:])
        is_whole = found is not None and int(found[1]) == count and found[2] in (b"unknown", b"%d" % sum(text))
        return {
            "ms": ((at or time.perf_counter()) - begin) * 1e3,
            "CPU ms": (used - processor) * 1e3,
            "bytes drawn": len(session.output) - drawn - (len(found[0]) if found else 0),
            "whole": float(is_whole),
        }


def exponent(times):
    """How time grows with size over the two largest sizes: 1 is linear, 2 quadratic."""
    (small, fast), (large, slow) = sorted(times.items())[-2:]
    return math.log(slow / fast) / math.log(large / small)


def idle(harness, subject, kind, seconds=3):
    """How often a program wakes up while nothing happens."""
    with harness.ready(subject, kind) as session:
        session.drain(0.3)
        begin, processor = session.switches(), session.processor_seconds()
        time.sleep(seconds)
        return {
            "wake-ups/s": (session.switches() - begin) / seconds,
            "CPU ms/s": (session.processor_seconds() - processor) / seconds * 1e3,
        }


def spinner(harness, subject, seconds=1.5):
    """What turns while an action runs: how often it is drawn, and with how many bytes."""
    with harness.ready(subject, "spin") as session:
        os.write(session.master, b"\r")
        session.wait_until(rb".", 0.02)
        sizes, processor = [], session.processor_seconds()
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            piece, at = session._read(end - time.perf_counter())
            if at is not None:
                sizes.append(len(piece))
        used = session.processor_seconds() - processor
        return {
            "redraws/s": len(sizes) / seconds,
            "bytes": sorted(sizes)[len(sizes) // 2] if sizes else 0,
            "CPU ms/s": used / seconds * 1e3,
        }


def secrets(harness, subject):
    """Copies of a password in memory once it was returned, and once the program has let it go."""
    password = "Zq7-Vxk9-Wj3m-Tb5h"
    with harness.ready(subject, "hold") as session:
        session.drain(0.1)
        for character in password.encode():
            os.write(session.master, bytes([character]))
            time.sleep(0.002)
        session.send(b"\r" * subject.returns)
        session.wait_until(rb"answer \d+ held", 0.05)
        returned = session.copies_in_memory(password)
        session.send(b"\n")
        session.wait_until(rb"answer \d+ released", 0.05)
        return {"returned": returned, "released": session.copies_in_memory(password)}


def typed_ahead(harness, subject, kind):
    """How often what is typed ahead can be seen: typed before the program runs, and at the first byte that it draws.

    The kernel shows the former before any program can say no, so once is the least there.
    """
    text = "typed-ahead-of-it"
    with harness.session(subject, kind, typed_ahead=text.encode()) as session:
        session.wait_until(subject.ready(kind), max(subject.quiet, 0.05))
        before = session.output.count(text.encode())
    with harness.session(subject, kind) as session:
        session.wait_until(rb".", 0)
        os.write(session.master, text.encode())
        session.wait_until(rb"", max(subject.quiet, 0.1))
        return {"before": before, "at first byte": session.output.count(text.encode())}
