import CLibYAML
package import Vocabulary

/// Parses YAML text, and so JSON text, into an immutable tree with positions.
///
/// This is the only file that uses libyaml. Aliases, anchors and type tags are refused: nothing
/// that vastsim reads needs them, and aliases let a small file grow without bound.
package struct YAMLParser: Sendable {
  package var limits: YAMLLimits

  package init(limits: YAMLLimits = YAMLLimits()) { self.limits = limits }

  /// Parses one document in UTF-8, or in UTF-16 with a byte order mark.
  ///
  /// - Throws: what is wrong with the text, and where.
  package func parse(_ bytes: [UInt8]) throws(YAMLTreeError) -> YAMLNode {
    guard bytes.count <= limits.bytes else {
      throw YAMLTreeError(.tooLarge(limit: limits.bytes))
    }
    // libyaml keeps the input's address but does not own the input, so all
    // parsing happens while the bytes are lent.
    let result: Result<YAMLNode, YAMLTreeError> = bytes.withUnsafeBufferPointer { input in
      do throws(YAMLTreeError) {
        var reader = TreeReader(events: try EventStream(of: input), limits: limits)
        return .success(try reader.document())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Parses one document given as a string.
  ///
  /// - Throws: what is wrong with the text, and where.
  package func parse(_ text: String) throws(YAMLTreeError) -> YAMLNode {
    try parse(Array(text.utf8))
  }
}

/// One libyaml event as a value; its C memory is already free.
private struct Event {
  enum Kind {
    case streamStart
    case streamEnd
    case documentStart
    case documentEnd
    case alias(String)
    case scalar(YAMLNode.Scalar)
    case sequenceStart
    case sequenceEnd
    case mappingStart
    case mappingEnd
  }

  var kind: Kind
  var position: SourcePosition
  var anchor: String?
  var tag: String?
}

/// libyaml's parser for bytes that its caller owns.
private final class EventStream {
  /// The parser is on the heap, because libyaml stores its address while it reads.
  private let parser: UnsafeMutablePointer<yaml_parser_t>

  init(of input: UnsafeBufferPointer<UInt8>) throws(YAMLTreeError) {
    parser = .allocate(capacity: 1)
    // On failure libyaml has zeroed the structure, which is safe to delete.
    guard yaml_parser_initialize(parser) == 1 else { throw YAMLTreeError(.outOfMemory) }
    yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  func next() throws(YAMLTreeError) -> Event {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw failure }
    defer { yaml_event_delete(&event) }
    return Event(event)
  }

  private var failure: YAMLTreeError {
    let parser = parser.pointee
    if parser.error == YAML_MEMORY_ERROR { return YAMLTreeError(.outOfMemory) }
    let text = parser.problem.map { String(cString: $0) } ?? "not YAML"
    let context = parser.context.map { String(cString: $0) }
    // libyaml's byte reader sets no mark for its error, so the parser's last mark is the nearest
    // position.
    let mark = parser.error == YAML_READER_ERROR ? parser.mark : parser.problem_mark
    return YAMLTreeError(.syntax(text: text, context: context), at: SourcePosition(mark))
  }
}

/// Builds nodes from events, within limits.
private struct TreeReader {
  let events: EventStream
  let limits: YAMLLimits
  private var nodes = 0

  init(events: EventStream, limits: YAMLLimits) {
    self.events = events
    self.limits = limits
  }

  mutating func document() throws(YAMLTreeError) -> YAMLNode {
    _ = try events.next()
    guard case .documentStart = try events.next().kind else { throw YAMLTreeError(.empty) }
    let first = try events.next()
    let root = try node(from: first, depth: 1)
    // Comments after `---` make a document of one empty scalar.
    if case .scalar(let scalar) = root.content, scalar == YAMLNode.Scalar("") {
      throw YAMLTreeError(.empty)
    }
    _ = try events.next()
    let end = try events.next()
    guard case .streamEnd = end.kind else {
      throw YAMLTreeError(.multipleDocuments, at: end.position)
    }
    return root
  }

  private mutating func node(from event: Event, depth: Int) throws(YAMLTreeError) -> YAMLNode {
    nodes += 1
    guard nodes <= limits.nodes else {
      throw YAMLTreeError(.tooManyNodes(limit: limits.nodes), at: event.position)
    }
    if let anchor = event.anchor { throw YAMLTreeError(.anchor(anchor), at: event.position) }
    if let tag = event.tag { throw YAMLTreeError(.tag(tag), at: event.position) }
    switch event.kind {
    case .scalar(let scalar):
      return YAMLNode(.scalar(scalar), at: event.position)
    case .alias(let name):
      throw YAMLTreeError(.alias(name), at: event.position)
    case .sequenceStart, .mappingStart:
      guard depth <= limits.depth else {
        throw YAMLTreeError(.tooDeep(limit: limits.depth), at: event.position)
      }
      if case .sequenceStart = event.kind {
        return YAMLNode(.sequence(try elements(depth: depth)), at: event.position)
      }
      return YAMLNode(.mapping(try entries(depth: depth)), at: event.position)
    case .streamStart, .streamEnd, .documentStart, .documentEnd, .sequenceEnd, .mappingEnd:
      // libyaml balances its events; anything else is an error of libyaml.
      throw YAMLTreeError(
        .syntax(text: "unexpected end of a value", context: nil), at: event.position)
    }
  }

  private mutating func elements(depth: Int) throws(YAMLTreeError) -> [YAMLNode] {
    var elements: [YAMLNode] = []
    while true {
      let event = try events.next()
      if case .sequenceEnd = event.kind { return elements }
      elements.append(try node(from: event, depth: depth + 1))
    }
  }

  private mutating func entries(depth: Int) throws(YAMLTreeError) -> [YAMLNode.Entry] {
    var entries: [YAMLNode.Entry] = []
    var seen: [String: SourcePosition] = [:]
    while true {
      let event = try events.next()
      if case .mappingEnd = event.kind { return entries }
      let key = try node(from: event, depth: depth + 1)
      guard let name = key.scalar?.text else {
        throw YAMLTreeError(.keyNotScalar, at: key.position)
      }
      if let first = seen.updateValue(key.position, forKey: name) {
        throw YAMLTreeError(.duplicateKey(name, first: first), at: key.position)
      }
      let value = try node(from: try events.next(), depth: depth + 1)
      entries.append(YAMLNode.Entry(name, at: key.position, value))
    }
  }
}

extension Event {
  init(_ event: yaml_event_t) {
    position = SourcePosition(event.start_mark)
    switch event.type {
    case YAML_STREAM_START_EVENT: kind = .streamStart
    case YAML_DOCUMENT_START_EVENT: kind = .documentStart
    case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
    case YAML_ALIAS_EVENT:
      kind = .alias(Self.text(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      kind = .scalar(
        YAMLNode.Scalar(
          String(
            decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self),
          isQuoted: scalar.style != YAML_PLAIN_SCALAR_STYLE))
      anchor = Self.text(scalar.anchor)
      tag = Self.text(scalar.tag)
    case YAML_SEQUENCE_START_EVENT:
      kind = .sequenceStart
      anchor = Self.text(event.data.sequence_start.anchor)
      tag = Self.text(event.data.sequence_start.tag)
    case YAML_SEQUENCE_END_EVENT: kind = .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      kind = .mappingStart
      anchor = Self.text(event.data.mapping_start.anchor)
      tag = Self.text(event.data.mapping_start.tag)
    case YAML_MAPPING_END_EVENT: kind = .mappingEnd
    default: kind = .streamEnd
    }
  }

  private static func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    pointer.map { String(cString: $0) }
  }
}

extension SourcePosition {
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }
}

/// How large a YAML document may be before it is refused.
///
/// Scenario and configuration files are written by hand; a file beyond these
/// limits is a mistake or an attack.
package struct YAMLLimits: Sendable, Hashable {
  /// The largest input in bytes.
  var bytes: Int
  /// The most scalars, sequences and mappings, keys included.
  var nodes: Int
  /// How deep sequences and mappings may nest; the outermost has depth 1.
  var depth: Int

  package init(bytes: Int = 4 << 20, nodes: Int = 200_000, depth: Int = 64) {
    self.bytes = bytes
    self.nodes = nodes
    self.depth = depth
  }
}

/// Why a text can't be read as a YAML tree.
package struct YAMLTreeError: Error, Sendable, Hashable, CustomStringConvertible {
  package let problem: Problem
  /// The position of the problem, if it has one.
  package let position: SourcePosition?

  init(_ problem: Problem, at position: SourcePosition? = nil) {
    self.problem = problem
    self.position = position
  }

  /// What is wrong.
  package enum Problem: Sendable, Hashable {
    /// There is no node: no text, or only white space and comments.
    case empty
    case tooLarge(limit: Int)
    case tooManyNodes(limit: Int)
    case tooDeep(limit: Int)
    /// The text is not YAML: libyaml's message, and its description of what it was parsing where
    /// there is one.
    case syntax(text: String, context: String?)
    /// An alias (`*name`) refers to another node.
    case alias(String)
    /// An anchor (`&name`) marks a node for aliases.
    case anchor(String)
    /// A node has an explicit type (`!name`).
    case tag(String)
    case duplicateKey(String, first: SourcePosition)
    /// A key of a mapping is itself a sequence or a mapping.
    case keyNotScalar
    /// A second document begins.
    case multipleDocuments
    case outOfMemory
  }

  /// The problem in words, lower-case and without a position.
  package var description: String {
    switch problem {
    case .empty: "the file is empty"
    case .tooLarge(let limit): "the file is larger than \(limit) bytes"
    case .tooManyNodes(let limit): "the file has more than \(limit) values"
    case .tooDeep(let limit): "values are nested more than \(limit) deep"
    case .syntax(let text, let context): context.map { "\(text) \($0)" } ?? text
    case .alias(let name): "alias '*\(name)' is not supported; write the value out"
    case .anchor(let name): "anchor '&\(name)' is not supported; write values out"
    case .tag(let name): "type tag '\(name)' is not supported; remove it"
    case .duplicateKey(let key, let first):
      "key '\(key)' occurs twice; the first is at line \(first.line), column \(first.column)"
    case .keyNotScalar: "a key must be plain text"
    case .multipleDocuments: "a second document begins here; one file holds one document"
    case .outOfMemory: "out of memory"
    }
  }
}
