import Foundation
import ScriptEngine
import TestSupport
import Testing
import Vocabulary

@testable import OpenMeasurement

@Suite(.tags(.process))
struct ScriptHostPoolTests {
  private static let session =
    [
      Trial.load(
        """
        this.count = (this.count || 0) + 1;
        omidNative.setInterval(() => omidNative.sendUrl('tick' + count), 700);
        """, as: 0)
    ] + Trial.events

  @Test func `one child serves fifty sessions`() throws {
    // Without a memory limit for idle children: a sanitizer keeps freed memory.
    let pool = Trial.pool(
      ScriptProcessLimits(
        entryTime: .milliseconds(200), residentBytes: 8 << 30, idleBytes: 8 << 30))
    let expected = Trial.playHere(Self.session)
    var processes: Set<Int32> = []
    for _ in 0..<50 {
      let host = pool.makeHost(configuration: Trial.configuration) { _ in nil }
      #expect(Trial.play(Self.session, on: host) == expected)
      processes.insert(try #require(host.processID))
      #expect(host.finish() == [])
      #expect(host.processID == nil)
      #expect(host.nextDeadline == nil)
    }
    #expect(processes.count == 1)
  }

  @Test func `sessions at the same time have children of their own`() {
    let pool = Trial.pool()
    let hosts = (0..<3).map { _ in
      pool.makeHost(configuration: Trial.configuration) { _ in nil }
    }
    var replies: [[ScriptHostReply]] = [[], [], []]
    for request in Self.session {
      for (index, host) in hosts.enumerated() { replies[index] += Trial.play([request], on: host) }
    }
    #expect(Set(hosts.compactMap(\.processID)).count == 3)
    #expect(Set(replies) == [Trial.playHere(Self.session)])
  }

  @Test func `a session that is dropped leaves its child to the next`() throws {
    let pool = Trial.pool()
    var host = pool.makeHost(configuration: Trial.configuration) { _ in nil }
    _ = Trial.play(Array(Self.session.prefix(3)), on: host)
    let first = try #require(host.processID)
    host = pool.makeHost(configuration: Trial.configuration) { _ in nil }
    #expect(Trial.play(Self.session, on: host) == Trial.playHere(Self.session))
    #expect(host.processID == first)
  }

  @Test func `a child that grew is not kept`() throws {
    let pool = Trial.pool(ScriptProcessLimits(idleBytes: 1))
    var processes: Set<Int32> = []
    for _ in 0..<2 {
      let host = pool.makeHost(configuration: Trial.configuration) { _ in nil }
      _ = Trial.play(Self.session, on: host)
      processes.insert(try #require(host.processID))
      _ = host.finish()
    }
    #expect(processes.count == 2)
  }

  @Test func `a child that died while it waited is not given out`() throws {
    let pool = Trial.pool()
    let first = pool.makeHost(configuration: Trial.configuration) { _ in nil }
    _ = Trial.play(Self.session, on: first)
    let process = try #require(first.processID)
    _ = first.finish()
    kill(process, SIGKILL)
    let second = pool.makeHost(configuration: Trial.configuration) { _ in nil }
    #expect(Trial.play(Self.session, on: second) == Trial.playHere(Self.session))
    #expect(second.processID != process)
  }

  @Test func `one that was prepared is used`() throws {
    let pool = Trial.pool()
    pool.prepare()
    pool.prepare()
    let host = pool.makeHost(configuration: Trial.configuration) { _ in nil }
    #expect(Trial.play(Self.session, on: host) == Trial.playHere(Self.session))
  }

  @Test func `no process and no descriptor is left`() async {
    await #expect(processExitsWith: .success) {
      // Standard input may be closed in the program that uses the library: its number is free then.
      close(STDIN_FILENO)
      let descriptors = try Self.descriptors()
      for shell in [nil, "exit 0", "echo garbage", "sleep 1000"] {
        let pool = shell.map { Trial.pool(shell: $0, wallTime: .milliseconds(50)) } ?? Trial.pool()
        for _ in 0..<3 {
          let hosts = (0..<6).map { _ in
            pool.makeHost(configuration: Trial.configuration) { _ in nil }
          }
          let replies = hosts.map { Trial.play(Self.session, on: $0) }
          guard Set(replies).count == 1, Trial.outputs(replies[0]).count == (shell == nil ? 13 : 1)
          else { exit(3) }
          if let id = hosts[0].processID { kill(id, SIGKILL) }
          _ = hosts[1].finish()
        }
      }
      let nothing = ScriptHostPool(executable: "/nonexistent")
      _ = Trial.play(
        Self.session, on: nothing.makeHost(configuration: Trial.configuration) { _ in nil })
      guard try Self.descriptors() == descriptors else { exit(4) }
      // No child at all, dead or alive.
      guard waitpid(-1, nil, WNOHANG) == -1, errno == ECHILD else { exit(5) }
    }
  }

  /// The open pipes, sockets and files of processes; those of the system's libraries are not
  /// counted, as they vary.
  private static func descriptors() throws -> Set<String> {
    let folder = "/proc/self/fd"
    let open = try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { name in
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)"))
        .map { "\($0) as \(name)" }
    }
    return Set(
      open.filter { $0.hasPrefix("pipe:") || $0.hasPrefix("socket:") || $0.contains("statm") })
  }
}

