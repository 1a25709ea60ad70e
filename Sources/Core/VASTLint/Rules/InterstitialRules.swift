internal import Player
internal import Vocabulary

/// The rules about date ranges and interstitials.
extension LintRule {
  static let interstitials: [LintRule] = [
    .dateRangeUnusable, .dateRangeAttributeMalformed, .podOverrunsAvail, .podUnderrunsAvail,
    .skipControlMismatch,
  ]

  static let dateRangeUnusable = LintRule(
    "DateRangeUnusable", .error, "a date range that players ignore",
    explanation: """
      Players drop a range that has no ID, a START-DATE that cannot be read, a negative DURATION, \
      END-ON-NEXT without CLASS, or PRE together with POST. They also drop a range whose values \
      differ from an earlier tag with the same ID, and an interstitial without an asset. The ads \
      of a dropped range never play.
      """,
    fix: "Correct the attribute that the message names.",
    clause: "draft-pantos-hls-rfc8216bis, 4.4.5.1 and appendix D; practice of hls.js",
    mattersToRuns: true)

  static let dateRangeAttributeMalformed = LintRule(
    "DateRangeAttributeMalformed", .warning, "players ignore an attribute of a date range",
    explanation: """
      A player that cannot read an attribute plays the range as if the attribute were missing: \
      without the limit, the resume point or the restriction.
      """,
    fix: "Write a decimal number of seconds, or the words that the message lists.",
    clause: "draft-pantos-hls-rfc8216bis, 4.4.5.1 and appendix D",
    mattersToRuns: true)

  static let podOverrunsAvail: LintRule = .init(
    "PodOverrunsAvail", .warning, "ads that are longer than their break",
    explanation: """
      The break has a stated length, and the ads in it take longer. Players cut the last ad, or \
      the content resumes late. An ad that is cut sends no 'complete'.
      """,
    fix: "Fill the break with ads that fit, or state the length that they need.",
    clause: "draft-pantos-hls-rfc8216bis, appendix D; SCTE 35, break_duration; practice",
    .podLengths)

  static let podUnderrunsAvail = LintRule(
    "PodUnderrunsAvail", .warning, "ads that are shorter than their break",
    explanation: """
      The ads in the break are shorter than the break's stated length, or the document does not \
      list all ads of the break. If ads are too short, the rest of the break shows slate, nothing, \
      or the content under the break.
      """,
    fix: "Fill the break with ads, or state the length of the ads as the length of the break.",
    clause: "draft-pantos-hls-rfc8216bis, appendix D; SCTE 35, break_duration; practice")

  static let skipControlMismatch: LintRule = .init(
    "SkipControlMismatch", .warning, "statements about skipping that contradict each other",
    explanation: """
      X-RESTRICT, X-SKIP-CONTROL, SKIP-CONTROL of an asset list and the skipOffset of the tracking \
      say when an ad may be skipped. Each player reads some of them, so that viewers can skip in \
      one player and not in another.
      """,
    fix: "Give all of them the same time, and do not restrict what may be skipped.",
    clause: "draft-pantos-hls-rfc8216bis, appendix D; SVTA 2053-2, skipOffset",
    .skipping)
}

extension LintRule.Check {
  /// Smaller differences are due to rounding.
  private static let tolerance = Duration.milliseconds(100)

  /// Compares the ads of breaks with the breaks' stated lengths.
  fileprivate static let podLengths = LintRule.Check.streams(
    StreamChecks(
      document: { document, pass in
        for interstitial in document.interstitials {
          guard let stated = interstitial.duration, let signaling = interstitial.signaling else {
            continue
          }
          compare(
            signaling.end, with: stated, "the tracked ads of interstitial", interstitial.id,
            at: interstitial.position, &pass)
        }
        for adBreak in document.stitchedBreaks { compare(adBreak, &pass) }
        for announcement in document.announcements where announcement.form != .dateRange {
          guard let stated = announcement.duration, let end = announcement.end else { continue }
          compare(
            end - announcement.start, with: stated, "the segments of the break of",
            announcement.form.rawValue, at: announcement.position, &pass)
        }
      },
      list: { list, pass in
        for avail in list.avails { compare(avail, &pass) }
        let lengths = list.assets.compactMap(\.duration)
        guard let signaling = list.signaling, let stated = signaling.duration, !lengths.isEmpty,
          lengths.count == list.assets.count
        else { return }
        compare(
          lengths.reduce(.zero, +), with: stated, "the assets of the pod in", list.file,
          at: signaling.position, &pass)
      }))

