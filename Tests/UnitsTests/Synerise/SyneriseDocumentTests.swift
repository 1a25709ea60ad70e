import TestSupport
import Testing
import Vocabulary

@testable import Units

struct SyneriseDocumentTests {
  private func read(
    _ text: String, _ mapping: SyneriseSettings.Mapping = .init()
  ) -> Result<SyneriseDocument, SyneriseDocument.Problem> {
    Result { () throws(SyneriseDocument.Problem) in
      try SyneriseDocument(Array(text.utf8), file: "feed.json", mapping: mapping)
    }
  }

  private func problem(_ text: String) throws -> Diagnostic {
    guard case .failure(let problem) = read(text) else {
      throw TestFailure("the document was read")
    }
    return problem.diagnostic
  }

  private struct TestFailure: Error {
    var text: String
    init(_ text: String) { self.text = text }
  }

  @Test func `SY-03 a document's recommendations are a list`() throws {
    let document = try read(SyneriseSamples.feed(2)).get()
    #expect(document.items.map(\.id) == ["sku0", "sku1"])
    #expect(document.items[1].price == 101.5)
    #expect(document.items[1].imageURL == "https://cdn.example.com/1.jpg")
    #expect(document.findings == [])
  }

  @Test(
    arguments: [
      #""[{\"itemId\": 7, \"imageLink\": \"i\", \"title\": \"t\", \"price\": {\"value\": 1}}]""#,
      #""{\"data\": [{\"itemId\": 7, \"imageLink\": \"i\", \"title\": \"t\", \"price\": {\"value\": 1}}]}""#,
      #"{"data": [{"itemId": 7, "imageLink": "i", "title": "t", "price": {"value": 1}}]}"#,
    ] as [Named<String>])
  func `SY-03 recommendations may be a text that holds JSON`(recommendations: Named<String>) throws
  {
    let document = try read(#"{"name": "n", "recommendations": \#(recommendations.value)}"#).get()
    #expect(document.items.map(\.id) == ["7"])
    #expect(document.findings == [])
  }

  @Test(arguments: [
    ("{\n \"name\": 1,,}", 2, 12), ("[]", 1, 1), ("", 1, 1),
    ("{\"name\": \"n\"}", 1, 1),
    ("{\"name\": \"n\",\n  \"recommendations\": 4}", 2, 22),
    ("{\"name\": \"n\",\n  \"recommendations\": \"{% recommendations_json3 %}\"}", 2, 22),
    ("{\"name\": \"n\",\n  \"recommendations\": \"[1,\"}", 2, 22),
    ("{\"name\": \"n\",\n  \"recommendations\": \"4\"}", 2, 22),
  ])
  func `SY-03 a malformed document is found with its place`(
    text: String, line: Int, column: Int
  ) throws {
    let diagnostic = try problem(text)
    #expect(diagnostic.rule == .widgetDocumentMalformed)
    #expect(
      diagnostic.location
        == SourceLocation(file: "feed.json", position: .init(line: line, column: column)))
  }

  @Test func `SY-03 a document without a name, and one without items, are found`() throws {
    let document = try read("{\n\"recommendations\": []}").get()
    #expect(document.findings.map(\.rule) == [.widgetDocumentNameMissing, .widgetEmpty])
    #expect(document.findings[1].location?.position?.line == 2)
  }

