import Foundation
import System
import TestSupport
import Testing

@testable import CommandLineTool

struct WatchStateMachineTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// How files are, each with so many bytes.
  private func stamps(_ sizes: [String: Int]) throws -> WatchStateMachine.Stamps {
    var stamps: WatchStateMachine.Stamps = [:]
    for (name, size) in sizes {
      let path = try folder.file("\(name)-\(size)", String(repeating: "x", count: size))
      stamps[name] = FileStamp(path)
    }
    try #require(stamps.count == sizes.count)
    return stamps
  }

  @Test func `a change is followed by a run when two polls saw the same`() throws {
    let (old, half) = (try stamps(["a": 1, "b": 1]), try stamps(["a": 2, "b": 1]))
    let new = try stamps(["a": 3, "c": 1])
    var machine = WatchStateMachine(running: old)
    #expect(machine.runEnded(.pass, old) == .tellThatItWaits)
    #expect(machine.polled(old) == .poll)
    #expect(machine.polled(half) == .poll)
    #expect(machine.polled(new) == .poll)
    #expect(machine.polled(new) == .run(changed: ["a", "b", "c"]))
    machine.runBegan(new)
    #expect(machine.runEnded(.findings, new) == .tellThatItWaits)
    #expect(machine.polled(new) == .poll)
    #expect(machine.userInterrupted() == .end(.findings))
    #expect(machine.polled(old) == .end(.findings))
  }

  @Test func `what changed during a run is not missed, and what is as before is no change`() throws
  {
    let (old, new) = (try stamps(["a": 1]), try stamps(["a": 2]))
    var machine = WatchStateMachine(running: old)
    #expect(machine.runEnded(.unreadableInput, new) == .tellThatItWaits)
    #expect(machine.polled(new) == .run(changed: ["a"]))
    #expect(machine.runEnded(.pass, new) == .tellThatItWaits)
    #expect(machine.polled([:]) == .poll)
    #expect(machine.polled(new) == .poll)
    #expect(machine.polled(new) == .poll)
    #expect(machine.polled(new) == .poll)
  }

  @Test(arguments: [ExitCode.usage, .internalError, .interrupted, .terminated])
  func `a run that no file makes better, or that the user ended, is the last`(
    status: ExitCode
  ) throws {
    var machine = WatchStateMachine(running: [:])
    #expect(machine.runEnded(status, try stamps(["a": 1])) == .end(status))
  }
}
