import ScriptEngine
import Testing

struct ScriptAccountTests {
  @Test func `no more lines are kept than the limit`() throws {
    let trial = try Trial(limits: ScriptLimits(logLines: 2))
    try trial.run("for (let i = 0; i < 9; i++) console.log(i)")
    #expect(
      trial.lines == [
        ScriptLogLine(.log, "0"), ScriptLogLine(.log, "1"),
        ScriptLogLine(
          .warn,
          "further lines of this script are not kept: it has written 2 of at most 2 lines, and 2 "
            + "of at most 1048576 bytes"),
      ])
  }

  @Test func `no more bytes are kept than the limit`() throws {
    let trial = try Trial(limits: ScriptLimits(logBytes: 10))
    try trial.run("console.log('12345678'); console.log('é'); console.log('x'); console.log('')")
    #expect(trial.lines.map(\.message).prefix(2) == ["12345678", "é"])
    #expect(trial.lines.count == 3)
  }

  @Test func `lines that others write on the script's behalf are charged to the same account`()
    throws
  {
    let trial = try Trial(limits: ScriptLimits(logLines: 3))
    try trial.run("console.log('a')")
    #expect(trial.account.keeps("an exception"))
    trial.account.log(ScriptLogLine(.warn, "an answer"))
    #expect(!trial.account.keeps("another"))
    #expect(!trial.account.keeps(""))
    try trial.run("console.log('b')")
    #expect(
      trial.lines.map(\.message) == [
        "a", "an answer",
        "further lines of this script are not kept: it has written 3 of at most 3 lines, and 22 "
          + "of at most 1048576 bytes",
      ])
  }

  @Test func `entries and time are counted`() throws {
    let trial = try Trial()
    #expect(trial.account.entries == 0)
    #expect(trial.account.timeSpent == .zero)
    try trial.run("1")
    #expect(trial.account.entries == 2)
    #expect(trial.account.timeSpent > .zero)
    #expect(trial.account.exhaustedBudget == nil)
  }
}
