import Glibc
import TestSupport
import Testing

@testable import System

@Suite(.tags(.process))
struct ProgramTests {
  private static func shell() throws -> Program { try #require(Program("sh")) }

  @Test func `a program is found by its name or its path`() throws {
    #expect(try Self.shell().path.hasSuffix("/sh"))
    #expect(Program("/bin/sh")?.path == "/bin/sh")
    #expect(Program("no-such-program") == nil)
    #expect(Program("/bin/no-such-program") == nil)
  }

  @Test(arguments: [0, 1, 70_000])
  func `input goes in and comes out whole, however long`(count: Int) throws {
    let input = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let run = try #require(Program("cat")).run(input: input)
    #expect(run.output == input)
    #expect(run.isSuccess)
  }

  @Test func `output, errors and arguments are kept apart`() throws {
    let run = try Self.shell().run(["-c", #"echo "$1"; echo "$2" >&2"#, "x", "a b", "c'd"])
    #expect(run.text == "a b\n")
    #expect(run.errorText == "c'd\n")
    #expect(run.lines == ["a b"] && run.errorLines == ["c'd"])
    #expect(run.wallTime > .zero)
    #expect(run.peakMemory > 100_000)
  }

  @Test func `processor time counts work, and no waiting`() throws {
    let work = try Self.shell().run(["-c", "i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done"])
    let wait = try Self.shell().run(["-c", "sleep 0.2"])
    #expect(work.processorTime > .zero)
    #expect(wait.processorTime < wait.wallTime)
  }

  @Test func `output that nobody wants is thrown away`() throws {
    let run = try Self.shell().run(["-c", "echo a; echo b >&2; exit 3"], keepsOutput: false)
    #expect(run.output.isEmpty)
    #expect(run.errorText == "b\n")
    #expect(run.ending == .exit(3))
  }

  @Test func `the status and the signal of an end are told`() throws {
    #expect(try Self.shell().run(["-c", "exit 255"]).ending == .exit(255))
    #expect(try Self.shell().run(["-c", "kill -9 $$"]).ending == .signal(SIGKILL))
    #expect(try !Self.shell().run(["-c", "exit 1"]).isSuccess)
  }

  @Test func `nothing of ours is open in the program`() throws {
    let descriptor = open("/dev/null", O_RDONLY)
    defer { close(descriptor) }
    let fresh = fcntl(descriptor, F_DUPFD, 40)
    defer { close(fresh) }
    let run = try Self.shell().run(["-c", "test -e /proc/self/fd/\(fresh) && echo open"])
    #expect(run.output.isEmpty)
  }

  @Test func `what is no program says so`() throws {
    let program = try #require(Program("/usr"))
    let error = #expect(throws: ProgramNotStarted.self) { try program.run() }
    #expect(error?.description == "/usr: Permission denied")
  }
}

struct ProcessWatchTests {
  private let limits = ProcessLimits(
    stepTime: .seconds(1), wallTime: .seconds(10), residentBytes: 1_000)

  private func child(
    _ steps: Int, wall: Int, processor: Int? = nil, bytes: Int? = nil
  ) -> ProcessWatch.Observation {
    ProcessWatch.Observation(
      steps: steps, wall: .milliseconds(wall),
      processorTime: processor.map { .milliseconds($0) }, residentBytes: bytes)
  }

  @Test(
    arguments: [
      // The time of a step counts from the first observation of it.
      ([(1, 0, 5_000), (1, 100, 6_000)], nil),
      ([(1, 0, 5_000), (1, 100, 6_001)], .overtime),
      // Another step is another time.
      ([(1, 0, 5_000), (2, 100, 7_000), (2, 200, 8_000)], nil),
      ([(1, 0, 5_000), (2, 100, 7_000), (2, 200, 8_001)], .overtime),
      // Before the first step no step's time can be exceeded.
      ([(0, 0, 5_000), (0, 100, 9_000)], nil),
      ([(0, 0, 5_000), (0, 10_001, 9_000)], .stalled),
      // No progress without using the processor, however often it is observed.
      ([(1, 5_000, 1), (1, 10_000, 2), (1, 15_000, 3)], nil),
      ([(1, 5_000, 1), (1, 10_000, 2), (1, 15_001, 3)], .stalled),
      ([(1, 5_000, nil), (1, 15_000, nil)], nil), ([(1, 5_000, nil), (1, 15_001, nil)], .stalled),
    ] as [([(Int, Int, Int?)], LineProcessFailure?)])
  func `time`(observations: [(Int, Int, Int?)], failure: LineProcessFailure?) {
    var watch = ProcessWatch(limits: limits, wall: .zero)
    let answers = observations.map { watch.observed(child($0.0, wall: $0.1, processor: $0.2)) }
    #expect(answers.last == failure)
    #expect(answers.dropLast().allSatisfy { $0 == nil })
  }

  @Test(
    arguments: [(nil, nil), (1_000, nil), (1_001, .oversized)] as [(Int?, LineProcessFailure?)])
  func `memory`(bytes: Int?, failure: LineProcessFailure?) {
    var watch = ProcessWatch(limits: limits, wall: .zero)
    #expect(watch.observed(child(0, wall: 0, bytes: bytes)) == failure)
    #expect(watch.observed(child(1, wall: 0, bytes: bytes)) == failure)
  }
}
