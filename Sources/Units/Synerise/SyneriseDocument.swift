internal import Vocabulary

/// A widget's document: `{"name", "recommendations"}`.
///
/// `recommendations` may be a list or a string that holds JSON, because the guide's document has a
/// template in a string there. Synerise renders the template to an object whose `data` is the list,
/// so that form is read too. Unknown keys are ignored.
struct SyneriseDocument: Sendable, Hashable {
  /// The models that the app's mapping accepts, in the feed's order.
  private(set) var items: [SyneriseItem] = []
  /// The models that the app's mapping refuses.
  private(set) var refused: [Refused] = []
  /// The findings about the document, including those about refused models.
  private(set) var findings: [Diagnostic] = []

  /// A model that the mapping refuses.
  struct Refused: Sendable, Hashable {
    /// Its place in the feed, from 0.
    var index: Int
    /// The attribute that is missing or unusable.
    var key: String
    var location: SourceLocation
  }

  /// The error for a document that has no recommendations to read.
  struct Problem: Error, Hashable {
    var diagnostic: Diagnostic
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: its content, UTF-8.
  ///   - file: the file name in findings.
  ///   - mapping: the attributes that the app reads.
  /// - Throws: the place where the bytes stop being a document, and what was expected there.
  init(
    _ bytes: [UInt8], file: String, mapping: SyneriseSettings.Mapping
  ) throws(Problem) {
    let document = try Self.document(bytes, file: file)
    guard case .object = document.value else {
      throw Self.problem("the document is not an object", at: document.location(of: []))
    }
    if document.value["name"]?.text == nil {
      findings.append(
        Diagnostic(
          rule: .widgetDocumentNameMissing, "the document has no 'name'",
          at: document.location(of: .key("name"))))
    }
    let models = try Self.models(of: document)
    for (index, model) in models.values.enumerated() {
      let location = models.location(index)
      guard case .object = model else {
        findings.append(
          Diagnostic(
            rule: .widgetDocumentMalformed,
            "recommendation \(index) is not an object and is left out", at: location))
        continue
      }
      do throws(SyneriseItem.Refusal) {
        items.append(try SyneriseItem(model, mapping: mapping))
      } catch {
        refused.append(Refused(index: index, key: error.key, location: location))
        findings.append(error.finding(about: index, at: location))
      }
    }
    if items.isEmpty {
      findings.append(
        Diagnostic(
          rule: .widgetEmpty,
          "0 of \(models.values.count) recommendations can be shown",
          at: document.location(of: .key("recommendations"))))
    }
  }
}

// MARK: Reading

extension SyneriseDocument {
  /// The models, and where each is written.
  private struct Models {
    var values: [JSONValue]
    var location: (Int) -> SourceLocation
  }

  private static func document(
    _ bytes: [UInt8], file: String
  ) throws(Problem) -> JSONDocument {
    do throws(JSONProblem) {
      return try JSONDocument(bytes, file: file)
    } catch {
      throw problem("the document is not JSON: expected \(error.expected)", at: error.location)
    }
  }

  private static func models(of document: JSONDocument) throws(Problem) -> Models {
    let key = JSONPlace.Step.key("recommendations")
    let place = document.location(of: key)
    guard let value = document.value["recommendations"] else {
      throw problem("the document has no 'recommendations'", at: place)
    }
    if let text = value.text {
      guard !text.contains("{%") else {
        throw problem("the template in 'recommendations' is not rendered", at: place)
      }
      return try models(ofText: text, at: place)
    }
    if case .array(let values) = value {
      return Models(values: values) { document.location(of: key, .index($0)) }
    }
    if case .array(let values)? = value["data"] {
      return Models(values: values) { document.location(of: key, .key("data"), .index($0)) }
    }
    throw problem("'recommendations' is not a list", at: place)
  }

  /// The models in a string that holds JSON; the location of each is that of the string.
  private static func models(
    ofText text: String, at place: SourceLocation
  ) throws(Problem) -> Models {
    do throws(JSONReader.Failure) {
      let value = try JSONReader.value(of: text)
      if case .array(let values) = value { return Models(values: values) { _ in place } }
      if case .array(let values)? = value["data"] { return Models(values: values) { _ in place } }
    } catch {
      throw problem(
        "the text in 'recommendations' is not JSON: expected \(error.expected) "
          + "at its byte \(error.offset)", at: place)
    }
    throw problem("the text in 'recommendations' holds no list", at: place)
  }

