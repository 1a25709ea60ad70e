package import Vocabulary

/// The data that an item shows: the result of the app's mapping of a recommendation.
package struct SyneriseItem: Sendable, Hashable {
  /// The product's identifier, where the feed has one.
  package var id: String?
  package var imageURL: String
  package var title: String
  package var price: Double
  package var salePrice: Double?
  package var currency: String?
  package var badge: String?
  package var loyaltyPoints: Double?

  /// A model that the mapping refuses, because it lacks an attribute or has an unusable one.
  package struct Refusal: Error, Hashable {
    /// What is wrong with an attribute, as the end of a sentence.
    package enum Reason: String, Sendable, Hashable {
      case missing = "is missing or of another type"
      case noURL = "is not a URL, because it is empty or has white space"
    }

    /// The path of the first attribute that is missing or unusable: `price.value`.
    package var key: String
    package var reason: Reason
  }

  /// Maps a model as the guide's sample does: without an image, a title or a price it is refused.
  package init(
    _ model: JSONValue, mapping: SyneriseSettings.Mapping
  ) throws(Refusal) {
    let image = try Self.required(mapping.imageURL, in: model) { $0.text }
    guard Self.isURL(image) else { throw Refusal(key: mapping.imageURL, reason: .noURL) }
    imageURL = image
    title = try Self.required(mapping.title, in: model, Self.text)
    price = try Self.required(mapping.price, in: model, Self.number)
    id = Self.value(at: "itemId", in: model).flatMap { Self.text($0) ?? Self.wholeNumber($0) }
    salePrice = Self.optional(mapping.salePrice, in: model, Self.number)
    currency = Self.optional(mapping.currency, in: model, Self.text)
    badge = Self.optional(mapping.badge, in: model, Self.text)
    loyaltyPoints = Self.optional(mapping.loyaltyPoints, in: model, Self.number)
  }

  /// Whether `URL(string:)` makes a URL of a text. It refuses an empty text, and up to iOS 16 one
  /// with white space.
  static func isURL(_ text: String) -> Bool {
    !text.isEmpty && !text.contains(where: \.isWhitespace)
  }

  /// The value at a path whose steps are separated by dots; a key may itself have dots.
  static func value(at path: String, in model: JSONValue) -> JSONValue? {
    if let value = model[path] { return value }
    guard let dot = path.firstIndex(of: "."), let inner = model[String(path[..<dot])] else {
      return nil
    }
    return value(at: String(path[path.index(after: dot)...]), in: inner)
  }

  private static func required<Value>(
    _ path: String, in model: JSONValue, _ read: (JSONValue) -> Value?
  ) throws(Refusal) -> Value {
    guard let value = value(at: path, in: model).flatMap(read) else {
      throw Refusal(key: path, reason: .missing)
    }
    return value
  }

  private static func optional<Value>(
    _ path: String?, in model: JSONValue, _ read: (JSONValue) -> Value?
  ) -> Value? {
    path.flatMap { value(at: $0, in: model) }.flatMap(read)
  }

  /// A text that is not empty: an empty one cannot be a title.
  private static func text(_ value: JSONValue) -> String? {
    guard let text = value.text, !text.isEmpty else { return nil }
    return text
  }

  private static func wholeNumber(_ value: JSONValue) -> String? {
    guard case .integer(let number) = value else { return nil }
    return "\(number)"
  }

  private static func number(_ value: JSONValue) -> Double? {
    switch value {
    case .integer(let number): Double(number)
    case .number(let number): number
    case .null, .bool, .string, .array, .object: nil
    }
  }
}
