"""What was measured, gathered over the rounds and written as tables or as JSON."""

import datetime
import json
import os
import platform
import statistics

from measures import exponent


class Results:
    """Numbers by table, subject and column; each is a list with one number a round."""

    def __init__(self):
        self.tables = {}
        self.notes = {}

    def add(self, table, subject, numbers):
        row = self.tables.setdefault(table, {}).setdefault(subject, {})
        for column, number in numbers.items():
            row.setdefault(column, []).append(number)

    def fail(self, table, subject, reason):
        self.notes.setdefault(table, {})[subject] = reason

    def summary(self):
        """Median and spread of every number, with its ratio to the table's first floor or peer."""
        return {
            table: {
                subject: {column: describe(numbers) for column, numbers in columns.items()}
                for subject, columns in rows.items()
            }
            for table, rows in self.tables.items()
        }


def describe(numbers):
    return {"median": statistics.median(numbers), "low": min(numbers), "high": max(numbers), "rounds": len(numbers)}


def machine():
    """What the numbers were measured on."""
    model = platform.machine()
    try:
        with open("/proc/cpuinfo") as file:
            model = next(line.split(":")[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return {
        "date": datetime.date.today().isoformat(),
        "processor": model,
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.release().split('-')[0]}",
        "load": round(os.getloadavg()[0], 1),
    }


def as_json(results, bases):
    return json.dumps(
        {"machine": machine(), "tables": results.summary(), "ratios to": bases, "left out": results.notes}, indent=2
    )


def as_text(results, bases):
    """Tables in Markdown; the ratio is that of the first column's median to that of the row named in `bases`."""
    about = machine()
    lines = [
        f"Measured on {about['date']}: {about['processor']}, {about['cores']} cores, {about['system']}, load {about['load']}.",
        "Medians over the rounds, with the lowest and highest of them in brackets.",
    ]
    for table, rows in results.summary().items():
        columns = list(dict.fromkeys(column for row in rows.values() for column in row))
        base = rows.get(bases.get(table))
        ratios = [column for column in columns if base and column in base and column in RATIOS]
        head = ["", *columns, *(f"{column.rsplit(' ', 1)[0]} ÷ {bases[table]}" for column in ratios)]
        lines += ["", f"### {table}", "", "| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
        for subject, row in rows.items():
            cells = [subject] + [written(row.get(column), column) for column in columns]
            for column in ratios:
                cells.append(ratio(row.get(column), base[column]))
            lines.append("| " + " | ".join(cells) + " |")
        for subject, reason in results.notes.get(table, {}).items():
            lines += ["", f"Not measured: {subject} ({reason})."]
    for table, failures in results.notes.items():
        if table not in results.tables:
            lines += ["", f"### {table}"]
            for subject, reason in failures.items():
                lines += ["", f"Not measured: {subject} ({reason})."]
    return "\n".join(lines) + "\n"


# The columns that are quoted as ratios.
RATIOS = ("ms", "CPU ms", "peak kB", "p50 µs", "CPU µs")


def written(entry, column):
    if entry is None:
        return ""
    text = number(entry["median"])
    if column in RATIOS and entry["low"] != entry["high"]:
        text += f" ({number(entry['low'])}–{number(entry['high'])})"
    return text


def number(value):
    if value == int(value) or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.2f}" if abs(value) < 10 else f"{value:.1f}"


def ratio(entry, base):
    return f"{entry['median'] / base['median']:.2f} ×" if entry and base["median"] else ""


def add_exponents(results, table):
    """How time grows with the size of a paste, from the CPU time of the two largest sizes."""
    by_subject = {}
    for name, row in results.summary().get(table, {}).items():
        subject, size = name.rsplit(", ", 1)
        by_subject.setdefault(subject, {})[int(size.replace(",", ""))] = row["CPU ms"]["median"]
    for subject, times in by_subject.items():
        # A program that ends at once can be gone before its time is read.
        times = {size: seconds for size, seconds in times.items() if seconds}
        if len(times) > 1:
            largest = f"{subject}, {max(times):,}"
            results.add(table, largest, {"exponent": exponent(times)})
