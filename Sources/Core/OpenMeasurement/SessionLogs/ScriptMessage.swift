internal import Vocabulary

/// One message of the IAB's validation or compliance script, or an event as JSON.
enum ScriptMessage: Sendable {
  /// Whether the SDK supports measurement by the script (`isSupported()`).
  case supported(Bool)
  /// The compliance script's own version.
  case version(String)
  case event(session: String, SessionEvent)

  /// Why a message cannot be read, as a sentence fragment, and the offset of the problem in its
  /// text, from 0.
  struct Objection: Error, Hashable {
    var message: String
    var offset = 0
  }

  /// Reads an event in the form in which a script receives it.
  ///
  /// - Throws: the reason why the value is not an event, such as a missing `timestamp`.
  init(_ value: JSONValue, at location: SourceLocation) throws(Objection) {
    if let text = value.text {
      guard let isSupported = Self.support.first(where: { $0.text == text })?.isSupported else {
        throw Objection(message: "the text '\(text.prefix(40))' is not a message of a script")
      }
      self = .supported(isSupported)
      return
    }
    guard let session = value["adSessionId"]?.text, !session.isEmpty else {
      throw Objection(message: "the event has no 'adSessionId'")
    }
    guard let timestamp = value["timestamp"]?.decimal, abs(timestamp) < Self.latest else {
      throw Objection(message: "the event has no 'timestamp' in milliseconds since 1970")
    }
    guard let name = value["type"]?.text else {
      throw Objection(message: "the event has no 'type'")
    }
    guard let type = OMIDEventType(rawValue: name) else {
      throw Objection(
        message: "there is no event '\(name.prefix(40))' in Open Measurement"
          + (NearestName.find(name, in: OMIDEventType.allCases.map(\.rawValue))
            .map { "; did you mean '\($0)'?" } ?? ""))
    }
    self = .event(
      session: session,
      SessionEvent(type, at: Int64(timestamp.rounded()), data: value["data"], location: location))
  }

  /// Reads the text of a message of the validation script: `<date>::<JSON>`. The date is in the
  /// device's language, so it is not read.
  ///
  /// - Returns: nil for a text that is not such a message.
  /// - Throws: what is wrong with its JSON.
  static func read(
    validation text: [UInt8], at location: SourceLocation
  ) throws(Objection) -> ScriptMessage? {
    guard let start = text.firstOffset(ofAny: [Array("::{".utf8), Array("::\"OmidSupported".utf8)])
    else { return nil }
    var cursor = JSONCursor(text, at: start + 2)
    let value: JSONValue
    do throws(JSONReader.Failure) {
      value = try cursor.value()
    } catch {
      throw Objection(
        message: "the message is not JSON: expected \(error.expected)", offset: error.offset)
    }
    return try ScriptMessage(value, at: location)
  }

  /// Reads the query of a script's request: `msg=` of the validation script, or the pairs of the
  /// compliance script, among which `rawJSON` holds the whole event.
  ///
  /// - Throws: what is wrong with it.
  init(query: ArraySlice<UInt8>, at location: SourceLocation) throws(Objection) {
    var pairs = FlattenedPairs()
    var whole: [UInt8]?
    for pair in query.split(separator: UInt8(ascii: "&")) {
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      let value = PercentDecoding.bytes(of: pair.dropFirst(name.count + 1))
      let key = String(decoding: PercentDecoding.bytes(of: name), as: UTF8.self)
      switch key {
      case "msg":
        guard let message = try Self.read(validation: value, at: location) else {
          throw Objection(message: "the message is neither an event nor 'OmidSupported'")
        }
        self = message
        return
      case "version":
        self = .version(String(decoding: value, as: UTF8.self))
        return
      case "supported":
        self = .supported(value.elementsEqual("yes".utf8))
        return
      case "rawJSON": whole = value
      default: pairs.add(key, String(decoding: value, as: UTF8.self))
      }
    }
    // The JSON in 'rawJSON' may be incomplete, because a proxy may have cut the last pair.
    if let whole, let value = try? JSONReader.value(of: whole) {
      try self.init(value, at: location)
    } else {
      try self.init(pairs.value, at: location)
    }
  }

  private static let support = [
    (text: "OmidSupported[true]", isSupported: true),
    (text: "OmidSupported[false]", isSupported: false),
  ]

  /// The year 9999, in milliseconds since 1970.
  private static let latest = 253_402_300_800_000.0
}

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
