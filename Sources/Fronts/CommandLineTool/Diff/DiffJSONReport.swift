internal import JSONTree
internal import RunComparison
internal import RunRecords
internal import VASTSimulator
internal import VirtualTime

/// Differences as one JSON object.
enum DiffJSONReport {
  /// The text, ended by a line break.
  ///
  /// - Throws: an `EncodingError`, which no difference can cause.
  static func text(
    of result: RunDifferences, old: BeaconTrace, new: BeaconTrace
  ) throws -> String {
    try JSONWriter(pretty: true).text(of: value(of: result, old: old, new: new)) + "\n"
  }

  /// The object.
  static func value(
    of result: RunDifferences, old: BeaconTrace, new: BeaconTrace
  ) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("v", 1), .init("old", .string(old.name)), .init("new", .string(new.name)),
      .init("equal", .bool(result.isEmpty && (old.errors + new.errors).isEmpty)),
      .init("same", .integer(result.same)),
      .init("differences", .array(result.differences.map(encoded))),
      .init("ads", .array(result.ads.map(encoded))),
      .init(
        "unrelated",
        .object(result.unrelated.sorted { $0.key < $1.key }.map { .init($0, .integer($1)) })),
    ]
    let errors =
      old.errors.map { encoded($0, side: "old") } + new.errors.map { encoded($0, side: "new") }
    if !errors.isEmpty { members.append(.init("errors", .array(errors))) }
    if let outcomes = result.outcomes { members.append(.init("outcome", values(of: outcomes))) }
    if let anchor = result.anchor { members.append(.init("clockSetBy", .string(anchor.url))) }
    return .object(members)
  }

  /// An error that an ad of one side ended in, which leaves nothing to compare.
  private static func encoded(_ error: TracedError, side: String) -> JSONValue {
    .object(
      [.init("side", .string(side)), .init("code", .integer(error.code))]
        + .optional("reason", error.reason.map(JSONValue.string))
        + .optional("wantsFile", error.wantsFile ? true : nil))
  }

  private static func encoded(_ difference: RunDifference) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("kind", .string(difference.kind.rawValue)), .init("url", .string(difference.url)),
    ]
    if let purpose = difference.purpose {
      members += [
        .init("source", .string(purpose.source)), .init("event", .string(purpose.event)),
        .init("hop", .integer(purpose.hop)),
      ]
      if let ad = purpose.ad { members.append(.init("ad", .integer(ad))) }
      if let vendor = purpose.vendor { members.append(.init("vendor", .string(vendor))) }
      if let offset = purpose.offset { members.append(.init("offset", .integer(offset))) }
    }
    if let old = difference.oldInstant { members.append(.init("oldAtUs", microseconds(old))) }
    if let new = difference.newInstant { members.append(.init("newAtUs", microseconds(new))) }
    if !difference.changes.isEmpty {
      members.append(.init("changes", encoded(difference.changes)))
    }
    return .object(members)
  }

  private static func encoded(_ difference: AdDifference) -> JSONValue {
    .object(
      [.init("kind", .string(difference.kind.rawValue)), .init("ad", .integer(difference.ad))]
        + .optional("unit", difference.unit.map(JSONValue.string))
        + .optional("adID", difference.adID.map(JSONValue.string))
        + .optional(
          "changes", difference.changes.isEmpty ? nil : encoded(difference.changes)))
  }

  private static func encoded(_ changes: [RequestChange]) -> JSONValue {
    .array(
      changes.map { change in
        guard case .object(let sides) = values(of: change) else { return .null }
        return .object([.init("name", .string(change.name))] + sides)
      })
  }

  private static func values(of change: RequestChange) -> JSONValue {
    .object([
      .init("old", change.old.map(JSONValue.string) ?? .null),
      .init("new", change.new.map(JSONValue.string) ?? .null),
    ])
  }

  private static func microseconds(_ duration: Duration) -> JSONValue {
    .integer(Int(duration.roundedMicroseconds))
  }
}
