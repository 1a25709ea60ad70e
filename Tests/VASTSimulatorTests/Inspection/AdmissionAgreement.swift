import Player
import VAST
import VASTSimulator

/// Compares the result of `resolve` for a tag with that of a run.
struct AdmissionAgreement {
  /// Codes that depend on opened media, by the fact that `resolve` leaves unknown.
  private static let open: [AdAdmissionStateMachine.Unknown: Set<Int>] = [
    .media: [400, 401, 402, 405], .duration: [202], .mezzanine: [406, 411],
  ]

  /// The contradictions between the two; empty where they agree.
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
      // Ads that cannot be told apart, and ads whose turn is not certain, are not compared.
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
    // Media that cannot be played is reported before any later fault.
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
