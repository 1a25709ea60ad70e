import Vocabulary

/// Collects findings about one file; for each rule the first few are reported and the rest counted.
struct CaptionFindings {
  /// The number of findings per rule that are reported, so that ten thousand wrong cues take a few
  /// lines.
  static let limit = 5

  let file: String
  private var findings: [Diagnostic] = []
  private var counts: [Rule: Int] = [:]

  init(file: String) { self.file = file }

  /// Adds a finding about a line of the file, or about the whole file.
  mutating func add(_ rule: Rule, _ message: String, line: Int? = nil) {
    let position = line.map { SourcePosition(line: $0, column: 1) }
    add(rule, message, at: SourceLocation(file: file, position: position))
  }

  /// Adds a finding at any place.
  mutating func add(
    _ rule: Rule, _ message: @autoclosure () -> String,
    at location: SourceLocation?
  ) {
    counts[rule, default: 0] += 1
    guard counts[rule, default: 0] <= Self.limit else { return }
    findings.append(Diagnostic(rule: rule, message(), at: location))
  }

  /// All findings. The last finding of each rule says how many more there are.
  var all: [Diagnostic] {
    var all = findings
    for (rule, count) in counts where count > Self.limit {
      guard let last = all.lastIndex(where: { $0.rule == rule }) else { continue }
      all[last].notes.append("and \(count - Self.limit) more of this kind in the file")
    }
    return all
  }
}
