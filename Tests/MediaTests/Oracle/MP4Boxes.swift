import Foundation
import Testing

/// Changes what the boxes of an MP4 file state (ISO/IEC 14496-12).
enum MP4Boxes {
  /// Where a box of version 0 states a duration in 32 bits, from the start of its contents; that of
  /// an edit list is of its last edit.
  private static func place(of type: String, in body: Data) -> Int? {
    switch type {
    case "mvhd": 16
    case "tkhd": 20
    case "mehd": 4
    case "elst": body.count - 12
    default: nil
    }
  }

  private static let containers: Set = ["moov", "trak", "edts", "mdia", "mvex"]

  /// The file with another duration, in ticks of the movie, in all boxes of these types.
  static func stating(_ ticks: UInt32, in types: [String], of file: Data) throws -> Data {
    var result = file
    func visit(_ part: Range<Int>) {
      var start = part.lowerBound
      while start + 8 <= part.upperBound {
        let size = Int(file[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
        let type = String(decoding: file[start + 4..<start + 8], as: UTF8.self)
        guard size >= 8, start + size <= part.upperBound else { return }
        let body = start + 8..<start + size
        if containers.contains(type) { visit(body) }
        if types.contains(type), let place = place(of: type, in: file[body]) {
          for (index, byte) in withUnsafeBytes(of: ticks.bigEndian, Array.init).enumerated() {
            result[body.lowerBound + place + index] = byte
          }
        }
        start += size
      }
    }
    visit(0..<file.count)
    return result
  }
}
