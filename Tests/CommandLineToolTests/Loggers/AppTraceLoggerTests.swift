import Foundation
import ScriptEngine
import Synchronization
import Testing
import Vocabulary

@testable import CommandLineTool

/// The logger for Swift of SampleMedia, which is compiled with these tests.
struct AppTraceLoggerTests {
  private final class Clock: Sendable {
    let nanoseconds = Mutex<UInt64>(7_000)
  }

  private enum Purpose { case mediaControls, other(Int) }
  private enum Described: CustomStringConvertible {
    case one
    var description: String {
      Issue.record("a description is the app's own code")
      return ""
    }
  }
  private final class Player: CustomStringConvertible {
    let next = [1]
    var description: String {
      Issue.record("a description is the app's own code")
      return ""
    }
  }

  private let folder: TemporaryFolder
  private var path: String { folder.path("trace.jsonl") }

  init() throws { folder = try TemporaryFolder() }

  private func lines() throws -> [String] {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.isEmpty || text.hasSuffix("\n"))
    return text.split(separator: "\n").map(String.init)
  }

  /// What is written of one value.
  private func written(_ value: Any?) throws -> JSONValue? {
    let logger = AppTraceLogger(path: path)
    logger.log("call", of: "unit", ["value": value])
    logger.flush()
    return try JSONReader.value(of: lines()[0])["value"]
  }

  @Test(arguments: LoggedSample.sdks)
  func `the calls of a sound app are written as they are, and are found in nothing`(
    sdk: String
  ) throws {
    let sample = try LoggedSample(sdk)
    let clock = Clock()
    let logger = AppTraceLogger(path: path) { clock.nanoseconds.withLock { $0 } }
    for call in try sample.calls() {
      clock.nanoseconds.withLock { $0 = 7_000 + call.microseconds * 1_000 }
      logger.log(call.name, of: call.unit, call.arguments)
    }
    logger.flush()
    #expect(try LoggedSample.values(lines()) == LoggedSample.values(sample.lines))
    let run = CommandRun("audit", "--fail-on", "warning", path)
    #expect(run.exitCode == .pass, "\(run.output)")
  }

  @Test func `values of JSON are written as such`() throws {
    let none: Int? = nil
    #expect(try written(true) == true)
    #expect(try written(NSNumber(value: true)) == true)
    #expect(try written(NSNumber(value: 1)) == 1)
    #expect(try written(UInt8(7)) == 7)
    #expect(try written(300.0) == 300, "a count that is a Double")
    #expect(try written(Float(0.8)) == 0.8)
    #expect(try written("a\"\\\n\u{1}\u{2028}😀") == "a\"\\\n\u{1}\u{2028}😀")
    #expect(try written(nil) == .null)
    #expect(try written(none as Any) == .null)
    #expect(try written([1, none] as [Any?]) == [1, .null])
    #expect(try written(["a": ["b": NSNull()]]) == ["a": ["b": .null]])
    #expect(try written([1: "a"] as [AnyHashable: Any]) == ["1": "a"])
  }

  @Test func `what is no JSON becomes a text`() throws {
    #expect(try written(Double.nan) == "nan")
    #expect(try written(-Double.infinity) == "-inf")
    #expect(try written(URL(string: "https://a.example/b?c=d")) == "https://a.example/b?c=d")
    #expect(try written(Date(timeIntervalSince1970: 0)) == "1970-01-01T00:00:00Z")
    #expect(try written(Purpose.mediaControls) == "mediaControls")
    #expect(try written(Purpose.other(3)) == "other(3)")
    #expect(try written(Described.one) == "Described")
    #expect(try written(Player()) == "Player")
    #expect(try written(Data([1])) == "Data")
    let cycle = NSMutableArray()
    cycle.add(cycle)
    #expect(try written(cycle) != nil)
  }

  @Test func `texts, lines and the file have a limit, and say what they lack`() throws {
    let long = try written(String(repeating: "ä", count: 5_000))?.text
    #expect(long == String(repeating: "ä", count: 4_000) + "… (cut, 5000 characters)")
    #expect(try written(Array(repeating: 1, count: 5_000)).map { "\($0)".utf8.count } ?? 0 < 60_000)
    let deep = (0..<50).reduce(1 as Any) { inner, _ in [inner] }
    #expect(try written(deep) == [[[[[[[["…"]]]]]]]])

    let logger = AppTraceLogger(path: path, fileLimit: 70_000)
    let text = String(repeating: "a", count: 4_000)
    let many = Dictionary(uniqueKeysWithValues: (10..<30).map { ("key\($0)", text as Any?) })
    for _ in 0..<3 { logger.log("call", of: "unit", many) }
    logger.flush()
    let whole = try lines()
    #expect(whole.count == 1, "the second line has no room")
    let names = (24..<30).map { JSONValue.string("key\($0)") }
    #expect(try JSONReader.value(of: whole[0])["omitted"] == .array(names))
    #expect(whole[0].utf8.count < 61_000)
  }

  @Test func `an argument does not replace what a line is about`() throws {
    let logger = AppTraceLogger(path: path)
    logger.log("open", of: "footer", ["unit": "a", "call": "b", "v": 2, "atUs": -1])
    logger.flush()
    let line = try JSONReader.value(of: lines()[0])
    #expect(line["v"] == 1 && line["unit"] == "footer" && line["call"] == "open")
    #expect(line["unit_"] == "a" && line["call_"] == "b" && line["v_"] == 2 && line["atUs_"] == -1)
  }

  @Test func `lines of several threads are whole, and in the order of their times`() throws {
    let logger = AppTraceLogger(path: path)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for count in 0..<100 {
        logger.log("call", of: "unit", ["thread": thread, "count": count])
      }
    }
    logger.flush()
    let values = try lines().map { try JSONReader.value(of: $0) }
    let times = values.compactMap { $0["atUs"]?.wholeNumber }
    #expect(times.count == 400 && times == times.sorted())
    for thread in 0..<4 {
      let counts = values.filter { $0["thread"]?.wholeNumber == thread }
        .compactMap { $0["count"]?.wholeNumber }
      #expect(counts == Array(0..<100))
    }
  }

  @Test func `a file that cannot be written costs the trace, not the app`() {
    let logger = AppTraceLogger(path: folder.path("none/trace.jsonl"))
    logger.log("call", of: "unit")
    logger.flush()
    #expect(!FileManager.default.fileExists(atPath: folder.path("none")))
  }
}

