internal import OpenMeasurement
internal import Vocabulary

/// The lines about the views on the screen, and about how much of an ad is in view.
extension EventStream {
  package static let screen = EventLine<ScreenState>(
    "screen", "Views of the screen changed; at the start, every view is listed.",
    [
      .required(
        "views", .list(of: .defined("view", view)),
        "The views that are new or changed, parents first.", \.views),
      .nonEmpty(
        "removed", .list(of: .string), "The names of the views that are gone.", \.removed),
    ])

  private static let view: [JSONField<ScreenView>] = [
    .required("view", .filledString, "The view's name.", \.name),
    .optional(
      "parent", .filledString,
      "The view that contains it; absent for a view directly on the screen.",
      \.parent),
    .required(
      "frame", .list(of: .anyNumber),
      "Its x, y, width and height in points, relative to the parent's content."
    ) { [$0.frame.x, $0.frame.y, $0.frame.width, $0.frame.height] },
    .required("clip", .flag, "Whether its content is cut off at the edges of its frame.", \.clips),
    .required("opacity", .number(0...1), "Its opacity.", \.opacity),
    .optional("hidden", .flag, "True when it is not drawn.") { $0.isHidden ? true : nil },
    .optional(
      "offset", .list(of: .anyNumber), "How far its content is scrolled, x and y in points."
    ) {
      let offset = $0.contentOffset
      return offset.x != 0 || offset.y != 0 ? [offset.x, offset.y] : nil
    },
    .optional(
      "friendly",
      .object([
        .required("purpose", .choice, "The purpose of the friendly obstruction.", \.purpose),
        .optional("reason", .string, "The reason of the friendly obstruction.", \.reason),
      ]), "Its declaration as a friendly obstruction.", \.friendly),
  ]

  static let viewability = EventLine<
    (standard: String, state: RunEvent.ViewabilityState, reason: String?)
  >(
    "viewability", "A viewability standard was met, lost, or not met at the end.",
    [
      .required("standard", .filledString, "The standard's name.") { $0.standard },
      .required("state", .choice, "The new state of the standard.") { $0.state },
      .optional("reason", .filledString, "For notMet: what was missing.") { $0.reason },
    ])

  /// The line at a session's end: how much of the ad was in view by sampling and by continuous
  /// observation, and when each of the two finds each standard met.
  static let exposure = EventLine<(exposure: SessionExposure, standards: [ViewabilityComparison])>(
    "exposure", "A session is over: how much of the ad was in view.",
    [
      .required("sampled", exposureTotals, "By observing the view tree every 200 ms.") {
        $0.exposure.sampled
      },
      .required(
        "continuous", exposureTotals, "By observations at each change of what is in view."
      ) { $0.exposure.continuous },
      .required(
        "standards", .list(of: .defined("standardComparison", comparison)),
        "When each standard is met by either kind of observation."
      ) { $0.standards },
    ])

  static let exposureTotals = JSONForm<SessionExposure.Totals>.defined(
    "exposureTotals",
    [
      .required(
        "thresholdPercent", .number(0...100),
        "The percentage from which the ad counts as in view.", \.threshold),
      .required("playedUs", .microseconds, "The time that was played, in µs.", \.played),
      .required("inViewUs", .microseconds, "The time that was played in view, in µs.", \.inView),
      .required(
        "audibleInViewUs", .microseconds,
        "The time that was played in view with sound, in µs.", \.audibleInView),
      .required(
        "longestInViewUs", .microseconds, "The longest time continuously in view, in µs.",
        \.longestInView),
      .required(
        "percentOfDuration", .positiveNumber,
        "The time in view in percent of the ad's duration, to a thousandth."
      ) { ($0.percentOfDuration * 1000).rounded() / 1000 },
      .required(
        "quartiles", .list(of: .defined("quartileExposure", quartile)),
        "Visibility and audibility at each quartile; empty for creatives that do not play.",
        \.quartiles),
    ])

  private static let quartile: [JSONField<SessionExposure.Visibility>] = [
    .required("quartile", .names(EventNames.player), "VAST's event of the quartile.", \.event),
    .required("reached", .flag, "Whether playback reached the quartile.", \.isReached),
    .required("visible", .flag, "Whether the ad was in view then.", \.isVisible),
    .required(
      "audibleAndVisible", .flag, "Whether it was in view with sound then.", \.isAudibleAndVisible),
  ]

  private static let comparison: [JSONField<ViewabilityComparison>] = [
    .required("standard", .filledString, "The standard's name.", \.standard),
    .optional(
      "sampledMetAtUs", .microseconds,
      "When observations every 200 ms find the standard met, in µs; absent if they do not."
    ) { $0.sampled.metAt?.sinceStart },
    .optional(
      "continuousMetAtUs", .microseconds,
      "When observations at each change find the standard met, in µs; absent if they do not."
    ) { $0.continuous.metAt?.sinceStart },
  ]
}
