import Diagnostics
import Testing
import VAST
import VASTLint

struct CorpusTests {
  private func lint(_ entry: Corpus.Entry) throws -> [Diagnostic] {
    VASTLinter.lint(try entry.bytes(), file: entry.path)
  }

  @Test(.enabled("the documents of public projects are not beside this package") { Corpus.isThere })
  func `every document is read, and every finding has a place`() throws {
    for entry in try Corpus.entries() where entry.kind != "schema" {
      let found = try lint(entry)
      #expect(found.count <= 1_001)
      #expect(found.allSatisfy { $0.location?.position != nil }, "\(entry.path)")
    }
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

  @Test(.enabled("the documents of public projects are not beside this package") { Corpus.isThere })
  func `a document that validates has no structural error`() throws {
    var valid = 0
    for entry in try Corpus.entries() where entry.isValid == true && entry.isWellFormed {
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
    #expect(valid > 110)
  }

  @Test(.enabled("the documents of public projects are not beside this package") { Corpus.isThere })
  func `a document that lacks something required has an error with its name`() throws {
    var lacking = 0
    for entry in try Corpus.entries() where entry.isValid == false {
      // `Element 'Wrapper': Missing child element(s). Expected is ( VASTAdTagURI ).` and
      // `Element 'Ad': The attribute 'id' is required but missing.`
      let isElement = entry.complaint.contains("Missing child element(s)")
      guard isElement || entry.complaint.contains("is required but missing") else { continue }
      lacking += 1
      let words = entry.complaint.split(whereSeparator: { "'{}() ".contains($0) }).map(String.init)
      let names = isElement ? Array(words.drop { $0 != "Expected" }) : words
      let errors = try lint(entry).filter { $0.severity == .error }
      #expect(
        errors.contains { error in names.contains { error.message.contains("'\($0)'") } },
        "\(entry.path): \(entry.complaint)")
    }
    #expect(lacking >= 10)
  }

  @Test(.enabled("the documents of public projects are not beside this package") { Corpus.isThere })
  func `a document that is not well-formed has a warning or error with a place`() throws {
    var broken = 0
    for entry in try Corpus.entries() where !entry.isWellFormed {
      broken += 1
      #expect(try lint(entry).contains { $0.severity >= .warning }, "\(entry.path)")
    }
    #expect(broken == 8)
  }

  /// Rules of the lint where a run reports another one: the lint distinguishes versions, and an
  /// element without text from a missing one.
  private static let otherWords: [String: Set<String>] = [
    "AdSystemMissing": ["TextEmpty"],
    "AdTitleMissing": ["TextEmpty"],
    "AttributeNameCase": ["AttributeNotInVersion"],
    "NoAd": ["EmptyWithoutError"],
    "NotAllowedInWrapper": ["ElementNotInVersion"],
    "UnknownElement": ["ElementMisplaced", "ElementNotInVersion"],
    "URLEmpty": ["ImpressionMissing", "MediaFileMissing", "VASTAdTagURIMissing"],
  ]

  @Test(.enabled("the documents of public projects are not beside this package") { Corpus.isThere })
  func `what a run reports about a document, the lint reports as well`() throws {
    var compared = 0
    for entry in try Corpus.entries() where entry.kind == "VAST" {
      let bytes = try entry.bytes()
      let found = VASTLinter.lint(bytes, file: entry.path)
      let rules = Set(found.map(\.rule.id))
      for diagnostic in VASTParser.parse(bytes, file: entry.path).diagnostics {
        compared += 1
        let others = Self.otherWords[diagnostic.rule.id] ?? []
        #expect(
          rules.contains(diagnostic.rule.id) || !rules.isDisjoint(with: others),
          "\(diagnostic)")
      }
    }
    #expect(compared > 300)
  }
}
