package import Diagnostics
package import JSONTree

/// A JSON file with the places of its values, for findings about them.
package struct JSONDocument: Sendable {
  /// The value of the whole file.
  package let value: JSONValue
  private let file: String
  private let bytes: [UInt8]
  private let offsets: [[JSONPlace.Step]: Int]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: its content, UTF-8.
  ///   - file: the name that findings have.
  /// - Throws: where the text stops being JSON, and what was expected there.
  package init(_ bytes: [UInt8], file: String) throws(JSONProblem) {
    let text = String(decoding: bytes, as: UTF8.self)
    // Bytes that are no UTF-8 change their number when they are replaced.
    let bytes = Array(text.utf8)
    do throws(JSONReader.Failure) {
      let places = try JSONReader.places(in: text)
      value = places.value
      offsets = places.offsets
    } catch {
      throw JSONProblem(
        expected: error.expected,
        location: SourceLocation(file: file, position: Self.position(of: error.offset, in: bytes)))
    }
    self.bytes = bytes
    self.file = file
  }

  /// Where a value is written; of one that is not there, where the nearest value around it is.
  package func location(of path: JSONPlace.Step...) -> SourceLocation { location(of: path) }

  /// Where a value is written; of one that is not there, where the nearest value around it is.
  package func location(of path: [JSONPlace.Step]) -> SourceLocation {
    var path = path
    while offsets[path] == nil, !path.isEmpty { path.removeLast() }
    return SourceLocation(
      file: file, position: Self.position(of: offsets[path] ?? 0, in: bytes))
  }

  private static func position(of offset: Int, in bytes: [UInt8]) -> SourcePosition {
    let before = bytes.prefix(offset)
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return SourcePosition(line: line, column: before.count - start + 1)
  }
}

/// A text that is not JSON.
package struct JSONProblem: Error, Hashable {
  /// What was expected.
  package var expected: String
  package var location: SourceLocation
}
