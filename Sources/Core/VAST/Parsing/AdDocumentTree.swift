package import Documents
package import Vocabulary

/// A server's document as a tree. The parser reads the tree into a model, and the linter checks the
/// same tree.
package struct AdDocumentTree: Sendable {
  package let root: XMLNode
  /// The irregularities in the XML of the outer document, in document order.
  package let warnings: [XMLWarning]
  /// The documents that a VMAP document holds as text, keyed by the position of the element around
  /// each. The nodes of an embedded document have positions in the outer document; where the text
  /// is not a single CDATA section, they all have the element's position.
  package let embedded: [SourcePosition: Result<XMLDocumentTree, XMLTreeError>]

  /// Parses a document.
  ///
  /// - Throws: why it cannot be read as XML.
  package init(_ bytes: [UInt8]) throws(XMLTreeError) {
    let tree = try XMLTreeParser.parse(bytes)
    (root, warnings) = (tree.root, tree.warnings)
    embedded = root.name == "VMAP" ? Self.embedded(in: root, bytes) : [:]
  }

  private static func embedded(
    in root: XMLNode, _ bytes: [UInt8]
  ) -> [SourcePosition: Result<XMLDocumentTree, XMLTreeError>] {
    var embedded: [SourcePosition: Result<XMLDocumentTree, XMLTreeError>] = [:]
    var places = EmbeddedPlaces(bytes)
    for adBreak in root.children(named: "AdBreak") {
      for data in adBreak.children(named: "AdSource").flatMap(\.children) where data.holdsText {
        let origin = places.origin(of: data)
        embedded[data.position] = Result { () throws(XMLTreeError) in
          try origin.outer(XMLTreeParser.parse(Array(data.trimmedText.utf8)))
        }
        .mapError { origin.outer($0) }
      }
    }
    return embedded
  }
}

extension XMLNode {
  /// Whether the element holds the response of a VMAP ad source as text. `VASTData` is the
  /// element's name in a draft of VMAP.
  fileprivate var holdsText: Bool {
    (name == "VASTAdData" || name == "VASTData") && children.isEmpty && !trimmedText.isEmpty
  }
}

/// The result of reading a VAST document.
package struct VASTParsing: Sendable, Hashable {
  /// The document; nil when it is not VAST that can be read. A document of an unsupported version
  /// is present, so that its Error URLs can be requested.
  package var document: VASTDocument?
  /// What was found wrong with the document, in the order of the places.
  package var diagnostics: [Diagnostic]
  /// Why no ad of the document can be played: 100, 101 or 102. A document without an ad is not a
  /// failure, and a failure of one ad belongs to that ad.
  package var failure: VASTErrorCode?

  package init(
    document: VASTDocument?, diagnostics: [Diagnostic] = [], failure: VASTErrorCode? = nil
  ) {
    self.document = document
    self.diagnostics = diagnostics
    self.failure = failure
  }
}

/// The result of reading a VMAP document.
package struct VMAPParsing: Sendable, Hashable {
  /// The document; nil when it is not VMAP that can be read.
  package var document: VMAPDocument?
  /// The findings about the document and about the VAST responses inside it, in the order of their
  /// positions.
  package var diagnostics: [Diagnostic] = []
  /// Why no break of the document can be used: 1000, 1001 or 1002. A failure of one break belongs
  /// to that break.
  package var failure: VMAPErrorCode?
}

/// A parsed document that a server returned for an ad request.
package enum AdDocumentParsing: Sendable, Hashable {
  /// A document whose root is not VMAP's: a VAST response, or a document that cannot be read.
  case vast(VASTParsing)
  case vmap(VMAPParsing)

  /// What was found wrong with the document, in the order of the places.
  package var diagnostics: [Diagnostic] {
    switch self {
    case .vast(let parsing): parsing.diagnostics
    case .vmap(let parsing): parsing.diagnostics
    }
  }
}

