import Testing
import Vocabulary

@testable import ScriptEngine

/// Contexts that follow each other in one virtual machine.
struct ScriptContextPoolTests {
  private let pool = ScriptContextPool()
  private let account = ScriptAccount(limits: ScriptLimits()) { _ in }

  private func context(_ entryTime: Duration = .milliseconds(50)) throws -> ScriptContext {
    try ScriptContext(
      clockMilliseconds: 0, random: SeededRandom(seed: 1), entryTime: entryTime, machines: pool)
  }

  @Test func `a context finds nothing of the one before it`() throws {
    let report = """
      JSON.stringify([typeof leak, Array.prototype.leak, Object.prototype.leak, JSON.leak,
        Math.random(), Date.now(), RegExp.$1, new Error("x").leak, String(Symbol.for("s")),
        Object.getOwnPropertyNames(globalThis).length, [].concat.name])
      """
    let first = try context().evaluateProgram(report, charging: account).text
    try context().run(
      """
      globalThis.leak = 1;
      Array.prototype.leak = Object.prototype.leak = JSON.leak = Error.prototype.leak = 2;
      Array.prototype.concat = null; Math.random(); /(a)/.exec("a"); Symbol.for("s").leak;
      Object.freeze(Object.prototype);
      """, url: "https://vendor.example/tamper.js", charging: account)
    #expect(pool.idleCount == 1)
    let second = try context().evaluateProgram(report, charging: account).text
    #expect(first == second)
    #expect(first?.contains(#"["undefined",null,null,null,"#) == true)
  }

  @Test func `contexts that live at the same time are in machines of their own`() throws {
    let one = try context()
    let other = try context()
    #expect(pool.idleCount == 0)
    _ = try one.evaluateProgram("globalThis.mark = 1", charging: account)
    #expect(try other.evaluateProgram("typeof mark", charging: account).text == "undefined")
  }

  @Test func `a machine in which the watchdog ended something is not used again`() throws {
    #expect(throws: ScriptFailure.timedOut) {
      try context().run("for (;;) {}", url: "https://vendor.example/loop.js", charging: account)
    }
    #expect(pool.idleCount == 0)
    #expect(try context().evaluateProgram("'fine'", charging: account).text == "fine")
    #expect(pool.idleCount == 1)
  }

  @Test func `a machine serves thirty-two contexts`() throws {
    for _ in 1..<32 {
      _ = try context()
      #expect(pool.idleCount == 1)
    }
    _ = try context()
    #expect(pool.idleCount == 0)
  }

  @Test func `a promise job runs in its own context's entry, never in a later context's`() throws {
    var lines: [String] = []
    let log = ScriptAccount(limits: ScriptLimits()) { lines.append($0.message) }
    try context().run(
      "Promise.resolve().then(() => console.log('mine')); new Promise(() => {}).then(() => 0)",
      url: "https://vendor.example/a.js", charging: log)
    #expect(lines == ["mine"])
    _ = try context().evaluateProgram("1", charging: account)
    #expect(lines == ["mine"])
  }
}
