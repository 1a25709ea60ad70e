package import Diagnostics
internal import Transport
package import VAST

/// What of an ad a player cannot use, or would break on: the diagnostics of `CapabilityRules`.
package struct CapabilityFindings {
  package private(set) var diagnostics: [Diagnostic] = []
  private let profile: PlayerProfile
  private let place: SourceLocation
  private let file: String

  /// What a player finds in an ad that it is about to play.
  ///
  /// - Parameters:
  ///   - profile: the player.
  ///   - ad: the ad; its inline ad is looked at.
  ///   - linear: its creative that plays.
  ///   - mediaFile: the file that was selected.
  ///   - hasPicture: whether the opened file has a picture.
  ///   - hasSound: whether the opened file has sound.
  package init(
    of profile: PlayerProfile, about ad: ResolvedAd, playing linear: Linear,
    from mediaFile: MediaFile,
    hasPicture: Bool, hasSound: Bool
  ) {
    self.profile = profile
    file = ad.hops.first?.file ?? ""
    place = SourceLocation(file: file, position: linear.position)
    guard profile.hasLimits, let inLine = ad.inLine else { return }
    let trackers = Self.trackers(of: inLine, linear)
    for assumption in profile.capabilities.assumptions {
      guard
        let gap = gap(
          in: assumption, inLine, linear, mediaFile, ad,
          isComplete: hasPicture && hasSound)
      else { continue }
      report(
        .playerWouldCrash,
        "player '\(profile.name)' takes for granted that \(assumption.words): \(gap)")
    }
    let clicks = linear.videoClicks
    if profile.capabilities.opensClickTracking, let page = clicks.clickThrough,
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
        "player '\(profile.name)' may show a callout for mandatory notices over the ad")
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

  // MARK: What is taken for granted

  private func gap(
    in assumption: PlayerAssumption, _ inLine: InLine, _ linear: Linear, _ mediaFile: MediaFile,
    _ ad: ResolvedAd, isComplete: Bool
  ) -> String? {
    switch assumption {
    case .captions:
      return linear.closedCaptionFiles.isEmpty ? "it has none; add ClosedCaptionFiles" : nil
    case .impression:
      return inLine.impressions.isEmpty ? "it has none; add an Impression" : nil
    case .error:
      return inLine.errors.isEmpty ? "it has none; add an Error" : nil
    case .clickTracking:
      return linear.videoClicks.clickTracking.isEmpty ? "it has none; add one to VideoClicks" : nil
    case .verificationParameters:
      let isThere = inLine.verifications.contains {
        $0.parameters != nil && !$0.javaScriptResources.isEmpty
      }
      return isThere ? nil : "it has none; add the vendor's Verification"
    case .tracking:
      let missing = Self.expected.filter { event in !linear.tracking.contains { $0.event == event }
      }
      return missing.isEmpty
        ? nil : "there is none for \(Self.list(missing)); add a Tracking for each"
    case .audioAndVideo:
      return isComplete ? nil : "one of them is missing; add a silent track or a still picture"
    case .noNamespace:
      return ad.hops.first?.hasDefaultNamespace == true
        ? "its XPath finds nothing in this one; remove 'xmlns' from the root" : nil
    case .bareAddress:
      return mediaFile.isPadded
        ? "its address is that white space; write the CDATA directly after '<MediaFile …>'" : nil
    }
  }

  private static let expected = [
    "start", "firstQuartile", "midpoint", "thirdQuartile", "complete", "mute", "unmute", "pause",
    "resume",
  ]

  // MARK: What is not used

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
    guard !profile.capabilities.expandsMacros else { return }
    let affected = trackers.filter {
      profile.sends($0.event) && !$0.url.template.macros.isEmpty
    }
    guard let first = affected.first, let macro = first.url.template.macros.first else { return }
    report(
      .playerExpandsNoMacros,
      "player '\(profile.name)' requests macros as they are written: \(affected.count) of the ad's "
        + "URLs \(affected.count == 1 ? "has" : "have") some, first '[\(macro)]' of '\(first.event)'",
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
    let silent = trackers.map(\.event).uniqued.filter { !profile.sends($0) }
    guard !silent.isEmpty else { return }
    report(
      .playerSendsNoEvent, "player '\(profile.name)' never sends \(Self.list(silent))")
  }

  private static func list(_ names: [String]) -> String {
    names.map { "'\($0)'" }.joined(separator: ", ")
  }
}

extension PlayerProfile {
  /// Whether there may be something in an ad that the player cannot use.
  fileprivate var hasLimits: Bool {
    capabilities != PlayerCapabilities() || reports != ReportPolicy()
      || observation.completion == .never || observation.progress == .never
  }
}
