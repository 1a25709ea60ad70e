internal import Documents

extension XMLNode {
  /// The trimmed value of an attribute, an exact match preferred; nil when it is missing or empty.
  func value(of name: String) -> Substring? {
    indexOfAttribute(namedIgnoringCase: name).flatMap { Self.nonEmpty(attributes[$0].value) }
  }

  /// The value of the attribute `event`, as it is written; most trackers have it first.
  var event: String? {
    for index in attributes.indices
    where attributes[index].name.utf8.count == 5 && attributes[index].name == "event" {
      return attributes[index].value
    }
    return nil
  }

  /// Whether the name is one of several.
  func isNamed(oneOf names: TextList) -> Bool { names.contains(name) }

  /// Whether there is only white space between the tags.
  var isBlank: Bool { text.utf8.allSatisfy(String.isBlank) }

  /// Whether the text begins like markup, and not like a URL.
  var isMarkup: Bool { text.withoutBlankEnds.utf8.first == UInt8(ascii: "<") }

  /// Whether the file name extension of the URL in the text belongs to another type.
  func hasFile(ofAnotherTypeThan type: some StringProtocol) -> Bool {
    MediaKind.fileExtension(of: text).flatMap(MediaKind.types(ofExtension:)).map { types in
      !types.contains { $0.equalsIgnoringCase(String(type)) }
    } ?? false
  }

  /// Whether there is a child with a name.
  func hasChild(_ name: String) -> Bool {
    indexOfChild(named: name) != nil
  }

  /// Whether there is an attribute with exactly this name.
  func hasAttribute(_ name: String) -> Bool { attribute(named: name) != nil }

  private static func nonEmpty(_ text: String) -> Substring? {
    let value = text.withoutBlankEnds
    return value.isEmpty ? nil : value
  }
}

extension String {
  /// The text without white space at its ends.
  ///
  /// Most texts have none and are returned without a scan.
  var withoutBlankEnds: Substring {
    guard hasBlankEnd else { return Substring(self) }
    let content = withBytes { $0.withoutBlankEnds }
    let start = utf8.index(startIndex, offsetBy: content.startIndex)
    return Substring(utf8[start..<utf8.index(start, offsetBy: content.count)])
  }

  /// Whether there is white space at one of its ends.
  var hasBlankEnd: Bool {
    withBytes { bytes in
      guard let first = bytes.first, let last = bytes.last else { return false }
      return Self.isBlank(first) || Self.isBlank(last)
    }
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}

/// A list that finds a text faster than a set, because it does not hash the text.
struct TextList: Sendable, ExpressibleByArrayLiteral {
  private let texts: [String]
  /// The lengths of the texts in bytes, as a set of bits; bit 63 represents all lengths from 63 on.
  private let lengths: UInt64

  init(arrayLiteral texts: String...) {
    self.texts = texts
    lengths = texts.reduce(0) { $0 | Self.bit(of: $1.utf8.count) }
  }

  func contains(_ text: String) -> Bool {
    let length = text.utf8.count
    guard lengths & Self.bit(of: length) != 0 else { return false }
    for index in texts.indices where texts[index].utf8.count == length && texts[index] == text {
      return true
    }
    return false
  }

  private static func bit(of length: Int) -> UInt64 { 1 << UInt64(min(length, 63)) }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes without white space at their ends.
  var withoutBlankEnds: Slice<UnsafeBufferPointer<UInt8>> {
    var (start, end) = (0, count)
    while start < end, String.isBlank(self[start]) { start += 1 }
    while end > start, String.isBlank(self[end - 1]) { end -= 1 }
    return self[start..<end]
  }
}

extension Substring {
  /// Whether two texts are equal except for the case of ASCII letters.
  func isSame(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return withBytes { bytes in
      other.withBytes { others in
        for index in bytes.indices where bytes[index] != others[index] {
          guard bytes[index] ^ others[index] == 0x20,
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[index] | 0x20)
          else { return false }
        }
        return true
      }
    }
  }
}

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
