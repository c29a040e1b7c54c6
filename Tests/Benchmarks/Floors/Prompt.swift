// The least that a static Swift program can do to ask: write a prompt, read a line.
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

_ = write(2, "Name: ", 6)
let line = Array((readLine() ?? "").utf8)
print("answer \(line.count) \(line.reduce(0) { $0 + Int($1) })")
