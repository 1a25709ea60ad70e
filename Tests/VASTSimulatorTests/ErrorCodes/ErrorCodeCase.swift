import Media
import Testing

/// One way to cause an error code, and the ads whose Error URLs must receive
/// it.
struct ErrorCodeCase: CustomTestStringConvertible {
  var code: Int
  /// The cause, for the test's name.
  var what: String
  var documents: [String: String]
  /// The text of the scenario.
  var scenario = ""
  var media: [String: MediaFacts] = [:]
  /// The ads whose Error URLs are requested, in order.
  var hearers = ["inline", "w"]
  /// Whether the ad plays in spite of it.
  var goesOn = false
  var rule = "AdNotPlayable"
  /// The diagnostic's message, without the code.
  var message: String

  init(
    _ code: Int, _ what: String, _ documents: [String: String], _ scenario: String = "",
    media: [String: MediaFacts] = [:], heardBy hearers: [String] = ["inline", "w"],
    saying message: String
  ) {
    self.code = code
    self.what = what
    self.documents = documents
    self.scenario = scenario
    self.media = media
    self.hearers = hearers
    self.message = message
  }

  /// The same, for an error that leaves the ad playing.
  func goingOn(_ rule: String) -> ErrorCodeCase {
    var copy = self
    copy.goesOn = true
    copy.rule = rule
    return copy
  }

  /// The same, reported under another rule.
  func reported(as rule: String) -> ErrorCodeCase {
    var copy = self
    copy.rule = rule
    return copy
  }

  var testDescription: String { "\(code): \(what)" }
}
