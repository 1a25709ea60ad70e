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
  var errorCode: Int?
  /// Why the line fails; empty when it passes.
  package var failures: [String]
  /// How many findings each rule has.
  package var diagnostics: [String: Int]
  /// The duration of the run on the virtual clock, in microseconds; nil without a run.
  package var durationMicroseconds: Int?

  /// Whether the line has no failure.
  package var passes: Bool { failures.isEmpty }

  /// Reads a result.
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
  func isWorse(than other: BatchEntry) -> Bool {
    (rank, -failures.count, line) < (other.rank, -other.failures.count, other.line)
  }
}

/// Counts the results of a batch, and keeps the worst ones.
///
/// The number of results that it keeps is limited, however long the batch is.
package struct BatchTally: Sendable {
  /// The most results that a report shows one by one.
  package static let shown = 1_000

  /// How many results have each outcome.
  package private(set) var outcomes: [String: Int] = [:]
  /// How many results have a finding of each rule.
  package private(set) var rules: [String: Int] = [:]
  package private(set) var count = 0
  /// How many results do not pass.
  package private(set) var failed = 0
  /// The results that are kept, the worst first.
  package private(set) var entries: [BatchEntry] = []
  private let limit: Int

  package init(limit: Int = shown) { self.limit = limit }

  /// Counts a result.
  package mutating func add(_ entry: BatchEntry) {
    count += 1
    if !entry.passes { failed += 1 }
    outcomes[entry.outcome, default: 0] += 1
    for rule in entry.diagnostics.keys { rules[rule, default: 0] += 1 }
    if entries.count >= limit {
      guard let last = entries.last, entry.isWorse(than: last) else { return }
      entries.removeLast()
    }
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].isWorse(than: entry) { low = middle + 1 } else { high = middle }
    }
    entries.insert(entry, at: low)
  }

  /// How many results are counted and not kept.
  package var unshown: Int { count - entries.count }

  /// How many results that do not pass are counted and not kept.
  package var unshownFailures: Int { failed - entries.count { !$0.passes } }
}

/// The progress of a batch, as one line for a terminal.
package struct BatchProgress: Sendable, Hashable {
  /// How many results were written.
  package var written = 0
  /// How many of the written results do not pass.
  package var failed = 0
  /// How many results have each verdict, by its word.
  package var verdicts: [String: Int] = [:]
  /// How many lines could not be run because the machine failed.
  package var unrun = 0
  /// How many lines an earlier run had finished.
  package var skipped = 0
  /// How many workers were replaced.
  package var replaced = 0
  /// The share of the input that is done, from 0 to 1; nil where its length is not known.
  package var share: Double?

  package init() {}

  /// The line: results, rate, failures, and the remaining time.
  ///
  /// - Parameter elapsed: the time since the batch began.
  /// - Returns: the line, without a line break.
  package func text(after elapsed: Duration) -> String {
    let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
    var parts = ["\(written) result\(written == 1 ? "" : "s")"]
    if seconds > 0 { parts.append("\(Int((Double(written) / seconds).rounded()))/s") }
    parts.append("\(failed) failed")
    if unrun > 0 { parts.append("\(unrun) not run, as the machine failed") }
    if skipped > 0 { parts.append("\(skipped) skipped") }
    if replaced > 0 { parts.append("\(replaced) worker\(replaced == 1 ? "" : "s") replaced") }
    if let share, share > 0, share < 1, seconds >= 1 {
      parts.append("\(Int(share * 100)) %")
      parts.append("\(Self.text(ofSeconds: seconds / share - seconds)) left")
    }
    return parts.joined(separator: ", ")
  }

  /// The closing line: how many results have each verdict, the worst first.
  package var summary: String {
    var parts = ["FAIL", "INCONCLUSIVE", "WARN", "PASS", "N/A"].compactMap { word in
      verdicts[word].map { "\($0) \(word)" }
    }
    let lost = written - unrun - verdicts.values.reduce(0, +)
    if lost > 0 { parts.append("\(lost) could not be read or run") }
    if unrun > 0 { parts.append("\(unrun) not run, as the machine failed") }
    if skipped > 0 { parts.append("\(skipped) skipped") }
    return "\(written) tag\(written == 1 ? "" : "s"): \(parts.joined(separator: ", "))"
  }

  /// Whole seconds below two minutes, then minutes, then hours.
  private static func text(ofSeconds seconds: Double) -> String {
    if seconds < 120 { return "\(Int(seconds.rounded(.up))) s" }
    if seconds < 7_200 { return "\(Int((seconds / 60).rounded(.up))) min" }
    return "\(Int((seconds / 3_600).rounded(.up))) h"
  }
}

/// Why a line of a batch has no run. Each cause is the line's outcome.
package enum BatchLoss: String, Sendable, CaseIterable {
  /// The worker that ran the line ended, or exceeded its memory.
  case crashed
  /// The worker was not done in time.
  case timeout
  /// The line has no valid request.
  case invalid
  /// The run could not begin.
  case error
  /// The machine failed: it ran out of open files, memory or disk, or a library cannot be loaded. That is not
  /// a result of the tag, so a resumed batch runs the line again.
  case machine
}
