/// Picture files whose structure is whole and whose content nobody decodes.
package enum MadePicture {
  /// PNG: a header of the size, one chunk of data, and the end.
  package static func png(width: UInt32, height: UInt32) -> [UInt8] {
    let header = bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
      + chunk("IDAT", [UInt8](repeating: 0x55, count: 64)) + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    bigEndian(UInt32(content.count)) + Array(name.utf8) + content + [0, 0, 0, 0]
  }

  /// JPEG: a table, a baseline frame's header of the size, a scan with an escaped 0xFF and a restart.
  package static func jpeg(width: UInt16, height: UInt16) -> [UInt8] {
    let frame: [UInt8] = [8] + bigEndian(height) + bigEndian(width) + [1, 1, 0x11, 0]
    return [0xFF, 0xD8] + segment(0xDB, [UInt8](repeating: 1, count: 65)) + segment(0xC0, frame)
      + segment(0xDA, [1, 1, 0, 0, 63, 0]) + [0x12, 0xFF, 0x00, 0x34, 0xFF, 0xD0, 0x56, 0xFF, 0xD9]
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker] + bigEndian(UInt16(content.count + 2)) + content
  }

  /// GIF: a color table, an extension, one picture, and the trailer.
  package static func gif(width: UInt16, height: UInt16) -> [UInt8] {
    let size = bigEndian(width).reversed() + bigEndian(height).reversed()
    let control: [UInt8] = [0x21, 0xF9, 4, 0, 0, 0, 0, 0]
    let picture: [UInt8] = [0x2C, 0, 0, 0, 0] + size + [0, 2, 2, 0x4C, 0x01, 0]
    return Array("GIF89a".utf8) + size + [0x80, 0, 0, 0, 0, 0, 255, 255, 255] + control + picture
      + [0x3B]
  }

  /// WebP: the extended header of the size, and a chunk of data.
  package static func webP(width: UInt32, height: UInt32) -> [UInt8] {
    func three(_ number: UInt32) -> [UInt8] { Array(bigEndian(number).reversed().prefix(3)) }
    let header = [0, 0, 0, 0] + three(width - 1) + three(height - 1)
    let content =
      Array("WEBPVP8X".utf8) + bigEndian(UInt32(10)).reversed() + header + Array("VP8 ".utf8)
      + bigEndian(UInt32(20)).reversed() + [UInt8](repeating: 7, count: 20)
    return Array("RIFF".utf8) + bigEndian(UInt32(content.count)).reversed() + content
  }

  private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    stride(from: number.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: number >> $0)
    }
  }
}
