internal import Diagnostics
internal import Streams

extension LintPass {
  /// Checks a playlist or tracking JSON.
  mutating func stream(_ reading: StreamReading<StreamParsing.Content>) {
    report(reading.faults)
    guard case .document(let document)? = reading.content else { return }
    for checks in tables.streams { checks.document(document, &self) }
    for interstitial in document.interstitials { slots(interstitial.signaling?.slots ?? []) }
    for adBreak in document.stitchedBreaks { slots(adBreak.slots) }
  }

  /// Checks an asset list.
  mutating func assetList(_ reading: StreamReading<AssetList>) {
    report(reading.faults)
    guard let list = reading.content else { return }
    for checks in tables.streams { checks.list(list, &self) }
    for asset in list.assets { slots(asset.signaling?.slots ?? []) }
    slots(list.signaling?.slots ?? [])
    for avail in list.avails { slots(avail.slots) }
  }

  /// Checks an envelope alone.
  mutating func signaling(_ reading: StreamReading<AdCreativeSignaling>) {
    report(reading.faults)
    slots(reading.content?.slots ?? [])
  }

  private mutating func slots(_ slots: [CreativeSlot]) {
    for slot in slots {
      for check in tables.slots { check(slot, &self) }
    }
  }

  private mutating func report(_ faults: [StreamFault]) {
    for fault in faults {
      report(LintRule.rule(of: fault.kind), at: fault.position, fault.message)
    }
  }
}

extension LintRule {
  /// The rule that a fault of a document breaks.
  static func rule(of kind: StreamFault.Kind) -> LintRule {
    switch kind {
    case .playlist: .playlistMalformed
    case .variable: .variableSubstitutionMissing
    case .undated, .unpairedMarker: .breakNotAnnounced
    case .unusableInterstitial: .dateRangeUnusable
    case .dateRangeAttribute: .dateRangeAttributeMalformed
    case .assetList: .assetListMalformed
    case .signaling: .signalingMalformed
    case .unusableSignaling: .signalingUnusable
    case .signalingVersion: .signalingVersionUnknown
    case .remoteSignaling: .signalingRemote
    case .trackingType: .signalingTypeUnknown
    case .marker: .markerMalformed
    case .markersDisagree: .markersDisagree
    }
  }
}

/// What a rule checks of the documents of a stream.
struct StreamChecks: Sendable {
  /// Checks a playlist or tracking JSON, and reports its findings.
  let document: @Sendable (StreamDocument, inout LintPass) -> Void
  /// Checks an asset list, and reports its findings.
  let list: @Sendable (AssetList, inout LintPass) -> Void

  init(
    document: @escaping @Sendable (StreamDocument, inout LintPass) -> Void = { _, _ in },
    list: @escaping @Sendable (AssetList, inout LintPass) -> Void = { _, _ in }
  ) {
    self.document = document
    self.list = list
  }
}
