internal import Comparison
internal import System
internal import VASTSimulator
internal import Vocabulary

/// The documents that a tag leads to, before their URLs are rewritten.
struct ReceptionDocuments {
  /// A document that is served.
  struct Document {
    /// The bytes, in an encoding that contains ASCII.
    var bytes: [UInt8]
    /// The name under which reports show the document.
    var name: String
  }

  /// The tag, then the documents in the order of the numbers of their URLs; nil for a document that
  /// is unavailable.
  private(set) var documents: [Document?]
  /// The base against which the relative URLs of each document are resolved.
  private(set) var origins: [ResourceSupply.Origin]
  /// The URLs in the documents, with the numbers that they have in the served documents.
  private(set) var urls = ServedURLs(base: "")
  /// The notes about the documents for the user.
  private(set) var notes: [VisibleText] = []

  /// How many documents are read at most in addition to the tag. Without a limit, a server could
  /// name a new wrapper in each document.
  private static let limit = 100

  /// Reads the tag and every document that it leads to.
  ///
  /// - Parameters:
  ///   - name: how reports show the tag.
  ///   - supply: where the documents come from.
  ///   - isCancelled: called before each document; once it returns true, no further document is
  ///     read.
  /// - Throws: why the tag cannot be read.
  init(
    _ name: String, from supply: inout ResourceSupply, isCancelled: () -> Bool
  ) throws {
    let (bytes, origin) = try supply.tag()
    let encoding = DocumentEncoding(of: bytes)
    guard let text = encoding.transcoded(bytes) else {
      throw UnreadableInput(
        path: name, reason: Self.reason(encoding), fix: "convert it to UTF-8")
    }
    documents = [Document(bytes: text, name: name)]
    origins = [origin]
    tell(encoding, name)
    look(at: 0)
    var next = 0
    while !isCancelled(), let url = urls.url(.document, next) {
      next += 1
      guard next <= Self.limit else {
        documents.append(nil)
        notes.append("'\(url.text)' is not served: the limit of documents is \(Self.limit)")
        continue
      }
      let place = origins[url.places.first?.document ?? 0]
      let supplied = supply.resource(at: url.text, of: place, for: .document)
      origins.append(supplied.origin)
      guard case .bytes(let bytes)? = supplied.content else {
        documents.append(nil)
        notes.append("'\(url.text)' is not served: \(supplied.reason ?? "it is empty")")
        continue
      }
      let encoding = DocumentEncoding(of: bytes)
      guard let text = encoding.transcoded(bytes) else {
        documents.append(nil)
        notes.append("'\(url.text)' is not served: \(Self.reason(encoding))")
        continue
      }
      documents.append(Document(bytes: text, name: url.text))
      tell(encoding, url.text)
      look(at: next)
    }
  }

  private mutating func look(at number: Int) {
    guard let document = documents[number] else { return }
    _ = DocumentRewriting(of: document.bytes, number: number, in: &urls)
  }

  private mutating func tell(_ encoding: DocumentEncoding, _ name: String) {
    switch encoding {
    case .containsASCII, .utf32, .hidesMarkup: break
    case .utf16: notes.append("'\(name)' is UTF-16 and is served as UTF-8")
    }
  }

  /// Why a document with this encoding is not served.
  private static func reason(_ encoding: DocumentEncoding) -> String {
    switch encoding {
    case .utf32: "it is UTF-32, which players do not read"
    case .hidesMarkup(let name): "its encoding '\(name)' is not supported"
    case .utf16, .containsASCII: "its UTF-16 is malformed"
    }
  }
}
