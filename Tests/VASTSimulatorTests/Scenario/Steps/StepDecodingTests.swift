import TestSupport
import Testing
import Vocabulary

@testable import VASTSimulator

struct StepDecodingTests {
  private func step(_ text: String) throws -> ScenarioStep {
    try #require(
      try scenario("layout: [{ view: ad, frame: [0, 0, 1, 1] }]\nsteps: [\(text)]").steps.first)
  }

  private func problem(_ text: String) -> [String] {
    problems("{ version: 1, steps: [\n\(text)\n] }")
  }

  @Test(
    arguments: [
      ("play", .player(.play(by: .user))),
      ("pause", .player(.pause(by: .user))),
      ("pause, by: player", .player(.pause(by: .player))),
      ("resume, by: user", .player(.resume(by: .user))),
      ("mute", .player(.control(.mute))), ("unmute", .player(.control(.unmute))),
      ("volume, to: 0.5", .player(.volume(to: 0.5))),
      ("deviceVolume, to: 0", .screen(.deviceVolume(to: 0))),
      ("seek, to: 12s", .player(.seek(.to(.time(.seconds(12)))))),
      ("seek, to: 12.5%", .player(.seek(.to(.percentage(digits: 125, scale: 10))))),
      ("seek, by: -5s", .player(.seek(.by(.seconds(-5))))),
      ("seek, by: 1500ms", .player(.seek(.by(.milliseconds(1500))))),
      ("rewind, by: 5s", .player(.rewind(.by(.seconds(-5))))),
      ("rewind, to: 0s", .player(.rewind(.to(.time(.zero))))),
      ("skip", .player(.control(.skip))), ("click", .player(.control(.click))),
      ("closeLinear", .player(.control(.closeLinear))),
      ("close", .player(.control(.close))),
      ("acceptInvitation", .player(.control(.acceptInvitation))),
      ("clickIcon", .player(.control(.clickIcon))),
      ("clickCompanion", .player(.control(.clickCompanion))),
      ("fullscreen", .player(.control(.fullscreen))),
      ("exitFullscreen", .player(.control(.exitFullscreen))),
      ("expand", .player(.control(.expand))), ("collapse", .player(.control(.collapse))),
      ("minimize", .player(.control(.minimize))), ("restore", .player(.control(.restore))),
      ("background", .app(.background)),
      ("foreground", .app(.foreground)),
      ("lock", .app(.lock)), ("unlock", .app(.unlock)), ("focus", .app(.focus)),
      ("blur", .app(.blur)),
      ("disconnectOutput", .app(.disconnectOutput)), ("connectOutput", .app(.connectOutput)),
      ("pictureInPicture", .app(.pictureInPicture)),
      ("exitPictureInPicture", .app(.exitPictureInPicture)),
      ("viewport, percent: 49.5", .unit(.viewport(percent: 49.5, over: .zero))),
      ("viewport, percent: 0, over: 1s", .unit(.viewport(percent: 0, over: .seconds(1)))),
      (
        "scroll, view: ad, by: 400, over: 1s",
        .screen(.scroll(view: "ad", .by(.init(x: 0, y: 400)), over: .seconds(1)))
      ),
      (
        "scroll, view: ad, to: [10, -20]",
        .screen(.scroll(view: "ad", .to(.init(x: 10, y: -20)), over: .zero))
      ),
      (
        "move, view: ad, by: [-0.5, 0]",
        .screen(.move(view: "ad", .by(.init(x: -0.5, y: 0)), over: .zero))
      ),
      ("move, view: ad, to: 7", .screen(.move(view: "ad", .to(.init(x: 0, y: 7)), over: .zero))),
      ("show, view: ad", .screen(.show(view: "ad"))),
      ("hide, view: ad", .screen(.hide(view: "ad"))),
      ("alpha, view: ad, to: 0.1", .screen(.alpha(view: "ad", to: 0.1))),
      ("remove, view: ad", .screen(.remove(view: "ad"))),
      (
        "add, view: x, frame: [1, 2, 3, 4], clips: true, under: ad",
        .screen(
          .add(
            View(name: "x", frame: .init(x: 1, y: 2, width: 3, height: 4), clips: true), under: "ad"
          ))
      ),
      (
        "add, view: { view: x, frame: [1, 2, 3, 4] }",
        .screen(.add(View(name: "x", frame: .init(x: 1, y: 2, width: 3, height: 4)), under: nil))
      ),
      (
        "friendly, view: ad, purpose: closeAd, reason: Close",
        .screen(.friendly(view: "ad", FriendlyObstruction(purpose: .closeAd, reason: "Close")))
      ),
      ("stall, for: 2s", .unit(.stall(for: .seconds(2)))),
      ("teardown", .player(.control(.teardown))),
    ] as [(String, ScenarioStep.Action)])
  func `every step is read`(text: String, action: ScenarioStep.Action) throws {
    #expect(try step("{ at: 1s, do: \(text) }").action == action)
  }

  @Test func `a change of the network keeps what it does not state`() throws {
    var change = ScenarioStep.NetworkChange()
    change.bytesPerSecond = 1000
    #expect(
      try step("{ at: 1s, do: network, bytesPerSecond: 1000 }").action == .unit(.network(change)))
    change = ScenarioStep.NetworkChange()
    change.latency = .milliseconds(5)
    change.lostPrefix = "https://a/"
    change.lostStatus = 503
    #expect(
      try step("{ at: 1s, do: network, latency: 5ms, loss: 'https://a/', status: 503 }").action
        == .unit(.network(change)))
  }

  @Test(arguments: [
    ("2s", ScenarioStep.Trigger.time(.seconds(2))),
    ("1500ms", .time(.milliseconds(1500))),
    ("'0s'", .time(.zero)),
    ("50%", .share(.percentage(digits: 50, scale: 1))),
    ("0.1%", .share(.percentage(digits: 1, scale: 10))),
    ("50 %", .share(.percentage(digits: 50, scale: 1))),
    ("firstQuartile", .playerEvent("firstQuartile", after: .zero)),
    ("loop, after: 500ms", .playerEvent("loop", after: .milliseconds(500))),
  ])
  func `every trigger is read`(text: String, trigger: ScenarioStep.Trigger) throws {
    #expect(try step("{ at: \(text), do: mute }").trigger == trigger)
  }

  @Test func `steps keep the order and places of the file`() throws {
    let steps = try scenario("steps:\n  - { at: 9s, do: mute }\n  - at: 1s\n    do: skip").steps
    #expect(steps.map(\.action.name) == ["mute", "skip"])
    #expect(steps.map { $0.location?.description } == ["s.yaml:3:5", "s.yaml:4:5"])
  }

  @Test(
    arguments: [
      (
        "skip",
        "error: a step must be a mapping of keys to values, not text [ScenarioInvalidValue]",
        1
      ),
      ("{ at: 1s }", "error: 'do' is missing in a step [ScenarioMissingKey]", 1),
      ("{ do: mute }", "error: 'at' is missing in a step [ScenarioMissingKey]", 1),
      (
        "{ at: 1s, do: sk1p }",
        "error: unknown step 'sk1p'; did you mean 'skip'? [ScenarioUnknownName]", 15
      ),
      (
        "{ at: midpont, do: skip }",
        "error: unknown event 'midpont'; did you mean 'midpoint'? [ScenarioUnknownName]", 7
      ),
      (
        "{ at: 2.5, do: skip }",
        "error: 'at' has no unit in '2.5'; write '2.5s' or '2.5ms' [ScenarioInvalidValue]", 7
      ),
      (
        "{ at: 101%, do: skip }",
        "error: 'at' must be a percentage from 0% to 100%, not '101%' [ScenarioInvalidValue]", 7
      ),
      (
        "{ at: -1s, do: skip }",
        "error: 'at' must be a duration such as 2s or 1500ms, not '-1s' [ScenarioInvalidValue]", 7
      ),
      (
        "{ at: 1s, after: 1s, do: skip }",
        "error: 'after' in a step needs the name of an event in 'at' "
          + "[ScenarioConflictingKeys]",
        11
      ),
      (
        "{ at: 1s, do: skip, zz: 1 }",
        "error: unknown key 'zz' in step 'skip'; known: at, after, unit, do [ScenarioUnknownKey]",
        21
      ),
      (
        "{ at: 1s, do: pause, by: usr }",
        "error: unknown 'by' 'usr'; did you mean 'user'? [ScenarioUnknownName]", 26
      ),
      (
        "{ at: 1s, do: volume, to: 50% }",
        "error: 'to' must be a number from 0 to 1, not '50%' [ScenarioInvalidValue]", 27
      ),
      (
        "{ at: 1s, do: volume, to: '1' }",
        "error: 'to' must be a number from 0 to 1, not text in quotes [ScenarioInvalidValue]", 27
      ),
      (
        "{ at: 1s, do: seek }",
        "error: 'to' or 'by' is missing in step 'seek' [ScenarioMissingKey]",
        1
      ),
      (
        "{ at: 1s, do: seek, to: 1s, by: 1s }",
        "error: 'by' and 'to' exclude each other in step 'seek' [ScenarioConflictingKeys]", 29
      ),
      (
        "{ at: 1s, do: rewind, by: 0s }", "error: 'by' must be above zero [ScenarioInvalidValue]",
        27
      ),
      (
        "{ at: 1s, do: viewport, percent: 101 }",
        "error: 'percent' must be a number from 0 to 100, not '101' [ScenarioInvalidValue]", 34
      ),
      (
        "{ at: 1s, do: viewport }",
        "error: 'percent' is missing in step 'viewport' [ScenarioMissingKey]", 1
      ),
      (
        "{ at: 1s, do: scroll, view: ad, by: [1] }",
        "error: 'by' must be a list [x, y] [ScenarioInvalidValue]", 37
      ),
      (
        "{ at: 1s, do: scroll, view: ad, by: [1, b] }",
        "error: y of 'by' must be a number from -1000000 to 1000000, not 'b' [ScenarioInvalidValue]",
        41
      ),
      (
        "{ at: 1s, do: hide, view: add }",
        "error: no view is named 'add'; did you mean 'ad'? [ScenarioUnknownView]", 27
      ),
      (
        "{ at: 1s, do: add, view: x, frame: [0, 0, 1, 1], under: feed }",
        "error: no view is named 'feed'; known: ad, x [ScenarioUnknownView]", 57
      ),
      (
        "{ at: 1s, do: add, view: { view: x, frame: [0, 0, 1, 1] }, clips: true }",
        "error: 'clips' in step 'add' belongs in the mapping after 'view' [ScenarioConflictingKeys]",
        60
      ),
      (
        "{ at: 1s, do: add, view: x }",
        "error: 'frame' is missing in view 'x' [ScenarioMissingKey]",
        1
      ),
      (
        "{ at: 1s, do: friendly, view: ad, purpose: controls }",
        "error: unknown 'purpose' 'controls'; known: mediaControls, closeAd, notVisible, other"
          + " [ScenarioUnknownName]", 44
      ),
      (
        "{ at: 1s, do: stall, for: 0s }", "error: 'for' must be above zero [ScenarioInvalidValue]",
        27
      ),
      (
        "{ at: 1s, do: network, status: 404, latency: 1s }",
        "error: 'status' in step 'network' needs 'loss', a URL prefix [ScenarioConflictingKeys]", 24
      ),
      (
        "{ at: 1s, do: network }",
        "error: one of 'bytesPerSecond', 'latency', 'loss' is missing in step 'network'"
          + " [ScenarioMissingKey]", 1
      ),
    ] as [(String, Named<String>, Int)])
  func `a wrong step says where it is and what would be right`(
    text: String, message: Named<String>, column: Int
  ) {
    #expect(problem(text) == ["s.yaml:2:\(column): \(message.value)"])
  }
}
