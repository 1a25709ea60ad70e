internal import RunRecords

/// What an ad is called in a report.
enum AdTitle {
  /// Such as `Ad 1: A title`, with the number that the event stream gives it where there are several.
  static func text(of ad: AdRecord, in record: RunRecord) -> String {
    let name = ad.title ?? ad.adID.map { "id \($0)" } ?? "without title and id"
    guard record.ads.count > 1 else { return name }
    return ad.index.map { "Ad \($0): \(name)" } ?? "Not played: \(name)"
  }

  static func text(of index: Int, in record: RunRecord) -> String {
    record.ads.first { $0.index == index }.map { text(of: $0, in: record) } ?? "Ad \(index)"
  }
}
