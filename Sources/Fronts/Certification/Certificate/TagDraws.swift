internal import Player
internal import VAST
package import VASTSimulator
package import Vocabulary

/// The draws of a tag that gave the same: the tag's URL was requested several times.
package struct DrawShare: Sendable, Hashable, Codable {
  /// The numbers of the draws, from 1, ascending.
  package var numbers: [Int]
  /// How many draws there were.
  package var count: Int
  /// What they gave, such as `15 s 'Title'` or `no ad`.
  package var words: String

  /// `5 of 8: 15 s 'Title'`.
  package var text: String { "\(numbers.count) of \(count): \(words)" }
}

/// What matters of one draw: what the ads are, and who measures and counts them.
///
/// Queries of URLs are left out, and so are the paths of trackers, because servers write numbers of
/// requests into them.
package struct DrawFacts: Sendable, Hashable {
  struct Ad: Sendable, Hashable {
    var title: String?
    /// The registries and values of the UniversalAdIds.
    var identifiers: [String]
    var duration: Duration?
    /// The file name, declared size and type of each MediaFile.
    var media: [String]
    /// Each tracked event with its host.
    var trackers: Set<String>
    /// The AdSystem of each hop, the inline ad first.
    var chain: [String]
    var vendors: Set<String>
    /// The frameworks of MediaFiles and interactive files that are code.
    var frameworks: Set<String>

    /// What tells one creative from another.
    var creative: [String] {
      identifiers.isEmpty ? [title ?? "", duration.map(TimeText.readable) ?? ""] : identifiers
    }

    var words: String {
      [duration.map(TimeText.readable), title.map { "'\($0)'" }].compactMap(\.self)
        .joined(separator: " ")
    }
  }

  /// The ads that would play.
  var ads: [Ad]
  /// The errors of breaks and ads that would not play.
  var errors: [Int]

  package init(_ inspection: ChainInspection) {
    let inspected = inspection.breaks.flatMap(\.ads)
    ads = inspected.filter { $0.order != nil }.map { Ad($0.ad) }
    errors =
      inspection.breaks.compactMap(\.failure?.errorCode)
      + inspected.compactMap(\.obstacle?.errorCode)
  }

  var words: String {
    guard ads.isEmpty else { return ads.map(\.words).joined(separator: ", ") }
    return errors.first.map { "no ad, error \($0)" } ?? "no ad"
  }
}

extension DrawFacts.Ad {
  fileprivate init(_ ad: ResolvedAd) {
    let inLine = ad.inLine
    let creative = inLine?.linearCreative
    let linear = creative?.linear
    title = inLine?.adTitle
    identifiers = creative?.universalAdIDs.map { "\($0.registry ?? "") \($0.value)" } ?? []
    duration = linear?.duration
    media = (linear?.mediaFiles ?? []).map { file in
      let path = file.url.prefix { $0 != "?" && $0 != "#" }
      let name = path.split(separator: "/").last.map(String.init) ?? ""
      return "\(name) \(file.width ?? 0)×\(file.height ?? 0) \(file.type ?? "")"
    }
    trackers = []
    vendors = []
    for hop in ad.hops {
      for impression in hop.ad.impressions {
        trackers.insert("impression at \(Self.host(of: impression.template.text))")
      }
      for tracking in hop.ad.creatives.flatMap({ $0.linear?.tracking ?? [] }) {
        trackers.insert("\(tracking.event) at \(Self.host(of: tracking.url.template.text))")
      }
      vendors.formUnion(hop.ad.verifications.compactMap(\.vendor))
    }
    chain = ad.hops.enumerated().map { $1.name(at: $0) }
    frameworks = Set(
      (linear?.mediaFiles ?? []).compactMap(\.apiFramework)
        + (linear?.interactiveCreativeFiles ?? []).compactMap(\.apiFramework))
  }

  private static func host(of url: String) -> String { CountedPlace.host(of: url) ?? "no host" }
}

