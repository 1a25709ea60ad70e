import Testing
import Vocabulary

@testable import Widgets

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
