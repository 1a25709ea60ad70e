import Vocabulary

/// Damages documents.
enum Damage {
  /// A document with a few bytes changed, removed, repeated or exchanged for other JSON.
  static func damaged(_ bytes: [UInt8], using random: inout SeededRandom) -> [UInt8] {
    var bytes = bytes
    let pieces = ["null", "-1", "[]", "{}", "\"\"", "1e999", "true", "0.0001"]
    for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: place)
      case 2: bytes.removeLast(Int.random(in: 0...(bytes.count - place), using: &random))
      case _: replaceValue(in: &bytes, from: place, by: pieces.randomElement(using: &random) ?? "1")
      }
    }
    return bytes
  }

  /// Replaces what stands between a colon and the next comma or bracket.
  private static func replaceValue(in bytes: inout [UInt8], from place: Int, by piece: String) {
    guard let colon = bytes[place...].firstIndex(of: UInt8(ascii: ":")) else { return }
    let end = bytes[(colon + 1)...].firstIndex { ",}]".utf8.contains($0) } ?? bytes.endIndex
    bytes.replaceSubrange((colon + 1)..<end, with: piece.utf8)
  }
}
