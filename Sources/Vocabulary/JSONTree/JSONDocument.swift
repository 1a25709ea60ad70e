/// A JSON file with the places of its values, for findings about them.
package struct JSONDocument: Sendable {
  /// The value of the whole file.
  package let value: JSONValue
  private let file: String
  private let places: JSONPlaces
  private let lines: LineTable

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: its content, UTF-8.
  ///   - file: the name that findings have.
  /// - Throws: where the text stops being JSON, and what was expected there.
  package init(_ bytes: [UInt8], file: String) throws(JSONProblem) {
    let text = String(decoding: bytes, as: UTF8.self)
    // The table is made from the text, because replacing invalid UTF-8 changes the number of bytes.
    lines = LineTable(Array(text.utf8))
    do throws(JSONReader.Failure) {
      (value, places) = try JSONReader.places(in: text)
    } catch {
      throw JSONProblem(
        expected: error.expected,
        location: SourceLocation(file: file, position: lines.position(of: error.offset)))
    }
    self.file = file
  }

  /// The value of the whole file, with its place.
  package var whole: PlacedJSON { places.whole(value) }

  /// Where a value of this file is written.
  package func position(of value: PlacedJSON) -> SourcePosition {
    lines.position(of: value.offset)
  }

  /// Where a value is written; for an absent value, where the nearest enclosing value is written.
  package func location(of path: JSONPlace.Step...) -> SourceLocation { location(of: path) }

  /// Where a value is written; for an absent value, where the nearest enclosing value is written.
  package func location(of path: [JSONPlace.Step]) -> SourceLocation {
    SourceLocation(file: file, position: lines.position(of: places.offset(of: path, in: value)))
  }
}

/// The lines of a text, so that a place in it is found without reading it from its beginning.
private struct LineTable {
  /// The position at the beginning of a block of the text.
  private struct Mark {
    /// The number of line breaks before the block.
    var breaks: UInt32
    /// The offset at which the line begins that contains the beginning of the block.
    var lineStart: UInt32
  }

  private static let block = 4_096

  private let bytes: [UInt8]
  private let marks: [Mark]

  init(_ bytes: [UInt8]) {
    var marks: [Mark] = []
    var mark = Mark(breaks: 0, lineStart: 0)
    for start in stride(from: 0, to: bytes.count, by: Self.block) {
      marks.append(mark)
      Self.advance(&mark, over: start..<min(start + Self.block, bytes.count), of: bytes)
    }
    self.bytes = bytes
    self.marks = marks
  }

  private static func advance(_ mark: inout Mark, over range: Range<Int>, of bytes: [UInt8]) {
    for index in range where bytes[index] == UInt8(ascii: "\n") {
      mark.breaks += 1
      mark.lineStart = UInt32(clamping: index + 1)
    }
  }

  /// The line and the column of an offset, in bytes; beyond the end, those of the end.
  func position(of offset: Int) -> SourcePosition {
    let offset = min(offset, bytes.count)
    guard !marks.isEmpty else { return SourcePosition(line: 1, column: 1) }
    let number = min(offset / Self.block, marks.count - 1)
    var mark = marks[number]
    Self.advance(&mark, over: number * Self.block..<offset, of: bytes)
    return SourcePosition(line: Int(mark.breaks) + 1, column: offset - Int(mark.lineStart) + 1)
  }
}

/// A text that is not JSON.
package struct JSONProblem: Error, Hashable {
  /// What was expected.
  package var expected: String
  package var location: SourceLocation
}