  private static func compare(_ adBreak: StitchedBreak, _ pass: inout LintPass) {
    guard let stated = adBreak.duration, !adBreak.slots.isEmpty else { return }
    let sum = adBreak.slots.reduce(Duration.zero) { $0 + $1.duration }
    compare(sum, with: stated, "the ads of break", adBreak.id, at: adBreak.position, &pass)
  }

  private static func compare(
    _ sum: Duration?, with stated: Duration, _ subject: String, _ name: String,
    at position: SourcePosition, _ pass: inout LintPass
  ) {
    guard let sum, (sum - stated).magnitude > tolerance else { return }
    let difference = TimeText.readable((sum - stated).magnitude)
    pass.report(
      sum > stated ? .podOverrunsAvail : .podUnderrunsAvail, at: position,
      "\(subject) \(LintPass.quoted(name)) take \(TimeText.readable(sum)), and "
        + "\(TimeText.readable(stated)) is stated: \(difference) "
        + (sum > stated ? "too long" : "too short"))
  }

  /// Compares a document's statements about skipping with each other.
  fileprivate static let skipping = LintRule.Check.streams(
    StreamChecks(
      document: { document, pass in
        for interstitial in document.interstitials { checkSkipping(of: interstitial, &pass) }
      },
      list: { list, pass in
        guard let control = list.skipControl, let asset = list.assets.first else { return }
        let slot = asset.signaling?.slots.first ?? list.signaling?.slots.first
        compare(control, "SKIP-CONTROL", with: slot, &pass)
        let lengths = list.assets.compactMap(\.duration)
        guard lengths.count == list.assets.count, control.offset >= lengths.reduce(.zero, +) else {
          return
        }
        pass.report(
          .skipControlMismatch, at: asset.position,
          "'SKIP-CONTROL' appears after \(TimeText.readable(control.offset)), when the assets are "
            + "over")
      }))

  private static func checkSkipping(of interstitial: Interstitial, _ pass: inout LintPass) {
    let slot = interstitial.signaling?.slots.first
    if interstitial.restrictsSkip {
      let offer =
        interstitial.skipControl != nil
        ? "'X-SKIP-CONTROL'" : slot?.skipOffset != nil ? "the tracking's 'skipOffset'" : nil
      if let offer {
        pass.report(
          .skipControlMismatch, at: interstitial.position,
          "'X-RESTRICT' forbids to skip, and \(offer) offers it")
        return
      }
    }
    guard let control = interstitial.skipControl else { return }
    compare(control, "X-SKIP-CONTROL-OFFSET", with: slot, &pass)
    guard let length = interstitial.duration, control.offset >= length else { return }
    pass.report(
      .skipControlMismatch, at: interstitial.position,
      "'X-SKIP-CONTROL-OFFSET' is \(TimeText.readable(control.offset)), when the interstitial is "
        + "over")
  }

  private static func compare(
    _ control: SkipControlTiming, _ name: String, with slot: CreativeSlot?, _ pass: inout LintPass
  ) {
    guard let slot, let offset = slot.skipOffset, slot.start + offset != control.offset else {
      return
    }
    pass.report(
      .skipControlMismatch, at: slot.position,
      "'skipOffset' allows to skip after \(TimeText.readable(slot.start + offset)), and "
        + "'\(name)' after \(TimeText.readable(control.offset))")
  }
}

extension AdCreativeSignaling {
  /// When the last creative ends; nil without a creative.
  fileprivate var end: Duration? { slots.map { $0.start + $0.duration }.max() }
}

/// The rules about asset lists.
extension LintRule {
  static let assetLists: [LintRule] = [.assetListMalformed, .assetListEmpty]

