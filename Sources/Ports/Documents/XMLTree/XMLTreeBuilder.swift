internal import Glibc
internal import Vocabulary

/// Builds nodes from the events of a parse, within the limits.
///
/// An element is built at its end tag. One buffer holds the text of all open elements: the text of
/// an inner element follows that of the elements around it.
struct XMLTreeBuilder {
  private let limits: XMLLimits
  var names = NameTable()
  private var open: [OpenElement] = []
  private var textBytes: [UInt8] = []
  private var nodeCount = 0
  private(set) var root: XMLNode?
  private(set) var warnings: [XMLWarning] = []
  /// The first failure, which ends the parse; later failures are only its consequences.
  private(set) var failure: XMLTreeError?

  /// An element whose end tag has not been read: its start tag's data, with names by their index in
  /// the name table, and its children so far.
  struct OpenElement {
    let name: Int
    let prefix: Int?
    let namespace: Int?
    private var attributes: [XMLAttribute]
    let position: SourcePosition
    fileprivate var children: [XMLNode] = []
    /// Where the element's text begins in the buffer.
    fileprivate var textStart = 0
    fileprivate var attributeCount: Int { attributes.count }

    init(
      name: Int, prefix: Int?, namespace: Int?, attributes: [XMLAttribute],
      position: SourcePosition
    ) {
      self.name = name
      self.prefix = prefix
      self.namespace = namespace
      self.attributes = attributes
      self.position = position
    }

    fileprivate mutating func add(_ child: XMLNode) {
      // Most elements have a few children or none; growing by one is slow.
      if children.isEmpty { children.reserveCapacity(8) }
      children.append(child)
    }

    /// Returns the finished element. The lists of the open element are moved into it and not
    /// copied.
    fileprivate mutating func close(
      _ names: NameTable, text: String, textOffset: Int
    ) -> XMLNode {
      var attributes: [XMLAttribute] = []
      var children: [XMLNode] = []
      swap(&attributes, &self.attributes)
      swap(&children, &self.children)
      return XMLNode(
        name: names[name], prefix: prefix.map { names[$0] }, namespace: namespace.map { names[$0] },
        attributes: attributes, children: children, text: text, position: position,
        textOffset: textOffset)
    }
  }

  init(limits: XMLLimits) {
    self.limits = limits
    // Enough for the nesting of elements in most VAST documents.
    open.reserveCapacity(10)
    textBytes.reserveCapacity(512)
  }

  /// Adds a start tag; false when a limit is reached and parsing must stop.
  ///
  /// Namespace declarations count as nodes, because each makes libxml2 slower at every element
  /// inside.
  mutating func startElement(
    _ node: consuming OpenElement, namespaceDeclarations: Int
  ) -> Bool {
    let attributeCount = node.attributeCount + namespaceDeclarations
    nodeCount += 1 + attributeCount
    if attributeCount > limits.attributes {
      fail(
        XMLTreeError(
          kind: .tooManyNodes,
          message: "'\(names[node.name])' has more than \(limits.attributes) attributes",
          position: node.position))
      return false
    }
    if nodeCount > limits.nodes {
      fail(
        XMLTreeError(
          kind: .tooManyNodes, message: "more than \(limits.nodes) elements and attributes",
          position: node.position))
      return false
    }
    if open.count >= limits.depth {
      fail(
        XMLTreeError(
          kind: .tooDeep, message: "more than \(limits.depth) elements inside one another",
          position: node.position))
      return false
    }
    node.textStart = textBytes.count
    open.append(node)
    return true
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if !open.isEmpty { textBytes.append(contentsOf: bytes) }
  }

  mutating func endElement() {
    guard !open.isEmpty else { return }
    let last = open.count - 1
    let start = open[last].textStart
    let textOffset = last == 0 ? 0 : start - open[last - 1].textStart
    let node = open[last].close(names, text: closingText, textOffset: textOffset)
    if start < textBytes.count { textBytes.removeLast(textBytes.count - start) }
    open.removeLast()
    if open.isEmpty {
      root = node
    } else {
      open[last - 1].add(node)
    }
  }

  /// The text of the element that is being closed. It is empty when the element has child elements
  /// and there is only white space between them, which is indentation.
  private var closingText: String {
    let element = open.count - 1
    return textBytes.withUnsafeBufferPointer { all in
      let bytes = UnsafeBufferPointer(rebasing: all[open[element].textStart...])
      if bytes.isEmpty || (!open[element].children.isEmpty && Self.isBlank(bytes)) { return "" }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Whether all bytes are white space: in XML every other character is greater than the space. The
  /// loop has no early exit, so that the compiler can compare many bytes at once.
  private static func isBlank(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var others: UInt8 = 0
    for byte in bytes { others |= byte > 0x20 ? 1 : 0 }
    return others == 0
  }

  mutating func warn(_ warning: XMLWarning) {
    let isNew = !warnings.contains { $0.kind == warning.kind && $0.message == warning.message }
    // A hostile document must not make the list, and the search in it, long.
    if isNew, warnings.count < 100 { warnings.append(warning) }
  }

  mutating func fail(_ error: XMLTreeError) {
    if failure == nil { failure = error }
  }
}

/// The names of a document as strings, converted from libxml2's names.
///
/// While libxml2 parses, it keeps one copy of each name, so equal pointers are equal names. When
/// two names fall into one slot, a name may be converted again, which only costs time.
struct NameTable {
  /// The entry last used in each slot, counted from 1; 0 for none.
  private var slots = [UInt16](repeating: 0, count: 256)
  private var pointers: [UnsafePointer<UInt8>] = []
  private var texts: [String] = []

  init() {
    // Enough names for most VAST documents.
    pointers.reserveCapacity(60)
    texts.reserveCapacity(60)
  }

  /// The index of a libxml2 name.
  mutating func index(of pointer: UnsafePointer<UInt8>) -> Int {
    let address = UInt(bitPattern: pointer)
    let slot = Int((address ^ (address >> 8)) & 255)
    let entry = Int(slots[slot]) - 1
    if entry >= 0, pointers[entry] == pointer { return entry }
    pointers.append(pointer)
    texts.append(String(cString: pointer))
    if let count = UInt16(exactly: texts.count) { slots[slot] = count }
    return texts.count - 1
  }

  /// The text of the name with an index.
  subscript(_ index: Int) -> String { texts[index] }
}

/// Turns byte offsets into lines and columns, walking forward only.
struct SourceCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset: Int
  private var line = 1
  private var column = 1

  /// Starts at the first character: a byte order mark has no column.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    offset = bytes.starts(with: XMLTreeParser.byteOrderMark) ? 3 : 0
  }

  /// The position of a byte at or after the last requested one, with columns in Unicode scalars.
  mutating func position(at target: Int) -> SourcePosition {
    let end = min(target, bytes.count)
    guard end > offset, let base = bytes.baseAddress else {
      return SourcePosition(line: line, column: column)
    }
    while let lineFeed = memchr(base + offset, Int32(UInt8(ascii: "\n")), end - offset) {
      line += 1
      column = 1
      offset = UnsafeRawPointer(lineFeed) - UnsafeRawPointer(base) + 1
    }
    while offset < end {
      column &+= base[offset] & 0xC0 == 0x80 ? 0 : 1
      offset &+= 1
    }
    return SourcePosition(line: line, column: column)
  }

  /// The offset of the last `<` before `end`: the beginning of the start tag that ends at `end`.
  func startOfTag(endingAt end: Int) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var offset = min(end, bytes.count) - 1
    while offset > 0, base[offset] != UInt8(ascii: "<") { offset &-= 1 }
    return max(0, offset)
  }
}
