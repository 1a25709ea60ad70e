import TestSupport
import Testing
import VAST
import Vocabulary

struct ValueTests {
  /// Values of `MediaFile`'s attributes and whether they have their form.
  @Test(arguments: [
    ("scalable", "true", true), ("scalable", "0", true), ("scalable", " false ", true),
    ("scalable", "TRUE", false), ("scalable", "", false),
    ("bitrate", "0", true), ("bitrate", " 500 ", true), ("bitrate", "24.5", false),
    ("bitrate", "", false), ("bitrate", "+5", false), ("bitrate", "١", false),
    ("type", "video/mp4", true), ("type", "video", false), ("type", "a/b/c", false),
    ("type", "/mp4", false), ("delivery", "streaming", true), ("delivery", "Streaming", false),
  ])
  func `values have forms`(name: String, value: String, isGood: Bool) {
    let usual = ["delivery": "progressive", "type": "video/mp4", "width": "1", "height": "1"]
    let attributes = usual.merging([name: value]) { _, new in new }.sorted { $0.key < $1.key }
    let found = rules(
      Tag.text {
        $0.media = Tag.mediaFile(
          attributes.map { "\($0.key)='\($0.value)'" }.joined(separator: " "), url: "rtmp://m/x")
      })
    #expect(found.contains { $0.hasPrefix("Attribute") } == !isGood, "\(found)")
  }

  @Test(arguments: [
    ("en", true), ("zh-TW", true), ("e", false), ("en_US", false), ("", false),
  ])
  func `languages have a form`(value: String, isGood: Bool) {
    let found = rules(
      Tag.text {
        $0.media += """
          <ClosedCaptionFiles>\
          <ClosedCaptionFile type='text/vtt' language='\(value)'>https://c.example/c.vtt\
          </ClosedCaptionFile></ClosedCaptionFiles>
          """
      })
    #expect(found.filter { $0 != "ElementOrder" } == (isGood ? [] : ["AttributeMalformed"]))
  }

  @Test(arguments: [
    ("0", "bottom", true), ("left", "12", true), ("top", "left", false), ("-1", "0", false),
  ])
  func `positions have a form`(horizontal: String, vertical: String, isGood: Bool) {
    let found = rules(
      Tag.text {
        $0.linearFurther = """
          <Icons><Icon xPosition='\(horizontal)' yPosition='\(vertical)' pxratio='1.5'>\
          <HTMLResource>x</HTMLResource></Icon></Icons>
          """
      })
    #expect(found.contains("AttributeValueUnknown") == !isGood)
  }

  @Test(
    arguments: [
      ("00:00:30", nil), ("00:00:30.000", nil), (" 00:00:30\n", nil),
      ("99:59:59.999", "DurationImplausible"), ("00:10:00", nil), ("00:00:01", nil),
      ("30", "TimeForm"), ("0:00:30", "TimeForm"), ("00:00:30.5", "TimeForm"),
      ("00:00:30.1234", "TimeForm"), ("00:00:00", "DurationZero"),
      ("00:60:00", "DurationMalformed"),
      ("00:00:60", "DurationMalformed"), ("00:30", "DurationMalformed"),
      ("-00:00:30", "DurationMalformed"), ("00:00:30.", "DurationMalformed"),
      ("00:00:30Z", "DurationMalformed"), ("50%", "DurationMalformed"),
      ("１:00:00", "DurationMalformed"),
      ("1:2:3:4", "DurationMalformed"), ("1.5.2", "DurationMalformed"), (":", "DurationMalformed"),
      (Named(String(repeating: "9", count: 100)), "DurationMalformed"),
    ] as [(Named<String>, String?)])
  func `durations are read as they are written`(text: Named<String>, rule: String?) {
    let found = rules(Tag.text { $0.duration = "<Duration>\(text.value)</Duration>" })
    #expect(found == (rule.map { [$0] } ?? []))
  }
}

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
        $0.tracking += "<Tracking event='pause'>https://t.example/?x=\(macro)</Tracking>"
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
