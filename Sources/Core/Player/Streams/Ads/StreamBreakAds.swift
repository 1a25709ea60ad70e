package import VAST
package import Vocabulary

/// The ads of a stream's break in the form that breaks of every kind have: a VAST document, and the
/// break's own trackers.
package struct StreamBreakAds: Sendable, Hashable {
  /// An ad for each creative, as members of one pod.
  package private(set) var document: VASTDocument
  /// `breakStart` and `breakEnd`.
  package private(set) var tracking: [AdBreakTracking] = []
  /// The length that the break's documents state; nil where they state none.
  package private(set) var statedLength: Duration?
  /// Findings about signaled trackers, verification scripts and assets that the player does not
  /// use.
  package private(set) var diagnostics: [Diagnostic] = []

  /// The ads of an interstitial.
  ///
  /// - Parameters:
  ///   - interstitial: the interstitial.
  ///   - list: its asset list; nil for an interstitial with one asset.
  ///   - file: the display name of the playlist.
  ///   - policy: how the player plays breaks.
  package init(
    _ interstitial: Interstitial, list: AssetList?, file: String, policy: StreamPolicy
  ) {
    document = VASTDocument(
      version: nil, file: list?.file ?? file, position: interstitial.position)
    let assets = list?.assets ?? [interstitial.onlyAsset].compactMap(\.self)
    statedLength = policy.length(of: assets, of: interstitial)
    let shared = SharedSlots(interstitial, list)
    let button = SkipButton(interstitial, list, policy)
    var start = Duration.zero
    var unread = UnreadSignaling(policy, in: document.file)
    for asset in assets {
      let duration = asset.duration ?? .zero
      defer { start += duration }
      guard policy.plainFiles || !asset.isPlainFile else {
        diagnostics.append(.assetNotPlayed(asset, in: document.file))
        continue
      }
      let slots =
        asset.signaling?.slots ?? shared.slots(from: start, to: start + duration)
      let creatives = slots.isEmpty ? [asset.untracked] : slots
      for slot in creatives {
        let isWhole = creatives.count == 1
        let media = MediaFile(
          url: asset.uri, asset: asset,
          isWhole ? asset.duration.map(StatedLength.whereUnmapped) : .always(slot.duration))
        add(
          unread.read(slot), playing: media, of: interstitial.id,
          skipOffset: button.offset(for: slot, from: start + slot.start))
      }
    }
    tracking = unread.read(shared.podTracking)
    diagnostics += unread.diagnostics(
      ofBreakAt: SourceLocation(file: file, position: interstitial.position))
  }

  /// The ads of a break that are segments of the primary.
  ///
  /// - Parameters:
  ///   - stitched: the break.
  ///   - boundaries: the instants of the primary at which a segment begins.
  ///   - file: the display name of the document that signals it.
  ///   - policy: how the player plays breaks.
  package init(
    _ stitched: StitchedBreak, in boundaries: [Duration], file: String, policy: StreamPolicy
  ) {
    document = VASTDocument(version: nil, file: file, position: stitched.position)
    statedLength = stitched.length
    var unread = UnreadSignaling(policy, in: file)
    for slot in stitched.slots {
      var media = MediaFile(url: file, asset: nil, position: slot.position, .always(slot.duration))
      let start = stitched.start + slot.start
      media.segmentStarts = boundaries.map { $0 - start }
        .filter { $0 >= .zero && $0 < slot.duration }
      add(unread.read(slot), playing: media, of: stitched.id, skipOffset: slot.skipOffset)
    }
    tracking = unread.read(stitched.tracking.flatMap(AdBreakTracking.of))
    diagnostics += unread.diagnostics(
      ofBreakAt: SourceLocation(file: file, position: stitched.position))
  }

  private mutating func add(
    _ slot: CreativeSlot, playing media: MediaFile, of breakID: String, skipOffset: Duration?
  ) {
    let number = document.ads.count + 1
    var linear = slot.linear
    linear.mediaFiles = [media]
    linear.skipOffset = skipOffset.map(TimeOffset.time)
    var inLine = InLine(
      adSystem: slot.adSystem, adTitle: slot.title,
      impressions: slot.urls(of: "impression"), errors: slot.urls(of: "error"),
      creatives: [
        Creative(
          id: slot.identifiers.first?.value,
          universalAdIDs: slot.identifiers.map {
            UniversalAdID(registry: $0.scheme, value: $0.value)
          },
          linear: linear, position: slot.position)
      ], position: slot.position)
    inLine.verifications = slot.verifications.map(\.asInVAST)
    document.ads.append(
      Ad(
        id: "\(breakID)-\(number)", sequence: number, content: .inLine(inLine),
        position: slot.position))
  }
}

