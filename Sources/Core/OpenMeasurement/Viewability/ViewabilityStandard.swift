package import Vocabulary

/// A rule for when an ad counts as viewable.
package struct ViewabilityStandard: Sendable, Hashable {
  /// The name that users write, for example `mrc-video`.
  package var name: String
  /// The share of the ad that must be in view, in percent, above 0 up to 100.
  package var percent: Double
  /// How long the ad must be in view while playing; ignored when `share` is given, or when the
  /// standard is judged at the ad's end.
  package var time: Duration
  /// Whether the time must be continuous.
  package var isContinuous: Bool
  /// The share of the media's duration that replaces `time`, in percent.
  package var share: TimeOffset?
  /// Whether only time with sound counts.
  package var requiresAudible: Bool
  /// Whether playback must be user-initiated.
  package var requiresUserInitiated: Bool
  /// Whether the conditions must hold only at the instant at which the ad is complete.
  package var isJudgedAtCompletion: Bool
  /// Whether the time of replayed content counts.
  package var countsReplays: Bool
  /// The kinds of creatives that the standard applies to.
  package var creatives: CreativeKinds
  /// The least area of an ad that the standard applies to, in square points; absent for any.
  package var minimumArea: Double?
  /// The area from which the standard no longer applies, in square points.
  package var areaLimit: Double?
  /// Who published the standard, and when; empty for a standard that a user defines.
  package var source: String

  package init(
    name: String, percent: Double, time: Duration = .zero, isContinuous: Bool = true,
    share: TimeOffset? = nil, requiresAudible: Bool = false, requiresUserInitiated: Bool = false,
    isJudgedAtCompletion: Bool = false, countsReplays: Bool = false,
    creatives: CreativeKinds = .all, minimumArea: Double? = nil, areaLimit: Double? = nil,
    source: String = ""
  ) {
    self.name = name
    self.percent = percent
    self.time = time
    self.isContinuous = isContinuous
    self.share = share
    self.requiresAudible = requiresAudible
    self.requiresUserInitiated = requiresUserInitiated
    self.isJudgedAtCompletion = isJudgedAtCompletion
    self.countsReplays = countsReplays
    self.creatives = creatives
    self.minimumArea = minimumArea
    self.areaLimit = areaLimit
    self.source = source
  }

  /// Whether the standard applies to a kind of creative, and to an area in square points.
  package func applies(to kind: CreativeKinds, area: Double) -> Bool {
    !creatives.isDisjoint(with: kind) && area >= (minimumArea ?? 0)
      && area < (areaLimit ?? .infinity)
  }
}

/// A set of kinds of creatives.
package struct CreativeKinds: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Video, played from its beginning to its end.
  package static let video = CreativeKinds(rawValue: 1)
  /// Audio without a picture.
  package static let audio = CreativeKinds(rawValue: 2)
  /// A picture or a page that does not play, nonlinear ads among them.
  package static let display = CreativeKinds(rawValue: 4)

  package static let all: CreativeKinds = [.video, .audio, .display]

  /// Each kind with the name that users write.
  package static let named: [(name: String, kind: CreativeKinds)] = [
    ("video", .video), ("audio", .audio), ("display", .display),
  ]

  /// The names of the kinds in the set, in the order of `named`.
  package var names: [String] {
    Self.named.filter { contains($0.kind) }.map(\.name)
  }
}

extension ViewabilityStandard {
  /// At least 50 % of the pixels in view for two continuous seconds of playing.
  package static let mrcVideo = ViewabilityStandard(
    name: "mrc-video", percent: 50, time: .seconds(2), creatives: .video,
    source: "Media Rating Council, Viewable Ad Impression Measurement Guidelines")

  /// At least 50 % of the pixels in view for one continuous second.
  package static let mrcDisplay = ViewabilityStandard(
    name: "mrc-display", percent: 50, time: .seconds(1), creatives: .display,
    areaLimit: largeDisplayArea,
    source: "Media Rating Council, Viewable Ad Impression Measurement Guidelines")

  /// At least 30 % of the pixels in view, for ads of 242,500 square pixels or more.
  package static let mrcLargeDisplay = ViewabilityStandard(
    name: "mrc-large-display", percent: 30, time: .seconds(1), creatives: .display,
    minimumArea: largeDisplayArea,
    source: "Media Rating Council, Viewable Ad Impression Measurement Guidelines")

  /// All of the pixels in view for two continuous seconds of playing.
  package static let mrcCrossMediaVideo = ViewabilityStandard(
    name: "mrc-cross-media-video", percent: 100, time: .seconds(2), creatives: .video,
    source: "Media Rating Council, Cross-Media Audience Measurement Standards for video, 2019")

