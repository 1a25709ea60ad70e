package import Diagnostics
package import VAST

/// What a player begins with: an ad server's document, or a stream with ad breaks.
package enum TagDocument: Sendable, Hashable {
  /// VAST or VMAP, or something that cannot be read.
  case ads(AdDocumentParsing)
  case stream(StreamParsing)

  /// What was found wrong with the document, in the order of the places.
  package var diagnostics: [Diagnostic] {
    switch self {
    case .ads(let parsing): parsing.diagnostics
    case .stream(let parsing): parsing.diagnostics
    }
  }
}
