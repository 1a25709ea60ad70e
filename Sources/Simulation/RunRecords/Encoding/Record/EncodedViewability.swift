internal import AdSessions
internal import JSONTree
internal import VirtualTime

/// What was found of viewability, as the event stream and the run record tell it.
enum EncodedViewability {
  static func result(_ result: ViewabilityResult) -> JSONValue {
    .object(
      [
        .init("ad", .integer(result.ad)), .init("standard", .string(result.standard)),
        .init("met", .bool(result.metAt != nil)),
      ] + members(of: result.finding) + [
        .init("sampled", .object(members(of: result.comparison.sampled))),
        .init("continuous", .object(members(of: result.comparison.continuous))),
      ])
  }

  private static func members(of finding: ViewabilityComparison.Finding) -> [JSONValue.Member] {
    [
      .init("longestRunUs", .microseconds(finding.longestRun)),
      .init("totalUs", .microseconds(finding.total)),
    ] + .optional("metAtUs", (finding.metAt?.sinceStart).map(JSONValue.microseconds))
      + .optional("reason", finding.reason.map(JSONValue.string))
  }

  static func exposure(_ exposure: SessionExposure) -> JSONValue {
    .object(
      [
        .init("ad", .integer(exposure.ad)),
        .init("sampled", .object(members(of: exposure.sampled))),
        .init("continuous", .object(members(of: exposure.continuous))),
      ])
  }

  /// The line at a session's end: both manners, and the instants at which they find standards met.
  static func members(
    of exposure: SessionExposure, _ standards: [ViewabilityComparison]
  ) -> [JSONValue.Member] {
    [
      .init("sampled", .object(members(of: exposure.sampled))),
      .init("continuous", .object(members(of: exposure.continuous))),
      .init(
        "standards",
        .array(
          standards.map { standard in
            .object(
              [.init("standard", .string(standard.standard))]
                + instant("sampledMetAtUs", standard.sampled)
                + instant("continuousMetAtUs", standard.continuous))
          })),
    ]
  }

  private static func instant(
    _ key: String, _ finding: ViewabilityComparison.Finding
  ) -> [JSONValue.Member] {
    .optional(key, (finding.metAt?.sinceStart).map(JSONValue.microseconds))
  }

  private static func members(of totals: SessionExposure.Totals) -> [JSONValue.Member] {
    let thousandths = (totals.percentOfDuration * 1000).rounded()
    return [
      .init("thresholdPercent", .exactNumber(totals.threshold)),
      .init("playedUs", .microseconds(totals.played)),
      .init("inViewUs", .microseconds(totals.inView)),
      .init("audibleInViewUs", .microseconds(totals.audibleInView)),
      .init("longestInViewUs", .microseconds(totals.longestInView)),
      .init("percentOfDuration", .exactNumber(thousandths / 1000)),
      .init("quartiles", .array(totals.quartiles.map(quartile))),
    ]
  }

  private static func quartile(_ quartile: SessionExposure.Quartile) -> JSONValue {
    .object([
      .init("quartile", .string(quartile.event)),
      .init("reached", .bool(quartile.isReached)), .init("visible", .bool(quartile.isVisible)),
      .init("audibleAndVisible", .bool(quartile.isAudibleAndVisible)),
    ])
  }
}