/// Where the values of a text begin, in 8 bytes for each value.
package struct JSONPlaces: Sendable {
  /// A value: its offset, and the index in `nodes` at which the values inside it begin.
  fileprivate struct Node {
    var offset: UInt32
    var first: UInt32

    /// The same node, without the values inside it that come before an index.
    func skipping(_ index: Int) -> Node {
      Node(offset: offset, first: first &+ UInt32(clamping: index))
    }
  }

  private let root: Node
  /// The values inside of one list or object lie one after another, so that any of them is found at once.
  private let nodes: [Node]

  init(_ recorder: Recorder) {
    root = recorder.open.last ?? Node(offset: 0, first: 0)
    nodes = recorder.nodes
  }

  /// The offset of a value in bytes of UTF-8; for a value that does not exist, the offset of the nearest
  /// enclosing value. Where a key is written twice, the first one counts.
  ///
  /// - Parameters:
  ///   - path: the steps to the value.
  ///   - value: the value that was read with these places.
  /// - Returns: the offset, from 0.
  package func offset(of path: some Sequence<JSONPlace.Step>, in value: JSONValue) -> Int {
    Int(found(path, in: value).node.offset)
  }

  /// The offsets of the values inside of a list or an object, in their order.
  ///
  /// - Parameters:
  ///   - path: the steps to the list or the object.
  ///   - value: the value that was read with these places.
  /// - Returns: the offsets in bytes of UTF-8, from 0; none for another value.
  package func offsets(
    inside path: some Sequence<JSONPlace.Step>, in value: JSONValue
  ) -> [Int] {
    let (node, value) = found(path, in: value)
    let count =
      switch value {
      case .object(let members): members.count
      case .array(let elements): elements.count
      case .null, .bool, .integer, .number, .string: 0
      }
    return nodes.dropFirst(Int(node.first)).prefix(count).map { Int($0.offset) }
  }

  private func found(
    _ path: some Sequence<JSONPlace.Step>, in value: JSONValue
  ) -> (node: Node, value: JSONValue) {
    var (node, value) = (root, value)
    for step in path {
      guard let (index, inner) = Self.inner(value, step) else { break }
      let place = Int(node.first) + index
      guard nodes.indices.contains(place) else { break }
      (node, value) = (nodes[place], inner)
    }
    return (node, value)
  }

  /// The whole value, from which those inside of it are found step by step.
  package func whole(_ value: JSONValue) -> PlacedJSON {
    PlacedJSON(value: value, places: self, node: root)
  }

  /// The values of the members or elements, with their places.
  fileprivate func placed(_ values: some Sequence<JSONValue>, inside node: Node) -> [PlacedJSON] {
    zip(nodes.dropFirst(Int(node.first)), values).map { node, value in
      PlacedJSON(value: value, places: self, node: node)
    }
  }

  /// The value at a step, and how many other values precede it.
  private static func inner(_ value: JSONValue, _ step: JSONPlace.Step) -> (Int, JSONValue)? {
    switch (value, step) {
    case (.object(let members), .key(let key)):
      members.firstIndex { $0.key == key }.map { ($0, members[$0].value) }
    case (.array(let elements), .index(let index)):
      elements.indices.contains(index) ? (index, elements[index]) : nil
    case (.null, _), (.bool, _), (.integer, _), (.number, _), (.string, _), (.array, _),
      (.object, _):
      nil
    }
  }

  /// Records the offsets at which values begin while a text is read.
  struct Recorder {
    fileprivate private(set) var nodes: [Node] = []
    /// The open lists and objects, and the values that were read in them so far.
    fileprivate private(set) var open: [Node] = []
    /// For each open list or object, the number of values in `open` before its own values.
    private var starts: [Int] = []

    /// A value begins at an offset in bytes.
    mutating func began(at offset: Int) {
      open.append(Node(offset: UInt32(clamping: offset), first: 0))
    }

    /// The value that began last is a list or an object.
    mutating func opened() { starts.append(open.count) }

    /// The list or object that was opened last is over.
    mutating func closed() {
      guard let start = starts.popLast(), start > 0 else { return }
      open[start - 1].first = UInt32(clamping: nodes.count)
      nodes += open[start...]
      open.removeSubrange(start...)
    }
  }
}

/// A value with the place where it begins.
package struct PlacedJSON: Sendable {
  package let value: JSONValue
  private let places: JSONPlaces
  private let node: JSONPlaces.Node

  fileprivate init(value: JSONValue, places: JSONPlaces, node: JSONPlaces.Node) {
    self.value = value
    self.places = places
    self.node = node
  }

  /// The offset in bytes of UTF-8, from 0.
  var offset: Int { Int(node.offset) }

  /// The value of an object's first member with a key; nil for other values.
  package subscript(key: String) -> PlacedJSON? {
    guard case .object(let members) = value,
      let index = members.firstIndex(where: { $0.key == key })
    else { return nil }
    return places.placed(CollectionOfOne(members[index].value), inside: node.skipping(index)).first
  }

  /// The values, if this is a list.
  package var elements: [PlacedJSON] { places.placed(value.elements, inside: node) }
}

/// A place in a JSON value, step by step from the outside in.
package enum JSONPlace {
  /// One step into an object or a list.
  package enum Step: Sendable, Hashable {
    case key(String)
    /// The index of an element, from 0.
    case index(Int)
  }
}
