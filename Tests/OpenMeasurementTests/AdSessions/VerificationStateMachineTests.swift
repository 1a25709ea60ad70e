import Testing
import Vocabulary

@testable import OpenMeasurement

/// The machine of an ad's verifications driven by hand: its inputs, and the exact actions.
struct VerificationStateMachineTests {
  private static let place = SourceLocation(file: "tag.xml", position: nil)

  private func verification(
    _ vendor: String? = "vendor", passing passed: String? = nil,
    parameters: String? = "p", mode: VerificationMode = .scripts,
    _ prospect: VerificationPlan.Prospect = .available, arrival: SessionVerification.Arrival? = nil
  ) -> SessionVerification {
    SessionVerification(
      vendor: vendor, passedVendorKey: passed, parameters: parameters, at: Self.place,
      plan: VerificationPlan(mode: mode, parameters: parameters, prospect: prospect), url: "u",
      arrival: arrival)
  }

  private func arrival(after delay: Duration = .zero) -> SessionVerification.Arrival {
    SessionVerification.Arrival(
      fetch: Fetch(purpose: .script, url: "u", source: .network, status: 200, bytes: 4),
      delay: delay, text: "code")
  }

  private let script = VerificationScript(
    id: 0, vendorKey: "vendor", url: "u", source: "code", parameters: "p", injectionID: "")

  @Test func `a script that is there at once waits for the session`() {
    var machine = VerificationStateMachine([verification(arrival: arrival())])
    #expect(machine.adSelected() == [.record(arrival().fetch)])
    #expect(machine.scriptArrived(0) == [])
    #expect(machine.adBegan(hasSession: true) == [])
    #expect(machine.sessionAboutToBegin() == [.hostScripts, .load(0, script)])
    #expect(machine.adEnded() == [])
  }

  @Test func `a script that takes time is loaded when it arrives`() {
    let late = arrival(after: .seconds(2))
    var machine = VerificationStateMachine([verification(arrival: late)])
    #expect(machine.adSelected() == [.awaitScript(0, after: .seconds(2))])
    #expect(machine.adBegan(hasSession: true) == [])
    #expect(machine.sessionAboutToBegin() == [.hostScripts, .load(0, nil)])
    #expect(machine.scriptArrived(0) == [.record(late.fetch), .load(0, script)])
  }

  @Test func `a script that has not arrived when the ad is over is not executed`() {
    let late = arrival(after: .seconds(2))
    var machine = VerificationStateMachine([verification(arrival: late)])
    _ = machine.adSelected()
    var abandoned = machine
    #expect(abandoned.adEnded().lines == ["awaitScript 0 never", "record u"])
    _ = machine.adBegan(hasSession: true)
    #expect(
      machine.adEnded().lines
        == ["awaitScript 0 never", "record u", "VerificationNotExecuted", "refuse 0 for 3"])
    #expect(machine.adEnded() == [])
  }

  @Test func `without a session nothing is executed, and each is told once`() {
    var machine = VerificationStateMachine([
      verification(arrival: arrival()), verification("other", .refused(.rejected, detail: nil)),
    ])
    _ = machine.adSelected()
    #expect(
      machine.adBegan(hasSession: false).lines == [
        "VerificationNotExecuted", "refuse 0 for 3", "VerificationNotExecuted", "refuse 1 for 1",
      ])
    #expect(machine.sessionAboutToBegin() == [])
  }

  @Test func `what does not fit is reported before the session`() {
    var machine = VerificationStateMachine([
      verification(passing: "another", arrival: arrival()),
      verification(nil, parameters: "p", arrival: arrival()),
      verification(mode: .auto, .unknown("no file")),
    ])
    _ = machine.adSelected()
    #expect(
      machine.adBegan(hasSession: true).lines
        == ["VendorKeyDiffers", "VerificationResourceIncomplete", "VerificationNotMeasured"])
  }

  @Test func `what a script does is recorded each time and found once`() {
    var machine = VerificationStateMachine([verification()])
    let timeout = ScriptOutput(script: 0, .timedOut(.load))
    #expect(
      machine.scriptDid(timeout).lines == ["line 0", "ScriptTimedOut", "ScriptNotReproducible"])
    #expect(machine.scriptDid(timeout).lines == ["line 0"])
    #expect(machine.scriptDid(ScriptOutput(script: 0, .sendURL("v"))) == [.send(0, url: "v")])
    #expect(
      machine.scriptDid(ScriptOutput(script: 0, .notExecuted(.missing))).lines
        == ["VerificationNotExecuted", "refuse 0 for 3"])
    #expect(machine.scriptDid(ScriptOutput(script: 1, .sendURL("v"))) == [])
  }

  @Test func `differences between a script and its measurer are listed up to a limit`() {
    var machine = VerificationStateMachine([verification()])
    let differences = (0..<22).map {
      MeasurerComparison.Difference.missing(url: "\($0)", at: .zero)
    }
    let actions = machine.measurersDiffered(0, differences)
    #expect(actions.count == 21)
    guard case .report(let diagnostic)? = actions.last else { return }
    #expect(
      diagnostic.message
        == "the script of 'vendor' and the built-in measurer differ 2 more times")
    #expect(machine.measurersDiffered(1, differences) == [])
  }
}

