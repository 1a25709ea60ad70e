/// A picture file, as its first bytes and its structure describe it; nothing is decoded.
package struct PictureFile: Sendable, Hashable {
  /// The formats that browsers show.
  package enum Format: String, Sendable, CaseIterable {
    case png = "PNG"
    case jpeg = "JPEG"
    case gif = "GIF"
    case webP = "WebP"
    case avif = "AVIF"
    case svg = "SVG"

    /// The format with its article.
    var words: String { (self == .avif || self == .svg ? "an " : "a ") + "\(rawValue) picture" }

    /// The media types to declare; the first is the registered one.
    package var mediaTypes: [String] {
      switch self {
      case .png: ["image/png", "image/apng", "image/x-png"]
      case .jpeg: ["image/jpeg", "image/jpg", "image/pjpeg"]
      case .gif: ["image/gif"]
      case .webP: ["image/webp"]
      case .avif: ["image/avif"]
      case .svg: ["image/svg+xml"]
      }
    }
  }

  package let format: Format
  /// In pixels; nil where the format has no size of its own, or the file ends before it.
  package let size: PictureSize?
  /// Why the file does not hold a whole picture, as a predicate; nil for a whole one.
  package let damage: String?

  /// Reads a file; nil if it is no picture.
  package init?(_ bytes: [UInt8]) {
    guard let format = Format(bytes) else { return nil }
    self.format = format
    let structure =
      switch format {
      case .png: Structure.png(bytes)
      case .jpeg: Structure.jpeg(bytes)
      case .gif: Structure.gif(bytes)
      case .webP: Structure.webP(bytes)
      case .avif: Structure(size: nil, isWhole: true)
      case .svg: Structure.svg(bytes)
      }
    size = structure.size
    damage = structure.isWhole ? nil : "ends before its picture is whole"
  }
}

/// The width and height of a picture, in pixels.
package struct PictureSize: Sendable, Hashable, CustomStringConvertible {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  package var description: String { "\(width)×\(height)" }
}

extension PictureFile.Format {
  fileprivate init?(_ bytes: [UInt8]) {
    func has(_ text: String, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if has("GIF87a") || has("GIF89a") {
      self = .gif
    } else if has("RIFF"), has("WEBP", at: 8) {
      self = .webP
    } else if has("ftyp", at: 4), has("avif", at: 8) || has("avis", at: 8) {
      self = .avif
    } else if Self.isSVG(bytes) {
      self = .svg
    } else {
      return nil
    }
  }

  /// Whether the root element is an `svg`, after a declaration, comments and a document type.
  private static func isSVG(_ bytes: [UInt8]) -> Bool {
    var text = Substring(String(decoding: bytes.prefix(4_096), as: UTF8.self))
    while true {
      text = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      if text.hasPrefix("<svg") { return true }
      let end = text.hasPrefix("<!--") ? "-->" : ">"
      guard text.hasPrefix("<?") || text.hasPrefix("<!"), let range = text.firstRange(of: end)
      else {
        return false
      }
      text = text[range.upperBound...]
    }
  }
}

/// What the structure of a file says: PNG (ISO/IEC 15948), JPEG (ITU-T T.81), GIF89a, WebP (RFC 9649).
private struct Structure {
  var size: PictureSize?
  var isWhole: Bool

  /// Chunks of a length, a name, content and a checksum; `IEND` is the last.
  static func png(_ bytes: [UInt8]) -> Structure {
    let reader = ByteReader(bytes)
    let size = reader.size(at: 16, .bigEndian, bytesEach: 4)
    var offset = 8
    while let length = reader.number(at: offset, .bigEndian, bytes: 4) {
      let end = offset + 12 + length
      guard end <= bytes.count else { break }
      if reader.text(at: offset + 4, count: 4) == "IEND" {
        return Structure(size: size, isWhole: true)
      }
      offset = end
    }
    return Structure(size: size, isWhole: false)
  }

