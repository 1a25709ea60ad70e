/// The progress of a batch, as one line for a terminal.
package struct BatchProgress: Sendable, Hashable {
  /// How many results were written.
  package var written = 0
  /// How many of the written results do not pass.
  package var failed = 0
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

  /// Whole seconds below two minutes, then minutes, then hours.
  private static func text(ofSeconds seconds: Double) -> String {
    if seconds < 120 { return "\(Int(seconds.rounded(.up))) s" }
    if seconds < 7_200 { return "\(Int((seconds / 60).rounded(.up))) min" }
    return "\(Int((seconds / 3_600).rounded(.up))) h"
  }
}
