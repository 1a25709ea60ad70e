internal import Vocabulary

/// Rebuilds an event from the pairs into which the compliance script flattens it:
/// `data[adView][geometry][x]=0`. An empty list is written `[]`, and every value is a text.
struct FlattenedPairs {
  /// A value that is being put together, with its keys in the order of the pairs.
  private final class Node {
    var text: String?
    var keys: [String] = []
    var inner: [String: Node] = [:]

    /// The value, as it was before it was flattened.
    func value(of key: String) -> JSONValue {
      guard !keys.isEmpty else { return FlattenedPairs.value(text ?? "", of: key) }
      if keys.enumerated().allSatisfy({ $1 == "\($0)" }) {
        return .array(keys.compactMap { inner[$0]?.value(of: key) })
      }
      return .object(
        keys.compactMap { key in
          inner[key].map { JSONValue.Member(key, $0.value(of: key)) }
        })
    }
  }

  private static let deepest = 16
  private static let mostPairs = 4_000

  private let root = Node()
  private var count = 0

  /// Adds a pair whose name and value are already decoded.
  mutating func add(_ name: String, _ text: String) {
    count += 1
    guard count <= Self.mostPairs else { return }
    var node = root
    let keys = name.split(whereSeparator: { $0 == "[" || $0 == "]" }).prefix(Self.deepest)
    for key in keys.map(String.init) {
      let inner = node.inner[key] ?? Node()
      if node.inner[key] == nil {
        node.keys.append(key)
        node.inner[key] = inner
      }
      node = inner
    }
    node.text = text
  }

  /// The event.
  var value: JSONValue { root.value(of: "") }

  /// The keys whose values are numbers. A value such as the version `3.2` has another key and stays
  /// a text.
  private static let numbers: Set = [
    "timestamp", "percentageInView", "pixelsInView", "pixels", "x", "y", "width", "height",
    "duration", "mediaPlayerVolume", "videoPlayerVolume", "deviceVolume", "skipOffset",
    "declaredFriendlyObstructions",
  ]

  private static func value(_ text: String, of key: String) -> JSONValue {
    switch text {
    case "true": .bool(true)
    case "false": .bool(false)
    case "null": .null
    case "[]": .array([])
    case _:
      numbers.contains(key)
        ? Double(text).map(JSONValue.exactNumber) ?? .string(text) : .string(text)
    }
  }
}
