internal import Comparison
internal import Reports
internal import VASTSimulator
internal import Vocabulary

/// Differences as text for people: one difference per line, its details below it, and a summary at
/// the end.
struct DiffTextReport {
  let style: TextStyle
  var rows = ShownRows.all

  /// The report's text, ended by a line break.
  func text(of result: RunDifferences, old: BeaconTrace, new: BeaconTrace) -> String {
    var text = style.bold("\(old.name) → \(new.name)") + "\n"
    let names = RequestNames(urls: result.differences.map(\.url))
    let chains = old.chains.merging(new.chains) { first, _ in first }
    func label(of difference: RunDifference) -> String {
      difference.purpose.map { Self.label(of: $0, chains) } ?? "request"
    }
    let shown = result.differences.filter { difference in
      rows.shows(label(of: difference), difference.kind.rawValue, difference.url)
        || difference.changes.contains { rows.shows(Self.text(of: $0)) }
    }
    let labels = shown.map { VisibleText(label(of: $0)) }
    let width = min(60, labels.map(\.count).max() ?? 0)
    for (difference, label) in zip(shown, labels) {
      let url = rows.hasWholeURLs ? difference.url : names.url(difference.url)
      text += "\(word(difference.kind))  \(label.filled(to: width))  "
      text += "\(url)  \(Self.instants(of: difference))\n"
      for change in difference.changes { text += "            \(Self.text(of: change))\n" }
    }
    if let remark = rows.remark(shown: shown.count, of: result.differences.count) {
      text += "\(remark)\n"
    }
    text += lines(of: result.ads)
    if let outcomes = result.outcomes { text += "outcome     \(Self.values(of: outcomes))\n" }
    for host in result.unrelated.keys.sorted() {
      let count = result.unrelated[host] ?? 0
      text += style.dim(
        "ignored: \(count) \(Self.noun(count, "request")) to '\(host)', which has no tracker")
      text += "\n"
    }
    if let anchor = result.anchor {
      let capture = new.isCapture ? new : old
      text += style.dim(
        "the clock of \(capture.name) is aligned by '\(Self.label(of: anchor))' at "
          + "\(TimeText.readable(anchor.at))")
      text += "\n"
    }
    for trace in [old, new] {
      for error in trace.errors {
        text += style.red("\(trace.name): an ad ended in error \(error.code)")
        text += error.reason.map { ": \($0)" as VisibleText } ?? ""
        text += "\n"
      }
    }
    let hasErrors = !(old.errors + new.errors).isEmpty
    let rest = hasErrors ? "; ads that ended in an error are not compared" : ""
    return "\(text)\(style.bold("\(summary(of: result))\(rest)"))\n"
  }

  /// The lines about ads that only one input has, or that play or open something else in the other
  /// input.
  private func lines(of ads: [AdDifference]) -> VisibleText {
    ads.map { difference -> VisibleText in
      let word =
        switch difference.kind {
        case .missing: style.red("missing     ")
        case .extra: style.red("extra       ")
        case .changed: style.yellow("changed     ")
        }
      let name = difference.adID.map { " '\($0)'" } ?? ""
      let unit = difference.unit.map { ", unit '\($0)'" } ?? ""
      return "\(word)ad \(difference.ad)\(name)\(unit)\n"
        + difference.changes.map { "            \(Self.text(of: $0))\n" as VisibleText }.joined()
    }.joined()
  }

  private func word(_ kind: RunDifference.Kind) -> VisibleText {
    let text = VisibleText(kind.rawValue).filled(to: 10)
    return switch kind {
    case .missing, .extra, .doubled: style.red(text)
    case .earlier, .later, .changed: style.yellow(text)
    }
  }

  private static func label(of request: TracedRequest) -> String {
    request.purpose.map { label(of: $0, [:]) } ?? HostAndPath.text(of: request.url)
  }

  private static func label(
    of purpose: TracedRequest.Purpose, _ chains: [Int: [TracedHop]]
  ) -> String {
    var label = purpose.event
    if let offset = purpose.offset {
      label += " \(TimeText.readable(.microseconds(offset)))"
    }
    if let vendor = purpose.vendor { label += " of \(vendor)" }
    if purpose.hop > 0 {
      let chain = chains[purpose.ad ?? 0] ?? []
      let hop = chain.indices.contains(purpose.hop) ? chain[purpose.hop] : nil
      let known = hop.map { AdRecord.Hop(adSystem: $0.adSystem, document: $0.document) }
      label += ", \(AdRecord.Hop.name(at: purpose.hop, known))"
    }
    if let ad = purpose.ad, ad > 0 { label += ", ad \(ad)" }
    return label
  }

  private static func instants(of difference: RunDifference) -> String {
    switch (difference.oldInstant, difference.newInstant) {
    case (let old?, let new?) where old != new:
      let delay = new - old
      let sign = delay > .zero ? "+" : ""
      return "\(TimeText.readable(old)) → \(TimeText.readable(new)) "
        + "(\(sign)\(TimeText.readable(delay)))"
    case (let instant?, _), (nil, let instant?): return "at \(TimeText.readable(instant))"
    case (nil, nil): return ""
    }
  }

  private static func text(of change: RequestChange) -> String {
    "\(change.name): \(values(of: change))"
  }

  private static func values(of change: RequestChange) -> String {
    "\(change.old.map(quoted) ?? "absent") → \(change.new.map(quoted) ?? "absent")"
  }

  private static func quoted(_ value: String) -> String { "'\(value)'" }

