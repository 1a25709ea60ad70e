internal import Documents

/// Computes fingerprints of texts faster than hashing does.
///
/// Texts can be constructed so that their fingerprints collide, so callers must also compare texts
/// with equal fingerprints.
enum Fingerprint {
  /// The fingerprint of a text, without white space at its ends.
  static func hash(of bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let content = bytes.withoutBlankEnds
    var (start, end) = (content.startIndex, content.endIndex)
    let raw = UnsafeRawBufferPointer(bytes)
    var hash = UInt64(end - start)
    while end - start >= 8 {
      hash = mixed(hash, raw.loadUnaligned(fromByteOffset: start, as: UInt64.self))
      start += 8
    }
    var rest: UInt64 = 0
    while start < end {
      rest = rest << 8 | UInt64(bytes[start])
      start += 1
    }
    return mixed(hash, rest)
  }

  /// The fingerprint of a text, without white space at its ends.
  static func hash(of text: String) -> UInt64 { text.withBytes { hash(of: $0) } }

  /// The fingerprint of an element without its children, and perhaps without one attribute.
  static func hash(of node: XMLNode, without name: String? = nil) -> UInt64 {
    var hash = hash(of: node.text)
    for index in node.attributes.indices where node.attributes[index].name != name {
      hash = hash &* 31 &+ self.hash(of: node.attributes[index].value)
    }
    return hash &+ UInt64(node.name.utf8.count)
  }

  /// The fingerprints that occur more than once. The function sorts the list to find them.
  static func repeated(in prints: inout [UInt64]) -> Set<UInt64> {
    guard prints.count > 1 else { return [] }
    prints.sort()
    var repeated: Set<UInt64> = []
    for index in prints.indices.dropFirst() where prints[index] == prints[index - 1] {
      repeated.insert(prints[index])
    }
    return repeated
  }

  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ (product >> 29)
  }
}