/// The logger for JavaScript of SampleMedia, run by the engine that runs verification scripts.
struct JavaScriptLoggerTests {
  private let context: ScriptContext
  private let account = ScriptAccount(limits: ScriptLimits()) { _ in }
  private let source: String

  init() throws {
    source = try String(
      contentsOfFile: CommandRun.sample("Loggers/app-trace-logger.js"), encoding: .utf8)
    context = try ScriptContext(
      clockMilliseconds: 1_767_225_600_000, random: SeededRandom(seed: 1),
      entryTime: ScriptLimits().entryTime)
  }

  /// The lines that the logger writes while an app's script runs, which has `trace` and `lines`.
  private func lines(
    _ script: String, limit: String = "undefined", now: String = "undefined"
  ) throws -> [String] {
    let made = """
      var lines = [], at = 0;
      var trace = createAppTrace(function (line) { lines.push(line); }, \(limit), \(now));
      """
    try context.run(
      "\(source)\n\(made)\n\(script)\nthis.text = lines.join('\\n');", url: "app.js",
      charging: account)
    let text = try context.evaluateProgram("text", charging: account).text ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  /// What is written of one value.
  private func written(_ expression: String) throws -> JSONValue? {
    let lines = try lines("trace('call', 'unit', {value: \(expression)})")
    return try JSONReader.value(of: lines.first ?? "")["value"]
  }

  @Test(arguments: LoggedSample.sdks)
  func `the calls of a sound app are written as they are, and are found in nothing`(
    sdk: String
  ) throws {
    let sample = try LoggedSample(sdk)
    let written = try lines(
      """
      [\(sample.lines.joined(separator: ", "))].forEach(function (line) {
        var values = {};
        Object.keys(line).forEach(function (key) {
          if (["v", "atUs", "unit", "call"].indexOf(key) < 0) values[key] = line[key];
        });
        at = line.atUs / 1000;
        trace(line.call, line.unit, values);
      });
      """, now: "function () { return at; }")
    #expect(try LoggedSample.values(written) == LoggedSample.values(sample.lines))
    let folder = try TemporaryFolder()
    let trace = try folder.file("trace.jsonl", written.joined(separator: "\n"))
    let run = CommandRun("audit", "--fail-on", "warning", trace)
    #expect(run.exitCode == .pass, "\(run.output)")
  }

  @Test(
    arguments: [
      ("true", true), ("-0", 0), ("1.5", 1.5), ("'a\\\"\\n\\u2028'", "a\"\n\u{2028}"),
      ("undefined", .null), ("NaN", "NaN"), ("-Infinity", "-Infinity"),
      ("new Date(0)", "1970-01-01T00:00:00.000Z"), ("new Date(NaN)", "Invalid Date"),
      ("12345678901234567890n", "12345678901234567890"), ("Symbol('s')", "Symbol(s)"),
      ("function f() {}", "function f"), ("new Error('no')", "Error: no"),
      ("new Map()", "[object Map]"), ("[1, , NaN]", [1, .null, "NaN"]),
      ("(function () { var a = {}; a.a = a; return a; })()", ["a": "[cycle]"]),
      ("{get a() { throw 1; }, b: 1}", ["a": "[unreadable]", "b": 1]),
      ("new Proxy({}, {ownKeys: function () { throw 1; }})", "[unreadable]"),
      ("{toJSON: 1}", ["toJSON": 1]), ("'a\\ud800b\\ud83d\\ude00'", "a\u{FFFD}b😀"),
      ("Object.create(null)", [:]),
      ("{toString: function () { throw 1; }, __proto__: new Map()}", "[unreadable]"),
    ] as [(String, JSONValue)])
  func `any value becomes JSON`(expression: String, value: JSONValue) throws {
    #expect(try written(expression) == value)
  }

  @Test func `texts, lines and the trace have a limit, and say what they lack`() throws {
    let long = String(repeating: "x", count: 4_000) + "… (cut, 5000 characters)"
    #expect(try written("'x'.repeat(5000)") == .string(long))
    #expect(try written("Array(5000).fill(1)")?.items.count == 1_000)
    let many = """
      var many = {};
      for (var i = 10; i < 30; i += 1) many['key' + i] = 'a'.repeat(4000);
      trace('call', 'unit', many); trace('call', 'unit', many); trace('call', 'unit');
      """
    let whole = try lines(many, limit: "70000")
    #expect(whole.count == 1, "the second line has no room")
    let names = (24..<30).map { JSONValue.string("key\($0)") }
    #expect(try JSONReader.value(of: whole[0])["omitted"] == .array(names))
  }

  @Test func `an argument does not replace what a line is about`() throws {
    let lines = try lines("trace('open', 'footer', {unit: 'a', call: 'b', v: 2, atUs: -1})")
    let line = try JSONReader.value(of: lines[0])
    #expect(line["v"] == 1 && line["unit"] == "footer" && line["call"] == "open")
    #expect(line["unit_"] == "a" && line["call_"] == "b" && line["v_"] == 2 && line["atUs_"] == -1)
  }

  @Test func `nothing that it is given, and no sink, makes it throw`() throws {
    let lines = try lines(
      """
      trace(); trace(null, undefined, null); trace(Symbol('a'), {}, 5);
      trace('a', {toString: function () { throw 1; }});
      trace('a', 'b', new Proxy({}, {ownKeys: function () { throw 1; }}));
      createAppTrace(function () { throw 1; })('a', 'b');
      createAppTrace()('a', 'b');
      trace('last', 'unit');
      """)
    #expect(try lines.map { try JSONReader.value(of: $0)["call"] }.last == "last")
    #expect(lines.count == 4)
  }

  @Test func `a clock that goes back does not take the trace along`() throws {
    let lines = try lines(
      "at = 2; trace('a', 'u'); at = 1; trace('b', 'u'); at = 3; trace('c', 'u');",
      now: "function () { return at; }")
    let times = try lines.compactMap { try JSONReader.value(of: $0)["atUs"]?.wholeNumber }
    #expect(times == [2_000, 2_000, 3_000])
  }
}

/// The sound sequence of calls of one SDK, as an app would hand it to a logger.
struct LoggedSample {
  struct Call {
    var microseconds: UInt64
    var unit: String
    var name: String
    var arguments: [String: Any]
  }

