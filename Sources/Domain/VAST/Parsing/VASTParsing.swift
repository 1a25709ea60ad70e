package import Diagnostics

/// What reading a document gave.
package struct VASTParsing: Sendable, Hashable {
  /// The document; nil when it is not VAST that can be read. A document of a version that is not
  /// supported is there, so that its Error URLs can be told.
  package var document: VASTDocument?
  /// What was found, in the order of reading.
  package var diagnostics: [Diagnostic]
  /// Why no ad of the document can be played: 100, 101 or 102. A document without an ad is no
  /// failure, and a failure of one ad is the ad's.
  package var failure: VASTErrorCode?

  package init(
    document: VASTDocument?, diagnostics: [Diagnostic], failure: VASTErrorCode? = nil
  ) {
    self.document = document
    self.diagnostics = diagnostics
    self.failure = failure
  }
}