/// Reads a document's tree into a model without checking it, so the findings are empty.
package enum AdDocumentParser {
  /// Reads a server's document, whose root element decides whether it is VAST or VMAP.
  ///
  /// `file` is the document's name in findings.
  package static func parse(_ tree: AdDocumentTree, file: String) -> AdDocumentParsing {
    guard tree.root.name == "VMAP" else { return .vast(response(tree, file: file)) }
    let (document, failure) = VASTReader(file: file).vmapDocument(tree)
    return .vmap(VMAPParsing(document: document, failure: failure))
  }

  /// Reads the response to the request of a wrapper or a break, which must be VAST.
  package static func response(_ tree: AdDocumentTree, file: String) -> VASTParsing {
    var reader = VASTReader(file: file)
    let (document, failure) = reader.document(tree.root)
    return VASTParsing(document: document, failure: failure)
  }
}

/// The origin of a document that is the text of an element of another document.
struct EmbeddedOrigin {
  fileprivate let element: SourcePosition
  /// The position of the inner document's first character; nil where positions inside it are
  /// unknown because the text is not a single CDATA section.
  fileprivate let start: SourcePosition?

  /// A copy of a tree with positions in the outer document.
  func outer(_ tree: XMLDocumentTree) -> XMLDocumentTree {
    XMLDocumentTree(
      root: outer(tree.root),
      warnings: tree.warnings.map { warning in
        var warning = warning
        warning.position = warning.position.map(outer)
        return warning
      })
  }

  /// A copy of an error with its position in the outer document. An error without a position gets
  /// that of the inner document's first character or, where that is unknown, the element's.
  func outer(_ error: XMLTreeError) -> XMLTreeError {
    var error = error
    error.position = error.position.map(outer) ?? start ?? element
    return error
  }

  private func outer(_ node: XMLNode) -> XMLNode {
    node.with(children: node.children.map { outer($0) }, position: outer(node.position))
  }

  private func outer(_ inner: SourcePosition) -> SourcePosition {
    guard let start else { return element }
    if inner.line > 1 {
      return SourcePosition(line: start.line + inner.line - 1, column: inner.column)
    }
    return SourcePosition(line: start.line, column: start.column + inner.column - 1)
  }
}

/// Finds where documents begin inside another document.
///
/// Callers pass the elements in document order, so that the bytes are scanned only once.
struct EmbeddedPlaces {
  private let bytes: [UInt8]
  private var offset = 0
  private var position = SourcePosition(line: 1, column: 1)

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A byte order mark does not count as a column.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// Where an element's text begins.
  mutating func origin(of node: XMLNode) -> EmbeddedOrigin {
    EmbeddedOrigin(element: node.position, start: start(of: node))
  }

  private mutating func start(of node: XMLNode) -> SourcePosition? {
    while offset < bytes.count, position < node.position { step() }
    while offset < bytes.count, bytes[offset] != UInt8(ascii: ">") { step() }
    step()
    skipBlanks()
    guard isAt("<![CDATA[") else { return nil }
    for _ in 0..<9 { step() }
    skipBlanks()
    let start = position
    while offset < bytes.count, !isAt("]]>") { step() }
    for _ in 0..<3 { step() }
    skipBlanks()
    // A second CDATA section, or text after the first section, would shift the positions that
    // follow.
    return isAt("</") ? start : nil
  }

  /// Advances by one byte and counts columns in Unicode scalars, as the XML parser does.
  private mutating func step() {
    guard offset < bytes.count else { return }
    if bytes[offset] == UInt8(ascii: "\n") {
      position = SourcePosition(line: position.line + 1, column: 1)
    } else if bytes[offset] & 0xC0 != 0x80 {
      position.column += 1
    }
    offset += 1
  }

  private mutating func skipBlanks() {
    while offset < bytes.count, Self.isBlank(bytes[offset]) { step() }
  }

  private func isAt(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { pattern in
      guard offset + pattern.count <= bytes.count else { return false }
      for index in pattern.indices where bytes[offset + index] != pattern[index] { return false }
      return true
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}

/// The texts that XPath finds in an unchanged document, for players that read a tag by XPath expressions.
///
/// White space stays, and a name matches only elements without a namespace.
package struct XPathTexts {
  private let document: XPathDocument

  /// Nil for a document that libxml2 considers not well formed; nothing is repaired.
  package init?(of bytes: [UInt8]) {
    guard let document = XPathDocument(bytes) else { return nil }
    self.document = document
  }

  /// The text of the first node that an expression selects, including the text of nested nodes; nil
  /// if it selects none.
  package func first(at expression: String) -> String? { document.texts(expression).first }
}
