"""Asks by one of the Python libraries: ask.py LIBRARY text|secret|hold."""

import sys


def ask(library, secret):
    if library == "getpass":
        import getpass

        return getpass.getpass("Password: ") if secret else input("Name: ")
    if library == "prompt_toolkit":
        from prompt_toolkit import prompt

        return prompt("Password: " if secret else "Name: ", is_password=secret)
    if library == "questionary":
        import questionary

        return (questionary.password("Password") if secret else questionary.text("Name")).unsafe_ask()
    if library == "InquirerPy":
        from InquirerPy import inquirer

        return (inquirer.secret("Password") if secret else inquirer.text("Name")).execute()
    if library == "rich":
        from rich.prompt import Prompt

        return Prompt.ask("Password" if secret else "Name", password=secret)
    if library == "click":
        import click

        return click.prompt("Password" if secret else "Name", hide_input=secret)
    if library == "textual":
        return ask_textual(secret)
    raise SystemExit(64)


def ask_textual(secret):
    from textual.app import App
    from textual.widgets import Input

    class Question(App):
        def compose(self):
            yield Input(placeholder="Password" if secret else "Name", password=secret)

        def on_input_submitted(self, event):
            self.exit(event.value)

    return Question().run()


library, kind = sys.argv[1:]
answer = ask(library, kind != "text")
if kind == "hold":
    print("answer 1 held", flush=True)
    sys.stdin.readline()
    del answer
    print("answer 0 released", flush=True)
    sys.stdin.readline()
else:
    data = answer.encode()
    print("answer", len(data), sum(data))
