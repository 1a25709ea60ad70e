import Foundation
import TestSupport
import Testing

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
          guard Set(replies).count == 1, Trial.outputs(replies[0]).count == (shell == nil ? 12 : 1)
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
