internal import RunRecords

/// What an ad is called in a report.
enum AdTitle {
  /// Such as `Ad 1: A title`, with the number that the event stream gives it where there are several.
  static func text(of ad: AdRecord, among ads: [AdRecord]) -> String {
    let name = ad.title ?? ad.adID.map { "id \($0)" } ?? "without title and id"
    guard ads.count > 1 else { return name }
    return ad.index.map { "Ad \($0): \(name)" } ?? "Not played: \(name)"
  }

  static func text(of index: Int, among ads: [AdRecord]) -> String {
    ads.first { $0.index == index }.map { text(of: $0, among: ads) } ?? "Ad \(index)"
  }
}