  private static func noun(_ count: Int, _ noun: String) -> String {
    "\(noun)\(count == 1 ? "" : "s")"
  }

  /// `13 requests are the same; 1 missing, 2 later; 1 ad differs`.
  private func summary(of result: RunDifferences) -> String {
    let kinds = RunDifference.Kind.allCases.compactMap { kind -> String? in
      let count = result.differences.count { $0.kind == kind }
      return count == 0 ? nil : "\(count) \(kind.rawValue)"
    }
    let requests = "\(result.same) \(Self.noun(result.same, "request"))"
    let same = "\(requests) \(result.same == 1 ? "is" : "are") the same"
    let ads = result.ads.count
    let parts = [
      kinds.joined(separator: ", "),
      ads == 0 ? "" : "\(ads) \(Self.noun(ads, "ad")) \(ads == 1 ? "differs" : "differ")",
    ]
    return ([same] + parts.filter { !$0.isEmpty }).joined(separator: "; ")
  }
}

/// Differences as one JSON object: the output of `vastsim diff`, version 1.
enum DiffJSONReport {
  /// The schema of the object.
  static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim diff, version 1", meaning: "The differences between two runs or captures.",
      .object(fields))
  }

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
    .object(fields.members(of: Comparison(differences: result, old: old, new: new)))
  }

  private struct Comparison {
    let differences: RunDifferences
    let old: BeaconTrace
    let new: BeaconTrace

    /// The errors with which ads failed, with the side of each; a failed ad has nothing to compare.
    var errors: [(side: String, error: TracedError)] {
      old.errors.map { ("old", $0) } + new.errors.map { ("new", $0) }
    }
  }

  private static let fields: [JSONField<Comparison>] = [
    .version, .required("old", .string, "The first input, as displayed.", \.old.name),
    .required("new", .string, "The second input, as displayed.", \.new.name),
    .required("equal", .flag, "Whether the two are the same, and no ad ended in an error.") {
      $0.differences.isEmpty && $0.errors.isEmpty
    },
    .required("same", .count, "The number of requests that are the same.", \.differences.same),
    .required(
      "differences", .list(of: .defined("difference", difference)),
      "The requests that differ, in the order of their instants.", \.differences.differences),
    .required(
      "ads", .list(of: .defined("adDifference", adDifference)),
      "The ads that play or open something else, in play order.", \.differences.ads),
    .required(
      "unrelated", .object(keys: .string, values: .integer(0...Int.max)),
      "The number of a capture's requests to hosts without a tracker, by host."
    ) { comparison in
      comparison.differences.unrelated.sorted { $0.key < $1.key }
        .map { .init($0.key, .integer($0.value)) }
    },
    .nonEmpty(
      "errors", .list(of: .defined("error", error)), "The errors that ads ended in.", \.errors),
    .optional(
      "outcome", .object(sides), "How the runs ended, if that differs.", \.differences.outcomes),
    .optional(
      "clockSetBy", .string, "The URL of the request that the capture's clock is set by."
    ) { $0.differences.anchor?.url },
  ]

  private static let difference: [JSONField<RunDifference>] =
    [
      .required("kind", .choice, "The kind of the difference.", \.kind),
      .required("url", .string, "The requested URL.", \.url),
    ] + purpose.map { $0.ofOptional(\.purpose) } + [
      .optional(
        "oldAtUs", .signedMicroseconds, "When the first input has it, in µs.", \.oldInstant),
      .optional(
        "newAtUs", .signedMicroseconds,
        "When the second input has it, on the clock of the first, in µs.", \.newInstant),
      .nonEmpty(
        "changes", .list(of: .defined("change", change)),
        "The parameters that differ, and the answer.", \.changes),
    ]

  private static let purpose: [JSONField<TracedRequest.Purpose>] = [
    .required(
      "source", .string, "The source of the tracker: vast or verification.", \.source),
    .required("event", .string, "The event of the beacon; absent in captures.", \.event),
    .required(
      "hop", .count, "The hop in the wrapper chain that declares it; 0 is the inline ad.", \.hop),
    .optional("ad", .count, "The ad's index in play order.", \.ad),
    .optional("vendor", .string, "The vendor, for source verification.", \.vendor),
    .optional("offset", .count, "The offset of a progress event, in µs.", \.offset),
  ]

  private static let adDifference: [JSONField<AdDifference>] = [
    .required("kind", .choice, "The kind of the difference.", \.kind),
    .required("ad", .count, "The ad's index in play order.", \.ad),
    .optional("unit", .string, "The unit that plays it, if the scenario has units.", \.unit),
    .optional("adID", .string, "The id of the Ad.", \.adID),
    .nonEmpty("changes", .list(of: .defined("change", change)), "What differs.", \.changes),
  ]

  private static let change: [JSONField<RequestChange>] =
    [
      .required(
        "name", .filledString, "The name of what differs, such as a URL's parameter.", \.name)
    ] + sides

  private static let sides: [JSONField<RequestChange>] = [
    .required(
      "old", .nullable(.string), "The value in the first input; null if it has none.", \.old),
    .required(
      "new", .nullable(.string), "The value in the second input; null if it has none.", \.new),
  ]

  private static let error: [JSONField<(side: String, error: TracedError)>] = [
    .required("side", .names(["old", "new"]), "The input.") { $0.side },
    .required("code", .errorCode, "The VAST error code.") { $0.error.code },
    .optional("reason", .filledString, "Why, in words.") { $0.error.reason },
    .optional("wantsFile", .onlyTrue, "Present if the ad only lacked a file.") {
      $0.error.wantsFile ? true : nil
    },
  ]
}
