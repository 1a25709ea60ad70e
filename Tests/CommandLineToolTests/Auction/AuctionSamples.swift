import Foundation

/// The sample auctions: a request, and what lies under its name beside it.
enum AuctionSamples {
  /// `auction-banner`, `auction-BidSizeMismatch` …, each the name of a request.
  static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: CommandRun.sample("Prebid/Requests"))
    return (files ?? []).filter { $0.hasPrefix("auction-") }
      .map { String($0.prefix { $0 != "." }) }.sorted()
  }()

  /// What else a sample's command line has.
  private static let options = ["auction-TargetingKeyCollision": ["--server", "java"]]

  /// The words after `vastsim`. Without bids of its own a request has those of the passing banner.
  static func words(_ name: String) -> [String] {
    func path(_ relative: String) -> String? {
      let path = CommandRun.sample("Prebid/\(relative)")
      return FileManager.default.fileExists(atPath: path) ? path : nil
    }
    var words = ["auction"]
    words.append(
      path("Requests/\(name).yaml") ?? path("Requests/\(name).json") ?? "no request '\(name)'")
    if let response = path("Responses/\(name).json") {
      words += ["--response", response]
    } else {
      let bids = path("Bids/\(name)") ?? CommandRun.sample("Prebid/Bids/auction-banner")
      words += ["--bids", bids, "--compare"]
      if let stored = path("Stored/\(name)") { words += ["--stored", stored] }
    }
    if let items = path("LineItems/\(name).yaml") { words += ["--ad-server", items] }
    return words + (options[name] ?? [])
  }
}
