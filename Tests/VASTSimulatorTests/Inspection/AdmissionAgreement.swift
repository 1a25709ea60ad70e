import Player
import RunRecords
import Scenario
import VAST
import VASTSimulator

/// What `resolve` says of a tag held against what a run makes of it.
struct AdmissionAgreement {
  /// Codes that opened media brings about, by what `resolve` leaves open.
  private static let open: [AdAdmissionStateMachine.Unknown: Set<Int>] = [
    .media: [400, 401, 402, 405], .duration: [202], .mezzanine: [406, 411],
  ]

  /// What speaks against the agreement; empty where the two never contradict each other.
  let contradictions: [String]
  /// How many verdicts were compared.
  let count: Int

  init(_ inspection: ChainInspection, _ run: RunRecord) {
    let inspected = Dictionary(grouping: inspection.breaks.flatMap(\.ads)) { Self.key(of: $0) }
    let played = Dictionary(grouping: run.ads) { Self.key(of: $0) }
    var contradictions: [String] = []
    var count = 0
    for (key, ads) in inspected {
      let records = played[key] ?? []
      // Of several that nobody can tell apart, and of those whose turn is open, nothing is said.
      guard ads.count == 1, let ad = ads.first, !ad.unknowns.contains(.turn) else { continue }
      count += 1
      if let contradiction = Self.contradiction(of: ad, records) {
        contradictions.append("\(key): \(contradiction)")
      }
    }
    for (key, records) in played where inspected[key] == nil {
      contradictions.append("\(key): played as \(records.map(Self.words)), and not resolved")
    }
    self.contradictions = contradictions.sorted()
    self.count = count
  }

  private static func contradiction(
    of ad: ChainInspection.InspectedAd, _ records: [AdRecord]
  ) -> String? {
    let fates = records.map(words)
    // Media that cannot be played speaks before what comes after it.
    let allowed = ad.unknowns.reduce(into: Set<Int>()) { $0.formUnion(open[$1] ?? []) }
    if ad.order != nil {
      let isRight =
        !records.isEmpty
        && records.allSatisfy { $0.index != nil || allowed.contains($0.errorCode ?? 0) }
      return isRight ? nil : "plays, in the run \(fates)"
    }
    guard let code = ad.obstacle?.errorCode else {
      return records.isEmpty ? nil : "is not wanted, in the run \(fates)"
    }
    let isRight =
      !records.isEmpty
      && records.allSatisfy {
        $0.index == nil && ($0.errorCode == code || allowed.contains($0.errorCode ?? 0))
      }
    return isRight ? nil : "does not play (\(code)), in the run \(fates)"
  }

  private static func words(_ record: AdRecord) -> String {
    (record.index == nil ? "refused" : "played") + (record.errorCode.map { " with \($0)" } ?? "")
  }

  private static func key(of ad: ChainInspection.InspectedAd) -> String {
    ad.ad.hops.map { "\($0.ad.id ?? "") in \($0.file)" }.joined(separator: " < ")
  }

  private static func key(of record: AdRecord) -> String {
    record.chain.map { "\($0.adID ?? "") in \($0.document)" }.joined(separator: " < ")
  }
}
