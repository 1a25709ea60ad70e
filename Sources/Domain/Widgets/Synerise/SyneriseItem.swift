package import JSONTree

/// What the app's mapping makes of a recommendation: the data that an item shows.
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

  /// A model that the mapping refuses, because it lacks an attribute or has one of another type.
  package struct Refusal: Error, Hashable {
    /// The path of the first such attribute: `price.value`.
    package var key: String
  }

  /// Maps a model as the guide's sample does: without an image, a title or a price it is refused.
  package init(
    _ model: JSONValue, mapping: SyneriseSettings.Mapping
  ) throws(Refusal) {
    imageURL = try Self.required(mapping.imageURL, in: model, Self.text)
    title = try Self.required(mapping.title, in: model, Self.text)
    price = try Self.required(mapping.price, in: model, Self.number)
    id = Self.value(at: "itemId", in: model).flatMap { Self.text($0) ?? Self.wholeNumber($0) }
    salePrice = Self.optional(mapping.salePrice, in: model, Self.number)
    currency = Self.optional(mapping.currency, in: model, Self.text)
    badge = Self.optional(mapping.badge, in: model, Self.text)
    loyaltyPoints = Self.optional(mapping.loyaltyPoints, in: model, Self.number)
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
    guard let value = value(at: path, in: model).flatMap(read) else { throw Refusal(key: path) }
    return value
  }

  private static func optional<Value>(
    _ path: String?, in model: JSONValue, _ read: (JSONValue) -> Value?
  ) -> Value? {
    path.flatMap { value(at: $0, in: model) }.flatMap(read)
  }

  /// A text with something in it: an empty one is no URL and no title.
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
