import Testing
import Vocabulary

@testable import OpenMeasurement

/// What a log shows of a certification's cases, and what the standards make of its geometry.
struct ShownCaseTests {
  typealias Message = LogText.Message

  private func course(_ messages: [Message]) throws -> SessionCourse {
    SessionCourse(try #require(LogText.log(LogText.validation(messages)).sessions.first))
  }

  private func names(_ coverage: ShownCase.Coverage, _ messages: [Message]) throws -> [String] {
    let course = try course(messages)
    return ShownCase.all.filter { $0.coverage(in: course) == coverage }.map(\.name)
  }

  @Test func `a session shows what its events tell`() throws {
    #expect(
      try names(.shown, LogText.good) == [
        "full-view", "part-in-view", "play-through", "pause-and-resume", "mute-and-unmute",
      ])
    #expect(
      try names(.notShown, LogText.good) == [
        "out-of-view", "background", "obstructed", "friendly-obstruction", "buffering", "volume",
        "fullscreen", "skip", "click", "error", "teardown",
      ])
  }

  @Test(
    arguments: [
      (
        "out-of-view", [Message("geometryChange", 6_000, LogText.view(0, reasons: #"["clipped"]"#))]
      ),
      (
        "background",
        [
          Message("geometryChange", 6_000, LogText.view(0, reasons: #"["backgrounded"]"#)),
          Message("geometryChange", 6_500, LogText.view(100)),
        ]
      ),
      (
        "obstructed",
        [Message("geometryChange", 6_000, LogText.view(40, reasons: #"["obstructed"]"#))]
      ),
      ("buffering", [Message("bufferStart", 6_000), Message("bufferFinish", 6_100)]),
      ("volume", [Message("volumeChange", 6_000, #"{"mediaPlayerVolume": 0.5}"#)]),
      (
        "fullscreen",
        [
          Message("playerStateChange", 6_000, #"{"state": "fullscreen"}"#),
          Message("playerStateChange", 6_100, #"{"state": "normal"}"#),
        ]
      ),
      ("click", [Message("adUserInteraction", 6_000, #"{"interactionType": "click"}"#)]),
      ("error", [Message("sessionError", 6_000, #"{"errorType": "media", "message": "lost"}"#)]),
    ])
  func `an event shows its case`(name: String, messages: [Message]) throws {
    let all = (LogText.good + messages).sorted { $0.at < $1.at }
    #expect(try names(.shown, all).contains(name))
    #expect(try !names(.shown, LogText.good).contains(name))
  }

  @Test func `what an ad cannot have does not apply`() throws {
    let unskippable = LogText.good.replacing(#""skippable": true"#, by: #""skippable": false"#)
    #expect(try names(.notApplicable, unskippable) == ["skip"])
    let audio = LogText.good.replacing(#""creativeType": "video""#, by: #""creativeType": "audio""#)
      .without("geometryChange").replacing("adView", by: "view")
    #expect(
      try names(.notApplicable, audio) == [
        "full-view", "part-in-view", "out-of-view", "background", "obstructed",
        "friendly-obstruction",
      ])
  }

  @Test func `standards are met at the instant that the geometry gives`() throws {
    let course = try course(LogText.good)
    let results = SessionViewability(of: course, by: ViewabilityStandard.builtIn).results
    let met = results.first { $0.standard.name == "mrc-video" }
    #expect(met?.metAt == .milliseconds(2_320))
    // All of it was in view for five seconds, half of the ad is seven and a half.
    #expect(results.first { $0.standard.name == "groupm-in-feed" }?.metAt == nil)
    #expect(!results.contains { $0.standard.name == "mrc-display" })
  }

  @Test func `a plan names cases, a line each`() throws {
    let plan = try CasePlan(
      "# for the summer\ncases:\n- skip\n  click # twice\nskip\n", file: "plan")
    #expect(plan.cases.map(\.name) == ["skip", "click"])
    #expect(throws: CasePlan.Mistake.self) { try CasePlan("", file: "plan") }
    do throws(CasePlan.Mistake) {
      _ = try CasePlan("click\nskp\n", file: "plan")
    } catch {
      #expect(error.message == "there is no case 'skp'; did you mean 'skip'?")
      #expect(error.location.position?.line == 2)
    }
  }
}
