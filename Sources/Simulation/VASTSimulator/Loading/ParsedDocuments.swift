internal import Synchronization
internal import VAST

/// The documents that were parsed last, so that one that comes again is not parsed again: many tags
/// lead to the same documents, and a suite plays one tag in many ways.
///
/// What a document is parsed to depends on its bytes and its name alone, and both are compared, so
/// nobody can tell whether it was here before. Runs at the same time may share it.
final class ParsedDocuments: Sendable {
  /// How a document is read.
  private enum Reading {
    /// As the document that a unit begins with, which may be VMAP.
    case source
    /// As what a wrapper or a break leads to.
    case response
  }

  /// An object, so that its place in the list changes cheaply.
  private final class Entry: Sendable {
    let key: Key
    let parsing: AdDocumentParsing

    init(_ key: Key, _ parsing: AdDocumentParsing) {
      self.key = key
      self.parsing = parsing
    }
  }

  private struct Key: Equatable {
    /// Of the bytes, so that documents that differ are told apart without a look at them.
    let hash: Int
    let reading: Reading
    let file: String
    let bytes: [UInt8]

    init(_ bytes: [UInt8], _ file: String, _ reading: Reading) {
      var hasher = Hasher()
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
      hash = hasher.finalize()
      (self.reading, self.file, self.bytes) = (reading, file, bytes)
    }
  }

  /// How many documents are kept at most; those that nobody asked for go first.
  private static let capacity = 64
  /// How long a document may be that is kept, in bytes: a tree takes many times as much.
  private static let longest = 1 << 16

  /// Those that were asked for last come last.
  private let entries = Mutex<[Entry]>([])

  /// The document that a unit begins with, of either kind.
  func source(_ bytes: [UInt8], file: String) -> AdDocumentParsing {
    parsing(of: bytes, file, as: .source) { AdDocumentParser.parse(bytes, file: file) }
  }

  /// What a wrapper or a break leads to.
  func response(_ bytes: [UInt8], file: String) -> VASTParsing {
    let parsing = parsing(of: bytes, file, as: .response) {
      .vast(VASTParser.parse(bytes, file: file))
    }
    return switch parsing {
    case .vast(let parsing): parsing
    case .vmap: VASTParser.parse(bytes, file: file)
    }
  }

  private func parsing(
    of bytes: [UInt8], _ file: String, as reading: Reading, _ parse: () -> AdDocumentParsing
  ) -> AdDocumentParsing {
    guard bytes.count <= Self.longest else { return parse() }
    let key = Key(bytes, file, reading)
    let known = entries.withLock { entries -> Entry? in
      guard let index = entries.lastIndex(where: { $0.key == key }) else { return nil }
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry
    }
    if let known { return known.parsing }
    let entry = Entry(key, parse())
    entries.withLock { entries in
      if entries.count == Self.capacity { entries.removeFirst() }
      entries.append(entry)
    }
    return entry.parsing
  }
}
