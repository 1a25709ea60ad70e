/// Documents of a chain: every ad has an id, and the trackers `https://t.example.com/ID/…`.
enum ChainText {
  static let many = "allowMultipleAds='true'"
  static let fallback = "fallbackOnNoAd='true'"
  static let noFallback = "fallbackOnNoAd='false'"
  static let last = "followAdditionalWrappers='false'"

  static func document(_ ads: String..., error: String? = nil) -> String {
    document(ads, error: error)
  }

  static func document(_ ads: [String], error: String? = nil) -> String {
    "<VAST version='4.2'>\(error.map { "<Error>\($0)</Error>" } ?? "")\(ads.joined())</VAST>"
  }

  static func inLine(
    _ id: String, sequence: Int? = nil, _ further: String = "",
    creatives: String = TagText.creatives()
  ) -> String {
    let text = TagText.inLine(
      impression: tracker("Impression", id, "impression"), creatives: creatives,
      further: tracker("Error", id, "error") + further)
    return ad(id, sequence, text)
  }

  /// An inline ad that has nothing to play, which is its own failure (101).
  static func brokenInLine(_ id: String, sequence: Int? = nil, _ further: String = "") -> String {
    let text = TagText.inLine(
      creatives: "<Creatives></Creatives>", further: tracker("Error", id, "error") + further)
    return ad(id, sequence, text)
  }

  /// A wrapper to the response with a name; without a URL when the name is nil.
  static func wrapper(
    _ id: String, to name: String?, sequence: Int? = nil, _ attributes: String = "",
    further: String = ""
  ) -> String {
    let url = name.map { "<VASTAdTagURI>\(ChainRun.url($0))</VASTAdTagURI>" } ?? ""
    return ad(
      id, sequence,
      """
      <Wrapper \(attributes)><AdSystem>s</AdSystem>\(url)\(tracker("Impression", id, "impression"))\
      \(tracker("Error", id, "error"))\(further)</Wrapper>
      """)
  }

  static func tracker(_ element: String, _ id: String, _ event: String) -> String {
    "<\(element)>https://t.example.com/\(id)/\(event)</\(element)>"
  }

  private static func ad(_ id: String, _ sequence: Int?, _ content: String) -> String {
    "<Ad id='\(id)'\(sequence.map { " sequence='\($0)'" } ?? "")>\(content)</Ad>"
  }
}
