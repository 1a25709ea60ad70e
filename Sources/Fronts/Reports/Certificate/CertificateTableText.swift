internal import Certification
internal import VASTSimulator
internal import Vocabulary

/// The cases of a certificate as a table.
struct CertificateTableText {
  let style: TextStyle
  let certificate: Certificate

  init(_ style: TextStyle, _ certificate: Certificate) {
    self.style = style
    self.certificate = certificate
  }

  /// The table, then one line for each reason why several cases are not applicable.
  var sections: [[VisibleText]] {
    let folded = folded
    return [
      rows(without: Set(folded.map(\.reason))),
      folded.map {
        style.dim("not applicable: \($0.cases.joined(separator: ", ")): \($0.reason)")
      },
    ]
  }

  /// The reasons that make several cases not applicable, with these cases. As rows of the table
  /// they would hide the cases that fail.
  private var folded: [(reason: String, cases: [String])] {
    var folded: [(reason: String, cases: [String])] = []
    var places: [String: Int] = [:]
    for result in certificate.cases {
      guard let reason = result.reason else { continue }
      let name = certificate.name(of: result)
      if let place = places[reason] {
        folded[place].cases.append(name)
      } else {
        places[reason] = folded.count
        folded.append((reason, [name]))
      }
    }
    return folded.filter { $0.cases.count > 1 }
  }

  /// The rows of the table, without the cases that are not applicable for one of the reasons in
  /// `folded`.
  private func rows(without folded: Set<String>) -> [VisibleText] {
    let results = certificate.cases.filter { !($0.reason.map(folded.contains) ?? false) }
    guard !results.isEmpty else { return [] }
    let names = (["case"] + results.map(\.name)).map(\.count).max() ?? 0
    let (noun, subjects) = certificate.subjects
    let hasSubjects = subjects.count > 1
    let subjectWidth = hasSubjects ? ([noun] + subjects).map(\.count).max() ?? 0 : 0
    let verdictWidth = CertificateTextReport.verdictWidth(results.map(\.counted))
    let head =
      "case".padded(to: names + 2) + (hasSubjects ? noun.padded(to: subjectWidth + 2) : "")
      + "obligation".padded(to: 13) + "verdict".padded(to: verdictWidth) + "reason"
    let rows = results.enumerated().flatMap { index, result -> [VisibleText] in
      let earlier = results[..<index].first { $0.failsAs(result) }
      let reasons = earlier.map { ["as in \($0.name)"] } ?? reasons(result)
      let names =
        result.name.padded(to: names + 2)
        + (hasSubjects ? (result.subject ?? "").padded(to: subjectWidth + 2) : "")
        + result.obligation.rawValue.padded(to: 13)
      let word = style.word(of: result.counted, width: reasons.isEmpty ? 0 : verdictWidth)
      let first: VisibleText = "\(names)\(word)\(reasons.first ?? "")"
      return [first] + reasons.dropFirst().map { "  \($0)" as VisibleText }
    }
    return [style.dim("\(head)")] + rows
  }

  /// The lines that explain the verdict of a case: the first line is written next to the verdict,
  /// and further lines below it.
  private func reasons(_ result: CaseResult) -> [String] {
    if let reason = result.reason { return [reason] }
    let findings = result.reasons
    guard findings.count > 1 else {
      return findings.map { $0.isAccepted ? "accepted: \($0.text)" : $0.text }
    }
    return ["\(findings.count) findings"] + findings.map { "\($0.word): \($0.text)" }
  }
}
