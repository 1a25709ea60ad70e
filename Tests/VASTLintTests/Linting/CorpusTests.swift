import Foundation
import TestSupport
import Testing
import VAST
import Vocabulary

@testable import VASTLint

@Suite(.tags(.corpus))
struct CorpusTests {
  /// How much a place's documents give to compare at least, so that a guard that looked at too
  /// little fails.
  private struct Floors {
    var valid: Int
    var lacking: Int
    var broken: Int
    var compared: Int
  }

  private func floors(of place: CorpusPlace) -> Floors {
    switch place {
    case .own: Floors(valid: 15, lacking: 4, broken: 7, compared: 25)
    case .shared: Floors(valid: 111, lacking: 10, broken: 8, compared: 301)
    }
  }

  private func lint(_ entry: Corpus.Entry) throws -> [Diagnostic] {
    VASTLinter.lint(try entry.bytes(), file: entry.path)
  }

  @Test(arguments: CorpusPlace.all(with: "vast"))
  func `every document is read, and every finding has a place`(place: CorpusPlace) throws {
    let entries = try Corpus.entries(in: place).filter { $0.kind != "schema" }
    #expect(entries.count > 30)
    for entry in entries {
      let found = try lint(entry)
      #expect(found.count <= 1_001)
      #expect(found.allSatisfy { $0.location?.position != nil }, "\(entry.path)")
    }
  }

  @Test func `the rules of every document of the corpus are those of its manifest`() throws {
    let entries = try Corpus.entries(in: .own)
    for entry in entries {
      let rules = Set(try lint(entry).map(\.rule.id)).sorted()
      #expect(rules == entry.rules, "\(entry.path): \(rules.joined(separator: " "))")
    }
    #expect(Set(entries.flatMap { $0.rules ?? [] }).count > 30)
    #expect(entries.contains { $0.rules == [] })
  }

  /// Rules that follow from the standard's text and not from its schemas, with the reason.
  private static let exceptions: [String: String] = [
    "VerificationVendorMissing": "required by the text, optional in the schemas",
    "VerificationFrameworkMissing": "required by the text, optional in the schemas",
    "ImpressionMissing": "an Impression without a URL is an empty xs:anyURI, which is valid",
    "URLHostOdd": "a URL that leads nowhere is an xs:anyURI",
    "VASTAdTagURIMissing": "a VASTAdTagURI without a URL is an empty xs:anyURI, which is valid",
  ]

  /// Single findings in documents that validate.
  private static let singleExceptions: [String: String] = [
    "InteractiveAdvertisingBureau_VAST_Samples/VAST_4.0_Samples/Inline_Non-Linear_Tag-test.xml":
      "the schema of 4.0 forgot the attributes of NonLinear, width and height among them"
  ]

  @Test(arguments: CorpusPlace.all(with: "vast"))
  func `a document that validates has no structural error`(place: CorpusPlace) throws {
    var valid = 0
    for entry in try Corpus.entries(in: place) where entry.isValid == true && entry.isWellFormed {
      valid += 1
      let errors = try lint(entry).filter {
        $0.severity == .error && Self.exceptions[$0.rule.id] == nil
      }
      if Self.singleExceptions[entry.path] != nil {
        #expect(Set(errors.map(\.rule.id)) == ["AttributeMissing"])
      } else {
        #expect(errors == [], "\(entry.path)")
      }
    }
    #expect(valid >= floors(of: place).valid)
  }

