internal import Documents
internal import Vocabulary

/// The tags `EXT-X-DATERANGE` of one ID.
struct MergedRange {
  let id: String
  /// The place of the first tag.
  let position: SourcePosition
  /// The time at which the segment after the first tag begins.
  let time: Duration
  /// The first attribute of each name, with its variables replaced.
  private(set) var attributes: [String: HLSAttribute] = [:]
  /// An attribute to which a later tag gives another value.
  private(set) var changed: HLSAttribute?

  init(id: String, _ tag: HLSTimedTag) {
    self.id = id
    position = tag.tag.position
    time = tag.time
  }

  mutating func add(_ list: [HLSAttribute]) {
    for attribute in list {
      guard let first = attributes[attribute.name] else {
        attributes[attribute.name] = attribute
        continue
      }
      if first.value != attribute.value, changed == nil { changed = attribute }
    }
  }

  /// The value of an attribute; nil when the attribute is absent or empty.
  subscript(name: String) -> String? {
    attributes[name].flatMap { $0.value.isEmpty ? nil : $0.value }
  }

  /// The place of an attribute's value; for an absent attribute, the place of the first tag.
  func position(of name: String) -> SourcePosition { attributes[name]?.valuePosition ?? position }

  var isInterstitial: Bool { self["CLASS"] == "com.apple.hls.interstitial" }

  /// The value of an attribute as a decimal number of seconds, which may be negative; nil when the
  /// attribute is absent or malformed.
  func seconds(_ name: String) -> Duration? {
    guard let text = self[name] else { return nil }
    let isNegative = text.hasPrefix("-")
    let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
    return TimeText.parse(digits + "s").map { isNegative ? .zero - $0 : $0 }
  }

  /// The words of a list such as `PRE,ONCE`.
  func words(_ name: String) -> [String] {
    (self[name] ?? "").split(separator: ",").map { word in
      let start = word.drop { $0 == " " }
      return String(start.prefix { $0 != " " })
    }
  }
}
