internal import CLibXML2
internal import Glibc
internal import Vocabulary

/// Reads untrusted XML into an immutable tree with libxml2.
///
/// Nothing is fetched and no entity is expanded. Nothing is repaired except misplaced text before
/// the XML declaration. Size, depth and number of nodes are limited. The tree is built from SAX2
/// events, because no other interface of libxml2 gives the positions of elements.
package enum XMLTreeParser {
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Reads a document.
  ///
  /// Throws an `XMLTreeError` for a text that is empty, not well formed, beyond a limit, or
  /// declares a document type that could declare entities.
  package static func parse(
    _ bytes: [UInt8], limits: XMLLimits = .default
  ) throws(XMLTreeError) -> XMLDocumentTree {
    if bytes.isBinary { throw .notText }
    guard bytes.count <= limits.bytes else {
      throw XMLTreeError(
        kind: .tooLarge,
        message: "\(bytes.count) bytes of XML are more than the limit of \(limits.bytes)")
    }
    let hasMark = bytes.starts(with: byteOrderMark)
    let isBlank = bytes.dropFirst(hasMark ? 3 : 0).allSatisfy {
      $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09
    }
    if isBlank { throw XMLTreeError(kind: .empty, message: "the document is empty") }

    var builder = XMLTreeBuilder(limits: limits)
    if hasMark {
      builder.warn(
        XMLWarning(kind: .byteOrderMark, message: "the document begins with a byte order mark"))
    }
    let repair = PrologRepair(bytes)
    let isWellFormed = (repair?.bytes ?? bytes).withUnsafeBufferPointer { buffer in
      if let repair {
        var cursor = SourceCursor(buffer)
        builder.warn(
          XMLWarning(
            kind: .prolog, message: repair.message, position: cursor.position(at: repair.offset)))
      }
      if let refusal = refusal(of: buffer, limits: limits) {
        builder.fail(refusal)
        return false
      }
      // A document that libxml2 rejects as a stream is parsed again as a text in memory, because
      // libxml2 then reports more about its errors.
      if buffer.count <= ParserContext.longestStream,
        let read = read(buffer, .asStream, builder), read.isWellFormed,
        read.builder.warnings == builder.warnings
      {
        builder = read.builder
        return true
      }
      guard let read = read(buffer, .asText, builder) else { return false }
      builder = read.builder
      return read.isWellFormed
    }
    if let failure = builder.failure { throw failure.inWords(for: bytes) }
    guard isWellFormed, let root = builder.root else {
      throw XMLTreeError(kind: .notWellFormed, message: "the document is not well formed")
    }
    return XMLDocumentTree(root: root, warnings: builder.warnings)
  }

  private static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ mode: ParserContext.Mode, _ builder: XMLTreeBuilder
  ) -> (builder: XMLTreeBuilder, isWellFormed: Bool)? {
    guard let context = ParserContext(mode, bytes) else { return nil }
    var session = ParseSession(context.pointer, bytes, builder: builder)
    let isWellFormed = session.run(mode)
    return (session.builder, isWellFormed)
  }

  /// The error for a document that must not reach libxml2, because parsing would take too long.
  private static func refusal(
    of bytes: UnsafeBufferPointer<UInt8>, limits: XMLLimits
  ) -> XMLTreeError? {
    switch StartTagScan(bytes).finding(attributeLimit: limits.attributes) {
    case .harmless:
      return nil
    case .flood(let offset):
      var cursor = SourceCursor(bytes)
      return XMLTreeError(
        kind: .tooManyNodes, message: "an element has more than \(limits.attributes) attributes",
        position: cursor.position(at: offset))
    case .unscannable:
      // No text that libxml2 could read has zero bytes at both even and odd offsets.
      let zeros = bytes.prefix(256).indices.filter { bytes[$0] == 0 }
      if zeros.contains(where: { $0.isMultiple(of: 2) }), zeros.contains(where: { $0 % 2 == 1 }) {
        return .notText
      }
      return XMLTreeError(
        kind: .tooLarge,
        message:
          "a document of more than \(StartTagScan.harmlessLength) bytes must be in UTF-8, or "
          + "in an ISO 8859 or Windows encoding")
    }
  }
}

/// libxml2's parser for bytes that its caller owns.
private struct ParserContext: ~Copyable {
  /// How libxml2 is given a document.
  enum Mode {
    /// libxml2 receives all bytes as one chunk of a stream. It then reads a CDATA section, which
    /// contains most URLs, as a whole.
    case asStream
    /// libxml2 receives the bytes as a text in memory. It then reads a CDATA section character by
    /// character.
    case asText
  }

  /// The longest document that is parsed as a stream. libxml2 moves the rest of a stream after
  /// every four kilobytes, which takes long for a long stream.
  static let longestStream = 65_536

  let pointer: xmlParserCtxtPtr

  init?(_ mode: Mode, _ bytes: UnsafeBufferPointer<UInt8>) {
    let created =
      switch mode {
      case .asStream: xmlCreatePushParserCtxt(nil, nil, nil, 0, nil)
      case .asText:
        bytes.withMemoryRebound(to: CChar.self) {
          xmlCreateMemoryParserCtxt($0.baseAddress, Int32(clamping: $0.count))
        }
      }
    guard let created else { return nil }
    pointer = created
  }

