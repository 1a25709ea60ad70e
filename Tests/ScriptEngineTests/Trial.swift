import ScriptEngine
import Vocabulary

/// A context with the lines that its scripts log.
final class Trial {
  let context: ScriptContext
  let account: ScriptAccount
  private let log: Log

  private final class Log {
    var lines: [ScriptLogLine] = []
  }

  /// Makes a context for one script with its limits and its seed.
  init(limits: ScriptLimits = ScriptLimits(), seed: UInt64 = 1) throws {
    let log = Log()
    self.log = log
    account = ScriptAccount(limits: limits) { log.lines.append($0) }
    context = try ScriptContext(
      clockMilliseconds: 1_767_225_600_123, random: SeededRandom(seed: seed),
      entryTime: limits.entryTime)
  }

  var lines: [ScriptLogLine] { log.lines }

  func run(_ source: String, url: String = "https://vendor.example/omid.js") throws {
    try context.run(source, url: url, charging: account)
  }

  /// An expression's value, as text.
  func text(_ expression: String) throws -> String? {
    try context.evaluateProgram("String(\(expression))", charging: account).text
  }

  /// The failure of a script.
  func failure(_ source: String) -> ScriptFailure? {
    do {
      try run(source)
      return nil
    } catch {
      return error as? ScriptFailure
    }
  }
}
