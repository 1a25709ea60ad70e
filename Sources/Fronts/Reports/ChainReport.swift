internal import Player
internal import VAST
package import VASTSimulator
package import Vocabulary

/// Writes where a tag leads: its chains, the ads that would play, and why the others would not.
package struct ChainReport {
  private let style: TextStyle

  package init(style: TextStyle = .plain) { self.style = style }

  /// The report as text for people, ending with a line break.
  package func text(of inspection: ChainInspection) -> String {
    if let absence = inspection.absenceOfBreaks {
      let causes: [VisibleText] = absence.causes.map { "  \($0)\n" }
      return "\(style.red("nothing plays: \(absence.reason)"))\n\(causes.joined())"
    }
    let breaks: [VisibleText] = inspection.breaks.map {
      "\(lines(ofBreak: $0).joined(separator: "\n"))\n"
    }
    return breaks.joined(separator: "\n").description
  }

  private func lines(ofBreak part: ChainInspection.InspectedBreak) -> [VisibleText] {
    var lines = part.title.map { [style.bold("\($0)")] } ?? []
    for fetch in part.fetches {
      let url = HostAndPath.text(of: fetch.fetch.url)
      let line: VisibleText =
        fetch.fetch.error.map { "not fetched: \(url): \($0)" }
        ?? "fetched after \(TimeText.readable(fetch.answeredAt)): \(url): "
        + "status \(fetch.fetch.status), \(fetch.fetch.bytes) bytes"
      lines.append(line)
    }
    if let failure = part.failure { lines.append(style.red("nothing plays: \(failure)")) }
    if let fix = part.emptyHop { lines.append("  \(fix)") }
    let playingCount = part.ads.count { $0.order != nil }
    return lines + part.ads.flatMap { self.lines(ofAd: $0, among: playingCount) }
  }

  private func lines(
    ofAd ad: ChainInspection.InspectedAd, among playingCount: Int
  ) -> [VisibleText] {
    let name = ad.ad.inLine?.adTitle.map { "'\($0)'" } ?? "id \(ad.ad.ad?.id ?? "without id")"
    let verdict =
      ad.order.map { style.green(playingCount > 1 ? "plays as ad \($0)" : "plays") }
      ?? style.red("does not play: \(ad.obstacle?.description ?? "")")
    var lines: [VisibleText] = ["ad \(name) \(verdict)"]
    for (index, hop) in ad.ad.hops.enumerated() {
      let place = SourceLocation(file: hop.file, position: hop.ad.position)
      lines.append("  \(hop.name(at: index)): \(hop.ad.id ?? "without id") at \(place)")
    }
    if let fix = ad.emptyHop { lines.append("  \(fix)") }
    let missed = ad.unknowns.compactMap(\.fault)
    if !missed.isEmpty {
      lines.append(
        "  the media is not opened here, so \(missed.joined(separator: " and ")) are not found")
    }
    if ad.unknowns.contains(.turn) {
      lines.append("  whether the ad's turn comes depends on the media of the ads before it")
    }
    lines += ad.mediaFiles.map { "  media \($0.choiceText)" as VisibleText }
    var isTaken = false
    for candidate in ad.nonLinears {
      let reason = candidate.refusal ?? (isTaken ? "an earlier NonLinear is selected" : nil)
      isTaken = isTaken || candidate.refusal == nil
      let size = "\(candidate.nonLinear.width ?? 0)×\(candidate.nonLinear.height ?? 0)"
      let fact = reason.map { "rejected: \($0)" } ?? "selected"
      lines.append("  nonlinear '\(candidate.nonLinear.id ?? "without id")' \(size): \(fact)")
    }
    return lines
  }
}

extension ChainInspection.InspectedBreak {
  /// A sentence that says who can fix a tag that contains no ad; nil if the tag failed for another
  /// reason.
  var emptyHop: String? {
    guard failure?.errorCode == VASTErrorCode.noAd.rawValue else { return nil }
    let server = fetches.last.map { HostName.text(of: $0.fetch.url) } ?? "the tag's ad server"
    return EmptyHop.sentence("inline (hop 0)", answeredBy: server)
  }
}

extension ChainInspection.InspectedAd {
  /// A sentence that names the wrapper that received a document without an ad, and the server that
  /// sent this document and can fix it; nil if the chain ended for another reason.
  var emptyHop: String? {
    guard obstacle?.errorCode == VASTErrorCode.noAd.rawValue, let wrapper = ad.ad?.wrapper else {
      return nil
    }
    let server = wrapper.adTagURL.map { HostName.text(of: $0.text) } ?? "its ad server"
    let hop = AdRecord.Hop.wrapperName(wrapper.adSystem ?? server, at: 0)
    return EmptyHop.sentence(hop, answeredBy: server)
  }
}

