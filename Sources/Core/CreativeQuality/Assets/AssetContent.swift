/// What a file that an ad shows beside its media is, by its content.
package enum AssetContent: Sendable, Hashable {
  case empty
  case picture(PictureFile)
  /// A page, or another document that begins with markup.
  case markup(isPage: Bool)
  case text
  /// Neither text nor a picture; `name` says what it is, with its article, where that is known.
  case binary(name: String?)

  package init(_ bytes: [UInt8]) {
    if bytes.isEmpty {
      self = .empty
    } else if let picture = PictureFile(bytes) {
      self = .picture(picture)
    } else if let name = Self.name(of: bytes) {
      self = .binary(name: name)
    } else if bytes.prefix(512).contains(where: { $0 < 0x20 && ![9, 10, 12, 13, 27].contains($0) })
    {
      self = .binary(name: nil)
    } else {
      let start = String(decoding: bytes.prefix(512), as: UTF8.self).lowercased()
        .drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      let isPage = ["<!doctype html", "<html", "<head", "<body"].contains { start.hasPrefix($0) }
      self = start.hasPrefix("<") ? .markup(isPage: isPage) : .text
    }
  }

  private static func name(of bytes: [UInt8]) -> String? {
    func has(_ start: String, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: start.utf8)
    }
    if has("FWS") || has("CWS") || has("ZWS") { return "a Flash file, which no player runs" }
    if has("ftyp", at: 4) || bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return "a video" }
    if has("%PDF-") { return "a PDF document" }
    if has("BM"), bytes.count > 26, bytes[6...9].allSatisfy({ $0 == 0 }) {
      return "a BMP picture, which is not a format of the web"
    }
    return nil
  }

  /// The content with its article.
  package var words: String {
    switch self {
    case .empty: "empty"
    case .picture(let picture): picture.format.words
    case .markup(let isPage): isPage ? "an HTML page" : "a markup document"
    case .text: "a text"
    case .binary(let name): name ?? "a binary file of an unknown format"
    }
  }
}

/// What a tag declares of a file that an ad shows beside its media.
package struct DeclaredAsset: Sendable, Hashable {
  /// What a player does with the file.
  package enum Use: Sendable, Hashable {
    /// It draws a picture.
    case picture
    /// It runs a script.
    case script
    /// It opens a page in a frame.
    case page
    /// It runs an interactive creative, which is a page, in a frame.
    case interactive
  }

  package var use: Use
  /// The media type as written.
  package var type: String?
  /// The size in which the picture is drawn, in pixels of the file; nil where the tag states none.
  package var size: PictureSize?

  package init(use: Use, type: String? = nil, size: PictureSize? = nil) {
    (self.use, self.type, self.size) = (use, type, size)
  }

  /// The use of a file of a media type; nil for a type of which no use is known.
  package init?(type: String?, size: PictureSize?) {
    guard let name = type?.bareMediaType else { return nil }
    if name.hasPrefix("image/") {
      self.init(use: .picture, type: type, size: size)
    } else if name.hasSuffix("/javascript") || name.hasSuffix("/x-javascript") {
      self.init(use: .script, type: type)
    } else if name == "text/html" {
      self.init(use: .page, type: type)
    } else {
      return nil
    }
  }

  /// A difference between the file and its declaration.
  package enum Fault: Sendable, Hashable {
    /// Players can make nothing of the file.
    case unusable(String)
    /// The picture has another format than the declared one.
    case type(String)
    /// The picture is distorted or blurred in the declared size.
    case size(String)
  }

  /// The faults of a file, each as a predicate of its URL.
  package func faults(of content: AssetContent) -> [Fault] {
    switch (use, content) {
    case (.picture, .picture(let picture)):
      if let damage = picture.damage { return [.unusable("\(damage); upload the file again")] }
      return [typeFault(of: picture), picture.size.flatMap(sizeFault)].compactMap(\.self)
    // Browsers draw a picture that is opened as a page.
    case (.page, .picture), (.page, .markup), (.page, .text), (.script, .text),
      (.interactive, .markup), (.interactive, .text):
      return []
    case (.picture, _), (.script, _), (.page, _), (.interactive, _):
      let wanted =
        switch use {
        case .picture: "a picture"
        case .script: "a script"
        case .page: "a page"
        case .interactive: "an interactive creative"
        }
      let declared = type.map { " ('\($0)')" } ?? ""
      return [.unusable("is \(content.words), and the tag declares \(wanted)\(declared)")]
    }
  }

  private func typeFault(of picture: PictureFile) -> Fault? {
    guard let type, let right = picture.format.mediaTypes.first else { return nil }
    let name = type.bareMediaType
    guard name != "image/*", !picture.format.mediaTypes.contains(name) else { return nil }
    return .type(
      "is \(picture.format.words), and the tag declares '\(type)'; declare '\(right)'")
  }

  /// A picture is scaled to the declared size: with another shape it is distorted, or leaves a margin;
  /// with fewer pixels it is blurred. A shape that differs by the rounding of one pixel, or by 1 %, is
  /// the same.
  private func sizeFault(_ actual: PictureSize) -> Fault? {
    // No product of two sizes within these limits overflows.
    let sides = 1...1_000_000
    guard let size,
      [size.width, size.height, actual.width, actual.height].allSatisfy(sides.contains)
    else { return nil }
    let words = "is \(actual) pixels, and the tag declares \(size)"
    let (wide, high) = (actual.width * size.height, actual.height * size.width)
    let rounding = max(max(size.width, size.height), max(wide, high) / 100)
    if abs(wide - high) > rounding {
      return .size("\(words), so that it is distorted or leaves a margin")
    }
    let isBlurred = actual.width < size.width - 1 || actual.height < size.height - 1
    return isBlurred ? .size("\(words), so that it is blurred") : nil
  }
}

extension String {
  /// A media type in lower case, without white space and parameters.
  package var bareMediaType: String {
    prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
  }
}
