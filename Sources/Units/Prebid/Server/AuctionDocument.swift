package import Vocabulary

/// A file of an auction that is not JSON.
package struct AuctionDocumentProblem: Error, Hashable {
  package var diagnostic: Diagnostic
}

extension AuctionRequest {
  /// The kind of content in a file of an auction.
  package enum DocumentKind: Sendable, Hashable, CaseIterable {
    case request
    case storedRequest
    case bidResponse

    var rule: Rule {
      switch self {
      case .request, .storedRequest: .auctionRequestMalformed
      case .bidResponse: .bidResponseMalformed
      }
    }

    var name: String {
      switch self {
      case .request: "the request"
      case .storedRequest: "the stored request"
      case .bidResponse: "the bidder's response"
      }
    }
  }

  /// Reads a file of an auction.
  ///
  /// - Parameters:
  ///   - bytes: its content, UTF-8.
  ///   - file: the file name in findings.
  ///   - kind: what the file contains.
  /// - Returns: the document.
  /// - Throws: a problem that says where the file stops being JSON, and what was expected there.
  package static func document(
    _ bytes: [UInt8], file: String, as kind: DocumentKind
  ) throws(AuctionDocumentProblem) -> JSONDocument {
    do throws(JSONProblem) {
      return try JSONDocument(bytes, file: file)
    } catch {
      throw AuctionDocumentProblem(
        diagnostic: Diagnostic(
          rule: kind.rule, "\(kind.name) is not JSON: expected \(error.expected)",
          at: error.location))
    }
  }
}
