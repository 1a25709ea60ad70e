import Vocabulary

/// Random documents, media and slots with any faults, made from a seed.
struct RandomTag {
  private(set) var documents: [String: String] = [:]
  /// The text of a scenario file.
  let scenario: String
  private var random: SeededRandom
  private var adCount = 0

  init(seed: UInt64) {
    random = SeededRandom(seed: seed).forked(for: "tag")
    scenario = Self.scenario(&random)
    documents["root"] = document(depth: 0)
  }

  private mutating func chance(_ one: Int, of all: Int) -> Bool {
    Int.random(in: 0..<all, using: &random) < one
  }

  private mutating func document(depth: Int) -> String {
    if depth > 0, chance(1, of: 12) { return chance(1, of: 2) ? "<VAST" : ChainTag.document() }
    let isPod = chance(1, of: 2)
    var ads = ""
    for place in 0..<Int.random(in: 1...3, using: &random) {
      ads += ad(isPod && !chance(1, of: 4) ? place + 1 : nil, depth: depth)
    }
    return "<VAST version=\"\(chance(1, of: 5) ? "4.1" : "4.2")\">\(ads)</VAST>"
  }

  private mutating func ad(_ sequence: Int?, depth: Int) -> String {
    adCount += 1
    let id = "ad\(adCount)"
    if depth < 3, chance(1, of: 3) {
      let path = chance(1, of: 10) ? "nowhere" : "d\(adCount)"
      if path != "nowhere" { documents[path] = document(depth: depth + 1) }
      let attributes = ["allowMultipleAds=\"true\"", "fallbackOnNoAd=\"false\"", ""]
      return ChainTag.wrapper(
        id, to: path, sequence: sequence, attributes.randomElement(using: &random) ?? "")
    }
    var tag = ErrorTag()
    tag.media =
      ["8s.mp4", "8s.mp4", "4s.mp4", "gone.avi", "huge.mp4"].randomElement(using: &random)
      ?? "8s.mp4"
    tag.duration = ["00:00:08", "00:00:08", "00:00:30", nil].randomElement(using: &random) ?? nil
    if chance(1, of: 8) { tag.mediaAttributes = "type=\"text/plain\"" }
    if chance(1, of: 8) { tag.mediaAttributes += " apiFramework=\"VPAID\"" }
    if chance(1, of: 8) { tag.adAttributes = "adType=\"audio\"" }
    if chance(1, of: 8) { tag.adAttributes += " conditionalAd=\"true\"" }
    if chance(1, of: 4) { tag.inLine += "<Category authority=\"iabtechlab.com\">IAB7</Category>" }
    if chance(1, of: 8) { tag.inLine += "<Expires>\(chance(1, of: 2) ? 1 : 600)</Expires>" }
    if chance(1, of: 3) {
      tag.required =
        ["required=\"all\"", "required=\"any\"", ""].randomElement(using: &random) ?? ""
      let type = chance(1, of: 2) ? "image/png" : "application/x-shockwave-flash"
      tag.companions = [ErrorTag.companion(chance(1, of: 3) ? "lost.png" : "c.png", type: type)]
    }
    let mezzanine =
      "<Mezzanine delivery=\"progressive\" type=\"video/mp4\" width=\"480\" height=\"270\">"
      + "https://m.example/\(chance(1, of: 2) ? "8s.mp4" : "gone.mov")</Mezzanine>"
    let text = tag.ad(id, sequence: sequence)
    return chance(1, of: 3)
      ? text.replacing("<MediaFiles>", with: "<MediaFiles>\(mezzanine)") : text
  }

  /// A publisher's random requirements for ads, a few of them at a time.
  private static func scenario(_ random: inout SeededRandom) -> String {
    func maybe(_ text: String) -> [String] {
      Int.random(in: 0..<5, using: &random) == 0 ? [text] : []
    }
    let slot =
      maybe("adType: video") + maybe("categoryRequired: true")
      + maybe("blockedCategories: [IAB7]") + maybe("duration: 12s") + maybe("width: 640")
      + maybe("displayWithin: 3s")
    let lines =
      (slot.isEmpty ? [] : ["slot: { \(slot.joined(separator: ", ")) }"])
      + maybe("strictDuration: true") + maybe("mezzanine: required")
      + maybe("mezzanine: preferred").prefix(0) + maybe("network: { latency: 400ms }")
      + maybe("companions: [{ width: 300, height: 250 }]")
    return lines.joined(separator: "\n")
  }
}
