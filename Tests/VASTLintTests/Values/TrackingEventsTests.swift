import Testing
import VAST
import Vocabulary

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
