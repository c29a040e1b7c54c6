import TerminalAlerts

print(try Prompt.text("Text"))