  private static func problem(_ message: String, at location: SourceLocation) -> Problem {
    Problem(
      diagnostic: Diagnostic(rule: .widgetDocumentMalformed, message, at: location))
  }
}

extension SyneriseItem.Refusal {
  /// The finding about the model at an index of the feed.
  func finding(about index: Int, at location: SourceLocation?) -> Diagnostic {
    Diagnostic(
      rule: .recommendationRefused,
      "the app's mapping refuses recommendation \(index): '\(key)' \(reason.rawValue)",
      at: location)
  }
}

/// The data that an item shows: the result of the app's mapping of a recommendation.
struct SyneriseItem: Sendable, Hashable {
  /// The product's identifier, where the feed has one.
  var id: String?
  var imageURL: String
  var title: String
  var price: Double
  var salePrice: Double?
  var currency: String?
  var badge: String?
  var loyaltyPoints: Double?

  /// A model that the mapping refuses, because it lacks an attribute or has an unusable one.
  struct Refusal: Error, Hashable {
    /// What is wrong with an attribute, as the end of a sentence.
    enum Reason: String, Sendable, Hashable {
      case missing = "is missing or of another type"
      case noURL = "is not a URL, because it is empty or has white space"
    }

    /// The path of the first attribute that is missing or unusable: `price.value`.
    var key: String
    var reason: Reason
  }

  /// Maps a model as the guide's sample does: without an image, a title or a price it is refused.
  init(
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

/// Loads a content widget: requests, reads and maps a document.
///
/// A new load replaces the one under way. The items of the previous load stay until the new
/// document is there, and also if the new load fails (the guide is silent).
struct SyneriseLoadStateMachine: Sendable {
  private enum State {
    case unloaded
    /// The document was requested; the items of an earlier load stay.
    case loading(NativeRequest.ID, earlier: [SyneriseItem]?)
    case loaded([SyneriseItem])
  }

  /// The result of an input.
  enum Action: Sendable, Hashable {
    case request(NativeRequest)
    case loaded(SyneriseDocument)
    /// The load failed: the reason as a sentence fragment, and the finding about the document if
    /// the document is the cause.
    case notLoaded(reason: String, Diagnostic?)
  }

  private let settings: SyneriseSettings
  private var state = State.unloaded
  private var requests = 0

  init(_ settings: SyneriseSettings) { self.settings = settings }

  /// The items of the last load that succeeded; nil before.
  var items: [SyneriseItem]? {
    switch state {
    case .unloaded: nil
    case .loading(_, let earlier): earlier
    case .loaded(let items): items
    }
  }

  /// The app calls `load`.
  mutating func load() -> Action {
    if settings.omitted.contains(.customerToken) {
      return .notLoaded(reason: "the customer has no token", nil)
    }
    guard let slug = settings.slug, !slug.isEmpty else {
      return .notLoaded(reason: "the options have no slug", nil)
    }
    guard let feed = settings.feed else {
      return .notLoaded(reason: "no document has the slug '\(slug)'", nil)
    }
    let id = NativeRequest.ID(requests)
    requests += 1
    state = .loading(id, earlier: items)
    return .request(NativeRequest(id, feed, latency: settings.latency))
  }

  /// Takes the answer to a request; returns nil if the widget no longer waits for that request.
  mutating func answered(_ id: NativeRequest.ID, _ answer: NativeAnswer) -> Action? {
    guard case .loading(let awaited, let earlier) = state, id == awaited else { return nil }
    state = earlier.map(State.loaded) ?? .unloaded
    switch answer {
    case .failed(let reason): return .notLoaded(reason: reason, nil)
    case .bytes(let bytes, let file):
      do throws(SyneriseDocument.Problem) {
        let document = try SyneriseDocument(bytes, file: file, mapping: settings.mapping)
        state = .loaded(document.items)
        return .loaded(document)
      } catch {
        return .notLoaded(reason: error.diagnostic.message, error.diagnostic)
      }
    }
  }
}
