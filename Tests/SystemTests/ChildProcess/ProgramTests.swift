import Glibc
import System
import TestSupport
import Testing

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