/// Writes where a chain ended without an ad.
private enum EmptyHop {
  static func sentence(_ hop: String, answeredBy server: String) -> String {
    "\(hop) has no ad: ask \(server), which answered without one"
  }
}

/// Writes a URL's host and port, by which people recognize an ad server.
private enum HostName {
  static func text(of url: String) -> String {
    String(HostAndPath.text(of: url).prefix { $0 != "/" })
  }
}

extension AdAdmissionStateMachine.Unknown {
  /// The faults that are found only in opened media, in the plural; nil if what is unknown does not
  /// concern the ad's media.
  fileprivate var fault: String? {
    switch self {
    case .media: "decoding errors"
    case .duration: "wrong durations"
    case .mezzanine: "faults of the Mezzanine"
    case .turn: nil
    }
  }
}

/// The JSON output of `vastsim resolve`, version 1.
extension ChainReport {
  /// The schema of the JSON.
  package static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim resolve, version 1",
      meaning: "Where a tag leads: its chains, the ads that would play, and why others would not.",
      .object(fields))
  }

  /// The report as one JSON object, ended by a line break.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  package func json(of inspection: ChainInspection) throws -> String {
    try JSONWriter(pretty: true).text(of: .object(Self.fields.members(of: inspection))) + "\n"
  }

  private static let fields: [JSONField<ChainInspection>] = [
    .version,
    .required(
      "breaks", .list(of: .defined("break", part)),
      "The breaks of a VMAP; one for a VAST document.",
      \.breaks),
    .optional("failure", .filledString, "Why nothing plays at all.") {
      $0.absenceOfBreaks?.reason
    },
    .required(
      "diagnostics", .list(of: JSONReport.diagnostic), "All findings.", \.diagnostics),
  ]

  private static let part: [JSONField<ChainInspection.InspectedBreak>] = [
    .optional("title", .string, "The break, in words; absent for a VAST document.", \.title),
    .optional("failure", .filledString, "Why nothing of the break plays.") {
      $0.failure?.description
    },
    .optional(
      "emptyHop", .filledString, "The server that answered the tag without an ad.",
      \.emptyHop),
    .required(
      "fetches", .list(of: .defined("fetch", fetch)), "What was requested, in order.", \.fetches),
    .required(
      "ads", .list(of: .defined("ad", ad)), "The ads of the break, in document order.", \.ads),
  ]

  private static let fetch: [JSONField<ChainInspection.TimedFetch>] =
    [
      .required(
        "answeredAtUs", .microseconds, "When the answer came, in µs of virtual time.", \.answeredAt)
    ] + EventStream.fetch.fields.map { $0.of(\.fetch) }

  private static let ad: [JSONField<ChainInspection.InspectedAd>] = [
    .required("chain", .list(of: .defined("hop", hop)), "Its wrapper chain, the inline ad first.") {
      Array($0.ad.hops.enumerated())
    },
    .required(
      "mediaFiles", .list(of: JSONReport.mediaChoice),
      "Every MediaFile, with why it was selected or rejected.", \.mediaFiles),
    .nonEmpty(
      "nonLinears", .list(of: .defined("nonLinear", nonLinear)),
      "Every NonLinear of a nonlinear ad.", \.nonLinears),
    .optional(
      "order", .integer(1...Int.max), "Its number in play order; absent if it does not play.",
      \.order),
    .nonEmpty(
      "unknown", .list(of: .choice), "What is unknown before the media is opened.", \.unknowns),
    .optional("sequence", .integer(), "The declared sequence.", \.ad.sequence),
    .optional("errorCode", .errorCode, "The VAST error code, if it does not play.") {
      $0.obstacle?.errorCode
    },
    .optional("reason", .filledString, "Why it does not play.") { $0.obstacle?.description },
    .optional(
      "emptyHop", .filledString,
      "The wrapper that received no ad, and the server that answered it.",
      \.emptyHop),
  ]

  private static let hop: [JSONField<(offset: Int, element: AdHop)>] = [
    .required("hop", .count, "The hop; 0 is the inline ad.") { $0.offset },
    .required("document", .string, "The document, as displayed.") { $0.element.file },
    .required("line", .integer(1...Int.max), "The line of the Ad, from 1.") {
      $0.element.ad.position.line
    },
    .required("kind", .names(["inLine", "wrapper"]), "What the Ad holds.") {
      $0.element.ad.wrapper == nil ? "inLine" : "wrapper"
    },
    .optional("adID", .string, "The id of the Ad.") { $0.element.ad.id },
  ]

  private static let nonLinear: [JSONField<NonLinearSelector.Candidate>] = [
    .optional("id", .string, "The declared id.", \.nonLinear.id),
    .optional("width", .integer(), "The declared width in pixels.", \.nonLinear.width),
    .optional("height", .integer(), "The declared height in pixels.", \.nonLinear.height),
    .optional("refusal", .filledString, "Why it is not shown.", \.refusal),
  ]
}