/// The draws of a tag, grouped by what they gave.
package struct TagDraws: Sendable {
  /// The name of the case about the draws.
  fileprivate static let caseName = "draws"

  private var draws: [DrawFacts] = []

  package init() {}

  /// Adds the next draw.
  package mutating func add(_ facts: DrawFacts) { draws.append(facts) }

  /// The groups, in the order of their first draws.
  package var groups: [DrawShare] {
    var order: [DrawFacts] = []
    var numbers: [DrawFacts: [Int]] = [:]
    for (index, facts) in draws.enumerated() {
      if numbers[facts] == nil { order.append(facts) }
      numbers[facts, default: []].append(index + 1)
    }
    return order.map {
      DrawShare(numbers: numbers[$0] ?? [], count: draws.count, words: $0.words)
    }
  }

  /// What differs from draw to draw.
  fileprivate var findings: [Finding] {
    let ads = draws.flatMap(\.ads)
    return [withoutAd, lengths].compactMap(\.self)
      + differing(
        ads, .drawsDifferInMedia, "the MediaFiles of one creative differ", by: { Set($0.media) })
      + differing(
        ads, .drawsDifferInTrackers, "the trackers of one creative differ", by: \.trackers)
      + differing(
        ads, .drawsDifferInVendors, "the verification vendors of one creative differ", by: \.vendors
      )
      + frameworks
  }

  private var withoutAd: Finding? {
    let count = draws.count { $0.ads.isEmpty }
    guard count > 0, count < draws.count else { return nil }
    return Finding(rule: .drawsWithoutAd, "\(count) of \(draws.count) draws have no ad")
  }

  private var lengths: Finding? {
    let lengths = draws.filter { !$0.ads.isEmpty }.map { $0.ads.map(\.duration) }
    guard Set(lengths).count > 1 else { return nil }
    var order: [[Duration?]] = []
    for length in lengths where !order.contains(length) { order.append(length) }
    let texts = order.map { length in
      let words = length.map { $0.map(TimeText.readable) ?? "no length" }.joined(separator: " + ")
      return "\(words) in \(lengths.count { $0 == length })"
    }
    return Finding(
      rule: .drawsDifferInLength,
      "the length differs: \(texts.joined(separator: ", ")) of \(draws.count) draws")
  }

  private func differing<Value: Hashable>(
    _ ads: [DrawFacts.Ad], _ rule: Rule, _ message: String, by value: (DrawFacts.Ad) -> Value
  ) -> [Finding] {
    var values: [[String]: Set<Value>] = [:]
    var order: [DrawFacts.Ad] = []
    for ad in ads {
      if values[ad.creative] == nil { order.append(ad) }
      values[ad.creative, default: []].insert(value(ad))
    }
    return order.compactMap { ad in
      guard let count = values[ad.creative]?.count, count > 1 else { return nil }
      return Finding(rule: rule, "\(message): \(count) sets for \(ad.words)")
    }
  }

  private var frameworks: [Finding] {
    let sets = draws.filter { !$0.ads.isEmpty }.map { draw in
      draw.ads.reduce(into: Set<String>()) { $0.formUnion($1.frameworks) }
    }
    let all = sets.reduce(into: Set<String>()) { $0.formUnion($1) }
    return all.sorted().compactMap { framework in
      let count = sets.count { $0.contains(framework) }
      guard count < sets.count else { return nil }
      return Finding(
        rule: .drawsDifferInFramework,
        "\(count) of \(draws.count) draws need the framework '\(framework)'")
    }
  }
}

extension Certifier {
  /// The case about what differs from draw to draw.
  package func result(of draws: TagDraws) -> CaseResult {
    CaseResult(
      TagDraws.caseName, "the draws of the tag agree in what its buyer promised", .conditional,
      findings: draws.findings.compactMap(levelled))
  }
}

extension [Certificate] {
  /// The first one with the worst verdict, with the case about the draws; nil for none.
  package var worst: Certificate? {
    let verdict = reduce(Verdict.notApplicable) { $0.joined(with: $1.verdict) }
    guard let place = firstIndex(where: { $0.verdict == verdict }) else { return nil }
    var worst = self[place]
    if place > 0 { worst.cases += self[0].cases.filter { $0.name == TagDraws.caseName } }
    return worst
  }
}

/// The rules about several draws of one tag.
extension Rule {
  package static let drawsDifferInFramework = Rule(
    "DrawsDifferInFramework", .warning, "only some draws of a tag need a framework",
    explanation: """
      Players that do not run the framework play nothing in these draws. A test of one draw does \
      not show it.
      """,
    fix: "Ask the ad server for creatives without the framework, or serve them apart.")

  package static let drawsDifferInLength = Rule(
    "DrawsDifferInLength", .warning, "the draws of a tag differ in length",
    explanation: """
      A slot is sold for one length. A longer ad does not fit it (error 202), a shorter one leaves \
      it empty.
      """,
    fix: "Let the ad server return ads of one length for this tag, or one tag for each length.")

  package static let drawsDifferInMedia = Rule(
    "DrawsDifferInMedia", .warning, "one creative has other MediaFiles from draw to draw",
    explanation: """
      The creative has the same UniversalAdId, or the same title and length, but other files or \
      sizes. What was approved is not what plays in every draw.
      """,
    fix: "Give each creative its own UniversalAdId, and the same files in every response.")

  package static let drawsDifferInTrackers = Rule(
    "DrawsDifferInTrackers", .warning, "one creative has other trackers from draw to draw",
    explanation: """
      Some events or hosts are tracked in some draws only, so counts of the parties differ by more \
      than losses. Paths and queries are not compared.
      """,
    fix: "Make the ad server return the same trackers with the creative in every response.")

  package static let drawsDifferInVendors = Rule(
    "DrawsDifferInVendors", .warning, "one creative has other vendors from draw to draw",
    explanation: """
      A verification vendor measures the creative in some draws only, so the vendor counts fewer \
      impressions than the ad server.
      """,
    fix: "Make the ad server return the same AdVerifications with the creative in every response.")

  package static let drawsWithoutAd = Rule(
    "DrawsWithoutAd", .warning, "some draws of a tag have no ad",
    explanation: "The ad server answered without an ad, so viewers see the content at once.",
    fix: "Ask the ad server why it does not fill every request, or add a fallback.")
}
