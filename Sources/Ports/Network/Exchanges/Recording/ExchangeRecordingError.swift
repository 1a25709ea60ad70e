package import Vocabulary

/// Why a recording cannot be read or written, and where.
package struct ExchangeRecordingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of errors.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A file is missing, or the system does not let it be read.
    case unreadable
    /// A file or folder cannot be written.
    case unwritable
    /// The folder holds a recording already, which is not overwritten.
    case occupied
    /// A file is longer than the limit.
    case tooLarge
    /// A text is not JSON in UTF-8.
    case notJSON
    /// The JSON does not fit the format.
    case malformed
    /// The format's version is not known.
    case unknownVersion
    /// A body's file is missing, or does not match its digest.
    case bodyDamaged
  }

  package var kind: Kind
  /// The file, as its path was given, and the line and column where they are known.
  package var location: SourceLocation
  /// What is wrong, a sentence fragment.
  package var message: String

  package init(
    _ kind: Kind, in file: String, at position: SourcePosition? = nil, _ message: String
  ) {
    self.kind = kind
    location = SourceLocation(file: file, position: position)
    self.message = message
  }

  /// `DIR/exchanges.jsonl:3:1: …`, or `cannot read 'DIR/exchanges.jsonl': …` for a file that the system
  /// refuses.
  package var description: String {
    switch kind {
    case .unreadable:
      "cannot read '\(location.file)': \(message); check the path and its permissions"
    case .unwritable:
      "cannot write '\(location.file)': \(message); check the path and its permissions"
    case .occupied, .tooLarge, .notJSON, .malformed, .unknownVersion, .bodyDamaged:
      "\(location): \(message)"
    }
  }
}
