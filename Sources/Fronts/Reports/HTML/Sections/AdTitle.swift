internal import VASTSimulator

/// The title of an ad in a report.
enum AdTitle {
  /// The title of an ad, such as `A title`. If several ads have the same title, it is followed by
  /// the ad's number in the event stream: `A title (ad 1)`.
  static func text(of ad: AdRecord, among ads: [AdRecord]) -> String {
    let name = name(of: ad)
    guard ads.count > 1 else { return name }
    guard let index = ad.index else { return "Not played: \(name)" }
    let isAlone = !ads.contains { other in
      other.index != nil && other.index != index && Self.name(of: other) == name
    }
    return isAlone ? name : "\(name) (ad \(index))"
  }

  private static func name(of ad: AdRecord) -> String {
    ad.title ?? ad.adID.map { "id \($0)" } ?? "without title and id"
  }

  /// The title of every ad that played, by its place in play order.
  static func texts(among ads: [AdRecord]) -> [Int: String] {
    Dictionary(
      ads.compactMap { ad in ad.index.map { ($0, text(of: ad, among: ads)) } },
      uniquingKeysWith: { first, _ in first })
  }
}
