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
