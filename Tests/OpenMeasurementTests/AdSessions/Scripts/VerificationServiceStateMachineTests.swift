import ScriptEngine
import Testing
import Vocabulary

@testable import OpenMeasurement

struct VerificationServiceStateMachineTests {
  private typealias Action = VerificationServiceAction

  private func machine(scripts: Int = 2) -> VerificationServiceStateMachine {
    var machine = VerificationServiceStateMachine(
      serviceVersion: "1", limits: VerificationLimits())
    for id in 0..<scripts {
      machine.scriptLoading(
        VerificationScript(
          id: id, vendorKey: "v\(id)", url: "", source: "", parameters: "p\(id)",
          injectionID: "i\(id)"))
    }
    return machine
  }

  private func event(_ type: OMIDEventType, _ data: JSONValue? = nil) -> ScriptEvent {
    ScriptEvent(OMIDEvent(adSessionID: "s", timestamp: 1, type: type, data: data))
  }

  private func calls(_ actions: [VerificationServiceAction]) -> [Int] {
    actions.compactMap {
      guard case .call(let call) = $0 else { return nil }
      return call.callback
    }
  }

  @Test func `events reach subscriptions in the order in which these were made`() {
    var machine = machine()
    _ = machine.listenerAdded(by: 1, callback: 10, form: .separate, type: "pause")
    _ = machine.listenerAdded(by: 0, callback: 11, form: .list, type: "media")
    _ = machine.listenerAdded(by: 1, callback: 12, form: .separate, type: "pause")
    #expect(calls(machine.eventOccurred(event(.pause))) == [10, 11, 12])
    #expect(calls(machine.eventOccurred(event(.resume))) == [11])
    #expect(calls(machine.eventOccurred(event(.impression))) == [])
  }

  @Test func `a timer whose number is none is due, and cleared as the one with number zero`() {
    var machine = machine()
    func message(_ method: VerificationMessage.Method, _ id: Double) -> VerificationMessage {
      VerificationMessage(
        method: method, hasListArguments: true, arguments: [.number(id), .number(5)])
    }
    _ = machine.messageReceived(
      message(.setTimeout, .nan), from: 0, client: 1, callback: 20, at: Bench.at(0))
    _ = machine.messageReceived(
      message(.setTimeout, 3), from: 0, client: 1, callback: 21, at: Bench.at(0))
    #expect(calls(machine.timerDue(by: Bench.at(9))?.actions ?? []) == [20])
    #expect(calls(machine.timerDue(by: Bench.at(9))?.actions ?? []) == [21])
    _ = machine.messageReceived(
      message(.setTimeout, .nan), from: 0, client: 1, callback: 22, at: Bench.at(9))
    let cleared = machine.messageReceived(
      message(.clearTimeout, 0), from: 0, client: 1, callback: 23, at: Bench.at(9))
    #expect(cleared == [.release(callback: 23), .release(callback: 22)])
    #expect(machine.nextDeadline() == nil)
  }

  @Test(arguments: [
    ("media", 14), ("video", 14), ("start", 1), ("geometryChange", 1), ("sessionStart", 0),
    ("sessionFinish", 0), ("sessionError", 0),
  ])
  func `a name stands for types`(name: String, count: Int) {
    #expect(VerificationServiceStateMachine.types(named: name)?.count == count)
  }

