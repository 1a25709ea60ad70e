package import Vocabulary

/// A widget's document: `{"name", "recommendations"}`.
///
/// `recommendations` may be a list or a string that holds JSON, because the guide's document has a
/// template in a string there. Synerise renders the template to an object whose `data` is the list,
/// so that form is read too. Unknown keys are ignored.
package struct SyneriseDocument: Sendable, Hashable {
  /// The models that the app's mapping accepts, in the feed's order.
  package private(set) var items: [SyneriseItem] = []
  /// The models that the app's mapping refuses.
  package private(set) var refused: [Refused] = []
  /// The findings about the document, including those about refused models.
  package private(set) var findings: [Diagnostic] = []

  /// A model that the mapping refuses.
  package struct Refused: Sendable, Hashable {
    /// Its place in the feed, from 0.
    package var index: Int
    /// The attribute that is missing or unusable.
    package var key: String
    package var location: SourceLocation
  }

  /// The error for a document that has no recommendations to read.
  package struct Problem: Error, Hashable {
    package var diagnostic: Diagnostic
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: its content, UTF-8.
  ///   - file: the file name in findings.
  ///   - mapping: the attributes that the app reads.
  /// - Throws: the place where the bytes stop being a document, and what was expected there.
  package init(
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
