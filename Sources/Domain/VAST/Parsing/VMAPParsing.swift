package import Diagnostics

/// The result of reading a VMAP document.
package struct VMAPParsing: Sendable, Hashable {
  /// The document; nil when it is not VMAP that can be read.
  package var document: VMAPDocument?
  /// The findings, in the order of reading, including those of the VAST responses inside.
  package var diagnostics: [Diagnostic]
  /// Why no break of the document can be used: 1000, 1001 or 1002. A failure of one break belongs
  /// to that break.
  package var failure: VMAPErrorCode?

  package init(
    document: VMAPDocument?, diagnostics: [Diagnostic], failure: VMAPErrorCode? = nil
  ) {
    self.document = document
    self.diagnostics = diagnostics
    self.failure = failure
  }
}