/// The slots that are signaled for a break as a whole.
private struct SharedSlots {
  /// The slots, with starts counted from the start of the break.
  private var slots: [CreativeSlot] = []
  private(set) var podTracking: [AdBreakTracking] = []

  init(_ interstitial: Interstitial, _ list: AssetList?) {
    for signaling in [interstitial.signaling, list?.signaling].compactMap(\.self) {
      slots += signaling.slots
      podTracking += signaling.tracking.flatMap(AdBreakTracking.of)
    }
    for avail in list?.avails ?? [] {
      slots += avail.slots.map { slot in
        var slot = slot
        slot.start += avail.start
        return slot
      }
      podTracking += avail.tracking.flatMap(AdBreakTracking.of)
    }
  }

  /// The slots that begin within an asset, with their starts counted from the asset's start.
  func slots(from start: Duration, to end: Duration) -> [CreativeSlot] {
    slots.filter { $0.start >= start && ($0.start < end || end == start) }.map { slot in
      var slot = slot
      slot.start -= start
      return slot
    }
  }
}

/// The rule for when the skip button is shown.
private struct SkipButton {
  private let rule: SkipButtonRule
  private let control: SkipControlTiming?
  private let isRestricted: Bool

  init(_ interstitial: Interstitial, _ list: AssetList?, _ policy: StreamPolicy) {
    rule = policy.skipButton
    control = list?.skipControl ?? interstitial.skipControl
    isRestricted = interstitial.restrictsSkip
  }

  /// When a creative can be skipped.
  ///
  /// - Parameters:
  ///   - slot: the creative.
  ///   - start: where it begins in the break; the skip control's offset counts from the break's
  ///     beginning.
  /// - Returns: the time since the creative's beginning; nil if it can never be skipped.
  func offset(for slot: CreativeSlot, from start: Duration) -> Duration? {
    switch rule {
    case .never: nil
    case .controlOnly: shown(from: start)
    case .signaled: isRestricted ? nil : control == nil ? slot.skipOffset : shown(from: start)
    case .fromStart: isRestricted ? nil : control == nil ? .zero : shown(from: start)
    }
  }

  private func shown(from start: Duration) -> Duration? {
    guard let control else { return nil }
    if let duration = control.duration, control.offset + duration <= start { return nil }
    return max(.zero, control.offset - start)
  }
}

extension StreamPolicy {
  /// The length that an interstitial's documents state for it; nil where they state none.
  fileprivate func length(of assets: [StreamAsset], of interstitial: Interstitial) -> Duration? {
    guard case .list = interstitial.source else {
      return interstitial.duration
    }
    guard !assets.isEmpty else { return interstitial.duration }
    let sum = assets.reduce(Duration.zero) { $0 + ($1.duration ?? .zero) }
    guard assets.contains(where: { $0.duration == nil }) else { return sum }
    switch untimedAsset {
    case .zero, .refusesList: return sum
    case .statedLength: return max(sum, interstitial.duration ?? .zero)
    }
  }
}

extension Interstitial {
  /// The asset of an interstitial that has a single asset and no asset list.
  fileprivate var onlyAsset: StreamAsset? {
    guard case .asset(let uri) = source else { return nil }
    return StreamAsset(uri: uri, duration: duration, position: position)
  }
}

extension StreamAsset {
  /// Whether the asset's file name extension is that of a media file, not a playlist.
  fileprivate var isPlainFile: Bool {
    let path = uri.prefix { $0 != "?" && $0 != "#" }.lowercased()
    return [".mp4", ".m4v", ".mov", ".webm"].contains(where: path.hasSuffix)
  }

  /// The whole asset as a creative without trackers.
  fileprivate var untracked: CreativeSlot {
    CreativeSlot(start: .zero, duration: duration ?? .zero, position: position)
  }
}

extension StitchedBreak {
  /// The stated length of the break, or else the time up to the end of its last creative.
  package var length: Duration {
    duration ?? slots.map { $0.start + $0.duration }.max() ?? .zero
  }
}

extension MediaFile {
  /// Creates the media file of an asset or, without an asset, of a part of the primary.
  fileprivate init(
    url: String, asset: StreamAsset?, position: SourcePosition? = nil, _ length: StatedLength?
  ) {
    let type =
      asset?.isPlainFile == true ? "video/mp4" : "application/vnd.apple.mpegurl"
    self.init(
      url: url, delivery: "streaming", type: type,
      position: asset?.position ?? position ?? SourcePosition(line: 1, column: 1))
    statedLength = length
    segmentStarts = []
  }
}
