/// A position in a text, counted as editors count.
package struct SourcePosition: Sendable, Hashable, Codable, Comparable {
  /// The line, from 1.
  package var line: Int
  /// The column, from 1, in Unicode scalars or bytes as the parser counts them.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (lhs: SourcePosition, rhs: SourcePosition) -> Bool {
    (lhs.line, lhs.column) < (rhs.line, rhs.column)
  }
}

/// A location in a named input: a file, and the position in it if that is known.
package struct SourceLocation: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The input's display name: a path relative to the current folder, a file name, or a URL.
  package var file: String
  /// The position in the file; absent for the whole file.
  package var position: SourcePosition?

  package init(file: String, position: SourcePosition? = nil) {
    self.file = file
    self.position = position
  }

  /// The form that editors parse: `tag.xml:12:7`.
  package var description: String {
    guard let position else { return file }
    return "\(file):\(position.line):\(position.column)"
  }
}
