internal import Diagnostics
internal import LocalFiles
internal import Reception
internal import VASTSimulator

/// What a reception serves: the documents with their URLs rewritten, and the files that they name.
struct ReceptionPlan: Sendable {
  /// Where the content of a URL is.
  enum Content: Sendable, Hashable {
    case bytes([UInt8])
    case file(String)
  }

  /// Where the URLs of all documents lead.
  private(set) var urls: ServedURLs
  private(set) var tag: [UInt8] = []
  /// By the keys of their URLs; what is not here is answered with 404.
  private(set) var contents: [String: Content] = [:]
  /// What the user ought to know of the documents, in words.
  private(set) var notes: [VisibleText] = []

  /// More documents are not followed: a server may name a new wrapper in each.
  private static let documentLimit = 100

  /// Reads the tag and everything that it leads to.
  ///
  /// - Parameters:
  ///   - request: the tag, and which files answer which URLs.
  ///   - service: the files and the network.
  ///   - base: where the reception listens, with its token.
  /// - Throws: why the tag cannot be read.
  init(_ request: RunRequest, by service: RunService, base: String) throws {
    urls = ServedURLs(base: base)
    var supply = ResourceSupply(for: request, by: service)
    let (bytes, origin) = try supply.tag()
    guard !Self.isWide(bytes) else {
      throw UnreadableInput(
        path: request.tag.displayName, reason: "it is UTF-16, whose URLs are not rewritten",
        remedy: "convert it to UTF-8")
    }
    var origins = [origin]
    tag = rewritten(bytes, number: 0, named: request.tag.displayName)
    var next = 0
    while let url = urls.url(.document, next) {
      defer { next += 1 }
      guard next < Self.documentLimit else {
        notes.append("'\(url.text)' is not served: the limit of documents is \(Self.documentLimit)")
        continue
      }
      let place = origins[url.places.first?.document ?? 0]
      let supplied = supply.resource(at: url.text, of: place, for: .document)
      origins.append(supplied.origin)
      guard case .bytes(let bytes)? = supplied.content, !Self.isWide(bytes) else {
        notes.append("'\(url.text)' is not served: \(supplied.reason ?? "it is UTF-16")")
        continue
      }
      contents[url.key] = .bytes(rewritten(bytes, number: next + 1, named: url.text))
    }
    supplyFiles(from: &supply, origins, media: request.media?.path)
  }

  private mutating func rewritten(_ bytes: [UInt8], number: Int, named name: String) -> [UInt8] {
    let rewriting = DocumentRewriting(of: bytes, number: number, in: &urls)
    for url in rewriting.kept {
      notes.append("'\(url)' in '\(name)' is not an http(s) URL and stays as it is")
    }
    if rewriting.isBroken {
      notes.append("the markup of '\(name)' breaks off: URLs behind that place stay as they are")
    }
    return rewriting.bytes
  }

  private mutating func supplyFiles(
    from supply: inout ResourceSupply, _ origins: [ResourceSupply.Origin], media: String?
  ) {
    for url in urls.urls(of: .media) + urls.urls(of: .resource) {
      if url.role == .media, let media {
        contents[url.key] = .file(media)
        continue
      }
      let document = url.places.first?.document ?? 0
      guard origins.indices.contains(document) else { continue }
      let supplied = supply.resource(
        at: url.text, of: origins[document], for: url.role == .media ? .media : .resource)
      switch supplied.content {
      case .bytes(let bytes)?: contents[url.key] = .bytes(bytes)
      case .file(let path)?: contents[url.key] = .file(path)
      case nil: notes.append("'\(url.text)' is not served: \(supplied.reason ?? "it is empty")")
      }
    }
  }

  /// Whether a document is UTF-16 or UTF-32, by its first characters.
  private static func isWide(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
      || bytes.prefix(4).contains(0)
  }
}
