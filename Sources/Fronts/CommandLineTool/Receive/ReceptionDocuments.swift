internal import Diagnostics
internal import LocalFiles
internal import RunComparison
internal import VASTSimulator

/// The documents that a tag leads to, before anything of them is rewritten.
struct ReceptionDocuments {
  /// A document that is served.
  struct Document {
    /// In an encoding that contains ASCII.
    var bytes: [UInt8]
    /// How it is shown.
    var name: String
  }

  /// The tag first, then by the numbers of their URLs; nil for one that is unavailable.
  private(set) var documents: [Document?]
  /// What the relative URLs of each document are resolved against.
  private(set) var origins: [ResourceSupply.Origin]
  /// The URLs in the documents, with the numbers that they have in the served documents.
  private(set) var urls = ServedURLs(base: "")
  /// The notes about the documents for the user.
  private(set) var notes: [VisibleText] = []

  /// More documents are not followed: a server may name a new wrapper in each.
  private static let limit = 100

  /// Reads the tag and every document that it leads to.
  ///
  /// - Parameters:
  ///   - name: how the tag is shown.
  ///   - supply: where the documents come from.
  ///   - isCancelled: asked before each document; nothing more is read once it is true.
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

  /// Why a document in an encoding is not served.
  private static func reason(_ encoding: DocumentEncoding) -> String {
    switch encoding {
    case .utf32: "it is UTF-32, which players do not read"
    case .hidesMarkup(let name): "its encoding '\(name)' is not supported"
    case .utf16, .containsASCII: "its UTF-16 is malformed"
    }
  }
}
