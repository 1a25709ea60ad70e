package import Diagnostics
package import VAST

/// What a player begins with: an ad server's document, or a stream with ad breaks.
package enum TagDocument: Sendable, Hashable {
  /// VAST or VMAP, or something that cannot be read.
  case ads(AdDocumentParsing)
  case stream(StreamParsing)

  /// The document of a stream; nil for another, for a multivariant playlist and for what cannot be read.
  package var stream: StreamDocument? {
    guard case .stream(let parsing) = self, case .document(let document)? = parsing.content else {
      return nil
    }
    return document
  }

  /// The media of the primary's segments was measured; for the document of a stream alone.
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
