internal import Documents
internal import Vocabulary

/// A document whose URLs lead to the reception, with all other bytes unchanged.
///
/// Only the scheme of a URL is replaced, in the bytes of the document: CDATA, references, white space and
/// macros stay. A URL whose scheme is written with references, or divided by comments, is replaced whole. The
/// URLs under `beacons` in the JSON of a verification's parameters are replaced too. The running time is
/// linear in the document's length, regardless of the nesting of its elements.
package struct DocumentRewriting: Sendable, Hashable {
  package let bytes: [UInt8]
  /// The URLs that stay unchanged, in the order in which their elements end.
  package let kept: [KeptURL]
  /// The line, from 1, on which the markup breaks off; nil for complete markup. The rest of the
  /// document is served unchanged.
  package let brokenLine: Int?

  /// Rewrites a document.
  ///
  /// - Parameters:
  ///   - document: its bytes, in an encoding that contains ASCII.
  ///   - number: the document's number among those that are served; 0 is the tag.
  ///   - urls: the served URLs, to which those of the document are added.
  package init(of document: [UInt8], number: Int, in urls: inout ServedURLs) {
    var pass = RewritingPass(document, number: number)
    // Moves `urls` into the pass, so that its storage is not copied.
    swap(&pass.urls, &urls)
    pass.run()
    swap(&pass.urls, &urls)
    kept = pass.kept
    brokenLine = pass.brokenLine
    bytes = pass.rewritten
  }
}

/// The encodings of documents whose URLs are rewritten.
package enum DocumentEncoding: Sendable, Hashable {
  /// UTF-8, or another one that contains ASCII.
  case containsASCII
  case utf16(isBigEndian: Bool)
  /// UTF-32, which no player of ads reads.
  case utf32
  /// An encoding in which the bytes of markup can be parts of other characters, by its name in the
  /// declaration.
  case hidesMarkup(String)

  /// The encoding of a document, by its first bytes (XML 1.0 § F).
  package init(of document: [UInt8]) {
    switch (document.first, document.dropFirst().first, document.dropFirst(2).prefix(2)) {
    case (0xFF, 0xFE, let rest) where Array(rest) == [0, 0]: self = .utf32
    case (0xFE, 0xFF, _): self = .utf16(isBigEndian: true)
    case (0xFF, 0xFE, _): self = .utf16(isBigEndian: false)
    case (0, 0, _): self = .utf32
    case (UInt8(ascii: "<"), 0, let rest):
      self = rest.first == 0 ? .utf32 : .utf16(isBigEndian: false)
    case (0, UInt8(ascii: "<"), _): self = .utf16(isBigEndian: true)
    default: self = Self.declared(in: document)
    }
  }

  /// The encoding according to the XML declaration; a byte order mark has precedence over it.
  private static func declared(in document: [UInt8]) -> DocumentEncoding {
    if document.starts(with: [0x4C, 0x6F, 0xA7, 0x94]) { return .hidesMarkup("EBCDIC") }
    guard document.starts(with: "<?xml".utf8), document.count > 5,
      MarkupScanner.isBlank(document[5]), let end = document.end(of: "?>", from: 5),
      let name = MarkupText.attribute("encoding", in: document[5..<end - 2])
    else { return .containsASCII }
    let known = name.trimmed.lowercased()
    return readable.contains { known.hasPrefix($0) } ? .containsASCII : .hidesMarkup(name)
  }

  /// The beginnings of the names of encodings in which every byte below 0x80 is its ASCII
  /// character. The names of UTF-16 are included, because parsers read a document of ASCII bytes
  /// that claims to be UTF-16 as UTF-8.
  private static let readable = [
    "utf-8", "utf8", "unicode-1-1-utf-8", "us-ascii", "ascii", "ansi_x3.4", "iso-8859-", "iso8859",
    "iso_8859", "latin", "windows-125", "cp125", "x-cp125", "windows-874", "tis-620", "koi8",
    "ibm866", "cp866", "macintosh", "x-mac", "euc-jp", "euc-kr", "utf-16", "ucs-2",
    "iso-10646-ucs-2",
  ]

  /// Converts the document to an encoding that contains ASCII; nil if it is malformed or UTF-32.
  ///
  /// The encoding in the XML declaration is changed accordingly.
  package func transcoded(_ document: [UInt8]) -> [UInt8]? {
    switch self {
    case .containsASCII: return document
    case .utf32, .hidesMarkup: return nil
    case .utf16(let isBigEndian):
      guard document.count.isMultiple(of: 2) else { return nil }
      var units = stride(from: 0, to: document.count, by: 2).map { index in
        let (first, second) = (UInt16(document[index]), UInt16(document[index + 1]))
        return isBigEndian ? first << 8 | second : second << 8 | first
      }
      if units.first == 0xFEFF { units.removeFirst() }
      guard let text = String(validating: units, as: UTF16.self) else { return nil }
      return Self.declaredUTF8(Array(text.utf8))
    }
  }

  /// The document with the encoding in its XML declaration, if it has one, replaced.
  private static func declaredUTF8(_ document: [UInt8]) -> [UInt8] {
    guard document.starts(with: "<?xml".utf8),
      let end = document.firstIndex(of: UInt8(ascii: ">"))
    else { return document }
    let declaration = String(decoding: document[..<end], as: UTF8.self)
    guard let name = declaration.firstRange(of: "encoding"),
      let open = declaration[name.upperBound...].firstIndex(where: { "\"'".contains($0) }),
      let close = declaration[declaration.index(after: open)...]
        .firstIndex(of: declaration[open])
    else { return document }
    let changed =
      declaration[...open] + "UTF-8" + declaration[close...]
    return Array(changed.utf8) + document[end...]
  }
}

