internal import Documents
internal import Player
internal import VAST
package import VASTSimulator
package import Vocabulary

/// The trackers, media and vendors that a tag and its documents declare, which parties can count.
package struct DeclaredTrackers: Sendable {
  /// The hosts of the trackers of each event, in document order.
  private var trackers: [String: [String]] = [:]
  private var documents: [String] = []
  private var media: [String] = []
  private var vendors: [String] = []

  package init(_ inspection: ChainInspection) {
    for inspected in inspection.breaks {
      documents += inspected.fetches.map(\.fetch.url)
      for ad in inspected.ads {
        media += ad.mediaFiles.map(\.mediaFile.url)
        for hop in ad.ad.hops { add(hop.ad) }
      }
    }
  }

  private mutating func add(_ ad: Ad) {
    trackers[CountingPoint.impression.rawValue, default: []] +=
      ad.impressions.map(\.template.text)
    for creative in ad.creatives {
      let shown =
        creative.nonLinearAds.map { $0.tracking + $0.nonLinears.flatMap(\.tracking) } ?? []
      for event in (creative.linear?.tracking ?? []) + shown {
        guard let name = event.name else { continue }
        trackers[name.rawValue, default: []].append(event.url.template.text)
      }
    }
    for verification in ad.verifications {
      if let vendor = verification.vendor { vendors.append(vendor) }
    }
  }

  /// The error of a party for which the tag has nothing to count; nil if the tag has something.
  package func complaint(about counter: AudienceMix.Counter) -> Diagnostic? {
    // A tag without an ad does not show which trackers an ad declares.
    guard !trackers.isEmpty else { return nil }
    let name = counter.point.rawValue
    switch counter.point.side {
    case .server:
      guard let place = counter.place else { return nil }
      let urls = counter.point == .tagRequest ? documents : media
      return urls.contains(where: CountedPlace(place).contains)
        ? nil
        : Self.complaint(
          counter, counter.point == .tagRequest ? "no document is" : "no MediaFile is", urls)
    case .player:
      let urls = trackers[name] ?? []
      guard let place = counter.place else {
        return urls.isEmpty
          ? Self.complaint(counter, "the tag has no tracker of '\(name)'", []) : nil
      }
      return urls.contains(where: CountedPlace(place).contains)
        ? nil : Self.complaint(counter, "the tag has no tracker of '\(name)'", urls)
    case .vendor:
      guard let place = counter.place, !vendors.isEmpty, !vendors.contains(place) else {
        return nil
      }
      return Self.complaint(
        counter, "the tag has no vendor",
        known: "its vendors are \(vendors.map { "'\($0)'" }.joined(separator: ", "))")
    }
  }

  private static func complaint(
    _ counter: AudienceMix.Counter, _ words: String, _ urls: [String]
  ) -> Diagnostic {
    var hosts: [String] = []
    for host in urls.compactMap(CountedPlace.host) where !hosts.contains(host) {
      hosts.append(host)
    }
    return complaint(
      counter, words,
      known: hosts.isEmpty
        ? "count another event" : "use \(hosts.map { "'\($0)'" }.joined(separator: " or "))")
  }

  private static func complaint(
    _ counter: AudienceMix.Counter, _ words: String, known: String
  ) -> Diagnostic {
    let place = counter.place.map { words.hasSuffix("vendor") ? " '\($0)'" : " at '\($0)'" } ?? ""
    return Diagnostic(
      rule: .scenarioInvalidValue,
      "party '\(counter.party)' has nothing to count: \(words)\(place); \(known)",
      at: counter.location)
  }
}

/// Where a party counts: a host, or a host with the beginning of a path.
struct CountedPlace: Sendable, Hashable {
  private let text: String

  init(_ text: String) {
    let start = text.firstRange(of: "://")?.upperBound ?? text.startIndex
    self.text = text[start...].lowercased()
  }

  /// Whether a URL is at the place; `HOST.example` is not at `HOST`.
  func contains(_ url: String) -> Bool {
    guard let scheme = url.firstRange(of: "://") else { return false }
    let address = url[scheme.upperBound...].lowercased()
    guard address.hasPrefix(text) else { return false }
    return text.hasSuffix("/") || "/?#:".contains(address.dropFirst(text.count).first ?? "/")
  }

  /// The host of a URL; nil where it names none.
  static func host(of url: String) -> String? {
    guard let scheme = url.firstRange(of: "://") else { return nil }
    return String(url[scheme.upperBound...].prefix { !"/?#".contains($0) }).lowercased()
  }
}
