import Testing
import VAST
import Vocabulary

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
    let fix = nearest.map { "is not replaced; did you mean '\($0)'? [" } ?? "is not replaced ["
    #expect(message?.contains(fix) == true, "\(message ?? "")")
  }

  @Test(arguments: [
    ("%%CACHEBUSTER%%", "use '[CACHEBUSTING]'"),
    ("%5BERRORCODE%5D", "use '[ERRORCODE]'"),
    ("${TIME_STAMP}", "use '[TIMESTAMP]'"),
    ("%24%7BPAGE_URL%7D", "use '[PAGEURL]'"),
    ("${GDPR_CONSENT_755}", "use '[GDPRCONSENT]'"),
    ("[timestamp]", "use '[TIMESTAMP]'"),
    ("[random]", "use '[CACHEBUSTING]'"),
  ])
  func `another system's macro names VAST's form`(macro: String, fix: String) {
    let message = finding(
      "MacroForm",
      in: Tag.text { $0.tracking = "<Tracking event='pause'>https://t/\(macro)</Tracking>" })
    #expect(message?.contains(fix) == true)
  }

  @Test(arguments: [
    (
      "${AUCTION_PRICE}",
      "is OpenRTB's macro, which no player replaces; the exchange or the bidder's ad server must "
        + "fill it in"
    ),
    (
      "${GDPR_CONSENT_755}",
      "is the TCF's macro, which no player replaces; the ad server or the SDK that knows the user's "
        + "consent must fill it in, or use '[GDPRCONSENT]'"
    ),
    (
      "${GDPR}",
      "is the TCF's macro, which no player replaces; the ad server or the SDK that knows the user's "
        + "consent must fill it in, or use '[REGULATIONS]'"
    ),
    (
      "%%CACHEBUSTER%%",
      "is an ad server's macro, which no player replaces; that server must fill it in, or use "
        + "'[CACHEBUSTING]'"
    ),
    (
      "%%CLICK_URL_ESC%%",
      "is an ad server's macro, which no player replaces; that server must fill it in"
    ),
    (
      "{{campaign.id}}",
      "is a template's macro, which no player replaces; the server that makes the tag must fill it in"
    ),
    ("%5BFOO_BAR%5D", "is not replaced; VAST has no macro of this name"),
  ])
  func `a macro says whose it is and who fills it in`(macro: String, remark: String) {
    let found = lint(
      Tag.text {
        $0.tracking = "<Tracking event='pause'>https://t.example/?x=\(macro)</Tracking>"
      })
    #expect(
      found.map(\.message) == ["'\(macro)' in the URL of 'Tracking' \(remark)"])
  }

  @Test func `only macros that VAST has are advised`() throws {
    let forms = ["%%NAME%%", "${NAME}", "{{NAME}}", "__NAME__", "%5BNAME%5D", "[[NAME]]"]
    let names = [
      "SITE_ID", "CLICK_URL", "DEVICE_ID", "BUNDLE", "W", "CB", "ORDER_ID", "US_PRIVACY",
    ]
    for form in forms {
      for name in names {
        let remark = ForeignMacro.remark(about: form.replacing("NAME", with: name))
        guard let start = remark.firstRange(of: "use '[") else { continue }
        let advised = String(remark[start.upperBound...].prefix { $0 != "]" })
        #expect(MacroDefinition.named(advised) != nil, "\(remark)")
      }
    }
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
