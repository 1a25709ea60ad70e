package import Vocabulary

/// The SDK's answer to a request for recommendations, as a file states it.
///
/// ```json
/// {"recommendations": [{"id": "1", "content": "…", "url": "…", "source": "…", "isPaidLink": true}],
///  "aboutURL": "https://about.example/"}
/// ```
///
/// or `{"error": "…"}`.
package struct OutbrainResponse: Sendable, Hashable {
  package enum Outcome: Sendable, Hashable {
    case recommendations([OutbrainRecommendation], aboutURL: String?)
    /// There are no recommendations; the associated value is the reason, as a sentence fragment.
    case failed(String)
  }

  package var outcome: Outcome
  /// What is wrong with the file, each with its line and column.
  package var findings: [NativeFinding]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: its content, UTF-8.
  ///   - file: the name that findings have.
  package init(reading bytes: [UInt8], file: String) {
    findings = []
    outcome = .failed("the response is malformed")
    do throws(JSONProblem) {
      read(try JSONDocument(bytes, file: file))
    } catch {
      add("the response is not JSON: expected \(error.expected)", at: error.location)
    }
  }

  private mutating func add(_ message: String, at location: SourceLocation) {
    findings.append(
      NativeFinding(Diagnostic(rule: .outbrainResponseMalformed, message, at: location)))
  }

  private mutating func read(_ document: JSONDocument) {
    let root = document.value
    guard case .object = root else {
      add("the response must be an object", at: document.location(of: []))
      return
    }
    if let error = root["error"], error != .null {
      let reason = error.text
      if reason == nil {
        add("'error' must be a text", at: document.location(of: .key("error")))
      }
      outcome = .failed(reason ?? "the response states an error")
      return
    }
    guard case .array(let values)? = root["recommendations"] else {
      add(
        "the response has no list 'recommendations' and no 'error'",
        at: document.location(of: .key("recommendations")))
      return
    }
    var recommendations: [OutbrainRecommendation] = []
    for (index, value) in values.enumerated() {
      var reader = OutbrainRecommendationReader()
      if let recommendation = reader.recommendation(value) {
        recommendations.append(recommendation)
      }
      for problem in reader.problems {
        let place: [JSONPlace.Step] = [.key("recommendations"), .index(index)] + problem.path
        add(problem.message, at: document.location(of: place))
      }
    }
    outcome = .recommendations(recommendations, aboutURL: aboutURL(in: document))
  }

  private mutating func aboutURL(in document: JSONDocument) -> String? {
    guard let value = document.value["aboutURL"], value != .null else { return nil }
    if value.text == nil {
      add("'aboutURL' must be a text", at: document.location(of: .key("aboutURL")))
    }
    return value.text
  }
}
