import CommandLineTool
import Foundation
import ScriptEngine
import Testing
import Vocabulary

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
