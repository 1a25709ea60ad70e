package import Diagnostics

/// What reading a VMAP document gave.
package struct VMAPParsing: Sendable, Hashable {
  /// The document; nil when it is not VMAP that can be read.
  package var document: VMAPDocument?
  /// What was found, in the order of reading, in the VAST responses inside as well.
  package var diagnostics: [Diagnostic]
  /// Why no break of the document can be used: 1000, 1001 or 1002. A failure of one break is the
  /// break's.
  package var failure: VMAPErrorCode?

  package init(
    document: VMAPDocument?, diagnostics: [Diagnostic], failure: VMAPErrorCode? = nil
  ) {
    self.document = document
    self.diagnostics = diagnostics
    self.failure = failure
  }
}