  /// Segments of a marker and a length; the frame's header has the size, and `EOI` is the last marker.
  static func jpeg(_ bytes: [UInt8]) -> Structure {
    let reader = ByteReader(bytes)
    var size: PictureSize?
    var offset = 2
    while let marker = reader.number(at: offset, .bigEndian, bytes: 2) {
      switch marker {
      case 0xFFD9: return Structure(size: size, isWhole: true)
      case 0xFFFF: offset += 1
      case 0xFF01, 0xFFD0...0xFFD8: offset += 2
      case 0xFF02...0xFFFE:
        guard let length = reader.number(at: offset + 2, .bigEndian, bytes: 2), length >= 2 else {
          return Structure(size: size, isWhole: false)
        }
        // The frames of T.81, without the tables and the extension that share their range.
        if (0xFFC0...0xFFCF).contains(marker), ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker) {
          let (height, width) = (
            reader.number(at: offset + 5, .bigEndian, bytes: 2),
            reader.number(at: offset + 7, .bigEndian, bytes: 2)
          )
          if let width, let height { size = PictureSize(width: width, height: height) }
        }
        offset += 2 + length
        guard marker == 0xFFDA else { continue }
        // Coded data: a 0xFF in it is followed by 0, or by the number of a restart.
        while let next = reader.number(at: offset, .bigEndian, bytes: 2),
          next >> 8 != 0xFF || next == 0xFF00 || (0xFFD0...0xFFD7).contains(next)
        { offset += 1 }
      default: return Structure(size: size, isWhole: false)
      }
    }
    return Structure(size: size, isWhole: false)
  }

  /// Extensions and pictures, each of blocks that state their length; a trailer of one byte is the last.
  static func gif(_ bytes: [UInt8]) -> Structure {
    let reader = ByteReader(bytes)
    let size = reader.size(at: 6, .littleEndian, bytesEach: 2)
    func table(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << ((flags & 7) + 1) }
    var offset = 13 + table(reader.number(at: 10, .littleEndian, bytes: 1) ?? 0)
    while let kind = reader.number(at: offset, .littleEndian, bytes: 1) {
      switch kind {
      case 0x3B: return Structure(size: size, isWhole: true)
      case 0x21: offset += 2
      case 0x2C: offset += 11 + table(reader.number(at: offset + 9, .littleEndian, bytes: 1) ?? 0)
      default: return Structure(size: size, isWhole: false)
      }
      while let count = reader.number(at: offset, .littleEndian, bytes: 1) {
        offset += 1 + count
        if count == 0 { break }
      }
    }
    return Structure(size: size, isWhole: false)
  }

  /// A RIFF file states its length; the first chunk has the size, in one of three forms.
  static func webP(_ bytes: [UInt8]) -> Structure {
    let reader = ByteReader(bytes)
    let length = reader.number(at: 4, .littleEndian, bytes: 4)
    var size: PictureSize?
    switch reader.text(at: 12, count: 4) {
    case "VP8 ":
      size = reader.size(at: 26, .littleEndian, bytesEach: 2).map {
        PictureSize(width: $0.width & 0x3FFF, height: $0.height & 0x3FFF)
      }
    case "VP8L":
      size = reader.number(at: 21, .littleEndian, bytes: 4).map {
        PictureSize(width: $0 & 0x3FFF + 1, height: $0 >> 14 & 0x3FFF + 1)
      }
    case "VP8X":
      size = reader.size(at: 24, .littleEndian, bytesEach: 3).map {
        PictureSize(width: $0.width + 1, height: $0.height + 1)
      }
    default: break
    }
    return Structure(size: size, isWhole: length.map { $0 + 8 <= bytes.count } ?? false)
  }

  /// A vector picture has no pixels; its text ends with the element that begins it.
  static func svg(_ bytes: [UInt8]) -> Structure {
    let end = String(decoding: bytes.suffix(4_096), as: UTF8.self)
    return Structure(size: nil, isWhole: end.contains("</svg") || end.contains("/>"))
  }
}

/// Numbers at places of a file, nil beyond its end.
private struct ByteReader {
  enum Order { case bigEndian, littleEndian }

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func number(at offset: Int, _ order: Order, bytes count: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    let part = bytes[offset..<(offset + count)]
    func joined(_ part: some Sequence<UInt8>) -> Int { part.reduce(0) { $0 << 8 | Int($1) } }
    return order == .bigEndian ? joined(part) : joined(part.reversed())
  }

  /// A width and, after it, a height.
  func size(at offset: Int, _ order: Order, bytesEach count: Int) -> PictureSize? {
    guard let width = number(at: offset, order, bytes: count),
      let height = number(at: offset + count, order, bytes: count)
    else { return nil }
    return PictureSize(width: width, height: height)
  }

  func text(at offset: Int, count: Int) -> String {
    String(decoding: bytes.dropFirst(offset).prefix(count), as: UTF8.self)
  }
}
