internal import Documents
internal import Player
internal import Vocabulary

extension LintPass {
  /// Reads and checks a playlist or tracking JSON.
  mutating func stream(_ bytes: [UInt8], file: String) -> StreamParsing.Content? {
    guard admits(bytes) else { return nil }
    let reading = StreamReader.reading(bytes, file: file)
    report(reading.faults)
    guard case .document(let document)? = reading.content else { return reading.content }
    for checks in tables.streams { checks.document(document, &self) }
    for interstitial in document.interstitials { slots(interstitial.signaling?.slots ?? []) }
    for adBreak in document.stitchedBreaks { slots(adBreak.slots) }
    return reading.content
  }

  /// Reads and checks an asset list.
  mutating func assetList(_ bytes: [UInt8], file: String) -> AssetList? {
    guard admits(bytes) else { return nil }
    let reading = AssetListReader.reading(bytes, file: file)
    report(reading.faults)
    guard let list = reading.content else { return nil }
    for checks in tables.streams { checks.list(list, &self) }
    for asset in list.assets { slots(asset.signaling?.slots ?? []) }
    slots(list.signaling?.slots ?? [])
    for avail in list.avails { slots(avail.slots) }
    return list
  }

  /// Reads and checks a file that is a single envelope.
  mutating func signaling(_ bytes: [UInt8], file: String) {
    guard admits(bytes) else { return }
    let reading = AdCreativeSignalingReader.reading(bytes, file: file)
    report(reading.faults)
    slots(reading.content?.slots ?? [])
  }

  /// Whether a document is within the size limit of a tag; a longer document is reported.
  private mutating func admits(_ bytes: [UInt8]) -> Bool {
    let limit = XMLLimits.default.bytes
    if bytes.count <= limit { return true }
    report(
      .documentTooLarge, at: .start, "the document is longer than the limit of \(limit) bytes")
    return false
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

/// The checks of a rule in the documents of a stream.
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