/// The elements of VAST and VMAP whose text is a URL, or has URLs.
enum URLElement {
  /// The kind of an element's text.
  enum Content {
    case url
    /// The URL of a page that is shown in a frame. It stays unchanged.
    case page
    /// The parameters of a vendor's script, which may contain the URLs of its beacons.
    case parameters
  }

  /// The role of an element's URL, and the element's name in the standard; nil for an element
  /// without a URL. Some players ignore upper and lower case in names.
  static func row(of name: String) -> (name: String, role: ServedURL.Role)? {
    if let role = roles[name] { return (name, role) }
    return similar[name.lowercased()]
  }

  private static let similar = Dictionary(
    uniqueKeysWithValues: roles.map { ($0.key.lowercased(), (name: $0.key, role: $0.value)) })

  /// The kind of the text of an element for which `row(of:)` has an entry.
  static func content(of name: String) -> Content {
    switch name {
    case "IFrameResource": .page
    case "VerificationParameters": .parameters
    default: .url
    }
  }

  private static let roles: [String: ServedURL.Role] = [
    "VASTAdTagURI": .document, "AdTagURI": .document,
    "MediaFile": .media, "Mezzanine": .media,
    "InteractiveCreativeFile": .resource, "ClosedCaptionFile": .resource,
    "JavaScriptResource": .resource, "ExecutableResource": .resource,
    "StaticResource": .resource, "IFrameResource": .resource,
    "ClickThrough": .page, "CompanionClickThrough": .page, "NonLinearClickThrough": .page,
    "IconClickThrough": .page,
    "Tracking": .tracker, "Impression": .tracker, "Error": .tracker, "ClickTracking": .tracker,
    "CustomClick": .tracker, "Viewable": .tracker, "NotViewable": .tracker,
    "ViewUndetermined": .tracker, "CompanionClickTracking": .tracker,
    "NonLinearClickTracking": .tracker, "IconClickTracking": .tracker,
    "IconViewTracking": .tracker, "VerificationParameters": .tracker,
  ]

  /// The event of an element, in the words of a run's record.
  static func event(of name: String, attribute: String?, isInCompanion: Bool) -> String {
    switch name {
    case "Tracking":
      let event = attribute ?? "Tracking without event"
      return isInCompanion && event == "creativeView" ? "companionView" : event
    case "Impression": return "impression"
    case "Error": return "error"
    case "ClickTracking": return "clickTracking"
    case "CustomClick": return "customClick"
    case "Viewable": return "viewable"
    case "NotViewable": return "notViewable"
    case "ViewUndetermined": return "viewUndetermined"
    case "CompanionClickTracking": return "companionClick"
    case "NonLinearClickTracking": return "nonLinearClick"
    case "IconClickTracking": return "iconClick"
    case "IconViewTracking": return "iconView"
    default: return name
    }
  }
}

/// The URLs in the `beacons` object of a vendor's VerificationParameters, and their positions.
struct ParameterBeacons {
  /// A URL that a vendor's script requests by itself.
  struct Beacon {
    /// The key in the object, such as `start`.
    let event: String
    let url: String
    /// The range of the scheme in the bytes of the parameters; nil if it is written with escapes other than
    /// `\/`, and for a URL without a scheme.
    let scheme: Range<Int>?
  }

  /// The beacons in the order of the object.
  let beacons: [Beacon]

  /// Reads parameters.
  ///
  /// Returns nil for text that is not JSON with an object `beacons`. Also returns nil for JSON that
  /// repeats the key `beacons` or a key of that object, because a script reads only the last of
  /// several equal keys.
  init?(in bytes: [UInt8]) {
    // The offsets are the same in every encoding that contains ASCII.
    let text =
      String(validating: bytes, as: UTF8.self)
      ?? String(decoding: bytes.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
    guard let (value, places) = try? JSONReader.places(in: text), case .object(let root) = value,
      root.count(where: { $0.key == "beacons" }) == 1,
      case .object(let members)? = value["beacons"],
      Set(members.map(\.key)).count == members.count
    else { return nil }
    let quotes = places.offsets(inside: [.key("beacons")], in: value)
    beacons = zip(members, quotes).compactMap { member, quote in
      guard let url = member.value.text, !url.isEmpty else { return nil }
      return Beacon(
        event: member.key, url: url, scheme: Self.scheme(of: url, in: bytes, at: quote + 1))
    }
  }

  private static func scheme(of url: String, in bytes: [UInt8], at start: Int) -> Range<Int>? {
    let scheme = ServedURL(role: .tracker, number: 0, text: url, places: []).scheme
    guard !scheme.isEmpty else { return nil }
    var index = start
    for byte in scheme.utf8 {
      if byte == UInt8(ascii: "/"), index < bytes.count, bytes[index] == UInt8(ascii: "\\") {
        index += 1
      }
      guard index < bytes.count, bytes[index] == byte else { return nil }
      index += 1
    }
    return start..<index
  }
}
