internal import VAST
package import Vocabulary

/// The ads of a stream's break in the form that breaks of every kind have: a VAST document, and the
/// break's own trackers.
package struct StreamBreakAds: Sendable, Hashable {
  /// An ad for each creative, as members of one pod.
  private(set) var document: VASTDocument
  /// `breakStart` and `breakEnd`.
  private(set) var tracking: [AdBreakTracking] = []
  /// The length that the break's documents state; nil where they state none.
  private(set) var statedLength: Duration?
  /// Findings about signaled trackers, verification scripts and assets that the player does not
  /// use.
  private(set) var diagnostics: [Diagnostic] = []

  /// The ads of an interstitial.
  ///
  /// - Parameters:
  ///   - interstitial: the interstitial.
  ///   - list: its asset list; nil for an interstitial with one asset.
  ///   - file: the display name of the playlist.
  ///   - policy: how the player plays breaks.
  init(
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
  init(
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
  var length: Duration {
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

/// The part of a break's signaling that a player does not use, reported once for the break.
struct UnreadSignaling {
  /// The events that a server can derive from the requests of segments.
  private static let ofServers: Set<String> = [
    "impression", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete", "progress",
  ]

  private let policy: StreamPolicy
  /// The display name of the document with the break's ads.
  private let file: String
  private var unsent = 0
  private var scripts: [CreativeVerification] = []
  /// Findings about slots that end before they begin.
  private var early: [Diagnostic] = []

  init(_ policy: StreamPolicy, in file: String) { (self.policy, self.file) = (policy, file) }

  /// A copy of the creative with only the signaling that the player uses.
  mutating func read(_ slot: CreativeSlot) -> CreativeSlot {
    var slot = slot
    if !policy.signaledScripts || policy.signaling == .ignored {
      scripts += slot.verifications
      slot.verifications = []
    }
    slot.tracking = read(slot.tracking, type: \.type)
    guard policy.slotEnd == .signalingStart, slot.start > .zero, !slot.tracking.isEmpty else {
      return slot
    }
    let end = slot.duration - slot.start
    if end <= .zero {
      early.append(
        Diagnostic(
          rule: .trackedByNobody,
          "the slot begins \(TimeText.readable(slot.start)) after the signaling's start, but the "
            + "player counts the slot's duration of \(TimeText.readable(slot.duration)) from the "
            + "signaling's start; for the player the slot ends before it begins, so the player "
            + "sends none of the slot's \(slot.tracking.count) events",
          at: SourceLocation(file: file, position: slot.position)))
    }
    slot.tracking.removeAll { end <= .zero || ($0.instant(in: slot.duration) ?? .zero) > end }
    return slot
  }

  /// The break's own trackers that the player uses.
  mutating func read(_ tracking: [AdBreakTracking]) -> [AdBreakTracking] {
    read(tracking, type: \.event)
  }

  private mutating func read<Entry>(_ entries: [Entry], type: (Entry) -> String) -> [Entry] {
    let known: [Entry]
    switch policy.signaling {
    case .all: return entries
    case .ignored: known = []
    case .server: known = entries.filter { Self.ofServers.contains(type($0)) }
    case .firstOfType:
      var types: Set<String> = []
      known = entries.filter { types.insert(type($0)).inserted }
    }
    unsent += entries.count - known.count
    return known
  }

  private var reason: String {
    switch policy.signaling {
    case .all, .ignored: "the player reads no signaling of streams"
    case .firstOfType: "the player uses only the first tracking entry of each type"
    case .server: "the server receives only requests for segments"
    }
  }

  /// Reports the part of the break's signaling that the player does not use.
  func diagnostics(ofBreakAt place: SourceLocation) -> [Diagnostic] {
    var found = early
    if unsent > 0 {
      found.append(
        Diagnostic(
          rule: .trackedByNobody,
          "\(reason), so the beacons of \(unsent) tracking \(unsent == 1 ? "entry" : "entries") in "
            + "the stream's signaling are not sent",
          at: place))
    }
    if let first = scripts.first {
      let (noun, verb, place) =
        scripts.count == 1 ? ("script", "is", "of") : ("scripts", "are", "the first of")
      let vendor = first.vendor.map { " (\(place) vendor '\($0)')" } ?? ""
      found.append(
        Diagnostic(
          rule: .verificationLost,
          "the player runs no verification script that a stream signals: \(scripts.count) \(noun)"
            + "\(vendor) \(verb) not run",
          at: SourceLocation(file: file, position: first.position)))
    }
    return found
  }
}

extension Diagnostic {
  /// The finding about an asset that the player does not play.
  static func assetNotPlayed(_ asset: StreamAsset, in file: String) -> Diagnostic {
    Diagnostic(
      rule: .assetNotPlayed,
      "the player does not play the plain media file '\(asset.uri.prefix(80))': the player plays "
        + "only playlists with fragments",
      at: SourceLocation(file: file, position: asset.position))
  }
}

/// The rules about signaling that a player of streams ignores.
extension Rule {
  package static let trackedByNobody = Rule(
    "TrackedByNobody", .warning, "trackers of a stream's ads that are never requested",
    explanation: """
      The VAST has trackers that the stream does not signal, or the player ignores some that the \
      stream signals. The ad plays, and the servers of these trackers do not count it.
      """,
    fix: """
      Carry every tracker of the VAST into the signaling. Signal each creative in its own JSON \
      object with 'version', 'type' and 'payload'. Let the object's slot start at 0 and have one \
      tracking entry of each type. If the player reads no signaling, let the server \
      send the beacons.
      """)

  package static let verificationLost = Rule(
    "VerificationLost", .warning, "verification scripts of a stream that are never run",
    explanation: """
      The VAST of the ad names verification scripts, and none of them runs: the ad is counted without \
      being measured.
      """,
    fix: """
      Have the ad inserter copy the AdVerifications of the VAST to 'verifications' in the ad \
      creative signaling. Have the app create an Open Measurement session, and run the scripts in \
      it.
      """)

  package static let assetNotPlayed = Rule(
    "AssetNotPlayed", .error, "assets of a break that the player cannot play",
    explanation: """
      hls.js and Media3 play an asset only as a playlist with fragments of MP4 or TS. AVPlayer plays a \
      plain file too.
      """,
    fix: "Package each asset as an HLS playlist with fragments.")
}
