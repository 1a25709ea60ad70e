import TestSupport
import Testing
import VAST
import VASTLint
import Vocabulary

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
