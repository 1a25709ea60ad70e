internal import Player
internal import Streams
internal import Transport
internal import VAST
internal import VASTLint

/// The documents that were parsed last, so that one that comes again is not parsed again: many tags
/// lead to the same documents, and a suite plays one tag in many ways.
///
/// What a document is parsed to depends on its bytes and its name alone, and both are compared, so
/// nobody can tell whether it was here before. Every `RunService` has its own and runs one request after
/// another; runs at the same time are runs of different workers.
final class ParsedDocuments {
  private var sources = ParsingMemory<TagDocument>()
  private var responses = ParsingMemory<VASTParsing>()

  /// The document that a unit begins with: VAST, VMAP or a stream's.
  func source(_ bytes: [UInt8], file: String) -> TagDocument {
    sources.parsing(of: bytes, file) {
      StreamReader.reads(bytes)
        ? .stream(StreamDocumentReader.source(bytes, file: file))
        : .ads(AdDocumentReader.source(bytes, file: file))
    }
  }

  /// The asset list of a stream's break.
  func assetList(_ bytes: [UInt8], file: String) -> AssetListParsing {
    StreamDocumentReader.list(bytes, file: file)
  }

  /// What a wrapper or a break leads to.
  func response(_ bytes: [UInt8], file: String) -> VASTParsing {
    responses.parsing(of: bytes, file) { AdDocumentReader.response(bytes, file: file) }
  }
}

extension UnitRequest {
  /// The document that a unit begins with, as its player reads it.
  func reading(of bytes: [UInt8]) -> TagReading {
    TagReading(
      parsedDocuments.source(bytes, file: value.tag.displayName), of: bytes, by: value.profile)
  }

  /// The media playlist that an answer holds; one that did not come is an empty one.
  func playlist(in answer: DocumentSource.Answer) -> TagReading {
    let (bytes, file) = answer.document ?? ([], answer.fetch.url)
    return TagReading(
      .stream(StreamDocumentReader.source(bytes, file: file)), of: bytes, by: value.profile)
  }
}

/// What documents were parsed to in one manner.
private struct ParsingMemory<Parsing> {
  /// An object, so that its place in the list changes cheaply.
  private final class Entry {
    let key: Key
    let parsing: Parsing

    init(_ key: Key, _ parsing: Parsing) {
      self.key = key
      self.parsing = parsing
    }
  }

  private struct Key: Equatable {
    /// Of the bytes, so that documents that differ are told apart without a look at them.
    let hash: Int
    let file: String
    let bytes: [UInt8]

    init(_ bytes: [UInt8], _ file: String) {
      var hasher = Hasher()
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
      hash = hasher.finalize()
      (self.file, self.bytes) = (file, bytes)
    }
  }

  /// How many documents are kept at most; the one that nobody asked for the longest goes first.
  private let capacity = 64
  /// How long a document may be that is kept, in bytes: a tree takes many times as much.
  private let longest = 1 << 16

  /// Those that were asked for last come last.
  private var entries: [Entry] = []

  mutating func parsing(of bytes: [UInt8], _ file: String, _ parse: () -> Parsing) -> Parsing {
    guard bytes.count <= longest else { return parse() }
    let key = Key(bytes, file)
    if let index = entries.lastIndex(where: { $0.key == key }) {
      entries.append(entries.remove(at: index))
    } else {
      let entry = Entry(key, parse())
      if entries.count == capacity { entries.removeFirst() }
      entries.append(entry)
    }
    return entries[entries.count - 1].parsing
  }
}