  static let sdks = ["omid", "outbrain", "prebid", "synerise", "upsight"]
  static let reserved = ["v", "atUs", "unit", "call"]

  /// The lines of the sample's trace.
  let lines: [String]

  init(_ sdk: String) throws {
    let path = CommandRun.sample("Native/Traces/\(sdk)-clean.jsonl")
    lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .map(String.init)
  }

  func calls() throws -> [Call] {
    try lines.map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
      return Call(
        microseconds: (object["atUs"] as? NSNumber)?.uint64Value ?? 0,
        unit: object["unit"] as? String ?? "", name: object["call"] as? String ?? "",
        arguments: object.filter { !Self.reserved.contains($0.key) })
    }
  }

  /// The lines as values, whatever the order of their keys.
  static func values(_ lines: [String]) throws -> [JSONValue] {
    try lines.map { try JSONReader.value(of: $0).inOrder }
  }
}

extension JSONValue {
  /// The value with the keys of objects in alphabetical order.
  fileprivate var inOrder: JSONValue {
    switch self {
    case .object(let members):
      .object(
        members.map { .init($0.key, $0.value.inOrder) }.sorted { $0.key < $1.key })
    case .array(let elements): .array(elements.map(\.inOrder))
    case .null, .bool, .integer, .number, .string: self
    }
  }
}
