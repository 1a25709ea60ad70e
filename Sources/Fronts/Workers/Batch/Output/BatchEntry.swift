internal import Vocabulary

/// One result as reports of a whole batch show it.
package struct BatchEntry: Sendable, Hashable {
  /// The line's number in the whole input, from 0.
  package var line: Int
  /// The line's id, else its tag, or `line N`, N from 1, where it has neither.
  package var name: String
  /// The tag's path or URL; nil where the line holds the document.
  package var tag: String?
  package var outcome: String
  package var errorCode: Int?
  /// Why the line fails; empty when it passes.
  package var failures: [String]
  /// How many findings each rule has.
  package var diagnostics: [String: Int]
  /// The duration of the run on the virtual clock, in microseconds; nil without a run.
  package var durationMicroseconds: Int?

  /// Whether the line has no failure.
  package var passes: Bool { failures.isEmpty }

  /// Reads a result.
  ///
  /// - Parameter text: the result's line of the output.
  package init(result text: String) {
    let value = (try? JSONReader.value(of: text)) ?? .null
    line = 0
    if case .integer(let number)? = value["line"] { line = number }
    tag = value["tag"]?.text
    name =
      switch value["id"] {
      case .string(let id)?: id
      case .integer(let id)?: "\(id)"
      default: tag ?? "line \(line + 1)"
      }
    outcome = value["outcome"]?.text ?? ""
    if case .integer(let code)? = value["errorCode"] { errorCode = code }
    if case .integer(let duration)? = value["durationUs"] { durationMicroseconds = duration }
    var failures: [String] = []
    if let message = value["message"]?.text { failures.append(message) }
    if case .array(let texts)? = value["failures"] { failures += texts.compactMap(\.text) }
    self.failures = failures
    diagnostics = [:]
    if case .object(let members)? = value["diagnostics"] {
      for case let member in members {
        if case .integer(let count) = member.value { diagnostics[member.key] = count }
      }
    }
  }

  /// The severity of the result, the worst first: lines that could not be run, then errors, ads
  /// that did not come, and other failures.
  private var rank: Int {
    if passes { return 4 }
    if durationMicroseconds == nil { return 0 }
    if outcome == "error" { return 1 }
    return outcome == "noAd" ? 2 : 3
  }

  /// Whether the entry comes before another one in a list that begins with the worst.
  package func isWorse(than other: BatchEntry) -> Bool {
    (rank, -failures.count, line) < (other.rank, -other.failures.count, other.line)
  }
}
