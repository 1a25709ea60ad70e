package import VAST
package import Vocabulary

/// The parts of an ad that a player cannot use, or that would crash it: the diagnostics of `CapabilityRules`.
package struct CapabilityFindings {
  package private(set) var diagnostics: [Diagnostic] = []
  private let profile: PlayerProfile
  private let place: SourceLocation
  private let file: String

  /// Finds the parts of an ad that a player cannot use, before the ad plays.
  ///
  /// - Parameters:
  ///   - profile: the player.
  ///   - ad: the ad, whose inline ad is checked.
  ///   - linear: the linear creative that plays.
  ///   - mediaFile: the MediaFile that was selected.
  ///   - media: the streams in the opened file; nil if the file is a stand-in, which replaces the
  ///     tag's media and does not represent it.
  package init(
    of profile: PlayerProfile, about ad: ResolvedAd, playing linear: Linear,
    _ mediaFile: MediaFile, holding media: @autoclosure () -> MediaStreams?
  ) {
    self.profile = profile
    file = ad.hops.first?.file ?? ""
    place = SourceLocation(file: file, position: linear.position)
    guard profile.hasLimits, let inLine = ad.inLine else { return }
    let trackers = Self.trackers(of: inLine, linear)
    if let media = media() {
      checkDecoding(of: mediaFile, holding: media)
      checkCompleteness(of: media)
    }
    let clicks = linear.videoClicks
    if profile.capabilities.clickOpens == .clickTracking, let page = clicks.clickThrough,
      let opened = clicks.clickTracking.first,
      page.template != opened.template
    {
      report(
        .playerOpensClickTracking,
        "player '\(profile.name)' opens the page of the ClickTracking, not that of the ClickThrough",
        at: page.position)
    }
    if profile.capabilities.showsNotice {
      report(
        .playerShowsNotice,
        "player '\(profile.name)' may show a mandatory notice over the ad")
    }
    checkMacros(trackers)
    checkTrackers(trackers)
    checkEvents(trackers)
  }

  private mutating func report(_ rule: Rule, _ message: String, at position: SourcePosition? = nil)
  {
    diagnostics.append(
      Diagnostic(
        rule: rule, message,
        at: position.map { SourceLocation(file: file, position: $0) } ?? place))
  }

  private mutating func checkCompleteness(of media: MediaStreams) {
    let hasSound = media.audio != nil
    guard profile.capabilities.needsPictureAndSound, !(media.video != nil && hasSound) else {
      return
    }
    report(
      .playerWouldCrash,
      "player '\(profile.name)' crashes as it puts picture, sound and captions together: the media "
        + "has no \(hasSound ? "picture" : "sound"); add a "
        + (hasSound ? "still picture" : "silent track"))
  }

  private mutating func checkDecoding(of mediaFile: MediaFile, holding media: MediaStreams) {
    guard let table = profile.capabilities.media.decoding.table else { return }
    switch table.outcome(of: media) {
    case .soundOnly:
      report(
        .playerShowsNoPicture,
        "player '\(profile.name)' plays the sound alone: \(table.objection(to: media)); "
          + MediaDecodingTable.fix, at: mediaFile.position)
    case .pictureOnly:
      report(
        .playerPlaysNoSound,
        "player '\(profile.name)' plays no sound: \(table.objection(to: media)); encode the sound as AAC",
        at: mediaFile.position)
    case .plays, .nothingDecoded, .notOpened: break
    }
  }

  private struct Tracker {
    var event: String
    var url: TrackingURL
  }

  private static func trackers(of inLine: InLine, _ linear: Linear) -> [Tracker] {
    let viewable = inLine.viewableImpression
    let named: [(String, [TrackingURL])] = [
      ("impression", inLine.impressions), ("error", inLine.errors),
      ("clickTracking", linear.videoClicks.clickTracking), ("viewable", viewable?.viewable ?? []),
      ("notViewable", viewable?.notViewable ?? []),
      ("viewUndetermined", viewable?.viewUndetermined ?? []),
      ("verificationNotExecuted", inLine.verifications.flatMap(\.notExecuted)),
    ]
    return named.flatMap { name, urls in urls.map { Tracker(event: name, url: $0) } }
      + linear.tracking.filter(\.isKnown).map { Tracker(event: $0.event, url: $0.url) }
  }

  private mutating func checkMacros(_ trackers: [Tracker]) {
    guard !profile.capabilities.replacesMacros else { return }
    let affected = trackers.filter {
      profile.sends($0.event) && !$0.url.template.macros.isEmpty
    }
    guard let first = affected.first, let macro = first.url.template.macros.first else { return }
    report(
      .playerExpandsNoMacros,
      "player '\(profile.name)' replaces no macros: \(affected.count) of the ad's URLs "
        + "\(affected.count == 1 ? "contains" : "contain") macros, "
        + "such as '[\(macro)]' of '\(first.event)'",
      at: first.url.position)
  }

  private mutating func checkTrackers(_ trackers: [Tracker]) {
    let sent = trackers.filter { profile.sends($0.event) }
    let several = sent.map(\.event).uniqued.compactMap { event -> (String, Int, Int)? in
      let all = sent.filter { $0.event == event }
      let requested = profile.capabilities.requested(of: event, among: all)
      return requested.count < all.count ? (event, requested.count, all.count) : nil
    }
    guard !several.isEmpty else { return }
    let counts = several.map { "\($0.1) of \($0.2) of '\($0.0)'" }.joined(separator: ", ")
    report(
      .playerRequestsOneTracker,
      "player '\(profile.name)' requests one URL for each event: \(counts)")
  }

  private mutating func checkEvents(_ trackers: [Tracker]) {
    let unsent = trackers.map(\.event).uniqued.filter { !profile.sends($0) }
    // In a run whose scripts load, a player would not request the trackers of
    // `verificationNotExecuted` anyway.
    let failed = "verificationNotExecuted"
    if unsent.contains(failed) {
      report(
        .playerTellsNoScriptFailure,
        "player '\(profile.name)' sends no 'verificationNotExecuted' where a script fails")
    }
    let silent = unsent.filter { $0 != failed }
    guard !silent.isEmpty else { return }
    report(
      .playerSendsNoEvent, "player '\(profile.name)' never sends \(Self.list(silent))")
  }

  private static func list(_ names: [String]) -> String {
    names.map { "'\($0)'" }.joined(separator: ", ")
  }
}