  static let assetListMalformed = LintRule(
    "AssetListMalformed", .error, "an asset list that breaks its format",
    explanation: """
      ASSETS, and URI and DURATION of each asset, are required. Without them Media3 rejects the \
      list, Shaka assumes a length of zero, and hls.js uses the length that the interstitial \
      states.
      """,
    fix: "Give every asset a URI and a DURATION in seconds, as a number.",
    clause: "draft-pantos-hls-rfc8216bis, appendix D",
    mattersToRuns: true)

  static let assetListEmpty: LintRule = .init(
    "AssetListEmpty", .note, "an asset list without assets",
    explanation: "There is no ad for this break, and the content plays on. Nothing is tracked.",
    fix: "Leave it so when there is no ad; otherwise add the assets.",
    clause: "draft-pantos-hls-rfc8216bis, appendix D",
    .streams(
      StreamChecks(list: { list, pass in
        guard list.assets.isEmpty else { return }
        pass.report(
          .assetListEmpty, at: .start,
          "the list has no asset, so there is no ad and the content plays on")
      })))
}

/// The rules about the text of playlists.
extension LintRule {
  static let playlists: [LintRule] = [.playlistMalformed, .variableSubstitutionMissing]

  static let playlistMalformed = LintRule(
    "PlaylistMalformed", .error, "a playlist that breaks RFC 8216",
    explanation: """
      Players differ in what they do with a line that they cannot read: they skip it, or refuse the \
      whole stream. vastsim ignores the line and judges the rest of the playlist.
      """,
    fix: "Correct the line as the message says.",
    clause: "RFC 8216, 4; draft-pantos-hls-rfc8216bis, 4",
    mattersToRuns: true)

  static let variableSubstitutionMissing = LintRule(
    "VariableSubstitutionMissing", .warning, "a variable in a playlist has no value",
    explanation: """
      A player that finds no value for a variable must not play the playlist. With server-guided \
      insertion a query parameter often carries the session: without the parameter the \
      server sends no beacon.
      """,
    fix: """
      Define the variable with EXT-X-DEFINE before its first use, or add the query parameter to \
      the playlist's URL.
      """,
    clause: "draft-pantos-hls-rfc8216bis, 4.3 and 4.4.2.3",
    mattersToRuns: true)
}

/// The rules about markers that announce breaks.
extension LintRule {
  static let markers: [LintRule] = [.breakNotAnnounced, .markerMalformed, .markersDisagree]

  static let breakNotAnnounced = LintRule(
    "BreakNotAnnounced", .warning, "a break without a position on the timeline",
    explanation: """
      A date range has a position only if EXT-X-PROGRAM-DATE-TIME states the dates of the \
      segments. EXT-X-CUE-IN ends a break, and an EXT-X-CUE-OUT or EXT-X-CUE-OUT-CONT before it \
      says where that break begins. If these are missing, players and reports do not know when the \
      break begins, so its ads are not played or not counted.
      """,
    fix: """
      Add EXT-X-PROGRAM-DATE-TIME before the first segment, or EXT-X-CUE-OUT before EXT-X-CUE-IN.
      """,
    clause: "RFC 8216, 4.3.2.6 and 4.3.2.7; practice",
    mattersToRuns: true)

  static let markerMalformed = LintRule(
    "MarkerMalformed", .warning, "a break has a marker that cannot be read",
    explanation: """
      EXT-X-CUE-OUT must state its length as ':30' or ':DURATION=30'. SCTE-35 must be a splice \
      information section in hexadecimal digits or Base64, with a correct checksum (CRC-32). \
      Devices that insert ads ignore markers in other forms.
      """,
    fix: """
      Write the times in EXT-X-CUE-OUT and EXT-X-CUE-OUT-CONT as numbers of seconds. Copy the \
      bytes of splice information whole and unchanged from their source. In a date range, write \
      the bytes as hexadecimal digits.
      """,
    clause: "SCTE 35, splice_info_section; RFC 8216, 4.3.2.7.1; practice",
    mattersToRuns: true)

  static let markersDisagree = LintRule(
    "MarkersDisagree", .warning, "markers of one break that state different lengths",
    explanation: """
      Splice information, EXT-X-CUE-OUT and the attributes of the date range are read by different \
      devices, which then return to the content at different times.
      """,
    fix: "State the same length in all of them.",
    clause: "SCTE 35, break_duration; practice")
}
