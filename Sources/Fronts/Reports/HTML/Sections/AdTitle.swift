internal import RunRecords

/// What an ad is called in a report.
enum AdTitle {
  /// Such as `Ad 1: A title`, with the number that the event stream gives it where there are several.
  static func text(of ad: AdRecord, among ads: [AdRecord]) -> String {
    let name = ad.title ?? ad.adID.map { "id \($0)" } ?? "without title and id"
    guard ads.count > 1 else { return name }
    return ad.index.map { "Ad \($0): \(name)" } ?? "Not played: \(name)"
  }

  /// The same of every ad that played, by its place in play order.
  static func texts(among ads: [AdRecord]) -> [Int: String] {
    Dictionary(
      ads.compactMap { ad in ad.index.map { ($0, text(of: ad, among: ads)) } },
      uniquingKeysWith: { first, _ in first })
  }
}