  /// All of the pixels in view for half of the ad, with sound, and playback user-initiated.
  package static let groupMVideo = ViewabilityStandard(
    name: "groupm-video", percent: 100, isContinuous: false, share: half, requiresAudible: true,
    requiresUserInitiated: true, creatives: .video,
    source: "GroupM's terms for video")

  /// All of the pixels in view for half of the ad; it may autoplay and be silent.
  package static let groupMInFeed = ViewabilityStandard(
    name: "groupm-in-feed", percent: 100, isContinuous: false, share: half, creatives: .video,
    source: "GroupM's terms for video in feeds, 2017")

  /// At least 50 % of the pixels in view for three cumulative seconds of playing.
  package static let cumulative3s = ViewabilityStandard(
    name: "cumulative-3s", percent: 50, time: .seconds(3), isContinuous: false, creatives: .video,
    source: "a preset of measurement vendors")

  /// At least 50 % of the pixels in view for five cumulative seconds of playing.
  package static let cumulative5s = ViewabilityStandard(
    name: "cumulative-5s", percent: 50, time: .seconds(5), isContinuous: false, creatives: .video,
    source: "a preset of measurement vendors")

  /// Audible and visible on complete: at least 50 % of the pixels in view, and sound, at the end.
  package static let avoc = ViewabilityStandard(
    name: "avoc", percent: 50, requiresAudible: true, isJudgedAtCompletion: true,
    creatives: .video, source: "a metric of measurement vendors, audible and visible on complete")

  /// The built-in standards; for each ad the first that applies is the one that makes it `viewable`
  /// in VAST's terms.
  package static let builtIn = [
    mrcVideo, mrcDisplay, mrcLargeDisplay, mrcCrossMediaVideo, groupMVideo, groupMInFeed,
    cumulative3s, cumulative5s, avoc,
  ]

  /// The least area of a large display ad (MRC), in square pixels.
  private static let largeDisplayArea = 242_500.0

  private static let half = TimeOffset.percentage(digits: 50, scale: 1)

  /// The MRC's standard for a display ad of a size in square pixels.
  static func mrcDisplay(area: Double) -> ViewabilityStandard {
    mrcLargeDisplay.applies(to: .display, area: area) ? mrcLargeDisplay : mrcDisplay
  }
}

/// Why a standard was not met, with the measured value that came nearest to it.
package enum ViewabilityShortfall: Sendable, Hashable, CustomStringConvertible {
  /// The standard requires user-initiated playback.
  case notUserInitiated
  /// The ad was not played to its end, where the standard is judged.
  case notCompleted
  /// When the ad ended, too little of it was in view, in percent, or it was silent.
  case atCompletion(percent: Double, needed: Double, isSilent: Bool)
  /// Too little time counted. `needed` is nil if the standard requires a share of an unknown
  /// duration.
  case time(counted: Duration, needed: Duration?, isContinuous: Bool)

  package var description: String {
    switch self {
    case .notUserInitiated:
      "playback was not user-initiated"
    case .notCompleted:
      "the ad was not played to its end"
    case .atCompletion(let percent, let needed, let isSilent):
      ([percent < needed ? "\(Self.text(percent)) of \(Self.text(needed)) in view" : nil]
        + [isSilent ? "no sound" : nil])
        .compactMap(\.self).joined(separator: " and ") + " at the end"
    case .time(let counted, let needed, let isContinuous):
      (isContinuous ? "longest time" : "time") + " that counted: \(TimeText.readable(counted))"
        + (needed.map { " of \(TimeText.readable($0))" }
          ?? "; the standard requires a share of the duration, and the duration is unknown")
    }
  }

  /// A percentage with its unit, up to two decimals. It is rounded down, so that it does not seem
  /// to meet the standard.
  private static func text(_ percent: Double) -> String {
    let hundredths = Int((percent * 100).rounded(.down))
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    let decimals =
      rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
    return "\(whole)\(decimals) %"
  }
}

extension ViewabilityTimer {
  /// Why the standard is not met so far; absent once it is.
  var shortfall: ViewabilityShortfall? {
    guard !isMet else { return nil }
    if lacksUser { return .notUserInitiated }
    guard standard.isJudgedAtCompletion else {
      return .time(
        counted: longestRun, needed: requiredTime, isContinuous: standard.isContinuous)
    }
    return completion.map {
      .atCompletion(
        percent: $0.percent, needed: standard.percent,
        isSilent: standard.requiresAudible && !$0.isAudible)
    } ?? .notCompleted
  }
}
