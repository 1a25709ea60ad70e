package import Diagnostics
package import JSONTree

/// A JSON file with the places of its values, for findings about them.
package struct JSONDocument: Sendable {
  /// The value of the whole file.
  package let value: JSONValue
  private let file: String
  /// Where the lines begin, so that many findings do not each count them.
  private let lines: [Int]
  private let offsets: JSONOffsets

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: its content, UTF-8.
  ///   - file: the name that findings have.
  /// - Throws: where the text stops being JSON, and what was expected there.
  package init(_ bytes: [UInt8], file: String) throws(JSONProblem) {
    let text = String(decoding: bytes, as: UTF8.self)
    // Bytes that are no UTF-8 change their number when they are replaced.
    let lines = Self.lines(of: Array(text.utf8))
    do throws(JSONReader.Failure) {
      let places = try JSONReader.places(in: text)
      value = places.value
      offsets = places.offsets
    } catch {
      throw JSONProblem(
        expected: error.expected,
        location: SourceLocation(file: file, position: Self.position(of: error.offset, in: lines)))
    }
    self.lines = lines
    self.file = file
  }

  /// Where a value is written; of one that is not there, where the nearest value around it is.
  package func location(of path: JSONPlace.Step...) -> SourceLocation { location(of: path) }

  /// Where a value is written; of one that is not there, where the nearest value around it is.
  package func location(of path: [JSONPlace.Step]) -> SourceLocation {
    var path = path
    while offsets[path] == nil, !path.isEmpty { path.removeLast() }
    return SourceLocation(
      file: file, position: Self.position(of: offsets[path] ?? 0, in: lines))
  }

  private static func lines(of bytes: [UInt8]) -> [Int] {
    [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  private static func position(of offset: Int, in lines: [Int]) -> SourcePosition {
    // The number of lines that begin at the offset or before it.
    var (low, high) = (1, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return SourcePosition(line: low, column: offset - lines[low - 1] + 1)
  }
}

/// A text that is not JSON.
package struct JSONProblem: Error, Hashable {
  /// What was expected.
  package var expected: String
  package var location: SourceLocation
}
