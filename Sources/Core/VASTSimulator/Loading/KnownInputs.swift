internal import Media
internal import Player
internal import VAST
internal import VASTLint
internal import Vocabulary

/// A cache of the documents that were parsed last and the media that was judged last. Many tags
/// lead to the same documents, and a test suite plays one tag in many ways.
///
/// The result of parsing depends only on the bytes and the name of the document. A judgement
/// depends only on the media's facts and the tag's declarations. The cache compares all of these,
/// so a cached result equals a new one. Every `RunService` has its own cache and runs one request
/// after another; simultaneous runs belong to different workers.
final class KnownInputs {
  private var sources = Memory<DocumentKey, TagDocument>()
  private var responses = Memory<DocumentKey, VASTParsing>()
  private var judgements = Memory<MediaKey, MediaJudgement>()
  private var findings = Memory<MediaKey, [Diagnostic]>()

  /// The parsed document with which a unit begins: a VAST or VMAP document, or a stream's playlist
  /// or tracking JSON.
  func source(_ bytes: [UInt8], file: String) -> TagDocument {
    guard bytes.count <= DocumentKey.longest else { return Self.document(bytes, file: file) }
    return sources.value(of: DocumentKey(bytes, file)) { Self.document(bytes, file: file) }
  }

  private static func document(_ bytes: [UInt8], file: String) -> TagDocument {
    StreamReader.reads(bytes)
      ? .stream(StreamDocumentReader.source(bytes, file: file))
      : .ads(AdDocumentReader.source(bytes, file: file))
  }

  /// The parsed response to the request of a wrapper or an ad break.
  func response(_ bytes: [UInt8], file: String) -> VASTParsing {
    guard bytes.count <= DocumentKey.longest else {
      return AdDocumentReader.response(bytes, file: file)
    }
    return responses.value(of: DocumentKey(bytes, file)) {
      AdDocumentReader.response(bytes, file: file)
    }
  }

  /// The judgement of a media file by the service's judge.
  func judgement(of media: MediaKey, by judge: any MediaJudging) -> MediaJudgement {
    judgements.value(of: media) {
      judge.judgement(
        of: media.facts, declaredAs: media.declared, duration: media.duration, at: media.location)
    }
  }

  /// The findings of the service's judge about a file that does not play.
  func findings(
    about facts: MediaFacts, declaredAs mediaFile: MediaFile, duration: Duration?,
    at location: SourceLocation, by judge: any MediaJudging
  ) -> [Diagnostic] {
    let key = MediaKey(
      facts: facts, declared: mediaFile, duration: duration, location: location)
    return findings.value(of: key) {
      judge.findings(about: facts, declaredAs: mediaFile, duration: duration, at: location)
    }
  }

  /// Everything that a judgement depends on.
  struct MediaKey: Equatable {
    let facts: MediaFacts
    /// The tag's declaration of the file; nil when a stand-in replaces the file.
    let declared: MediaFile?
    /// The creative's declared duration.
    let duration: Duration?
    /// The location of findings about the media.
    let location: SourceLocation
  }

  private struct DocumentKey: Equatable {
    /// The longest document that is kept, in bytes: its tree takes many times as much memory.
    static let longest = 1 << 16

    /// The hash of the bytes, which distinguishes most documents without a comparison of their bytes.
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
}

extension UnitRequest {
  /// Parses the document with which a unit begins, for the unit's player.
  func reading(of bytes: [UInt8]) -> TagReading {
    TagReading(
      knownInputs.source(bytes, file: value.tag.displayName), of: bytes, by: value.profile)
  }

  /// Parses the media playlist in a response. A response without a document is parsed as an empty
  /// playlist.
  func playlist(in answer: DocumentSource.Answer) -> TagReading {
    let (bytes, file) = answer.document ?? ([], answer.fetch.url)
    return TagReading(
      .stream(StreamDocumentReader.source(bytes, file: file)), of: bytes, by: value.profile)
  }
}

/// Keeps the results of one kind of input.
private struct Memory<Key: Equatable, Value> {
  private final class Entry {
    let key: Key
    let value: Value

    init(_ key: Key, _ value: Value) {
      self.key = key
      self.value = value
    }
  }

  /// How many results are kept at most. The least recently used one is removed first.
  private let capacity = 64

  /// The kept results, the most recently used one last.
  private var entries: [Entry] = []

  mutating func value(of key: Key, _ make: () -> Value) -> Value {
    if let index = entries.lastIndex(where: { $0.key == key }) {
      entries.append(entries.remove(at: index))
    } else {
      let entry = Entry(key, make())
      if entries.count == capacity { entries.removeFirst() }
      entries.append(entry)
    }
    return entries[entries.count - 1].value
  }
}