extension PlayerProfile {
  /// Whether the profile has limits, so that an ad may contain something that the player cannot
  /// use.
  fileprivate var hasLimits: Bool {
    capabilities != PlayerCapabilities() || reports != ReportPolicy()
      || observation.completion == .never || observation.progress == .never
  }
}

/// The rules of findings about parts of a tag that a player profile cannot use.
extension Rule {
  package static let playerWouldCrash = Rule(
    "PlayerWouldCrash", .error, "the ad lacks something that the player relies on",
    explanation: """
      The published code of this player takes the first element of a list, or unwraps a value, \
      without checking that it exists. The app crashes or shows no ad. vastsim continues if there \
      is something to play, so that the rest of the ad is tested too.
      """,
    fix: "If the ad is served to this player, add to the ad what the message names.")

  package static let playerMisreads = Rule(
    "PlayerMisreads", .warning, "the player reads the wrong text of an element",
    explanation: """
      The player reads only the first text node of an element. White space before a CDATA section \
      is a text node of its own, so the player reads the white space instead of the section.
      """,
    fix: "Write the element's text without white space before or after the text.")

  package static let playerTellsNoScriptFailure = Rule(
    "PlayerTellsNoScriptFailure", .note, "the player does not report that a script failed",
    explanation: """
      This player never requests the verificationNotExecuted trackers. A vendor whose script does \
      not load gets no data of the ad, and does not learn why.
      """,
    fix: """
      If a vendor's report has no data of this player, consider that the vendor's script may have \
      failed.
      """)

  package static let playerExpandsNoMacros = Rule(
    "PlayerExpandsNoMacros", .warning, "the player replaces no macros",
    explanation: """
      The requested URLs have the text '[CACHEBUSTING]' in place of a number, so caches answer \
      instead of the servers. Error trackers are requested without the error's code.
      """,
    fix: "Have the ad server replace the macros whose values are known before the ad plays.")

  package static let playerRequestsOneTracker = Rule(
    "PlayerRequestsOneTracker", .warning, "the player requests only one tracker for each event",
    explanation: "The player never requests the other URLs, so their servers count nothing.",
    fix: "Give each event one URL, and have the server of this URL inform the other servers.")

  package static let playerShowsNoPicture = Rule(
    "PlayerShowsNoPicture", .error, "the player shows no picture",
    explanation: """
      The player does not decode the file's picture and plays its sound alone. The player raises \
      no error, so the impression, the quartiles and the end are tracked for an ad that no viewer \
      sees. 'vastsim explain PLAYER' lists containers and codecs, and what the player plays of \
      each. Devices with other decoders may show the picture.
      """,
    fix: "Add an MP4 with H.264 and AAC, and write it before the other media files.")

  package static let playerPlaysNoSound = Rule(
    "PlayerPlaysNoSound", .warning, "the player plays the picture without its sound",
    explanation: """
      The player does not decode the file's sound and plays its picture alone, without an error. \
      'vastsim explain PLAYER' lists containers and codecs, and what the player plays of each. \
      Devices with other decoders may play the sound.
      """,
    fix: "Encode the sound as AAC.")

  package static let playerOpensClickTracking = Rule(
    "PlayerOpensClickTracking", .warning, "a click opens the page of the ClickTracking",
    explanation: """
      At a click this player opens the ClickTracking URL as the page, and never the ClickThrough. \
      It also requests that URL as a tracker, so the server of the ClickTracking receives each click \
      twice, and the viewer sees the answer of that server.
      """,
    fix: "Have the ClickTracking answer with a redirect to the page of the ClickThrough.")

  package static let playerShowsNotice = Rule(
    "PlayerShowsNotice", .note, "the player may show a notice over the ad",
    explanation: """
      Local regulations may require a notice, which covers part of the creative. Unless the notice \
      is declared as a friendly obstruction, this part of the ad counts as not in view.
      """,
    fix: "Leave room for the notice in the creative.")

  package static let playerSendsNoEvent = Rule(
    "PlayerSendsNoEvent", .note, "the tag tracks events that the player never sends",
    explanation:
      "The player never requests the trackers of these events, so their servers count nothing.",
    fix: "For these events, use the verification vendor's numbers.")
}

/// Every rule about what a player cannot do.
package enum CapabilityRules {
  package static let all: [Rule] = [
    .playerWouldCrash, .playerMisreads, .playerTellsNoScriptFailure,
    .playerExpandsNoMacros, .playerOpensClickTracking, .playerRequestsOneTracker,
    .playerPlaysNoSound, .playerSendsNoEvent, .playerShowsNoPicture, .playerShowsNotice,
  ]
}
