/// A document whose URLs lead to the reception, with all other bytes unchanged.
///
/// Only the scheme of a URL is replaced, in the bytes of the document: CDATA, references, white space and
/// macros stay. A URL whose scheme is written with references, or divided by comments, is replaced whole. The
/// URLs under `beacons` in the JSON of a verification's parameters are replaced too. The running time is
/// linear in the document's length, regardless of the nesting of its elements.
package struct DocumentRewriting: Sendable, Hashable {
  package let bytes: [UInt8]
  /// The URLs that stay unchanged, in the order in which their elements end.
  package let kept: [KeptURL]
  /// The line, from 1, on which the markup breaks off; nil for complete markup. The rest of the
  /// document is served unchanged.
  package let brokenLine: Int?

  /// Rewrites a document.
  ///
  /// - Parameters:
  ///   - document: its bytes, in an encoding that contains ASCII.
  ///   - number: the document's number among those that are served; 0 is the tag.
  ///   - urls: the served URLs, to which those of the document are added.
  package init(of document: [UInt8], number: Int, in urls: inout ServedURLs) {
    var pass = RewritingPass(document, number: number)
    // Moves `urls` into the pass, so that its storage is not copied.
    swap(&pass.urls, &urls)
    pass.run()
    swap(&pass.urls, &urls)
    kept = pass.kept
    brokenLine = pass.brokenLine
    bytes = pass.rewritten
  }
}
