internal import VASTSimulator
internal import Vocabulary

/// A case that was played over several start-up offsets.
extension CaseResult {
  /// The case with the findings of other start-up offsets added. A finding at only some offsets
  /// fails the case too.
  ///
  /// If the case is not applicable at the profile's own offset, but is applicable at another
  /// offset, the other offsets decide.
  ///
  /// - Parameters:
  ///   - others: the same case at the other offsets.
  ///   - scatter: when the beacons of their runs were sent.
  /// - Returns: the case with the findings of all runs.
  func joined(over others: [CaseResult], _ scatter: ObservationScatter) -> CaseResult {
    var result = self
    result.scatter = scatter
    if verdict == .notApplicable {
      guard var judged = others.first(where: { $0.verdict != .notApplicable }) else {
        return result
      }
      judged.findings = []
      judged.scatter = scatter
      result = judged
    }
    var observations = OffsetObservations(scatter.offsets, result.findings)
    for (offset, other) in zip(scatter.offsets, others) {
      observations.add(other.findings, from: offset)
    }
    result.findings = observations.findings
    result.verdict = Verdict(result.findings)
    return result
  }
}

/// The start-up offsets at which each finding occurred.
private struct OffsetObservations {
  /// What findings of several runs have in common.
  private struct Identity: Hashable {
    var rule: Rule
    var ad: Int?
    var location: SourceLocation?
    /// The subject, or the message if the finding has no subject.
    var topic: String
    /// The number of earlier findings in the run whose other values in this type are equal.
    var occurrence: Int
  }

  private struct Observation {
    var finding: Finding
    /// Whether the finding occurs at the profile's own offset.
    var isOwn: Bool
    var offsets: [Duration]
  }

  private let offsets: [Duration]
  private var observations: [Observation] = []
  private var places: [Identity: Int] = [:]

  init(_ offsets: [Duration], _ own: [Finding]) {
    self.offsets = offsets
    for (finding, identity) in Self.identified(own) {
      places[identity] = observations.count
      observations.append(Observation(finding: finding, isOwn: true, offsets: []))
    }
  }

  mutating func add(_ findings: [Finding], from offset: Duration) {
    for (finding, identity) in Self.identified(findings) {
      let place = places[identity] ?? observations.count
      if place == observations.count {
        places[identity] = place
        observations.append(Observation(finding: finding, isOwn: false, offsets: []))
      }
      observations[place].offsets.append(offset)
    }
  }

  /// The findings, each once, those of the profile's own offset first.
  var findings: [Finding] {
    observations.map { observation in
      var finding = observation.finding
      guard !observation.isOwn || observation.offsets.count < offsets.count else { return finding }
      finding.dependence = OffsetDependence(count: offsets.count, failing: observation.offsets)
      if finding.rule == .expectationFailed { finding.rule = .expectationDependsOnPolling }
      return finding
    }
  }

  private static func identified(_ findings: [Finding]) -> [(Finding, Identity)] {
    var counts: [Identity: Int] = [:]
    return findings.map { finding in
      var identity = Identity(
        rule: finding.rule, ad: finding.ad, location: finding.location,
        topic: finding.subject ?? finding.message, occurrence: 0)
      let occurrence = counts[identity, default: 0]
      counts[identity] = occurrence + 1
      identity.occurrence = occurrence
      return (finding, identity)
    }
  }
}
