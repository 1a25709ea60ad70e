/// A tree of responses as documents.
extension WrapperTree {
  static let kinds = ["impression", "error", "start", "click", "viewable", "vendor"]

  var root: String { ChainText.document(ads.map(\.text)) }

  /// The responses, by the names that the wrappers' URLs have.
  var responses: [String: String] {
    Dictionary(uniqueKeysWithValues: ads.flatMap(\.documents))
  }
}

extension WrapperTree.Node {
  private var linear: String {
    TagText.linear(
      tracking: "<Tracking event='start'>\(url("start"))</Tracking>",
      further: "<VideoClicks>\(ChainText.tracker("ClickTracking", id, "click"))</VideoClicks>")
  }

  private var further: String {
    """
    <ViewableImpression>\(ChainText.tracker("Viewable", id, "viewable"))</ViewableImpression>
    <AdVerifications><Verification vendor='\(id)'><TrackingEvents>\
    <Tracking event='verificationNotExecuted'>\(url("vendor"))</Tracking>\
    </TrackingEvents></Verification></AdVerifications>
    """
  }

  private func url(_ kind: String) -> String { "https://t.example.com/\(id)/\(kind)" }

  var text: String {
    switch content {
    case .inLine: inLine("")
    case .unwanted: inLine("<Category>unwanted</Category>")
    case .broken: ChainText.brokenInLine(id, sequence: sequence, further)
    case .wrapper(let policy, let response):
      ChainText.wrapper(
        id, to: response.name(of: id), sequence: sequence, policy.attributes,
        further: further + TagText.creatives(linear)
          + (policy.blocks ? "<BlockedAdCategories>unwanted</BlockedAdCategories>" : ""))
    }
  }

  private func inLine(_ category: String) -> String {
    ChainText.inLine(
      id, sequence: sequence, further + category, creatives: TagText.creatives(linear))
  }

  /// The documents below a wrapper.
  var documents: [(String, String)] {
    guard case .wrapper(_, let response) = content else { return [] }
    switch response {
    case .unavailable, .circle: return []
    case .broken: return [(id, "<VAST")]
    case .ads(let ads):
      return [(id, ChainText.document(ads.map(\.text)))] + ads.flatMap(\.documents)
    }
  }
}

extension WrapperTree.Response {
  /// The name of the response that a wrapper points to.
  fileprivate func name(of id: String) -> String {
    if case .circle(let ancestor) = self { ancestor } else { id }
  }
}

extension WrapperTree.Policy {
  fileprivate var attributes: String {
    """
    followAdditionalWrappers='\(followsWrappers)' allowMultipleAds='\(allowsMany)'\
    \(fallback.map { " fallbackOnNoAd='\($0)'" } ?? "")
    """
  }
}
