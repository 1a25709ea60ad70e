internal import Glibc
package import System
package import Vocabulary

/// The file that a run's event stream must equal.
package struct GoldenFile {
  /// Which goldens are written.
  package enum Update: String, CaseIterable {
    case none
    case missing
    case changed
  }

  /// A finding about a golden file, with a diff.
  package struct Finding {
    package var diagnostic: Diagnostic
    /// A unified diff from the golden to the stream; empty where nothing can be compared.
    package var diff = ""
  }

  /// The fixes for findings, as the program or the library words them.
  package struct Fixes: Sendable, Hashable {
    /// How to write a missing golden.
    var missing: String
    /// How to update a golden that differs.
    var different: String

    package init(missing: String, different: String) {
      self.missing = missing
      self.different = different
    }

    /// The fixes of `vastsim play`, which writes goldens as reports.
    package static func play(_ displayName: String) -> Fixes {
      Fixes(
        missing: "write it with --report jsonl=\(displayName)",
        different: "fix the scenario, or write the golden file again with --report "
          + "jsonl=\(displayName)")
    }

    /// The fixes of `vastsim test`.
    package static let commandLine = Fixes(
      missing: "write it with --update missing",
      different: "fix the scenario, or accept the new stream with --update changed")
  }

  /// The largest number of lines of a diff that are shown; the first change matters most.
  private static let shownLines = 40

  private let path: String
  private let displayName: String
  private let fixes: Fixes
  private let keepsActual: Bool

  /// - Parameters:
  ///   - path: the path for the system.
  ///   - displayName: the path as reports show it.
  ///   - fixes: the fixes for findings.
  ///   - keepsActual: whether a stream that differs is written next to the golden.
  package init(
    path: String, displayName: String, fixes: Fixes = .commandLine, keepsActual: Bool = true
  ) {
    self.path = path
    self.displayName = displayName
    self.fixes = fixes
    self.keepsActual = keepsActual
  }

  private var actualPath: String { path + ".actual" }

  /// What is wrong with a stream; nil when it equals the golden byte for byte.
  ///
  /// A golden that was just written counts as wrong, so that none is recorded by accident. A stream
  /// that differs is written next to the golden, unless the golden is updated.
  ///
  /// - Throws: when a golden cannot be read or written.
  package func finding(
    _ stream: String, update: Update
  ) throws(UnreadableInput) -> Finding? {
    guard LocalFile.exists(path) else {
      guard update == .none else { return try write(stream, "was missing and was written") }
      return Finding(
        diagnostic: diagnostic(
          .goldenMissing, "the golden file is missing; \(fixes.missing)"))
    }
    let bytes = try LocalFile.bytes(of: path, limit: Int.max - 1)
    guard !bytes.elementsEqual(stream.utf8) else {
      if keepsActual { unlink(actualPath) }
      return nil
    }
    guard update != .changed else { return try write(stream, "differed and was overwritten") }
    let golden = String(decoding: bytes, as: UTF8.self)
    let diff = UnifiedDiff.text(
      from: golden, to: stream, oldName: displayName, newName: displayName + ".actual")
    let line = zip(golden.utf8, stream.utf8).prefix { $0 == $1 }.count { $0.0 == 0x0A } + 1
    return Finding(
      diagnostic: diagnostic(
        .goldenDiffers,
        "the event stream differs from the golden file from this line on\(keep(stream)); "
          + fixes.different, line: line),
      diff: Self.shortened(diff))
  }

  /// Writes a stream next to the golden and returns a remark about it; a failure to write does not
  /// hide the difference.
  private func keep(_ stream: String) -> String {
    guard keepsActual else { return "" }
    do {
      try LocalFile.write(stream, to: actualPath)
      return " and is in '\(displayName).actual'"
    } catch {
      return " and could not be written next to it (\(error.reason))"
    }
  }

  private func write(
    _ stream: String, _ change: String
  ) throws(UnreadableInput) -> Finding {
    try LocalFile.write(stream, to: path)
    unlink(actualPath)
    return Finding(
      diagnostic: diagnostic(
        .goldenWritten,
        "the golden file \(change); review the change, then run again"))
  }

  private func diagnostic(_ rule: Rule, _ message: String, line: Int? = nil) -> Diagnostic {
    Diagnostic(
      rule: rule, message,
      at: SourceLocation(
        file: displayName, position: line.map { SourcePosition(line: $0, column: 1) }))
  }

  private static func shortened(_ diff: String) -> String {
    let lines = diff.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    guard lines.count > shownLines else { return diff }
    return lines.prefix(shownLines).map { "\($0)\n" }.joined()
      + "… \(lines.count - shownLines) more lines\n"
  }
}

/// Detects a CI pipeline, where golden files and baselines are not written because no person would
/// review them.
package enum Pipeline {
  /// Whether the environment is a CI pipeline: `CI` is set and not empty.
  ///
  /// `variable` gives the value of an environment variable, nil when it is not set.
  package static func isAround(variable: (String) -> String?) -> Bool {
    variable("CI").map { !$0.isEmpty } ?? false
  }
}

/// The rules of goldens.
extension Rule {
  package static let goldenDiffers = Rule(
    "GoldenDiffers", .error, "the event stream differs from the scenario's golden file",
    explanation: "The message names the first line that differs.",
    fix: """
      If the new stream is right, write the stream to the golden file: with 'vastsim test --update \
      changed' or 'vastsim play --report jsonl=PATH'.
      """)

  package static let goldenMissing = Rule(
    "GoldenMissing", .error, "the scenario's golden file does not exist",
    explanation: "The scenario names a file that the event stream has to equal.",
    fix: "Write the golden file once with --report jsonl=PATH, review the file, and commit it.")

  package static let goldenWritten = Rule(
    "GoldenWritten", .error, "the scenario's golden file was just written",
    explanation:
      "'--update' makes the run write the file. A run that writes its golden file does not pass.",
    fix: "Review the written file, and run again.")
}

/// Every rule of goldens.
package enum GoldenRules {
  /// All rules, in order of their identifiers.
  package static let all: [Rule] = [
    .goldenDiffers, .goldenMissing, .goldenWritten,
  ]
}
