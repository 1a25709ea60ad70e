internal import Vocabulary

/// An answer of a server, with the positions at which its values are written.
struct ServerAnswer: Sendable {
  /// The response; nil if the answer has none, in which case `code` says why.
  var response: JSONValue?
  var code = PrebidResultCode.malformedResponse
  /// What is wrong with the answer as a whole.
  var findings: [Diagnostic] = []
  /// The request with its stored requests, where the server is simulated.
  var resolved: JSONValue?
  /// Whether the ids must be those of the request.
  var requiresIDs = true
  private var document: JSONDocument?

  /// An answer without a response.
  init(code: PrebidResultCode, _ findings: Diagnostic...) {
    self.code = code
    self.findings = findings
  }

  /// The answer of a simulated server.
  init(_ result: AuctionResult) {
    findings = result.findings
    resolved = result.request
    if let refusal = result.refusal {
      code = PrebidResultCode(refusal: refusal.message)
    } else {
      response = result.response
    }
  }

  /// Reads a response that was recorded or received over the network.
  init(reading bytes: [UInt8], file: String) {
    do throws(JSONProblem) {
      let document = try JSONDocument(bytes, file: file)
      response = document.value
      self.document = document
    } catch {
      findings = [
        Diagnostic(
          rule: .prebidResponseMalformed,
          "the response is not JSON: expected \(error.expected)", at: error.location)
      ]
    }
  }

  /// Where a value of the response is written; nil if the response was computed.
  func location(of path: [JSONPlace.Step]) -> SourceLocation? {
    document?.location(of: path)
  }
}
