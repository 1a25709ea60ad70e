package import Vocabulary

/// The attributes of a tag: `NAME=VALUE`, separated by commas (RFC 8216 § 4.2).
package struct HLSAttributeList: Sendable, Hashable {
  /// The attributes in the order written, up to the first place that cannot be read.
  package private(set) var attributes: [HLSAttribute] = []
  /// Where the list cannot be read, and why; nil for a list that can be read to its end.
  package private(set) var fault: HLSFault?

  /// Reads a list, as far as it can be read.
  ///
  /// - Parameters:
  ///   - text: the value of the tag.
  ///   - position: the place of its first byte.
  package init(parsing text: String, at position: SourcePosition) {
    let bytes = Array(text.utf8)
    var index = 0
    func place(_ offset: Int) -> SourcePosition {
      SourcePosition(line: position.line, column: position.column + offset)
    }
    func trimmed(_ range: Range<Int>) -> String {
      String(decoding: bytes[range.trimmed(in: bytes)], as: UTF8.self)
    }
    while index < bytes.count {
      let start = (index..<bytes.count).trimmed(in: bytes).lowerBound
      guard let equals = bytes[index...].firstIndex(of: UInt8(ascii: "=")) else {
        fault = HLSFault(place(start), "the attributes cannot be read")
        return
      }
      let name = trimmed(index..<equals)
      let value: String
      let valueStart: Int
      let isQuoted = equals + 1 < bytes.count && bytes[equals + 1] == UInt8(ascii: "\"")
      if isQuoted {
        valueStart = equals + 2
        guard let end = bytes[valueStart...].firstIndex(of: UInt8(ascii: "\"")) else {
          fault = HLSFault(place(start), "the attributes cannot be read")
          return
        }
        value = String(decoding: bytes[valueStart..<end], as: UTF8.self)
        index = bytes[(end + 1)...].firstIndex { $0 != UInt8(ascii: " ") } ?? bytes.count
        guard index == bytes.count || bytes[index] == UInt8(ascii: ",") else {
          fault = HLSFault(place(index), "the attributes cannot be read")
          return
        }
      } else {
        let end = bytes[(equals + 1)...].firstIndex(of: UInt8(ascii: ",")) ?? bytes.count
        value = trimmed(equals + 1..<end)
        valueStart = (equals + 1..<end).trimmed(in: bytes).lowerBound
        index = end
      }
      guard !name.isEmpty else {
        fault = HLSFault(place(start), "the attributes cannot be read")
        return
      }
      attributes.append(
        HLSAttribute(
          name: name, value: value, isQuoted: isQuoted, position: place(start),
          valuePosition: place(valueStart)))
      index += 1
    }
  }

  /// The first attribute of a name; the standard forbids a second one.
  func attribute(_ name: String) -> HLSAttribute? {
    attributes.first { $0.name == name }
  }

  /// The value without its quotes; nil when it is absent or empty.
  package subscript(name: String) -> String? {
    attribute(name).flatMap { $0.value.isEmpty ? nil : $0.value }
  }

  /// A whole number, at most eighteen digits.
  package func integer(_ name: String) -> Int? {
    self[name].flatMap { $0.utf8.count <= 18 ? Int($0) : nil }
  }

  /// `WIDTHxHEIGHT`, both above zero.
  package func resolution(_ name: String) -> (width: Int, height: Int)? {
    let parts = (self[name] ?? "").split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]), width > 0,
      height > 0
    else { return nil }
    return (width, height)
  }
}

/// One attribute of a tag, with its place.
package struct HLSAttribute: Sendable, Hashable {
  package let name: String
  /// Without quotes.
  package var value: String
  package let isQuoted: Bool
  /// The place of the name.
  package let position: SourcePosition
  /// The place of the value's first byte, which for a quoted value follows the opening quote.
  package let valuePosition: SourcePosition
}

extension Range<Int> {
  /// The range without the spaces, tabs and carriage returns at both ends of the bytes that it
  /// selects.
  func trimmed(in bytes: [UInt8]) -> Range<Int> {
    var range = self
    while !range.isEmpty, Self.isBlank(bytes[range.lowerBound]) {
      range = range.lowerBound + 1..<range.upperBound
    }
    while !range.isEmpty, Self.isBlank(bytes[range.upperBound - 1]) {
      range = range.lowerBound..<range.upperBound - 1
    }
    return range
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }
}

/// A tag of a playlist, as written.
package struct HLSTag: Sendable, Hashable {
  /// Without the number sign: `EXT-X-DATERANGE`.
  package let name: String
  /// What follows the colon; empty for a tag without one.
  package let value: String
  /// The place of the number sign.
  package let position: SourcePosition

  /// The place of the value's first byte.
  package var valuePosition: SourcePosition {
    SourcePosition(line: position.line, column: position.column + name.utf8.count + 2)
  }

  /// The value read as a list of attributes.
  package var attributes: HLSAttributeList {
    HLSAttributeList(parsing: value, at: valuePosition)
  }
}

/// A tag that belongs to a place on the timeline.
package struct HLSTimedTag: Sendable, Hashable {
  package let tag: HLSTag
  /// Where the segment after the tag begins.
  package let time: Duration
  /// The index of the segment after the tag; the number of segments when none follows.
  let segment: Int
}

/// A breach of the standard in a playlist (RFC 8216).
package struct HLSFault: Sendable, Hashable {
  package let position: SourcePosition
  /// What is wrong, as a sentence fragment.
  package let text: String
  /// Whether the fault makes the segments or variants unreliable, and not only what describes them.
  package let isOfMedia: Bool

  init(_ position: SourcePosition, _ text: String, isOfMedia: Bool = true) {
    self.position = position
    self.text = text
    self.isOfMedia = isOfMedia
  }
}