  @Test func `a name that there is not stands for nothing`() {
    #expect(VerificationServiceStateMachine.types(named: "stateChange") == nil)
    var machine = machine()
    let actions = machine.listenerAdded(by: 0, callback: 3, form: .list, type: "")
    #expect(
      actions == [
        .release(callback: 3), .warn(script: 0, message: "there is no event '' to listen to"),
      ])
  }

  @Test func `a stopped script hears nothing, and its parameters stay known`() {
    var machine = machine()
    _ = machine.observerRegistered(
      by: 0, callback: 1, form: .separate, vendorKey: nil, injectionID: nil)
    _ = machine.observerRegistered(
      by: 1, callback: 2, form: .separate, vendorKey: "v0", injectionID: nil)
    let timer = ScriptTimers.Key(script: 0, client: 0, repeats: true, id: 0)
    _ = machine.timerSet(timer, milliseconds: 5, callback: 3, form: .list, at: .zero)
    #expect(machine.scriptStopped(0) == [.release(callback: 1), .release(callback: 3)])
    #expect(machine.scriptStopped(0) == [])
    #expect(machine.nextDeadline() == nil)
    let actions = machine.eventOccurred(event(.sessionStart, ["context": 1]))
    #expect(calls(actions) == [2])
    guard case .call(let call)? = actions.first else { return }
    #expect(call.arguments.first?.contains(#""verificationParameters":"p0""#) == true)
    #expect(
      machine.listenerAdded(by: 0, callback: 4, form: .list, type: "start")
        == [.release(callback: 4)])
    #expect(
      machine.urlSent("u", by: 0, answer: .functions(success: 5, failure: nil))
        == [.release(callback: 5)])
  }

  @Test func `two functions, one of which is called`() {
    var machine = machine()
    let sent = machine.urlSent("u", by: 0, answer: .functions(success: 1, failure: 2))
    #expect(sent.first == .sendURL(script: 0, url: "u"))
    #expect(calls(sent) == [1])
    #expect(sent.suffix(2) == [.release(callback: 1), .release(callback: 2)])
    #expect(calls(machine.urlSent(nil, by: 0, answer: .functions(success: 1, failure: 2))) == [2])
  }

  @Test func `a timer of the same name takes the older one's place`() {
    var machine = machine()
    let key = ScriptTimers.Key(script: 0, client: 0, repeats: false, id: 1)
    _ = machine.timerSet(key, milliseconds: 5, callback: 1, form: .list, at: .zero)
    #expect(
      machine.timerSet(key, milliseconds: 9, callback: 2, form: .list, at: .zero)
        == [.release(callback: 1)])
    #expect(machine.timerDue(by: Bench.at(8)) == nil)
    let due = machine.timerDue(by: Bench.at(20))
    #expect(due?.instant == Bench.at(9))
    #expect(due?.actions.last == .release(callback: 2))
    #expect(machine.timerDue(by: Bench.at(1_000)) == nil)
  }

  @Test(
    arguments: [
      (nil, 1), (.nan, 1), (-5, 1), (0, 1), (0.9, 1), (1, 1), (1.9, 1), (250, 250),
      (.infinity, 2_147_483_647), (1e300, 2_147_483_647),
    ] as [(Double?, Int)])
  func `any number is a time`(milliseconds: Double?, expected: Int) {
    var machine = machine()
    let key = ScriptTimers.Key(script: 0, client: 0, repeats: false, id: 1)
    _ = machine.timerSet(key, milliseconds: milliseconds, callback: 1, form: .list, at: .zero)
    #expect(machine.nextDeadline() == Bench.at(expected))
  }

  @Test func `a closed service answers nothing`() {
    var machine = machine()
    _ = machine.listenerAdded(by: 0, callback: 1, form: .separate, type: "start")
    #expect(machine.finished() == [.release(callback: 1)])
    #expect(machine.eventOccurred(event(.start)) == [])
    machine.scriptLoading(
      VerificationScript(id: 9, vendorKey: nil, url: "", source: "", injectionID: ""))
    #expect(
      machine.listenerAdded(by: 9, callback: 2, form: .separate, type: "start")
        == [.release(callback: 2)])
  }

  @Test(arguments: [
    ("1.0.3", true), ("1.5.0", true), ("1.3.15-dev", true), ("2.0.0", true), ("1.0.10", true),
    ("1.0.2", false), ("0.9.9", false), ("1.0", false), ("dev", false), ("", false),
  ])
  func `versions differ in how arguments cross`(version: String, hasLists: Bool) {
    #expect(VerificationMessage.hasLists(version: version) == hasLists)
  }
}

struct ScriptTimeStateMachineTests {
  private typealias Action = ScriptTimeStateMachine.Action

  private func stopped(_ script: Int) -> [Action] {
    ScriptOutput.stopped(script, because: "the run's limit 'time' is used up").map(Action.answer)
  }

  @Test func `while there is time every call goes to the scripts`() {
    var machine = ScriptTimeStateMachine(limit: "time")
    #expect(machine.timeLeft(.microseconds(1)) == [])
    #expect(machine.loading(0) == [.call] && machine.telling() == [.call])
    #expect(machine.isRunning)
  }

  @Test func `when the time is used up what runs is stopped once, in the order of loading`() {
    var machine = ScriptTimeStateMachine(limit: "time")
    for script in [4, 2, 7] { _ = machine.loading(script) }
    machine.answered([
      ScriptOutput(script: 2, .exhausted(.process)), ScriptOutput(script: 4, .sendURL("u")),
    ])
    #expect(machine.timeLeft(.zero) == [.cut(2)] + stopped(4) + stopped(7))
    #expect(machine.timeLeft(.zero) == [] && !machine.isRunning)
    #expect(machine.telling() == [])
    machine.answered([ScriptOutput(script: 7, .sendURL("late"))])
    #expect(machine.timeLeft(.seconds(1)) == [] && !machine.isRunning)
  }

  @Test func `a script that comes too late is not executed`() {
    var machine = ScriptTimeStateMachine(limit: "time")
    #expect(machine.timeLeft(.seconds(-1)) == [])
    #expect(
      machine.loading(3) == [
        .cut(1), .answer(ScriptOutput(script: 3, .notExecuted(.exhausted))),
      ])
  }
}

struct ScriptReachStateMachineTests {
  @Test func `a script that read nothing reaches the network`() {
    #expect(ScriptReachStateMachine().wantsToRequest() == .send)
  }

  @Test func `a script that read a file reaches it never again, because of the first file`() {
    var machine = ScriptReachStateMachine()
    machine.read("a.txt")
    #expect(machine.wantsToRequest() == .withhold(file: "a.txt"))
    machine.read("b.txt")
    #expect(machine.wantsToRequest() == .withhold(file: "a.txt"))
  }
}
