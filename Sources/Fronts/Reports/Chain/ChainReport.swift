internal import Player
internal import VAST
package import VASTSimulator
internal import Vocabulary

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
