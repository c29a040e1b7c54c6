import TerminalAlerts

let secret: Secret = try Prompt.secret("Password")
print(secret.count)