  @Test(arguments: CorpusPlace.all(with: "vast"))
  func `a document that lacks something required has a warning or error with its name`(
    place: CorpusPlace
  ) throws {
    var lacking = 0
    for entry in try Corpus.entries(in: place) where !entry.lacks.isEmpty {
      lacking += 1
      let findings = try lint(entry).filter { $0.severity >= .warning }
      for names in entry.lacks {
        #expect(
          findings.contains { found in names.contains { found.message.contains("'\($0)'") } },
          "\(entry.path): \(names)")
      }
    }
    #expect(lacking >= floors(of: place).lacking)
  }

  @Test(arguments: CorpusPlace.all(with: "vast"))
  func `a document that is not well-formed has a warning or error with a place`(
    place: CorpusPlace
  ) throws {
    var broken = 0
    for entry in try Corpus.entries(in: place) where !entry.isWellFormed {
      broken += 1
      #expect(try lint(entry).contains { $0.severity >= .warning }, "\(entry.path)")
    }
    #expect(broken == floors(of: place).broken)
  }

  @Test(arguments: CorpusPlace.all(with: "vast"))
  func `what a run reports about a document, the lint reports in the same words`(
    place: CorpusPlace
  ) throws {
    var compared = 0
    for entry in try Corpus.entries(in: place) where entry.kind == "VAST" {
      let bytes = try entry.bytes()
      let found = Set(VASTLinter.lint(bytes, file: entry.path))
      for diagnostic in AdDocumentReader.response(bytes, file: entry.path).diagnostics {
        compared += 1
        #expect(found.contains(diagnostic), "\(diagnostic)")
      }
    }
    #expect(compared >= floors(of: place).compared)
  }
}

/// The documents of a place, with what its manifest says of each.
enum Corpus {
  /// One row of the manifest.
  struct Entry {
    var place: CorpusPlace
    var path: String
    /// What kind of document it is.
    var kind: String
    var isWellFormed: Bool
    /// Whether it validates against its version's schema, its namespace set right if need be; nil
    /// when there is no schema.
    var isValid: Bool?
    /// What it lacks though it is required: of each, the names of which a finding has one.
    var lacks: [[String]]
    /// The rules that the lint reports, each once, in order; nil where it is not stated.
    var rules: [String]?

    func bytes() throws -> [UInt8] { try place.bytes("vast/\(path)") }
  }

  static func entries(in place: CorpusPlace) throws -> [Entry] {
    let rows = records(of: try place.text("vast/manifest.csv"))
    guard let header = rows.first else { return [] }
    return rows.dropFirst().map { row in
      let fields = Dictionary(zip(header, row), uniquingKeysWith: { first, _ in first })
      let verdicts = ["schema_valid", "schema_valid_with_namespace"].compactMap { fields[$0] }
      let isValid: Bool? = verdicts.contains("yes") ? true : verdicts.contains("no") ? false : nil
      return Entry(
        place: place, path: fields["path"] ?? "", kind: fields["kind"] ?? "",
        isWellFormed: fields["well_formed"] != "no", isValid: isValid,
        lacks: fields["lacks"].map { words(of: $0).map { [$0] } }
          ?? (isValid == false ? lacks(by: fields["schema_error"] ?? "") : []),
        rules: fields["rules"].map { words(of: $0) })
    }
  }

  private static func words(of text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  /// What a document lacks by a schema's first complaint, such as
  /// `Element 'Wrapper': Missing child element(s). Expected is ( VASTAdTagURI ).` or
  /// `Element 'Ad': The attribute 'id' is required but missing.`
  private static func lacks(by complaint: String) -> [[String]] {
    let isElement = complaint.contains("Missing child element(s)")
    guard isElement || complaint.contains("is required but missing") else { return [] }
    let words = complaint.split(whereSeparator: { "'{}() ".contains($0) }).map(String.init)
    return [isElement ? Array(words.drop { $0 != "Expected" }) : words]
  }

  /// The records of a text with commas, where quoted fields may have line breaks.
  private static func records(of text: String) -> [[String]] {
    var records: [[String]] = []
    var record: [String] = []
    var field = ""
    var isQuoted = false
    for character in text {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        record.append(field)
        field = ""
      case "\n" where !isQuoted, "\r\n" where !isQuoted:
        records.append(record + [field])
        record = []
        field = ""
      default: field.append(character)
      }
    }
    return field.isEmpty && record.isEmpty ? records : records + [record + [field]]
  }
}
