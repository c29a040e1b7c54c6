"""A program in a pseudo-terminal, watched from the other end."""

import fcntl
import os
import re
import select
import signal
import struct
import termios
import time

COLUMNS, ROWS = 80, 24


class Unanswered(Exception):
    """The program didn't show what was waited for."""


class Session:
    """A program that was started in a pseudo-terminal of its own, until it is closed."""

    def __init__(self, command, environment, typed_ahead=b"", standard_input=None):
        self.master, slave = os.openpty()
        name = os.ttyname(slave)
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.output = b""
        self.is_gone = False
        if typed_ahead:
            os.write(self.master, typed_ahead)
        # Opened by the leader of a new session, the terminal becomes its controlling one. `posix_spawn` starts a program
        # without copying this process first, which would count as the program's own start.
        actions = [(os.POSIX_SPAWN_OPEN, 1, name, os.O_RDWR, 0), (os.POSIX_SPAWN_DUP2, 1, 2)]
        if standard_input:
            actions.append((os.POSIX_SPAWN_OPEN, 0, str(standard_input), os.O_RDONLY, 0))
        else:
            actions.append((os.POSIX_SPAWN_DUP2, 1, 0))
        self.started = time.perf_counter()
        self.pid = os.posix_spawnp(command[0], command, environment, file_actions=actions, setsid=True)
        os.close(slave)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            os.kill(self.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        os.close(self.master)
        os.waitpid(self.pid, 0)

    # Output

    def _read(self, timeout):
        """What has come within a time, and when; the time is `None` when nothing has."""
        if self.is_gone or not select.select([self.master], [], [], timeout)[0]:
            return b"", None
        try:
            data = os.read(self.master, 65536)
        except OSError:
            data = b""
        self.is_gone = not data
        self._answer_queries(data)
        self.output += data
        return data, time.perf_counter()

    def _answer_queries(self, data):
        """Some programs ask the terminal where the cursor is, or what it is, and wait."""
        for _ in re.findall(rb"\x1b\[6n", data):
            os.write(self.master, b"\x1b[1;1R")
        for _ in re.findall(rb"\x1b\[0?c", data):
            os.write(self.master, b"\x1b[?62;22c")

    def wait_until(self, pattern, quiet, timeout=10):
        """Waits for a pattern in the output and then for a pause; says when the last byte before the pause came."""
        seen, last = b"", None
        end = time.perf_counter() + timeout
        while True:
            is_found = re.search(pattern, seen, re.DOTALL) is not None
            left = end - time.perf_counter()
            if left < 0:
                raise Unanswered(f"no {pattern!r} in {seen[-300:]!r}")
            data, at = self._read(quiet if is_found else left)
            if at is None or (not data and self.is_gone):
                if is_found:
                    return seen, last
                raise Unanswered(f"no {pattern!r} in {seen[-300:]!r}")
            seen, last = seen + data, at

    def drain(self, quiet):
        """Reads until nothing comes for a while."""
        return self.wait_until(b"", quiet)

    # Input

    def send(self, data, timeout=60):
        """Writes input, even if it is read slowly, and reads what is drawn meanwhile."""
        os.set_blocking(self.master, False)
        end = time.perf_counter() + timeout
        seen, rest = b"", memoryview(data)
        try:
            while rest:
                readable, writable, _ = select.select([self.master], [self.master], [], timeout)
                if readable:
                    seen += self._read(0)[0]
                if writable:
                    try:
                        # Small pieces, as terminals write them; a line discipline takes 4,095 at most.
                        rest = rest[os.write(self.master, rest[:1024]):]
                    except BlockingIOError:
                        time.sleep(0.0001)
                if self.is_gone or not (readable or writable) or time.perf_counter() > end:
                    raise Unanswered(f"input isn't read within {timeout} s")
        finally:
            os.set_blocking(self.master, True)
        return seen

    def press(self, key, quiet):
        """Sends a key and waits for what it draws: the seconds to the last byte of it, and the bytes."""
        begin = time.perf_counter()
        os.write(self.master, key)
        data, last = self._read(2)
        if last is None:
            raise Unanswered("a key draws nothing")
        while True:
            more, at = self._read(quiet)
            if at is None or not more:
                return last - begin, data
            data, last = data + more, at

    # The process

    def processor_seconds(self):
        """What all threads of the program have used so far."""
        total = 0
        for task in os.listdir(f"/proc/{self.pid}/task"):
            with open(f"/proc/{self.pid}/task/{task}/schedstat") as file:
                total += int(file.read().split()[0])
        return total / 1e9

    def peak_memory(self):
        """The most memory that was resident, in kB."""
        return int(self._status("VmHWM", self.pid))

    def own_memory(self):
        """The memory that belongs to the program alone, in kB: without its code and its libraries' code."""
        return int(self._status("RssAnon", self.pid))

    def switches(self):
        """How often a thread of the program has gone to sleep."""
        tasks = os.listdir(f"/proc/{self.pid}/task")
        return sum(int(self._status("voluntary_ctxt_switches", f"{self.pid}/task/{task}")) for task in tasks)

    @staticmethod
    def _status(name, process):
        with open(f"/proc/{process}/status") as file:
            return re.search(rf"^{name}:\s*(\d+)", file.read(), re.MULTILINE).group(1)

    def copies_in_memory(self, needle):
        """How often a text stands in the program's memory, in UTF-8, UTF-16 or UTF-32."""
        needles = [needle.encode(encoding) for encoding in ("utf-8", "utf-16-le", "utf-32-le")]
        count = 0
        with open(f"/proc/{self.pid}/maps") as maps, open(f"/proc/{self.pid}/mem", "rb", 0) as memory:
            for line in maps:
                span, rights = line.split()[:2]
                if "w" not in rights:
                    continue
                start, end = (int(part, 16) for part in span.split("-"))
                try:
                    memory.seek(start)
                    content = memory.read(end - start)
                except (OSError, ValueError):
                    continue
                count += sum(content.count(each) for each in needles)
        return count
