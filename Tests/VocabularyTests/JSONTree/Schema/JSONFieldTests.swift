import Testing

@testable import Vocabulary

struct JSONFieldTests {
  private struct Track: Sendable {
    enum Kind: String, CaseIterable {
      case audio
      case video
    }

    var kind = Kind.video
    var language: String?
    var sizes: [Int] = []
    var inner: Inner?
  }

  private struct Inner: Sendable {
    var bytes = 1
    var share: Double?
  }

  private static let inner: [JSONField<Inner>] = [
    .required("bytes", .count, "Its bytes.", \.bytes),
    .required("share", .nullable(.number(0...100)), "Its share.", \.share),
  ]

  private static let fields: [JSONField<Track>] =
    [
      .constant("v", 1, "The version."), .required("kind", .choice, "The kind.", \.kind),
      .optional("language", .string, "The language.", \.language),
      .nonEmpty("sizes", .list(of: .integer()), "The sizes.", \.sizes),
      .optional("inner", .defined("inner", inner), "The inner part.", \.inner),
    ] + inner.map { $0.ofOptional(\.inner) }

  @Test func `a key without a value is left out, and keys keep their order`() {
    #expect(
      JSONValue.object(Self.fields.members(of: Track())) == ["v": 1, "kind": "video"])
    let whole = Track(kind: .audio, language: "en", sizes: [2], inner: Inner(bytes: 3, share: 50))
    let text = JSONValue.object(Self.fields.members(of: whole)).orderedText
    #expect(
      text == #"{"v":1,"kind":"audio","language":"en","sizes":[2],"#
        + #""inner":{"bytes":3,"share":50},"bytes":3,"share":50}"#)
  }

  @Test func `a value that may be null is there without one`() {
    #expect(JSONValue.object(Self.inner.members(of: Inner())) == ["bytes": 1, "share": nil])
  }

  @Test func `the schema of the fields allows what they write, and no other key`() {
    let document = SchemaDocument(title: "t", meaning: "m", .object(Self.fields))
    #expect(document.definitions.map(\.name) == ["inner"])
    let validator = SchemaValidator(document.json)
    for track in [Track(), Track(language: "", sizes: [1], inner: Inner())] {
      let members = Self.fields.members(of: track)
      #expect(validator.faults(of: .object(members)) == [])
      #expect(validator.faults(of: .object(members + [.init("other", 1)])) != [])
    }
    #expect(document.json["required"] == ["v", "kind"])
  }
}
