internal import Vocabulary

/// Judges taps on AdChoices buttons and the pages that they open.
struct OutbrainAdChoicesChecker: Sendable {
  /// By item, the latest tap on its AdChoices button that has opened no page yet.
  private var taps: [Int: OutbrainCallContext] = [:]

  mutating func tapped(
    item: Int, _ facts: OutbrainFacts, _ context: OutbrainCallContext
  ) -> [NativeFinding] {
    let earlier = taps.removeValue(forKey: item)
    if facts[item]?.disclosure?.clickURL != nil { taps[item] = context }
    return earlier.map { [Self.notOpened(item, $0)] } ?? []
  }

  mutating func opened(
    item: Int, _ opening: OutbrainCall.Opening, _ facts: OutbrainFacts,
    _ context: OutbrainCallContext
  ) -> [NativeFinding] {
    taps[item] = nil
    var findings: [NativeFinding] = []
    if let recommendation = facts[item], recommendation.disclosure?.clickURL != opening.url {
      let url = recommendation.disclosure?.clickURL
      findings.append(
        context.finding(
          .adChoicesURLAltered,
          "the AdChoices button of item \(item) opens '\(opening.url)'; "
            + "open \(url.map { "'\($0)'" } ?? "nothing")",
          item: item))
    }
    if opening.target == .inApp {
      findings.append(
        context.finding(
          .adChoicesOpenedInApp,
          "the AdChoices button of item \(item) opens its page in the app; open it in a browser",
          item: item))
    }
    return findings
  }

  /// Handles a call that could not be read: it may have opened the page of any tapped button.
  mutating func wasUnread() { taps = [:] }

  /// Reports the taps that opened no page, because no further call concerns these items.
  mutating func finished() -> [NativeFinding] {
    defer { taps = [:] }
    return taps.sorted { $0.key < $1.key }.map(Self.notOpened)
  }

  private static func notOpened(_ item: Int, _ tap: OutbrainCallContext) -> NativeFinding {
    tap.finding(
      .adChoicesNotOpened,
      "the AdChoices button of item \(item) is tapped and nothing is opened; "
        + "open the disclosure's clickUrl",
      item: item)
  }
}
