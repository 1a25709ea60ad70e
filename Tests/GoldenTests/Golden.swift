import CommandLineTool
import Comparison
import Foundation
import OpenMeasurement
import TestSupport
import Testing
import Vocabulary

/// A file of expected output, compared in the form that `GoldenForm` gives it.
///
/// `UPDATE_GOLDENS=1` rewrites the files that differ, with a summary of each, and fails anyway, so
/// that no pipeline can record by accident.
struct Golden {
  /// The most lines of a difference that are printed.
  private static let shownLines = 40

  /// The standards of a video ad whose results some goldens hold.
  static let videoStandards: Set = [
    "mrc-video", "mrc-cross-media-video", "groupm-video", "groupm-in-feed", "cumulative-3s",
    "cumulative-5s", "avoc",
  ]

  let file: URL
  private let form: GoldenForm

  /// - Parameters:
  ///   - name: the file's name in `Goldens`; its extension says its form.
  ///   - standards: the viewability standards that the golden is about. Output about the others is
  ///     left out of it.
  init(_ name: String, about standards: Set<String> = ["mrc-video"]) {
    file = Checkout.root.appending(path: "Tests/GoldenTests/Goldens/\(name)")
    form = GoldenForm(file: name, standards: standards)
  }

  func expect(_ output: String) throws {
    let actual = try form.text(of: output)
    let name = file.lastPathComponent
    let expected = try? String(contentsOf: file, encoding: .utf8)
    let kept = file.appendingPathExtension("actual")
    if actual == expected {
      // What an earlier failure left there.
      try? FileManager.default.removeItem(at: kept)
      return
    }
    let diff = UnifiedDiff.text(
      from: expected ?? "", to: actual, oldName: name, newName: "\(name).actual")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      try actual.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("rewrote \(name): \(Self.summary(of: diff)); run again without UPDATE_GOLDENS")
    } else if expected == nil {
      Issue.record("there is no golden \(file.path(percentEncoded: false))")
    } else {
      try actual.write(to: kept, atomically: true, encoding: .utf8)
      let lines = diff.split(separator: "\n", omittingEmptySubsequences: false)
      Issue.record(
        """
        \(Self.summary(of: diff)); the actual text is beside the golden:
        \(lines.prefix(Self.shownLines).joined(separator: "\n"))
        """)
    }
  }

  /// Expects a stream whose lines are valid and numbered from 0, and what the golden holds of it.
  func expectStream(_ stream: String) throws {
    let schema = try JSONReader.value(of: CommandRun(["schema", "event-stream"]).output)
    let validator = SchemaValidator(schema)
    for (number, line) in stream.split(separator: "\n").enumerated() {
      let faults = try validator.faults(in: String(line))
      #expect(faults == [], "\(line)")
      #expect(try JSONReader.value(of: String(line))["seq"] == .integer(number))
    }
    try expect(stream)
  }

  /// How many lines differ, and the first of each side.
  private static func summary(of diff: String) -> String {
    let lines = diff.split(separator: "\n").dropFirst(2)
    let removed = lines.filter { $0.hasPrefix("-") }
    let added = lines.filter { $0.hasPrefix("+") }
    return "lines: \(removed.count) removed, \(added.count) added"
      + [removed.first, added.first].compactMap { $0.map { ", \($0.prefix(160))" } }.joined()
  }
}

/// One run of the command line in this process.
struct CommandRun {
  var exitCode: ExitCode
  var output = ""
  var errorOutput = ""

  /// Runs in the package's folder, so that paths read as users write them.
  init(_ arguments: [String], folder: String? = nil) {
    let context = CommandContext(
      environment: KeptMeasurements.environment,
      currentFolder: folder ?? Checkout.root.path(percentEncoded: false),
      isTerminal: false)
    exitCode = VastsimCommand.run(
      arguments: arguments, context: context, output: &output,
      errorOutput: &errorOutput)
  }

  /// Maps the URLs of the sample tags to the samples.
  static var sampleMaps: [String] {
    [
      "--map", "https://ads.example.com/=\(path("SampleMedia/Tags/"))",
      "--map", "https://cdn.example.com/media/=\(path("SampleMedia/Media/"))",
    ]
  }

  /// The absolute path of a file of the package.
  static func path(_ relative: String) -> String { Checkout.path(relative) }
}

/// What a golden holds of an output: what it is about, and nothing that a change elsewhere renumbers
/// or extends.
///
/// An event stream loses its sequence numbers, which `EventStreamGoldenTests` holds for themselves.
/// Every output loses what it says about built-in viewability standards that the golden is not about.
struct GoldenForm {
  private enum Kind {
    case stream
    case json
    case text
  }

  private let kind: Kind
  /// The names of the built-in standards that are left out.
  private let others: Set<String>

  init(file: String, standards: Set<String>) {
    kind = file.hasSuffix(".jsonl") ? .stream : file.hasSuffix(".json") ? .json : .text
    others = Set(ViewabilityStandard.builtIn.map(\.name)).subtracting(standards)
  }

  func text(of output: String) throws -> String {
    switch kind {
    case .stream: lines(of: output, line).joined(separator: "\n")
    case .json: others.contains(where: output.contains) ? try json(of: output) : output
    case .text: lines(of: output) { isAboutOther($0) ? nil : String($0) }.joined(separator: "\n")
    }
  }

  private func json(of output: String) throws -> String {
    try JSONWriter(pretty: true).text(of: withoutOthers(JSONReader.value(of: output))) + "\n"
  }

  private func lines(of output: String, _ held: (Substring) -> String?) -> [String] {
    output.split(separator: "\n", omittingEmptySubsequences: false).compactMap(held)
  }

  /// A line of a stream; nil where it is about another standard. Its other bytes stay as they are.
  private func line(_ line: Substring) -> String? {
    let text = String(line.replacing(/"seq":\d+,/, with: ""))
    guard let standard = text.firstMatch(of: /"standard":"([^"]+)"/) else {
      return withoutNotes(text)
    }
    if text.contains(#""kind":"viewability""#) {
      return others.contains(String(standard.1)) ? nil : text
    }
    return text.replacing(/\{[^{}]*"standard":"([^"]+)"[^{}]*\},?/) {
      others.contains(String($0.1)) ? "" : String($0.0)
    }.replacing(",]", with: "]")
  }

  /// A finding without the notes that name another standard first.
  private func withoutNotes(_ line: String) -> String {
    guard line.contains(#""notes":["'"#) else { return line }
    return line.replacing(/"'([^']+)' [^"]*",?/) {
      others.contains(String($0.1)) ? "" : String($0.0)
    }.replacing(",]", with: "]").replacing("\"notes\":[],", with: "")
  }

  /// A row of a list of standards begins with the standard's name, the first one after its heading.
  private func isAboutOther(_ line: Substring) -> Bool {
    let words = line.split(separator: " ")
    return words.prefix(2).contains { others.contains(String($0)) }
  }

  private func withoutOthers(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements):
      .array(elements.filter { !isAboutOther($0) }.map(withoutOthers))
    case .object(let members):
      .object(members.map { .init($0.key, withoutOthers($0.value)) })
    case .null, .bool, .integer, .number, .string: value
    }
  }

  private func isAboutOther(_ value: JSONValue) -> Bool {
    (value.text ?? value["standard"]?.text).map(others.contains) ?? false
  }
}
