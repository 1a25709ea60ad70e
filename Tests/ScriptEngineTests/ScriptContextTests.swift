import Testing
import Vocabulary

@testable import ScriptEngine

struct ScriptContextTests {
  private let url = "https://vendor.example/omid.js"

  private func place(_ line: Int, _ column: Int) -> Vocabulary.SourceLocation {
    Vocabulary.SourceLocation(file: url, position: SourcePosition(line: line, column: column))
  }

  @Test func `a text runs as a function's body with the global object as this`() throws {
    let trial = try Trial()
    try trial.run("this.seen = this === globalThis; var local = 1; if (seen) return; seen = 0")
    #expect(try trial.text("seen") == "true")
    #expect(try trial.text("typeof local") == "undefined")
  }

  @Test func `an exception has its place in the text`() throws {
    let source = "function inner() {\n  null.foo;\n}\n\ninner();"
    let failure = try Trial().failure(source)
    guard case .exception(let exception)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(exception.message == "TypeError: null is not an object (evaluating 'null.foo')")
    #expect(exception.location == place(2, 7))
    #expect(exception.stack.first == .init(function: "inner", location: place(2, 7)))
    #expect(exception.stack.last?.location == place(5, 6))
    #expect(exception.description.hasPrefix("\(url):2:7: TypeError"))
  }

  @Test func `text that does not parse does not run`() throws {
    let trial = try Trial()
    let failure = trial.failure("this.ran = true\n\n  var x = ;")
    guard case .syntax(let exception)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(exception.message.hasPrefix("SyntaxError"))
    #expect(exception.location == place(3, 1))
    #expect(try trial.text("typeof ran") == "undefined")
  }

  @Test func `a body cannot end its function and go on outside of it`() throws {
    guard case .syntax? = try Trial().failure("}); (function () {") else {
      Issue.record("it ran")
      return
    }
  }

  @Test(arguments: [
    ("throw 3", "3"), ("throw 'text'", "text"), ("throw undefined", "undefined"),
    ("throw {}", "[object Object]"), ("throw Symbol('s')", "a value that cannot be shown"),
    ("throw {toString() { throw 1 }}", "a value that cannot be shown"),
    ("throw Object.create(null)", "a value that cannot be shown"),
  ])
  func `anything can be thrown`(source: String, message: String) throws {
    #expect(try Trial().failure(source) == .exception(ScriptException(message: message)))
  }

  @Test func `contexts have nothing in common`() throws {
    let (first, second) = (try Trial(), try Trial())
    try first.run("globalThis.leak = 1; Array.prototype.leak = 1; JSON.stringify = null")
    #expect(
      try second.text("typeof leak + [].leak + JSON.stringify({a: 1})")
        == "undefinedundefined{\"a\":1}")
  }

  @Test func `promise jobs run before an entry is over`() throws {
    let trial = try Trial()
    try trial.run("this.n = 0; (async () => { for (let i = 0; i < 5; i++) { await 0; n++ } })()")
    #expect(try trial.text("n") == "5")
  }

  @Test func `a rejection that nobody catches is logged with its place`() throws {
    let trial = try Trial()
    try trial.run("Promise.reject(new TypeError('no'));\nPromise.reject(1).catch(() => {})")
    #expect(
      trial.lines == [
        ScriptLogLine(.exception, "unhandled rejection: \(url):1:29: TypeError: no")
      ])
  }

  @Test(arguments: [
    "for (;;);",
    "try { for (;;); } finally { for (;;); }",
    "Promise.resolve().then(() => { for (;;); })",
    "throw { toString() { for (;;); } }",
    "throw Object.defineProperty(new Error('e'), 'stack', { get() { for (;;); } })",
    "var hoard = []; for (;;) hoard.push(new Array(1000).fill(1))",
    "[1].forEach(function again() { [1].forEach(() => { for (;;); }) })",
  ])
  func `what does not end is ended, and the context goes on`(source: String) throws {
    let trial = try Trial(limits: ScriptLimits(entryTime: .milliseconds(30)))
    #expect(trial.failure(source) == .timedOut)
    #expect(try trial.text("1 + 1") == "2")
    try trial.run("this.still = 'here'")
    #expect(try trial.text("still") == "here")
  }

  @Test func `endless recursion is an exception`() throws {
    guard case .exception(let exception)? = try Trial().failure("(function f() { f() })()") else {
      Issue.record("no exception")
      return
    }
    #expect(exception.message == "RangeError: Maximum call stack size exceeded.")
  }

  @Test func `a script is not entered any more once it used up its entries`() throws {
    let trial = try Trial(limits: ScriptLimits(entries: 3))
    // Making the function and calling it are an entry each.
    try trial.run("this.n = 1")
    #expect(trial.failure("this.n = 2") == .exhausted(.entries))
    #expect(trial.account.exhaustedBudget == .entries)
  }

  @Test func `a script is not entered any more once it used up its time`() throws {
    let trial = try Trial(
      limits: ScriptLimits(entryTime: .milliseconds(30), totalTime: .milliseconds(30)))
    #expect(trial.failure("for (;;);") == .timedOut)
    #expect(trial.failure("this.n = 2") == .exhausted(.processorTime))
    #expect(trial.account.timeSpent >= .milliseconds(30))
  }

  @Test func `values cross in both directions`() throws {
    let trial = try Trial()
    final class Seen { var values: [ScriptValue] = [] }
    let seen = Seen()
    let receiver = trial.context.makeFunction {
      seen.values = $0
      return .string("\u{0} é 😀")
    }
    let call = try trial.context.evaluateProgram(
      "(f, json) => [f(undefined, null, true, 1.5, 'a\\0b', json.a[0]) === '\\0 é 😀', json.b].join()",
      charging: trial.account)
    let function = try #require(call.function)
    let answer = try trial.context.call(
      function, [.object(receiver), .json(#"{"a": [7], "b": "x"}"#)], charging: trial.account)
    #expect(answer == .string("true,x"))
    #expect(
      seen.values == [.undefined, .null, .bool(true), .number(1.5), .string("a\0b"), .number(7)])
  }

  @Test func `a kept object is the same object when it comes again`() throws {
    let trial = try Trial()
    func evaluate(_ text: String) throws -> ScriptValue {
      try trial.context.evaluateProgram(text, charging: trial.account)
    }
    #expect(try evaluate("this.o = {}; o") == evaluate("o"))
    #expect(try evaluate("o") != evaluate("({})"))
    #expect(try evaluate("o").function == nil)
    #expect(try evaluate("(() => 1)").function != nil)
  }
}

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

struct ScriptExceptionTests {
  @Test(arguments: [
    ("f@https://a.example/x.js:12:7", "f", "https://a.example/x.js", 10, 7),
    ("@https://a@b.example:80/x.js:3:1", "", "https://a@b.example:80/x.js", 1, 1),
    ("global code@a:b:5:6", "global code", "a:b", 3, 6),
  ])
  func `a frame has function and place`(
    line: String, function: String, file: String, row: Int, column: Int
  ) {
    let frame = ScriptException.Frame(line[...], prologue: 2)
    #expect(
      frame
        == ScriptException.Frame(
          function: function,
          location: Vocabulary.SourceLocation(
            file: file, position: SourcePosition(line: row, column: column))))
  }

  @Test(arguments: [("forEach@[native code]", "forEach"), ("eval code@", "eval code"), ("x", "x")])
  func `a frame of the engine has no place`(line: String, function: String) {
    #expect(
      ScriptException.Frame(line[...], prologue: 2) == ScriptException.Frame(function: function))
  }
}

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
