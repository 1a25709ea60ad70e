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
