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
