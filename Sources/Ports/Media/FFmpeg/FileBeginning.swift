internal import CFFmpeg

/// Identifies, by its first bytes, a file that FFmpeg cannot open.
struct FileBeginning {
  private let bytes: [UInt8]

  /// Reads the file's first bytes. A failure gives no bytes and no error, because opening the file
  /// has failed already.
  init(of file: InputFile) {
    bytes = file.presentation == nil ? (try? file.bytes(limit: 64)) ?? [] : []
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// What the file is and how to fix it; nil when it is not recognised.
  var words: String? {
    guard !bytes.isEmpty else { return nil }
    if let name = Self.format(bytes) {
      return "the file begins like \(name), but its header is truncated or damaged; "
        + "upload the whole file again"
    }
    if bytes.allSatisfy({ $0 == 0 }) {
      return "the file is not media: it begins with zeros; upload it again"
    }
    guard let text else {
      return "the file's media format is unknown; encode it as MP4 or WebM"
    }
    return "the file is not media: it begins with the text '\(text)'; "
      + "serve the media itself at this URL"
  }

  /// The first line, when the bytes are text.
  private var text: String? {
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }) else {
      return nil
    }
    let line = String(decoding: bytes, as: UTF8.self).drop(while: \.isWhitespace)
      .prefix { !$0.isNewline }
    return line.isEmpty ? nil : String(line.prefix(24).filter { $0 != "\u{FFFD}" })
  }

  /// The name of an accepted format that begins with these bytes.
  static func format(_ bytes: [UInt8]) -> String? {
    let boxes = ["ftyp", "moov", "mdat", "moof", "styp"].map { Array($0.utf8) }
    if bytes.count >= 8, boxes.contains(Array(bytes[4..<8])) { return "MP4" }
    if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return "WebM or Matroska" }
    return nil
  }
}

/// Distinguishes media from tags by a file's first bytes.
package enum MediaBeginning {
  /// How many bytes are needed.
  package static let byteCount = 64

  /// Whether a file that begins with these bytes is of a media format, whatever its name says.
  package static func isMedia(_ bytes: [UInt8]) -> Bool {
    if FileBeginning.format(bytes) != nil { return true }
    let signatures = ["OggS", "ID3", "fLaC", "FLV\u{1}"].map { Array($0.utf8) }
    if signatures.contains(where: bytes.starts) { return true }
    let riff = Array("RIFF".utf8)
    let forms = ["WAVE", "AVI "].map { Array($0.utf8) }
    return bytes.count >= 12 && bytes.starts(with: riff) && forms.contains(Array(bytes[8..<12]))
  }
}
