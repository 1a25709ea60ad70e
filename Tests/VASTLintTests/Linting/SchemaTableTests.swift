import TestSupport
import Testing
import VAST
import Vocabulary

@testable import VASTLint

/// Tests the table by its effects: the lint checks a generated document.
struct SchemaTableTests {
  private static let versions = ["2.0", "3.0", "4.0", "4.1", "4.2", "4.3"]

  /// Elements of an in-line ad, the first version that has them, and the last.
  @Test(arguments: [
    ("<Advertiser>a</Advertiser>", "3.0", "4.3"),
    ("<Pricing model='cpm' currency='EUR'>1</Pricing>", "3.0", "4.3"),
    ("<Category authority='a'>c</Category>", "4.0", "4.3"),
    ("<ViewableImpression/>", "4.0", "4.3"),
    ("<Expires>1</Expires>", "4.1", "4.3"),
    ("<Description>d</Description>", "2.0", "4.3"),
    ("<Extensions/>", "2.0", "4.3"),
  ])
  func `elements of an ad have their versions`(element: String, first: String, last: String) {
    for version in Self.versions {
      let found = rules(Tag.text(version) { $0.further = element })
      #expect(
        found.contains("ElementNotInVersion") == !(first...last).contains(version),
        "\(element) in \(version): \(found)")
    }
  }

  @Test(
    arguments: [
      (
        "<Icons><Icon program='p' width='1' height='1' xPosition='0' yPosition='0'/></Icons>",
        "3.0",
        "4.3"
      ),
      ("<CreativeExtensions/>", "3.0", "3.0"),
      ("<AdParameters/>", "2.0", "4.3"),
    ] as [(Named<String>, String, String)])
  func `elements of a linear creative have their versions`(
    element: Named<String>, first: String, last: String
  ) {
    for version in Self.versions {
      let found = rules(Tag.text(version) { $0.linearFurther = element.value })
      #expect(
        found.contains("ElementNotInVersion") == !(first...last).contains(version),
        "\(element.value) in \(version): \(found)")
    }
  }

  @Test(
    arguments: [
      (
        "<Mezzanine delivery='progressive' type='video/mp4' width='1' height='1'>https://m</Mezzanine>",
        "4.0"
      ),
      ("<InteractiveCreativeFile>https://m</InteractiveCreativeFile>", "4.0"),
      ("<ClosedCaptionFiles/>", "4.1"),
    ] as [(Named<String>, String)])
  func `files have their versions`(element: Named<String>, first: String) {
    for version in Self.versions {
      let found = rules(Tag.text(version) { $0.media += element.value })
      #expect(
        found.contains("ElementNotInVersion") == (version < first), "\(element.value) in \(version)"
      )
    }
  }

  @Test(arguments: [
    ("Error", ["2.0", "3.0"]), ("AdTitle", ["2.0", "3.0", "4.0", "4.1", "4.2", "4.3"]),
    ("Impression", []), ("UniversalAdId", ["4.0", "4.1"]),
  ])
  func `elements may be repeated in their versions`(name: String, forbidden: [String]) {
    for version in Self.versions {
      let text = Tag.text(version) {
        switch name {
        case "Error":
          $0.further = "<Error>https://t/1[ERRORCODE]</Error><Error>https://t/2[ERRORCODE]</Error>"
        case "AdTitle": $0.title += "<AdTitle>u</AdTitle>"
        case "Impression": $0.impression += $0.impression
        default: $0.universalAdID += $0.universalAdID
        }
      }
      #expect(rules(text).contains("RepeatedElement") == forbidden.contains(version), "\(version)")
    }
  }

  /// Which required elements each version misses when there is nothing.
  @Test(arguments: [
    ("2.0", ["Impression", "Creatives", "AdSystem", "AdTitle"]),
    ("4.0", ["Impression", "Creatives", "AdSystem", "AdTitle"]),
    ("4.1", ["Impression", "Creatives", "AdSystem", "AdTitle", "AdServingId"]),
  ])
  func `an empty ad lacks what is required`(version: String, names: [String]) {
    let text = "<VAST version='\(version)'><Ad id='1'><InLine/></Ad></VAST>"
    let missing = lint(text).filter { $0.message.contains("which is required") }
    #expect(missing.count == names.count)
    for name in names { #expect(missing.contains { $0.message.contains("no '\(name)'") }) }
  }

  @Test(arguments: [
    ("2.0", ["VASTAdTagURI", "Impression", "Creatives", "AdSystem"]),
    ("4.2", ["VASTAdTagURI", "Impression", "AdSystem"]),
  ])
  func `an empty wrapper lacks what is required`(version: String, names: [String]) {
    let text = "<VAST version='\(version)'><Ad id='1'><Wrapper/></Ad></VAST>"
    let missing = lint(text).filter { $0.message.contains("which is required") }
    #expect(missing.count == names.count, "\(missing)")
    for name in names { #expect(missing.contains { $0.message.contains("no '\(name)'") }) }
  }

  @Test(arguments: [("4.1", true), ("4.2", false)])
  func `a wrapper has a ClickThrough since 4_2`(version: String, isNewer: Bool) {
    let clicks = "<VideoClicks><ClickThrough>https://c</ClickThrough></VideoClicks>"
    let found = rules(Tag.wrapper(version, creative: "<Linear>\(clicks)</Linear>"))
    #expect(found.contains("NotAllowedInWrapper") == isNewer)
  }

  /// Attributes, and the first version that has them.
  @Test(arguments: [
    ("sequence='1'", "3.0"), ("conditionalAd='true'", "4.0"), ("adType='audio'", "4.1"),
  ])
  func `attributes of an ad have their versions`(attribute: String, first: String) {
    for version in Self.versions {
      let found = rules(Tag.text(version) { $0.adAttributes += " " + attribute })
      #expect(found.contains("AttributeNotInVersion") == (version < first), "\(version): \(found)")
    }
  }

  @Test(arguments: [
    ("codec='x'", "3.0"), ("minBitrate='1' maxBitrate='2'", "3.0"), ("fileSize='1'", "4.1"),
    ("mediaType='2D'", "4.1"), ("bitrate='1'", "2.0"), ("scalable='1'", "2.0"),
  ])
  func `attributes of a media file have their versions`(attribute: String, first: String) {
    // Two of them are together a version that is too low.
    let single = LintConfiguration(levels: RuleLevels(["VersionTooLow": .off]))
    let usual = "delivery='progressive' type='video/mp4' width='1' height='1' "
    for version in Self.versions {
      let tag = Tag.text(version) { $0.media = Tag.mediaFile(usual + attribute) }
      let found = lint(tag, single).map(\.rule.id)
      #expect(found.contains("AttributeNotInVersion") == (version < first), "\(version): \(found)")
    }
  }

  @Test(arguments: [("2.0", true), ("3.0", false), ("4.2", false)])
  func `an ad's id is required by 2_0 alone`(version: String, isRequired: Bool) {
    #expect(
      rules(Tag.text(version) { $0.adAttributes = "" }).contains("AttributeMissing") == isRequired)
  }

  @Test(arguments: [
    ("2.0", "AdID"), ("3.0", "AdID"), ("4.0", "adId"), ("4.3", "adId"),
  ])
  func `an ad's identifier is spelt as its version does`(version: String, name: String) {
    for spelling in ["AdID", "adId", "adID"] {
      let found = finding(
        "AttributeNameCase", in: Tag.text(version) { $0.creativeAttributes = "\(spelling)='x'" })
      #expect((found == nil) == (spelling == name))
      #expect(found?.contains("is written '\(name)'") ?? true)
    }
  }

  @Test func `the order of elements is one note, and changes nothing else`() {
    let tag = Tag()
    let parts = [tag.impression, tag.servingID, tag.system]
    let found = lint(
      Tag.text {
        ($0.system, $0.servingID, $0.impression) = (parts[0], parts[1], parts[2])
      })
    #expect(found.map(\.rule.id) == ["ElementOrder"])
    #expect(
      found.first?.message
        == "'AdSystem' is after 'Impression' in 'InLine'; the schema of 4.2 has it before")
  }
}

