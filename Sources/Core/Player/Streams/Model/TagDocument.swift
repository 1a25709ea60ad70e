package import VAST
package import Vocabulary

/// The document with which a player begins: an ad server's response, or a stream with ad breaks.
package enum TagDocument: Sendable, Hashable {
  /// A VAST or VMAP document, or bytes that cannot be read as one.
  case ads(AdDocumentParsing)
  case stream(StreamParsing)

  /// The stream's document; nil for an ad document, a multivariant playlist or an unreadable
  /// document.
  package var stream: StreamDocument? {
    guard case .stream(let parsing) = self, case .document(let document)? = parsing.content else {
      return nil
    }
    return document
  }

  /// Stores the measured duration of the primary's segments. It has no effect on a document that is
  /// not a stream's.
  package mutating func measured(_ duration: Duration) {
    guard case .stream(var parsing) = self, var document = stream else { return }
    document.measured = duration
    parsing.content = .document(document)
    self = .stream(parsing)
  }

  /// What was found wrong with the document, in the order of the places.
  package var diagnostics: [Diagnostic] {
    switch self {
    case .ads(let parsing): parsing.diagnostics
    case .stream(let parsing): parsing.diagnostics
    }
  }
}