  deinit {
    // libxml2 stores entities in a separate document, which it does not free when a parse is stopped.
    xmlFreeDoc(pointer.pointee.myDoc)
    xmlFreeParserCtxt(pointer)
  }
}

/// One parse, which libxml2's callbacks reach through a pointer while it runs.
private struct ParseSession {
  private let context: xmlParserCtxtPtr
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var builder: XMLTreeBuilder
  private var cursor: SourceCursor

  init(
    _ context: xmlParserCtxtPtr, _ bytes: UnsafeBufferPointer<UInt8>, builder: XMLTreeBuilder
  ) {
    self.context = context
    self.bytes = bytes
    self.builder = builder
    cursor = SourceCursor(bytes)
  }

  /// Parses to the end or the first fault, and returns whether the document is well formed.
  mutating func run(_ mode: ParserContext.Mode) -> Bool {
    let (context, bytes) = (context, bytes)
    xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue))
    context.pointee.sax.pointee = Self.handler()
    return withUnsafeMutablePointer(to: &self) { session in
      context.pointee.userData = UnsafeMutableRawPointer(session)
      let status =
        switch mode {
        case .asStream:
          bytes.withMemoryRebound(to: CChar.self) {
            xmlParseChunk(context, $0.baseAddress, Int32(clamping: $0.count), 1)
          }
        case .asText: xmlParseDocument(context)
        }
      return status == 0 && context.pointee.wellFormed == 1
    }
  }

  private static func handler() -> xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = XML_SAX2_MAGIC
    handler.internalSubset = { session, name, publicID, systemID in
      ParseSession.at(session)?.pointee.documentType(
        name, hasIdentifier: publicID != nil || systemID != nil)
    }
    handler.startElementNs = { session, name, prefix, uri, namespaces, _, count, _, attributes in
      ParseSession.at(session)?.pointee.startElement(
        name, prefix: prefix, namespace: uri, namespaceDeclarations: Int(namespaces),
        attributeCount: Int(count), attributes)
    }
    handler.endElementNs = { session, _, _, _ in
      ParseSession.at(session)?.pointee.builder.endElement()
    }
    handler.characters = { session, text, count in
      ParseSession.at(session)?.pointee.builder.text(
        UnsafeBufferPointer(start: text, count: Int(count)))
    }
    handler.ignorableWhitespace = handler.characters
    handler.cdataBlock = { session, text, count in
      ParseSession.at(session)?.pointee.section(
        UnsafeBufferPointer(start: text, count: Int(count)))
    }
    handler.serror = { session, error in
      guard let error else { return }
      ParseSession.at(session)?.pointee.report(error.pointee)
    }
    return handler
  }

  private static func at(
    _ pointer: UnsafeMutableRawPointer?
  ) -> UnsafeMutablePointer<ParseSession>? {
    pointer?.assumingMemoryBound(to: ParseSession.self)
  }

  /// Receives a CDATA section. In a stream it has its original line ends, which XML replaces with LF (XML
  /// 1.0 § 2.11).
  private mutating func section(_ bytes: UnsafeBufferPointer<UInt8>) {
    let carriageReturn = UInt8(ascii: "\r")
    guard let start = bytes.baseAddress, memchr(start, Int32(carriageReturn), bytes.count) != nil
    else {
      builder.text(bytes)
      return
    }
    var normal: [UInt8] = []
    for index in bytes.indices {
      if bytes[index] == carriageReturn {
        normal.append(UInt8(ascii: "\n"))
      } else if bytes[index] != UInt8(ascii: "\n") || index == 0
        || bytes[index - 1] != carriageReturn
      {
        normal.append(bytes[index])
      }
    }
    normal.withUnsafeBufferPointer { builder.text($0) }
  }

  private mutating func documentType(_ name: UnsafePointer<xmlChar>?, hasIdentifier: Bool) {
    let hasSubset = context.pointee.input?.pointee.cur?.pointee == UInt8(ascii: "[")
    // A bare `<!DOCTYPE html>` declares nothing; the root element says more about the document.
    guard hasSubset || hasIdentifier else { return }
    let subject = name.map { " '\(String(cString: $0))'" } ?? ""
    let position = context.pointee.input.map {
      SourcePosition(line: Int($0.pointee.line), column: Int($0.pointee.col))
    }
    builder.fail(
      XMLTreeError(
        kind: .dtdRefused,
        message: "the document type declaration\(subject) is rejected; it could declare entities",
        position: position))
    xmlStopParser(context)
  }

  private mutating func startElement(
    _ name: UnsafePointer<xmlChar>?, prefix: UnsafePointer<xmlChar>?,
    namespace: UnsafePointer<xmlChar>?, namespaceDeclarations: Int, attributeCount: Int,
    _ values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    guard let name else { return }
    // A document in UTF-8 is complete in memory: libxml2 need not request more bytes near its end.
    if isUTF8 { context.pointee.progressive = 1 }
    let node = XMLTreeBuilder.OpenElement(
      name: builder.names.index(of: name),
      prefix: prefix.map { builder.names.index(of: $0) },
      namespace: namespace.map { builder.names.index(of: $0) },
      attributes: attributes(attributeCount, values),
      position: startOfElement())
    if !builder.startElement(node, namespaceDeclarations: namespaceDeclarations) {
      xmlStopParser(context)
    }
  }

  /// Reads libxml2's list of attributes, which has five pointers for each: local name, prefix, URI,
  /// and the beginning and end of the value.
  private mutating func attributes(
    _ count: Int, _ fields: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) -> [XMLAttribute] {
    guard count > 0, let fields else { return [] }
    var attributes: [XMLAttribute] = []
    attributes.reserveCapacity(count)
    for index in 0..<count {
      let field = fields + index * 5
      guard let name = field[0], let start = field[3], let end = field[4] else { continue }
      let value = UnsafeBufferPointer(start: start, count: end - start)
      attributes.append(
        XMLAttribute(
          name: text(of: name),
          prefix: field[1].map { text(of: $0) },
          value: String(decoding: value, as: UTF8.self)))
    }
    return attributes
  }

  private mutating func text(of name: UnsafePointer<xmlChar>) -> String {
    let index = builder.names.index(of: name)
    return builder.names[index]
  }

  /// The position of a start tag. libxml2 reports the event at the end of the tag. In UTF-8 its offsets are
  /// those of the input, and a start tag has no second `<`, so the last `<` begins the tag.
  private mutating func startOfElement() -> SourcePosition {
    guard let input = context.pointee.input?.pointee else {
      return SourcePosition(line: 1, column: 1)
    }
    guard isUTF8 else { return SourcePosition(line: Int(input.line), column: Int(input.col)) }
    let end = Int(input.consumed) + (input.cur - input.base)
    return cursor.position(at: cursor.startOfTag(endingAt: end))
  }

  /// Whether libxml2 reads the bytes as they are.
  private var isUTF8: Bool {
    guard let buffer = context.pointee.input?.pointee.buf else { return false }
    return buffer.pointee.encoder == nil
  }

  private mutating func report(_ error: xmlError) {
    let message = error.message.map { String(cString: $0) } ?? "unknown error"
    // The message may quote a name, and a name can be as long as the document.
    let text = String(message.split(separator: "\n").joined(separator: " ").prefix(300))
    let position =
      error.line > 0
      ? SourcePosition(line: Int(error.line), column: max(1, Int(error.int2))) : nil
    if error.domain == Int32(XML_FROM_NAMESPACE.rawValue) {
      if error.code == Int32(XML_NS_ERR_UNDEFINED_NAMESPACE.rawValue), let prefix = error.str1 {
        let message = "the prefix '\(String(cString: prefix))' is not declared"
        builder.warn(XMLWarning(kind: .undeclaredPrefix, message: message, position: position))
        return
      }
      builder.warn(XMLWarning(kind: .namespace, message: text, position: position))
    } else if error.level == XML_ERR_FATAL {
      builder.fail(
        XMLTreeError(
          kind: .notWellFormed, message: text, code: Int(error.code), position: position))
    }
  }
}

