internal import Vocabulary

/// The facts about a unit from the calls so far.
struct OutbrainFacts: Sendable {
  /// The latest response.
  struct Response: Sendable {
    var recommendations: [OutbrainRecommendation]
    /// The page for which the response was requested; nil where the page is not known.
    var page: String?
  }

  var unit = OutbrainUnitFacts()
  var isTestRTB = false
  var isTestMode = false
  /// Whether a call that sets `isTestRTB` or `isTestMode` could not be read.
  var isTestFlagUnread = false
  /// The page that the widget is on.
  var screen = OutbrainPageStateMachine()
  /// nil before the first response, and after an error.
  var response: Response?
  /// Whether the latest response could not be read, so that its items are not known.
  var isResponseUnread = false

  /// The recommendation of an item; nil where the latest response has none.
  subscript(item: Int) -> OutbrainRecommendation? {
    guard let recommendations = response?.recommendations, recommendations.indices.contains(item)
    else { return nil }
    return recommendations[item]
  }
}

/// When and where a call was made.
struct OutbrainCallContext: Sendable {
  var instant: VirtualInstant
  var location: SourceLocation?

  func finding(_ rule: Rule, _ message: String, item: Int? = nil) -> NativeFinding {
    NativeFinding(Diagnostic(rule: rule, message, at: location), item: item)
  }
}