struct ScriptSessionStateMachineTests {
  private typealias Machine = ScriptSessionStateMachine

  private func machine(_ isolation: ScriptIsolation = .separate) -> Machine {
    Machine(configuration: configuration(isolation))
  }

  private func configuration(_ isolation: ScriptIsolation) -> VerificationHostConfiguration {
    VerificationHostConfiguration(isolation: isolation, serviceVersion: "1")
  }

  private func start(
    _ condemned: [Int: Int] = [:], _ isolation: ScriptIsolation = .separate
  ) -> Machine.Action {
    .send(.start(configuration(isolation), condemned: condemned))
  }

  private func load(_ id: Int) -> ScriptHostRequest { Trial.load("", as: id) }

  private func sent(_ script: Int, _ url: String) -> ScriptOutput {
    ScriptOutput(script: script, .sendURL(url))
  }

  /// A journal whose last entry is this.
  private func journal(
    _ outputs: [ScriptOutput] = [], entered script: Int? = nil, number: Int = 1,
    phase: ScriptPhase = .event("start"), growth: [Int: Int] = [:]
  ) -> ScriptJournal {
    var records: [ScriptJournal.Record] = growth.map { .grown(script: $0.key, kilobytes: $0.value) }
    if let script {
      records.append(
        .entered(.init(script: script, number: number, kilobytes: 0, phase: phase)))
    }
    records += outputs.map { .recorded($0) }
    return ScriptJournal(lines: records.map(\.line))
  }

  private let event = Trial.deliver(.start, at: 5)

  /// A session of scripts 1 and 2 whose event is under way.
  private func working(_ isolation: ScriptIsolation = .separate) -> Machine {
    var machine = machine(isolation)
    _ = machine.requested(load(1))
    _ = machine.answered([], next: nil)
    _ = machine.answered([sent(1, "loaded")], next: nil)
    _ = machine.requested(load(2))
    _ = machine.answered([], next: nil)
    _ = machine.requested(event)
    return machine
  }

  private func stopped(_ failure: ScriptProcessFailure, _ kinds: ScriptOutput.Kind...)
    -> [ScriptOutput]
  {
    ([.log(ScriptLogLine(.error, "stopped for good: \(failure)"))] + kinds)
      .map { ScriptOutput(script: 1, $0) }
  }

  @Test func `requests go to the child one by one, after the start`() {
    var machine = machine()
    #expect(machine.requested(load(1)) == start())
    #expect(machine.answered([], next: nil) == .send(load(1)))
    #expect(machine.answered([sent(1, "a")], next: Trial.at(9)) == .report([sent(1, "a")]))
    #expect(machine.nextDeadline == Trial.at(9))
    #expect(machine.requested(event) == .send(event))
    #expect(machine.answered([], next: nil) == .report([]))
    #expect(machine.nextDeadline == nil)
  }

  @Test func `time goes on without the child until a timer is due`() {
    var machine = machine()
    #expect(machine.requested(.advance(to: Trial.at(5))) == .report([]))
    #expect(machine.state == .fresh)
    _ = machine.requested(load(1))
    _ = machine.answered([], next: nil)
    _ = machine.answered([], next: Trial.at(9))
    #expect(machine.requested(.advance(to: Trial.at(8))) == .report([]))
    #expect(machine.requested(.advance(to: Trial.at(9))) == .send(.advance(to: Trial.at(9))))
  }

