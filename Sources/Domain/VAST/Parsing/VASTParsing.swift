package import Diagnostics

/// The result of reading a VAST document.
package struct VASTParsing: Sendable, Hashable {
  /// The document; nil when it is not VAST that can be read. A document of an unsupported version
  /// is present, so that its Error URLs can be requested.
  package var document: VASTDocument?
  /// The findings, in the order of reading.
  package var diagnostics: [Diagnostic]
  /// Why no ad of the document can be played: 100, 101 or 102. A document without an ad is not a
  /// failure, and a failure of one ad belongs to that ad.
  package var failure: VASTErrorCode?

  package init(
    document: VASTDocument?, diagnostics: [Diagnostic], failure: VASTErrorCode? = nil
  ) {
    self.document = document
    self.diagnostics = diagnostics
    self.failure = failure
  }
}
