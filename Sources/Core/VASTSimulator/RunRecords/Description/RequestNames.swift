package import Player
internal import Vocabulary

/// Short names that distinguish the requests of a run: a URL's host and path, with a part of its
/// query where needed, and the name of a hop.
package struct RequestNames: Sendable {
  /// The part of the query that tells apart URLs with the same host and path.
  private enum Rest: Sendable {
    case parameters(Set<Substring>)
    case everything
  }

  /// A hop of an ad's chain.
  private struct Place: Hashable {
    var unit: UnitID?
    var ad: Int?
    var adID: String?
    var hop: Int
  }

  private var rests: [String: Rest] = [:]
  private var hops: [Place: String] = [:]

  /// Creates the names for one run. Its trackers are compared as written in the tag, with macros
  /// not replaced.
  package init(_ record: RunRecord) {
    self.init(
      record.beacons.map { (url: $0.beacon.url, template: $0.beacon.template.declared) })
    for unit in record.units {
      for ad in unit.ads where ad.chain.count > 1 {
        for hop in ad.chain.indices {
          let name = ad.hopName(hop)
          hops[Place(unit: unit.unit, ad: ad.index, adID: nil, hop: hop)] = name
          hops[Place(unit: unit.unit, ad: nil, adID: ad.adID, hop: hop)] = name
        }
      }
    }
  }

  /// Creates the names for URLs of which only the text is known.
  package init(urls: [String]) { self.init(urls.map { (url: $0, template: $0) }) }

  private init(_ trackers: [(url: String, template: String)]) {
    let groups = Dictionary(grouping: trackers) { HostAndPath.text(of: $0.url) }
    for (base, group) in groups {
      let templates = Set(group.map(\.template))
      if templates.count > 1 { rests[base] = Self.rest(of: templates.sorted()) }
    }
  }

  /// A URL as a row shows it.
  package func url(_ url: String) -> String {
    let base = HostAndPath.text(of: url)
    switch rests[base] {
    case nil: return base
    case .everything?: return url
    case .parameters(let names)?:
      let all = Self.parameters(of: url)
      let shown = all.filter { names.contains($0.name) }
      guard !shown.isEmpty else { return all.isEmpty ? base : "\(base)?…" }
      let query = shown.map(\.text).joined(separator: "&")
      return "\(base)?\(query)\(shown.count < all.count ? "&…" : "")"
    }
  }

  /// Whether an ad of the run has a wrapper.
  package var hasWrappers: Bool { !hops.isEmpty }

  /// The hop that declares a tracker of the tag: `inline`, or `wrapper NAME (hop N)`; nil when the
  /// ad has no wrapper, and for beacons of vendors and bids, which reports show with their own
  /// names.
  package func hop(of beacon: Beacon, in event: RunEvent) -> String? {
    guard beacon.source == .vast else { return nil }
    return hops[Place(unit: event.unit, ad: event.ad, adID: nil, hop: beacon.hop)]
      ?? hops[Place(unit: event.unit, ad: nil, adID: beacon.adID, hop: beacon.hop)]
      ?? (beacon.hop > 0 ? AdRecord.Hop.name(at: beacon.hop) : nil)
  }

  // MARK: Queries

  private struct Parameter {
    var name: Substring
    var text: Substring
  }

  private static func parameters(of url: String) -> [Parameter] {
    guard let mark = url.firstIndex(of: "?") else { return [] }
    return url[url.index(after: mark)...].prefix { $0 != "#" }.split(separator: "&").map {
      Parameter(name: $0.prefix { $0 != "=" }, text: $0)
    }
  }

  /// How many parameters a row shows at most, and how many parameters are compared over all URLs: a tag may
  /// have thousands of trackers, each with its own parameters.
  private static let limits = (shown: 4, compared: 20_000)

  /// The parameters that distinguish URLs with the same host and path; close to the fewest that
  /// suffice.
  private static func rest(of urls: [String]) -> Rest {
    let queries = urls.map(parameters)
    var classes = [[Substring]](repeating: [], count: urls.count)
    var names: Set<Substring> = []
    var known: Set<Substring> = []
    var candidates = queries.flatMap { $0.map(\.name) }.filter { known.insert($0).inserted }
    guard candidates.count * urls.count <= limits.compared else { return .everything }
    var count = 1
    while count < urls.count {
      guard names.count < limits.shown else { return .everything }
      let split = candidates.map { name in
        zip(classes, queries).map { known, query in
          known + query.filter { $0.name == name }.map(\.text)
        }
      }
      let counts = split.map { Set($0).count }
      guard let most = counts.max(), most > count, let best = counts.firstIndex(of: most) else {
        return .everything
      }
      names.insert(candidates.remove(at: best))
      (classes, count) = (split[best], most)
    }
    return .parameters(names)
  }
}

extension AdRecord {
  /// The name of a hop of the chain: `inline`, or `wrapper NAME (hop N)`.
  package func hopName(_ hop: Int) -> String {
    AdRecord.Hop.name(at: hop, chain.indices.contains(hop) ? chain[hop] : nil)
  }
}

extension AdRecord.Hop {
  /// The name of a hop in every report: `inline`, or `wrapper NAME (hop N)`. NAME is the hop's
  /// AdSystem, or else its host, and is left out if both are unknown.
  package static func name(at hop: Int, _ known: AdRecord.Hop? = nil) -> String {
    hop > 0 ? wrapperName(known?.ownName, at: hop) : "inline"
  }

  /// The name of a wrapper hop, with the wrapper's own name where it has one.
  package static func wrapperName(_ name: String?, at hop: Int) -> String {
    "wrapper \(name.map { "\($0) " } ?? "")(hop \(hop))"
  }

  /// The hop's AdSystem, or else its host; nil when neither is known.
  var ownName: String? {
    let host = document.contains("://") ? HostAndPath.text(of: document).prefix { $0 != "/" } : nil
    return adSystem ?? host.map(String.init)
  }
}

/// A URL as people recognise it: its host and path.
package enum HostAndPath {
  /// The URL without its scheme, query and fragment.
  package static func text(of url: String) -> String {
    let scheme = url.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    let rest = url[scheme.endIndex...]
    let afterScheme = rest.hasPrefix("://") ? rest.dropFirst(3) : url[...]
    return String(afterScheme.prefix { $0 != "?" && $0 != "#" })
  }
}

/// A percentage as people read it: up to two decimals and a unit.
package enum PercentText {
  package static func text(_ percent: Double) -> String {
    let hundredths = Int((percent * 100).rounded())
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    guard rest != 0 else { return "\(whole) %" }
    let digits = rest % 10 == 0 ? "\(rest / 10)" : (rest < 10 ? "0\(rest)" : "\(rest)")
    return "\(whole).\(digits) %"
  }
}

/// Writes lengths in points for people: without decimals for whole numbers.
package enum PointText {
  package static func text(_ points: Double) -> String {
    Int(exactly: points).map(String.init) ?? "\((points * 100).rounded() / 100)"
  }
}
