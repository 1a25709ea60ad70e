internal import VASTSimulator
internal import Vocabulary

extension Certificate {
  /// The faults that fail the tag, each once, in the order in which they were found; faults of optional
  /// cases are left out. The error of an ad that failed because of a fault of its document is left out too.
  package var faults: [DistinctFinding] {
    let errors = distinct { $0.severity == .error && !$0.isUnjudged }
    let documents = Set(errors.filter(\.isOfDocument).map(document))
    return errors.filter { !($0.endsForItsDocument && documents.contains(document(of: $0))) }
  }

  /// The errors of ads that failed because of faults of their documents, by the first fault of the document.
  package var consequences: [DistinctFinding: [DistinctFinding]] {
    var first: [String: DistinctFinding] = [:]
    for fault in faults where fault.isOfDocument {
      first[document(of: fault)] = first[document(of: fault)] ?? fault
    }
    var consequences: [DistinctFinding: [DistinctFinding]] = [:]
    for found in distinct(\.endsForItsDocument) {
      if let fault = first[document(of: found)] { consequences[fault, default: []].append(found) }
    }
    return consequences
  }

  private func document(of found: DistinctFinding) -> String { found.finding.location?.file ?? tag }

  /// The warnings, each once.
  package var warnings: [DistinctFinding] { distinct { $0.severity == .warning && !$0.isUnjudged } }

  /// What was not judged, each once.
  package var unjudged: [DistinctFinding] { distinct(\.isUnjudged) }

  /// The findings of the tag: faults, then what was not judged, then warnings, each in the order of the
  /// cases.
  package var findingsWorstFirst: [DistinctFinding] { faults + unjudged + warnings }

  private func distinct(_ isMeant: (DistinctFinding) -> Bool) -> [DistinctFinding] {
    distinctFindings.filter { !$0.finding.isAccepted && isMeant($0) }
  }

  /// The reason for the verdict, as one phrase; for a tag that passes, how much was judged, and what was not
  /// requested.
  package var reason: String {
    let (faults, warnings, unjudged) = (faults, warnings, unjudged)
    let warned = warnings.isEmpty ? nil : Self.counted(warnings.count, "warning")
    let parts: [String?]
    switch verdict {
    case .fail:
      let cases = Set(faults.flatMap(\.cases)).count
      parts = [
        faults.isEmpty
          ? "no case could be judged"
          : "\(Self.counted(faults.count, "fault")), seen in \(Self.counted(cases, "case"))"
            + (faults.count == 1 ? ": " : "; the first: ")
            + (faults.first?.finding.message ?? ""),
        warned, unjudged.isEmpty ? nil : "not judged: \(unjudged.count)",
      ]
    case .inconclusive:
      let first = unjudged.first.map { "not judged: \($0.finding.message)" }
      let others = unjudged.count - 1
      parts = [first, others > 0 ? "and \(others) more" : nil, warned]
    case .warn, .pass, .notApplicable:
      parts = [Verdict.counted(warnings.map(\.finding.message), "warning")] + judgedWords
    }
    return (parts.compactMap(\.self) + acceptedWords).joined(separator: "; ")
  }

  private var judgedWords: [String?] {
    let count = cases.count { $0.verdict != .notApplicable }
    let words = [Self.counted(count, "case")] + judged.words
    let others = NotJudged.counts(of: notJudged)
    return [
      "\(words.joined(separator: ", ")) judged",
      others.isEmpty ? nil : "not judged: \(others.joined(separator: ", "))",
    ]
  }

  private var acceptedWords: [String] {
    let accepted = distinctFindings.count(where: \.finding.isAccepted)
    return accepted == 0 ? [] : ["\(Self.counted(accepted, "finding")) accepted"]
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

extension DistinctFinding {
  /// Whether the finding is about a document, as a linter's is: it does not depend on playing and
  /// is not an ad's error.
  fileprivate var isOfDocument: Bool { isOfInput && finding.errorCode == nil }

  /// Whether an ad, or the tag, failed with the error of a document that cannot be used.
  fileprivate var endsForItsDocument: Bool {
    finding.errorCode.map { Self.documentErrors.contains($0) } ?? false
  }

  /// The errors of a document that is not XML, breaks the schema, or has an unsupported version.
  private static let documentErrors: Set<Int> = [100, 101, 102]

  /// Whether the finding says that something was not judged.
  package var isUnjudged: Bool { finding.isUnjudged }
}

extension NotJudged {
  /// An asset that was not requested, or could not be read.
  init?(_ asset: AssetInspection) {
    let (reason, isWanted): (String, Bool)
    switch asset.result {
    case .answered, .stoodFor, .missing, .missingFile: return nil
    case .notRead(let why): (reason, isWanted) = (why, true)
    case .notAsked(let why): (reason, isWanted) = (why, false)
    }
    self.init(
      subject: Subject(asset.kind), name: asset.url, reason: reason, location: asset.location,
      isWanted: isWanted)
  }
}

extension NotJudged.Subject {
  fileprivate init(_ kind: AssetInspection.Kind) {
    switch kind {
    case .resource(.companion): self = .companion
    case .resource(.icon): self = .icon
    case .resource(.linear), .resource(.nonLinear): self = .resource
    case .clickThrough: self = .page
    case .captions: self = .captions
    case .mezzanine: self = .mezzanine
    case .playlist: self = .playlist
    case .interactive: self = .interactive
    }
  }
}