struct TrackingEventsTests {
  /// The events that a Linear has, by version (VAST 2.0 to 4.3, Tracking).
  @Test(arguments: [
    ("loaded", ["4.1", "4.2", "4.3"]), ("start", ["2.0", "3.0", "4.0", "4.1", "4.2", "4.3"]),
    ("progress", ["3.0", "4.0", "4.1", "4.2", "4.3"]), ("fullscreen", ["2.0", "3.0"]),
    ("exitFullscreen", ["3.0"]), ("playerExpand", ["4.0", "4.1", "4.2", "4.3"]),
    ("closeLinear", ["3.0", "4.1", "4.2", "4.3"]), ("acceptInvitationLinear", ["3.0", "4.0"]),
    ("timeSpentViewing", ["4.0"]), ("interactiveStart", ["4.2", "4.3"]),
    ("close", ["2.0", "3.0"]), ("notUsed", ["4.0", "4.1", "4.2", "4.3"]), ("adExpand", []),
  ])
  func `events of a linear creative have their versions`(event: String, versions: [String]) {
    for version in ["2.0", "3.0", "4.0", "4.1", "4.2", "4.3"] {
      let found = rules(
        Tag.text(version) {
          $0.linearAttributes = version == "2.0" ? "" : "skipoffset='1%'"
          $0.tracking = Tag.tracking(event, event == "progress" ? "offset='1%'" : "")
        })
      let isRefused =
        found.contains("TrackingEventNotInVersion") || found.contains("TrackingEventMisplaced")
      #expect(isRefused != versions.contains(version), "\(event) in \(version): \(found)")
    }
  }

  @Test(arguments: TrackingEventName.allCases)
  func `every event that a run knows is known`(event: TrackingEventName) {
    let found = rules(Tag.text { $0.tracking = Tag.tracking(event.rawValue) })
    #expect(!found.contains("TrackingEventUnknown"))
  }

  @Test(arguments: [
    ("creativeView", true), ("start", false), ("close", false), ("mute", false),
  ])
  func `a companion has one event`(event: String, isKnown: Bool) {
    let resource = "<HTMLResource>x</HTMLResource>"
    let found = rules(
      Tag.text {
        $0.creativeFurther = """
          <CompanionAds><Companion width='1' height='1'>\(resource)
          <TrackingEvents>\(Tag.tracking(event))</TrackingEvents></Companion></CompanionAds>
          """
      })
    #expect(found == (isKnown ? [] : ["TrackingEventMisplaced"]))
  }

  @Test(arguments: ["NonLinear", "NonLinearAds"])
  func `nonlinear events are accepted in both places`(parent: String) {
    let tracking = "<TrackingEvents>\(Tag.tracking("adExpand"))</TrackingEvents>"
    let found = rules(
      Tag.text {
        $0.creativeFurther = """
          <NonLinearAds>\(parent == "NonLinearAds" ? tracking : "")<NonLinear width='1' height='1'>
          <HTMLResource>x</HTMLResource>\(parent == "NonLinear" ? tracking : "")</NonLinear>
          </NonLinearAds>
          """
      })
    #expect(found == [])
  }

  @Test func `a renamed event names its successor`() {
    #expect(
      finding(
        "TrackingEventNotInVersion", in: Tag.text { $0.tracking = Tag.tracking("fullscreen") })?
        .contains("use 'playerExpand'") == true)
  }
}
