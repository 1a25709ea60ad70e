/// The names of the cases that show a finding.
enum CaseNames {
  /// How many cases are named.
  private static let limit = 3

  /// The names of the first cases and the number of the others: `skip, pause-and-resume, mute and 14 more`.
  static func text(of cases: [String]) -> String {
    let more = cases.count - limit
    return cases.prefix(limit).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  /// `in case skip`, or `in cases` with the first names.
  static func phrase(of cases: [String]) -> String {
    "in case\(cases.count == 1 ? "" : "s") \(text(of: cases))"
  }

  /// `seen in 17 cases: skip, pause-and-resume, mute and 14 more`.
  static func occurrences(of cases: [String]) -> String {
    "seen in \(cases.count) case\(cases.count == 1 ? "" : "s"): \(text(of: cases))"
  }
}