extension [VerificationAction] {
  /// Each action in a line; a finding is its rule.
  fileprivate var lines: [String] {
    map { action in
      switch action {
      case .awaitScript(let index, let delay):
        "awaitScript \(index) \(delay.map { "after \($0)" } ?? "never")"
      case .record(let fetch): "record \(fetch.url)"
      case .report(let diagnostic): diagnostic.rule.id
      case .hostScripts: "hostScripts"
      case .load(let index, let script): "load \(index) \(script == nil ? "nothing" : "script")"
      case .refuse(let index, let reason): "refuse \(index) for \(reason.reason)"
      case .recordLine(let index, _): "line \(index)"
      case .send(let index, let url): "send \(index) \(url)"
      }
    }
  }
}

struct MeasurerComparisonTests {
  private static func at(_ milliseconds: Int) -> VirtualInstant { Bench.at(milliseconds) }

  private static let cases: [([(String, Int)], [(String, Int)], [MeasurerComparison.Difference])] =
    [
      ([], [], []),
      // The order within an instant does not matter.
      ([("a", 0), ("b", 0)], [("b", 0), ("a", 0)], []),
      ([("a", 0), ("a", 5)], [("a", 0), ("a", 5)], []),
      ([("a", 7)], [], [.missing(url: "a", at: at(7))]),
      ([], [("a", 7)], [.extra(url: "a", at: at(7))]),
      ([("a", 7)], [("a", 9)], [.otherInstant(url: "a", measurer: at(7), script: at(9))]),
      // One extra beacon does not shift the rest.
      ([("a", 3), ("a", 5)], [("a", 1), ("a", 3), ("a", 5)], [.extra(url: "a", at: at(1))]),
      ([("a", 3), ("a", 3)], [("a", 3)], [.missing(url: "a", at: at(3))]),
      // By instant, whichever side sent it.
      (
        [("b", 4), ("c", 2)], [("x", 3), ("b", 1)],
        [
          .missing(url: "c", at: at(2)), .extra(url: "x", at: at(3)),
          .otherInstant(url: "b", measurer: at(4), script: at(1)),
        ]
      ),
    ]

  @Test(arguments: cases)
  func `missing, extra and late URLs are told apart`(
    measurer: [(String, Int)], script: [(String, Int)],
    expected: [MeasurerComparison.Difference]
  ) {
    func sent(_ list: [(String, Int)]) -> [MeasurerComparison.Sent] {
      list.map { MeasurerComparison.Sent(url: $0.0, at: Self.at($0.1)) }
    }
    #expect(
      MeasurerComparison(measurer: sent(measurer), script: sent(script)).differences == expected)
  }
}
