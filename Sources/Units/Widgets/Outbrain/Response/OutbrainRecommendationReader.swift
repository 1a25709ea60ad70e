internal import Vocabulary

/// Reads the recommendations of a response, and reports problems with their places.
///
/// A recommendation without one of its mandatory values is left out. An optional value of the wrong
/// type counts as absent. Unknown keys are ignored.
struct OutbrainRecommendationReader {
  /// What is wrong with a value.
  struct Problem: Sendable, Hashable {
    /// The steps from the recommendation to the value.
    var path: [JSONPlace.Step]
    /// As a sentence fragment.
    var message: String
  }

  private(set) var problems: [Problem] = []
  private var isComplete = true

  /// The recommendation, or nil where something mandatory is missing.
  mutating func recommendation(_ value: JSONValue) -> OutbrainRecommendation? {
    isComplete = true
    guard case .object = value else {
      problems.append(Problem(path: [], message: "a recommendation must be an object"))
      return nil
    }
    let id = identifier(in: value)
    let content = text("content", in: value, isMandatory: true)
    let source = text("source", in: value, isMandatory: true)
    let isPaid = flag("isPaidLink", in: value, isMandatory: true)
    if value["url"] == nil {
      add("url", "the recommendation has no 'url'; write null where getUrl answers with nil")
      isComplete = false
    }
    let url = text("url", in: value)
    guard isComplete, let content, let source, let isPaid else { return nil }
    var recommendation = OutbrainRecommendation(content: content, source: source, isPaid: isPaid)
    recommendation.id = id
    recommendation.url = url
    recommendation.image = image(in: value)
    recommendation.audienceLabel = text("audienceCampaignsLabel", in: value)
    recommendation.disclosure = disclosure(in: value)
    recommendation.asksForDisclosure = flag("shouldDisplayDisclosureIcon", in: value) ?? false
    if recommendation.asksForDisclosure, recommendation.disclosure == nil {
      add("shouldDisplayDisclosureIcon", "the recommendation has no 'disclosure' to display")
      recommendation.asksForDisclosure = false
    }
    return recommendation
  }

  private mutating func add(_ key: String, _ message: String) {
    problems.append(Problem(path: [.key(key)], message: message))
  }

  /// The value under a key; nil where it is absent or null.
  private func value(_ key: String, in object: JSONValue) -> JSONValue? {
    guard let value = object[key], value != .null else { return nil }
    return value
  }

  private mutating func identifier(in object: JSONValue) -> String? {
    switch value("id", in: object) {
    case .string(let id): return id
    case .integer(let id): return String(id)
    case .bool, .number, .array, .object, .null:
      add("id", "'id' must be a text or a whole number")
    case nil: break
    }
    return nil
  }

  private mutating func text(
    _ key: String, in object: JSONValue, isMandatory: Bool = false
  ) -> String? {
    let found = value(key, in: object)
    if let text = found?.text { return text }
    if found != nil {
      add(key, "'\(key)' must be a text")
    } else if isMandatory {
      add(key, "the recommendation has no '\(key)'")
    }
    if isMandatory { isComplete = false }
    return nil
  }

  private mutating func flag(
    _ key: String, in object: JSONValue, isMandatory: Bool = false
  ) -> Bool? {
    let found = value(key, in: object)
    if case .bool(let flag)? = found { return flag }
    if found != nil {
      add(key, "'\(key)' must be true or false")
    } else if isMandatory {
      add(key, "the recommendation has no '\(key)'")
    }
    if isMandatory { isComplete = false }
    return nil
  }

  private mutating func image(in object: JSONValue) -> OutbrainRecommendation.Image? {
    guard let image = value("image", in: object) else { return nil }
    guard let url = value("url", in: image)?.text else {
      add("image", "'image' must be an object with the text 'url'")
      return nil
    }
    let sides = [value("width", in: image), value("height", in: image)]
    if sides.allSatisfy({ $0 == nil }) { return .init(url: url) }
    guard let width = sides[0]?.positive, let height = sides[1]?.positive else {
      add("image", "'image' must have 'width' and 'height' in pixels, both above 0")
      return .init(url: url)
    }
    return .init(url: url, size: Size(width: width, height: height))
  }

  private mutating func disclosure(
    in object: JSONValue
  ) -> OutbrainRecommendation.Disclosure? {
    guard let disclosure = value("disclosure", in: object) else { return nil }
    guard case .object = disclosure else {
      add("disclosure", "'disclosure' must be an object")
      return nil
    }
    return .init(
      imageURL: part("imageUrl", of: disclosure), clickURL: part("clickUrl", of: disclosure))
  }

  private mutating func part(_ key: String, of disclosure: JSONValue) -> String? {
    guard let found = value(key, in: disclosure) else { return nil }
    guard let text = found.text else {
      problems.append(
        Problem(path: [.key("disclosure"), .key(key)], message: "'\(key)' must be a text"))
      return nil
    }
    return text
  }
}

extension JSONValue {
  /// The number, if the value is a number above 0.
  fileprivate var positive: Double? {
    switch self {
    case .integer(let number): number > 0 ? Double(number) : nil
    case .number(let number): number > 0 ? number : nil
    case .null, .bool, .string, .array, .object: nil
    }
  }
}
