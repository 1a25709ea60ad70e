import Diagnostics
import Testing
import VAST

struct MacroTests {
  @Test(arguments: MacroDefinition.all.map(\.name))
  func `every macro of the registry is known`(name: String) {
    let found = rules(
      Tag.text { $0.tracking = "<Tracking event='pause'>https://t/[\(name)]</Tracking>" })
    #expect(!found.contains("MacroUnknown") && !found.contains("MacroForm"), "\(name): \(found)")
  }

  @Test(arguments: [
    ("[CACHEBUSTER]", "[CACHEBUSTING]"), ("[RANDOM]", "[CACHEBUSTING]"),
    ("[TIMESTMP]", "[TIMESTAMP]"), ("[GOOGLE_VIEWABILITY]", nil),
  ])
  func `a macro that is not known names the nearest one`(macro: String, nearest: String?) {
    let message = finding(
      "MacroUnknown",
      in: Tag.text { $0.tracking = "<Tracking event='pause'>https://t/\(macro)</Tracking>" })
    let remedy = nearest.map { "is not replaced; did you mean '\($0)'? [" } ?? "is not replaced ["
    #expect(message?.contains(remedy) == true, "\(message ?? "")")
  }

  @Test(arguments: [
    ("%%CACHEBUSTER%%", "use '[CACHEBUSTING]'"),
    ("%5BERRORCODE%5D", "use '[ERRORCODE]'"),
    ("${AUCTION_PRICE}", "use '[AUCTION_PRICE]'"),
    ("[timestamp]", "use '[TIMESTAMP]'"),
    ("[random]", "use '[CACHEBUSTING]'"),
  ])
  func `another system's macro names VAST's form`(macro: String, remedy: String) {
    let message = finding(
      "MacroForm",
      in: Tag.text { $0.tracking = "<Tracking event='pause'>https://t/\(macro)</Tracking>" })
    #expect(message?.contains(remedy) == true)
  }

  @Test(arguments: [
    ("Error", "[ERRORCODE]", true), ("Impression", "[ERRORCODE]", false),
    ("Impression", "[ADPLAYHEAD]", true), ("Impression", "[APIFRAMEWORKS]", false),
  ])
  func `a macro has its requests`(element: String, macro: String, isInPlace: Bool) {
    let found = rules(
      Tag.text { $0.further = "<\(element)>https://t/\(macro)</\(element)>" })
    #expect(found.contains("MacroMisplaced") == !isInPlace)
  }

  @Test func `a wrapper's address has the macros of requests`() {
    let uri = "<VASTAdTagURI>https://a/[APIFRAMEWORKS][ADPLAYHEAD]</VASTAdTagURI>"
    #expect(
      finding("MacroMisplaced", in: Tag.wrapper(uri: uri))?
        .contains(
          "macro '[ADPLAYHEAD]' has no value in the URL of 'VASTAdTagURI'; it is for trackers")
        == true)
  }
}