  @Test func `a session is played again without the script that took too long`() {
    var machine = working()
    let seen = [sent(2, "x"), sent(1, "y")]
    #expect(machine.failed(.overtime, journal: journal(seen, entered: 1)) == start([1: 1]))
    #expect(machine.answered([], next: nil) == .send(load(1)))
    // The first child's outputs are not reported again.
    #expect(machine.answered([], next: nil) == .send(load(2)))
    #expect(machine.answered([], next: nil) == .send(event))
    #expect(
      machine.answered([sent(2, "x"), sent(2, "z")], next: nil)
        == .report(
          seen + stopped(.overtime, .timedOut(.event("start")), .exhausted(.process)) + [
            sent(2, "z")
          ]))
    #expect(machine.state == .ready)
  }

  @Test(
    arguments: [
      (ScriptProcessFailure.overtime, ScriptRefusal.timedOut), (.oversized, .exhausted),
    ])
  func `a script that does not finish loading is not executed`(
    failure: ScriptProcessFailure, refusal: ScriptRefusal
  ) {
    var machine = machine()
    _ = machine.requested(load(1))
    _ = machine.answered([], next: nil)
    #expect(machine.failed(failure, journal: journal(entered: 1, phase: .load)) == start([1: 1]))
    #expect(machine.answered([], next: nil) == .send(load(1)))
    #expect(
      machine.answered([], next: nil) == .report(stopped(failure, .notExecuted(refusal))))
  }

  @Test func `a death is put down to a script the second time`() {
    var machine = working()
    let journal = journal([sent(1, "y")], entered: 1, number: 3)
    #expect(machine.failed(.ended, journal: journal) == start())
    for _ in 0..<3 { _ = machine.answered([], next: nil) }
    #expect(machine.failed(.ended, journal: journal) == start([1: 1]))
    for _ in 0..<3 { _ = machine.answered([], next: nil) }
    #expect(
      machine.answered([], next: nil)
        == .report([sent(1, "y")] + stopped(.ended, .exhausted(.process))))
  }

  @Test func `a death by chance leaves no trace`() {
    var machine = working()
    _ = machine.failed(.stalled, journal: journal([sent(1, "y")], entered: 1))
    for _ in 0..<3 { _ = machine.answered([sent(2, "old")], next: nil) }
    let outputs = [sent(1, "y"), sent(2, "z")]
    #expect(machine.answered(outputs, next: nil) == .report(outputs))
  }

  @Test func `the largest is to blame for the memory, whoever is under way`() {
    var machine = working()
    let outputs = [sent(2, "x")]
    #expect(
      machine.failed(.oversized, journal: journal(outputs, entered: 2, growth: [1: 900, 2: 30]))
        == start([1: 1]))
    for _ in 0..<3 { _ = machine.answered([], next: nil) }
    #expect(
      machine.answered(outputs, next: nil)
        == .report(outputs + stopped(.oversized, .exhausted(.process))))
  }

  @Test func `a shared global object keeps what a script did before the entry it is stopped at`() {
    var machine = working(.shared)
    #expect(
      machine.failed(.overtime, journal: journal(entered: 1, number: 4)) == start([1: 4], .shared))
    _ = machine.answered([], next: nil)
    // It goes wrong again, earlier: it is not entered at all.
    #expect(
      machine.failed(.overtime, journal: journal(entered: 1, number: 2)) == start([1: 1], .shared))
    for _ in 0..<3 { _ = machine.answered([], next: nil) }
    // And is reported once.
    #expect(
      machine.answered([], next: nil)
        == .report(stopped(.overtime, .timedOut(.event("start")), .exhausted(.process))))
  }

  @Test func `a second script fails while the session is played again`() {
    var machine = working()
    _ = machine.failed(.overtime, journal: journal([sent(2, "x"), sent(1, "y")], entered: 1))
    for _ in 0..<3 { _ = machine.answered([], next: nil) }
    let second = journal([sent(2, "x"), sent(2, "z")], entered: 2, phase: .timer)
    #expect(machine.failed(.overtime, journal: second) == start([1: 1, 2: 1]))
    for _ in 0..<3 { _ = machine.answered([], next: nil) }
    guard case .report(let outputs) = machine.answered([], next: nil) else {
      Issue.record("nothing is reported")
      return
    }
    #expect(
      outputs.map { "\($0.script) \($0.kind.name)" } == [
        "2 x", "1 y", "1 stopped for good: it exceeded the time limit of its process", "1 timedOut",
        "1 exhausted", "2 z", "2 stopped for good: it exceeded the time limit of its process",
        "2 timedOut", "2 exhausted",
      ])
  }

  @Test(arguments: [ScriptProcessFailure.ended, .nonsense, .stalled, .overtime])
  func `a child that fails for no reason is given up in the end`(failure: ScriptProcessFailure) {
    var machine = working()
    for _ in 0..<Machine.patience {
      #expect(machine.failed(failure, journal: journal()) == start())
    }
    let reason = ScriptOutput.Kind.log(
      ScriptLogLine(.error, "the script process fails repeatedly"))
    #expect(
      machine.failed(failure, journal: journal())
        == .report(
          [1, 2].flatMap { id in
            [ScriptOutput(script: id, reason), ScriptOutput(script: id, .exhausted(.process))]
          }))
    #expect(machine.state == .lost)
    #expect(machine.requested(event) == .report([]))
    #expect(
      machine.requested(load(3))
        == .report([ScriptOutput(script: 3, .notExecuted(.engineFailed))]))
  }

  @Test func `without a process a script is not executed`() {
    var machine = machine()
    _ = machine.requested(load(1))
    #expect(
      machine.failed(.notStarted("no"), journal: journal())
        == .report([ScriptOutput(script: 1, .notExecuted(.engineFailed))]))
  }

  @Test func `what ended by itself is not reported as lost`() {
    var machine = working()
    _ = machine.answered([ScriptOutput(script: 1, .exhausted(.process))], next: nil)
    _ = machine.requested(event)
    guard case .report(let outputs) = machine.failed(.notStarted("no"), journal: journal()) else {
      Issue.record("nothing is reported")
      return
    }
    #expect(
      outputs.map { "\($0.script) \($0.kind.name)" } == [
        "2 the script process cannot be started: no", "2 exhausted",
      ])
  }
}
