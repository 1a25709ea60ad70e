internal import Reports
internal import VASTSimulator
internal import Vocabulary

/// Shows results to people: a line for each scenario with its failures below it, and a last line
/// with counts.
struct TestTextReport {
  let style: TextStyle
  /// Whether scenarios that pass are only counted.
  let isQuiet: Bool
  /// How wide the column of names is.
  private let width: Int

  init(style: TextStyle, isQuiet: Bool, names: [String]) {
    self.style = style
    self.isQuiet = isQuiet
    width = min(40, names.map(\.count).max() ?? 0)
  }

  /// The text for one scenario, ending with a line break; empty for a scenario that passes in quiet
  /// mode.
  func text(of result: TestResult) -> String {
    guard !isQuiet || result.verdict != .passed else { return "" }
    var text: VisibleText = "\(word(result))  \(padded(result.name))"
    if let duration = result.duration {
      let time = TimeText.readable(duration)
      text += "\(String(repeating: " ", count: max(2, 12 - time.count)))\(time)  "
      text += "\(Self.expectations(result))"
      let reasons = result.reasons
      if !reasons.isEmpty { text += "; \(reasons.joined(separator: ", "))" }
    }
    text += "\n"
    for failure in result.failures { text += indented("\(failure)") }
    return "\(text)\(indented(result.diff))"
  }

  /// The word for the verdict on a scenario's run; `ERROR` if the scenario could not be run.
  private func word(_ result: TestResult) -> VisibleText {
    switch result.verdict {
    case .passed: style.word(of: result.judgement?.verdict ?? .pass)
    case .failed: style.word(of: .fail)
    case .broken: result.judgement.map { style.word(of: $0.verdict) } ?? style.red("ERROR")
    }
  }

  private func padded(_ name: String) -> VisibleText {
    VisibleText(name).filled(to: width)
  }

  private static func expectations(_ result: TestResult) -> String {
    let (held, total) = result.expectations
    return switch total {
    case 0: "no expectations, \(result.outcome?.words ?? "")"
    case 1: held == 1 ? "1 expectation holds" : "1 expectation does not hold"
    default: held == total ? "\(total) expectations hold" : "\(held) of \(total) expectations hold"
    }
  }

  /// The indented lines of a text, with its control characters made visible.
  private func indented(_ text: String) -> VisibleText {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: true)
      .map { "      \(String($0))\n" as VisibleText }.joined()
  }

  /// `20 scenarios: 18 passed, 1 failed, 1 could not be judged`.
  func summary(of results: [TestResult]) -> String {
    let counts = TestResult.counts(of: results)
    var parts = ["\(counts.passed) passed", "\(counts.failed) failed"]
    if counts.broken > 0 { parts.append("\(counts.broken) could not be judged") }
    let noun = results.count == 1 ? "scenario" : "scenarios"
    return "\(style.bold("\(results.count) \(noun): \(parts.joined(separator: ", "))"))\n"
  }
}

extension TestResult {
  /// How many results there are of each verdict.
  static func counts(of results: [TestResult]) -> (passed: Int, failed: Int, broken: Int) {
    (
      results.count { $0.verdict == .passed }, results.count { $0.verdict == .failed },
      results.count { $0.verdict == .broken }
    )
  }
}