  @Test(arguments: [
    (#"{"title": "t", "price": {"value": 1}}"#, "imageLink"),
    (#"{"imageLink": "", "title": "t", "price": {"value": 1}}"#, "imageLink"),
    (#"{"imageLink": "i", "price": {"value": 1}}"#, "title"),
    (#"{"imageLink": "i", "title": 5, "price": {"value": 1}}"#, "title"),
    (#"{"imageLink": "i", "title": "t"}"#, "price.value"),
    (#"{"imageLink": "i", "title": "t", "price": 5}"#, "price.value"),
    (#"{"imageLink": "i", "title": "t", "price": {"value": "5"}}"#, "price.value"),
  ])
  func `SY-04 a model without a required attribute is refused`(model: String, key: String) throws {
    let good = #"{"imageLink": "i", "title": "t", "price": {"value": 1}}"#
    let document = try read("{\"name\": \"n\", \"recommendations\": [\(good),\n  \(model)]}").get()
    #expect(document.items.count == 1)
    #expect(document.refused.map(\.key) == [key])
    #expect(document.refused.map(\.index) == [1])
    #expect(document.findings.map(\.rule) == [.recommendationRefused])
    #expect(
      document.findings[0].location
        == SourceLocation(file: "feed.json", position: .init(line: 2, column: 3)))
    #expect(document.findings[0].message.contains("'\(key)'"))
  }

  @Test(arguments: ["", " ", "https://i.example/a b.jpg", " https://i.example/1", "i\\n"])
  func `SY-04 a model whose image's link is no URL is refused`(link: String) throws {
    let model = #"{"imageLink": "\#(link)", "title": "t", "price": {"value": 1}}"#
    let document = try read("{\"name\": \"n\", \"recommendations\": [\(model)]}").get()
    #expect(document.refused.map(\.key) == ["imageLink"])
    #expect(
      document.findings.first?.message
        == "the app's mapping refuses recommendation 0: 'imageLink' is not a URL, because it is "
        + "empty or has white space")
  }

  @Test func `SY-04 what is optional is read, and never a reason to refuse`() throws {
    var mapping = SyneriseSettings.Mapping()
    mapping.salePrice = "salePrice.value"
    mapping.badge = "badge"
    mapping.currency = "price.currency"
    mapping.loyaltyPoints = "points"
    let text = """
      {"name": "n", "recommendations": [
        {"imageLink": "i", "title": "t", "price": {"value": 2, "currency": "PLN"}, "points": 3,
         "salePrice": {"value": 1.5}, "badge": "Black Week"},
        {"imageLink": "i", "title": "t", "price.value": 2, "salePrice": 7, "badge": 1}]}
      """
    let items = try read(text, mapping).get().items
    #expect(items.map(\.salePrice) == [1.5, nil])
    #expect(items.map(\.badge) == ["Black Week", nil])
    #expect(items.map(\.currency) == ["PLN", nil])
    #expect(items.map(\.loyaltyPoints) == [3, nil])
    #expect(items.map(\.id) == [nil, nil])
  }

  @Test func `SY-04 what is not an object is left out and found`() throws {
    let document = try read("{\"name\": \"n\", \"recommendations\": [4]}").get()
    #expect(document.findings.map(\.rule) == [.widgetDocumentMalformed, .widgetEmpty])
    #expect(document.findings[0].location?.position?.column == 35)
  }

  @Test func `SY-03 damaged documents end in findings with a place`() throws {
    var random = SeededRandom(seed: 3)
    let escaped = #"{"name": "n", "recommendations": "[{\"title\": \"é\", \"price\": {}}]"}"#
    for sample in [SyneriseSamples.feed(4), escaped] {
      let bytes = Array(sample.utf8)
      for _ in 0..<200 {
        let cut = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)))
        var flipped = bytes
        let index = bytes.indices.randomElement(using: &random) ?? 0
        flipped[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        #expect(throws: SyneriseDocument.Problem.self) {
          try SyneriseDocument(cut, file: "feed.json", mapping: .init())
        }
        do throws(SyneriseDocument.Problem) {
          let document = try SyneriseDocument(flipped, file: "feed.json", mapping: .init())
          #expect(document.findings.allSatisfy { $0.location?.position != nil })
        } catch {
          #expect(error.diagnostic.rule == .widgetDocumentMalformed)
          #expect(error.diagnostic.location?.position != nil)
        }
      }
    }
  }
}

/// The properties of an item's appearance, which are carried and not drawn.
struct SyneriseStyleTests {
  private func findings(_ name: String, _ value: JSONValue) -> [Diagnostic] {
    var settings = SyneriseSettings.sample
    settings.item.style = [.init(name, value)]
    return SyneriseDriver.played(settings).findings.map(\.diagnostic)
  }

  @Test func `SY-08 the guide lists fifty properties of an item, each with a default`() {
    let properties = SyneriseStyleProperty.all
    #expect(properties.count == 50)
    #expect(Set(properties.map(\.name)).count == 50)
    #expect(properties.allSatisfy { !$0.standard.isEmpty })
    #expect(SyneriseStyleProperty.named("cornerRadius")?.standard == "0.0")
    #expect(SyneriseStyleProperty.named("imageHeightRatio")?.standard == "0.35")
    #expect(SyneriseStyleProperty.named("priceCurrencyPosition")?.standard == ".right")
  }

  @Test(arguments: SyneriseStyleProperty.names)
  func `SY-08 every property may be left out or null`(name: String) {
    #expect(findings(name, .null) == [])
  }

  @Test(
    arguments: [
      ("cornerRadius", 12), ("borderWidth", 2.5), ("borderColor", "black"), ("titleFont", 18),
      ("titleFont", ["name": "Avenir", "size": 18]), ("priceInsets", [1, 2, 3, 4]),
      ("priceInsets", 8), ("isSalePriceVisible", false), ("priceCurrencyPosition", "left"),
      ("priceCurrencyPosition", ".left"), ("priceCurrencyPosition", 1),
      ("titleAlignment", "NSTextAlignment.center"),
      ("salePriceOrientation", "UILayoutConstraintAxis.Horizontal"),
      ("imageContentMode", "scaleAspectFit"), ("priceGroupSeparator", " "),
      ("badge", ["text": "New"]),
    ] as [(String, JSONValue)])
  func `SY-08 a property with a value of its type has no finding`(name: String, value: JSONValue) {
    #expect(findings(name, value) == [])
  }

  @Test(
    arguments: [
      ("cornerRadius", "round"), ("borderWidth", -1), ("borderColor", 2), ("titleFont", true),
      ("priceInsets", [1, 2]), ("isSalePriceVisible", "yes"), ("priceCurrencyPosition", "sideways"),
      ("imageContentMode", "stretch"), ("priceGroupSeparator", 1),
    ] as [(String, JSONValue)])
  func `SY-08 a property with a value of another type is found`(name: String, value: JSONValue) {
    #expect(findings(name, value).map(\.rule) == [.itemStyleInvalid])
  }

  @Test func `SY-08 what a property may be is told with its default`() {
    #expect(
      findings("priceCurrencyPosition", "sideways").map(\.message) == [
        "the style's 'priceCurrencyPosition' has an invalid value; give one of 'left', "
          + "'right', or leave it out for the default, .right"
      ])
  }

  @Test func `SY-08 an unknown property is found with the nearest known one`() {
    #expect(findings("cornerRadus", 12).map(\.rule) == [.itemStyleUnknown])
    #expect(
      findings("cornerRadus", 12).map(\.message) == [
        "the style has 'cornerRadus', which is not a property of an item's layout; did you mean "
          + "'cornerRadius'?"
      ])
    #expect(
      findings("foo", "bar").map(\.message) == [
        "the style has 'foo', which is not a property of an item's layout"
      ])
  }

  @Test func `SY-08 the style of a trace is judged alike`() {
    var rules = SyneriseChecker()
    let call = AppCall("unit", [.init("itemLayout", ["style": ["titelFont": 12, "badge": nil]])])
    let found = rules.happened(call, at: .zero, location: nil)
    #expect(found.map(\.diagnostic.rule) == [.itemStyleUnknown])
  }
}