/// A document in which libxml2 evaluates XPath expressions, as it does in players that read a tag
/// with XPath.
///
/// The document stays as written: no prefix is registered for a namespace, so a name in an
/// expression matches only elements in no namespace (XPath 1.0 § 2.3), and white space stays.
/// Nothing is fetched, repaired or expanded. Use it only for documents that `XMLTreeParser`
/// accepts, whose limits keep it small.
package final class XPathDocument {
  private let document: xmlDocPtr
  private let context: xmlXPathContextPtr

  /// Reads a document; nil for one that is not well formed.
  package init?(_ bytes: [UInt8]) {
    let options =
      XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
    let read = bytes.withUnsafeBytes { bytes in
      xmlReadMemory(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), nil,
        nil, Int32(options))
    }
    guard let read else { return nil }
    guard let context = xmlXPathNewContext(read) else {
      xmlFreeDoc(read)
      return nil
    }
    (document, self.context) = (read, context)
  }

  deinit {
    xmlXPathFreeContext(context)
    xmlFreeDoc(document)
  }

  /// The texts of the nodes that an expression selects, in document order, each with the text of
  /// its descendants. Empty when the expression selects no nodes or is malformed.
  package func texts(_ expression: String) -> [String] {
    guard let object = xmlXPathEvalExpression(expression, context) else { return [] }
    defer { xmlXPathFreeObject(object) }
    guard let set = object.pointee.nodesetval?.pointee, let nodes = set.nodeTab else { return [] }
    return (0..<Int(set.nodeNr)).compactMap { index in
      guard let node = nodes[index], let buffer = xmlBufferCreate() else { return nil }
      defer { xmlBufferFree(buffer) }
      guard xmlNodeBufGetContent(buffer, node) == 0 else { return nil }
      return xmlBufferContent(buffer).map { String(cString: $0) } ?? ""
    }
  }
}
