internal import Vocabulary

/// The SDK's answer to a request for recommendations, as a file states it.
///
/// ```json
/// {"recommendations": [{"id": "1", "content": "…", "url": "…", "source": "…", "isPaidLink": true}],
///  "aboutURL": "https://about.example/"}
/// ```
///
/// or `{"error": "…"}`.
struct OutbrainResponse: Sendable, Hashable {
  enum Outcome: Sendable, Hashable {
    case recommendations([OutbrainRecommendation], aboutURL: String?)
    /// There are no recommendations; the associated value is the reason, as a sentence fragment.
    case failed(String)
  }

  var outcome: Outcome
  /// What is wrong with the file, each with its line and column.
  var findings: [NativeFinding]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: its content, UTF-8.
  ///   - file: the name that findings have.
  init(reading bytes: [UInt8], file: String) {
    findings = []
    outcome = .failed("the response is malformed")
    do throws(JSONProblem) {
      read(try JSONDocument(bytes, file: file))
    } catch {
      add("the response is not JSON: expected \(error.expected)", at: error.location)
    }
  }

  private mutating func add(_ message: String, at location: SourceLocation) {
    findings.append(
      NativeFinding(Diagnostic(rule: .outbrainResponseMalformed, message, at: location)))
  }

  private mutating func read(_ document: JSONDocument) {
    let root = document.value
    guard case .object = root else {
      add("the response must be an object", at: document.location(of: []))
      return
    }
    if let error = root["error"], error != .null {
      let reason = error.text
      if reason == nil {
        add("'error' must be a text", at: document.location(of: .key("error")))
      }
      outcome = .failed(reason ?? "the response states an error")
      return
    }
    guard case .array(let values)? = root["recommendations"] else {
      add(
        "the response has no list 'recommendations' and no 'error'",
        at: document.location(of: .key("recommendations")))
      return
    }
    var recommendations: [OutbrainRecommendation] = []
    for (index, value) in values.enumerated() {
      var reader = OutbrainRecommendationReader()
      if let recommendation = reader.recommendation(value) {
        recommendations.append(recommendation)
      }
      for problem in reader.problems {
        let place: [JSONPlace.Step] = [.key("recommendations"), .index(index)] + problem.path
        add(problem.message, at: document.location(of: place))
      }
    }
    outcome = .recommendations(recommendations, aboutURL: aboutURL(in: document))
  }

  private mutating func aboutURL(in document: JSONDocument) -> String? {
    guard let value = document.value["aboutURL"], value != .null else { return nil }
    if value.text == nil {
      add("'aboutURL' must be a text", at: document.location(of: .key("aboutURL")))
    }
    return value.text
  }
}

/// One recommendation of a response, as the SDK's `OBRecommendation` gives it to the app.
package struct OutbrainRecommendation: Sendable, Hashable {
  /// The identifier, where the response states one; the guide's list of properties has none.
  var id: String?
  /// The title.
  var content: String
  /// The result of `getUrl`; nil where it returns nil or where a trace does not state it.
  var url: String?
  /// For a paid recommendation the name of the site, for an organic one the name of the section.
  var source: String
  var isPaid: Bool
  var image: Image?
  var audienceLabel: String?
  /// What `shouldDisplayDisclosureIcon` answers.
  var asksForDisclosure = false
  var disclosure: Disclosure?

  /// A thumbnail.
  struct Image: Sendable, Hashable {
    var url: String
    /// In pixels, where it is stated.
    var size: Size?
  }

  /// The image that the AdChoices button shows and the page that it opens.
  struct Disclosure: Sendable, Hashable {
    var imageURL: String?
    var clickURL: String?
  }

  /// Recommendations with the same identity count as the same one. The identity is the `id`, or the
  /// URL if there is no `id`, or the title with the source if there is neither.
  var identity: String { id ?? url ?? "\(content)\n\(source)" }
}

// MARK: In traces

extension OutbrainRecommendation {
  /// The recommendations of a call. A trace may leave out the results of `getUrl`.
  static let list = AppCallForm<[OutbrainRecommendation]>.objects(
    arguments, expected: "an object with 'content', 'source' and 'isPaidLink'")

  private static let arguments = AppCallKey<OutbrainRecommendation>.fields([
    .optional("id", .identifier, "The identifier of the recommendation.", \.id),
    .required("content", .text, "The title.", \.content),
    .init(.nullable("url", .text, "What getUrl answers."), \.url),
    .required("source", .text, "The site's name, or that of the section.", \.source),
    .required("isPaidLink", .flag, "Whether it is paid.", \.isPaid),
    .optional("image", .object(Image.arguments, expected: others), "The thumbnail.", \.image),
    .optional(
      "audienceCampaignsLabel", .text, "The label of the audience campaign.", \.audienceLabel),
    .flag(
      "shouldDisplayDisclosureIcon", "Whether it asks for the AdChoices icon.",
      \.asksForDisclosure),
    .optional(
      "disclosure", .object(Disclosure.arguments), "What AdChoices shows and opens.",
      \.disclosure),
  ]) { OutbrainRecommendation(content: "", source: "", isPaid: false) }

  private static let others =
    "an object with 'url' and, if known, 'width' and 'height' above 0, or leave it out"
}

extension OutbrainRecommendation.Image {
  fileprivate static let arguments = AppCallKey<Self>.fields([
    .required("url", .text, "The image's URL.", \.url), .init(size, \.size),
  ]) { .init(url: "") }

  /// The size; nil unless both sides are above 0.
  private static let size: AppCallKey<Size?> = {
    let sides = AppCallKey<(Double?, Double?)>.all(
      .optional("width", .number, "In pixels, above 0."),
      .optional("height", .number, "In pixels, above 0."))
    return AppCallKey<Size?>(sides.arguments) { reader in
      switch sides.read(&reader) {
      case (nil, nil)?: .some(nil)
      case (let width?, let height?)? where width > 0 && height > 0:
        Size(width: width, height: height)
      case (_, _)?, nil: nil
      }
    } write: { size in
      sides.write((size?.width, size?.height))
    }
  }()
}

extension OutbrainRecommendation.Disclosure {
  fileprivate static let arguments = AppCallKey<Self>.fields([
    .init(.nullable("imageUrl", .text, "The icon's URL."), \.imageURL),
    .init(
      .nullable("clickUrl", .text, "The page that a tap on the icon opens."), \.clickURL),
  ]) { .init(imageURL: nil, clickURL: nil) }
}

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
