import Foundation
import TestSupport
import Testing

@testable import VAST

@Suite(.tags(.corpus))
struct MacroDefinitionTests {
  /// The registry's table: in this repository its facts, and elsewhere the registry's own file.
  private static func registry(in place: CorpusPlace) throws -> Registry {
    let path =
      switch place {
      case .own: "macros/macros.json"
      case .shared: "vast/InteractiveAdvertisingBureau_vast/vast4macros/data/macros-data.json"
      }
    return try JSONDecoder().decode(Registry.self, from: Data(place.bytes(path)))
  }

  private struct Registry: Decodable {
    struct Macro: Decodable {
      var name: String
      var datatype: String
      var introversion: String
      var support: String
      var contexts: String
    }

    var macros: [Macro]
  }

  @Test(arguments: CorpusPlace.all(with: "vast"))
  func `the table is the registry's`(place: CorpusPlace) throws {
    let registry = try Self.registry(in: place)
    #expect(registry.macros.count == 59)
    for macro in registry.macros {
      let definition = try #require(MacroDefinition.named(macro.name), "\(macro.name)")
      let since = macro.introversion.hasPrefix("Next") ? "next" : macro.introversion
      #expect(definition.since == since, "\(macro.name)")
      #expect(definition.format.isList == macro.datatype.hasPrefix("Array"), "\(macro.name)")
      #expect(definition.isRequired == (macro.support == "Required"), "\(macro.name)")
      #expect(
        (definition.support == .deprecated) == macro.support.contains("Deprecated"), "\(macro.name)"
      )
      #expect(
        (definition.support == .requiredForMeasurement) == macro.support.contains("if OM"),
        "\(macro.name)")
      #expect(
        definition.contexts.contains(.adRequest) == macro.contexts.contains("request URIs"),
        "\(macro.name)")
      #expect(
        definition.contexts.contains(.tracking) == macro.contexts.contains("All tracking"),
        "\(macro.name)")
      #expect(
        definition.contexts.contains(.error)
          == (macro.contexts.contains("All tracking") || macro.contexts.contains("Error")),
        "\(macro.name)")
    }
    let known = Set(registry.macros.map(\.name))
    #expect(
      MacroDefinition.all.map(\.name).filter { !known.contains($0) } == [
        "BREAKMINDURATION", "ERROR_CODE", "ERROR_MESSAGE",
      ])
  }

  @Test func `names are unique, upper-case and looked up as they are`() {
    let names = MacroDefinition.all.map(\.name)
    #expect(Set(names).count == 62 && names.count == 62)
    #expect(MacroDefinition.named("REASON")?.contexts == [.verificationNotExecuted])
    #expect(MacroDefinition.named("CLICKPOS")?.contexts == [.clickTracking])
    #expect(MacroDefinition.named("reason") == nil && MacroDefinition.named("CACHEBUSTER") == nil)
  }

  @Test func `what every player has to know`() {
    let required = MacroDefinition.all.filter(\.isRequired).map(\.name)
    #expect(
      required == [
        "TIMESTAMP", "CACHEBUSTING", "ERRORCODE", "REASON", "LIMITADTRACKING", "ERROR_CODE",
        "ERROR_MESSAGE",
      ])
  }
}

struct MacroMeantTests {
  @Test(
    arguments: [
      ("CACHEBUSTER", "CACHEBUSTING"), ("cb", "CACHEBUSTING"), ("ERORCODE", "ERRORCODE"),
      ("timestamp", "TIMESTAMP"), ("FOO", nil), (Named(String(repeating: "A", count: 81)), nil),
    ] as [(Named<String>, String?)])
  func `a name that VAST does not have leads to the one that is meant`(
    name: Named<String>, meant: String?
  ) {
    #expect(MacroDefinition.meant(by: name.value)?.name == meant)
  }

  @Test(arguments: [
    "%%X%%", "${X}", "{{x}}", "__X__", "[timestamp]", "[errorcode]", "[cachebustin]", "[random]",
    "[time]", "[cb]", "[user_id]", "[myRandom]", "[Cache-Buster]", "%5BERRORCODE%5D", "[[X]]",
  ])
  func `a text that looks like a macro is one`(form: String) {
    #expect(MacroDefinition.isProbable(form))
  }

  @Test(arguments: ["[sale]", "[Sale]", "[email]", "[key]", "[new-arrivals]", "%5Bkey%5D"])
  func `a word in brackets is none`(form: String) {
    #expect(!MacroDefinition.isProbable(form))
  }
}
