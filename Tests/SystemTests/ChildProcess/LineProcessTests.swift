import Foundation
import TestSupport
import Testing

@testable import System

@Suite(.tags(.process))
struct LineProcessTests {
  /// Long enough for a machine that is busy.
  private static let patience = Duration.seconds(60)

  private func shell(_ script: String) throws -> LineProcess {
    try LineProcess("/bin/sh", ["-c", script])
  }

  @Test func `lines go there and come back`() throws {
    let child = try LineProcess("/bin/cat")
    // A pipe may hold no more than 8 KiB, and 'cat' writes before it reads on.
    for line in ["a", "", "grüße", String(repeating: "x", count: 8_000)] {
      try child.send(line, within: Self.patience)
      #expect(try child.receive(within: Self.patience) == line)
    }
    #expect(child.isConnected)
    child.endInput()
    #expect(throws: LineProcessFailure.ended) { try child.receive(within: Self.patience) }
    #expect(child.wait().cause == .exit(0))
    #expect(!child.isConnected)
  }

  @Test func `a program that reads to the end of its input can still answer`() throws {
    let sorter = try LineProcess("/usr/bin/sort")
    // Far more than a pipe holds.
    let long = String(repeating: "x", count: 1_000_000)
    for line in ["b", long, "a"] { try sorter.send(line, within: Self.patience) }
    sorter.endInput()
    #expect(try (0..<3).map { _ in try sorter.receive(within: Self.patience) } == ["a", "b", long])
    #expect(sorter.wait().cause == .exit(0))
  }

  @Test func `a child that does not answer in time has stalled`() throws {
    let child = try shell("sleep 1000")
    #expect(throws: LineProcessFailure.stalled) {
      try child.receive(within: .milliseconds(30))
    }
    // More than the channel holds.
    #expect(throws: LineProcessFailure.stalled) {
      try child.send(String(repeating: "x", count: 4 << 20), within: .milliseconds(30))
    }
    #expect(child.isConnected)
  }

  @Test func `a step may take its processor time and no more`() throws {
    let child = try shell("echo step >&3; while :; do :; done")
    var steps = 0
    var watch = ProcessWatch(
      limits: ProcessLimits(stepTime: .milliseconds(50), wallTime: Self.patience))
    #expect(throws: LineProcessFailure.overtime) {
      try child.receive(under: &watch) {
        steps += child.takeNotes().count
        return steps
      }
    }
    #expect(steps == 1)
  }

  @Test func `memory and the length of a line have limits`() throws {
    let limits = ProcessLimits(wallTime: Self.patience, residentBytes: 100_000)
    var watch = ProcessWatch(limits: limits)
    let child = try LineProcess("/bin/cat")
    #expect(throws: LineProcessFailure.oversized) { try child.receive(under: &watch) }
    #expect(try #require(child.residentBytes) > 100_000)
    let endless = try LineProcess("/bin/cat", ["/dev/zero"])
    var other = ProcessWatch(
      limits: ProcessLimits(wallTime: Self.patience, residentBytes: 50 << 20))
    #expect(throws: LineProcessFailure.endlessLine) { try endless.receive(under: &other) }
  }

  @Test func `notes outlive the child`() throws {
    let child = try shell("echo a >&3; echo b >&3; printf cut >&3; echo; read line")
    _ = try child.receive(within: Self.patience)
    child.kill()
    #expect(child.wait().cause == .signal(SIGKILL))
    #expect(child.takeNotes() == ["a", "b"])
    child.dropNotes()
    #expect(child.takeNotes() == [])
  }

  @Test func `notes can be dropped, the beginning of one too`() throws {
    let child = try shell("echo a >&3; printf b >&3; echo; read line; echo c >&3; echo")
    _ = try child.receive(within: Self.patience)
    child.dropNotes()
    try child.send("", within: Self.patience)
    _ = try child.receive(within: Self.patience)
    #expect(child.takeNotes() == ["c"])
  }

  @Test(
    arguments: [("exit 0", .exit(0)), ("exit 7", .exit(7)), ("kill -TERM $$", .signal(SIGTERM))]
      as [(String, ProcessEnd.Cause)])
  func `how it ended is told as often as it is asked for`(
    script: String, cause: ProcessEnd.Cause
  )
    throws
  {
    let child = try shell(script)
    #expect(child.wait().cause == cause)
    #expect(child.wait().cause == cause)
    #expect(child.wait().peakMemory > 100_000)
    #expect(child.residentBytes == nil)
    // Its identifier may belong to another process by now.
    child.kill()
    #expect(throws: LineProcessFailure.ended) { try child.send("x", within: Self.patience) }
  }

  @Test func `a child hears that we have gone`() throws {
    let child = try shell("read line; exit 5")
    child.hangUp()
    #expect(child.wait().cause == .exit(5))
  }

  @Test func `what a child started ends with it`() throws {
    let child = try shell("sleep 1000 & echo $!; read line")
    let other = try #require(Int32(try child.receive(within: Self.patience)))
    child.endInput()
    #expect(child.wait().cause == .exit(1))
    // Another process reaps it, at some time.
    while kill(other, 0) == 0, try Self.state(of: other) != "Z" { usleep(1_000) }
  }

  /// The letter that the kernel gives for a process's state.
  private static func state(of process: Int32) throws -> Character? {
    let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return line?.split(separator: ")").last?.first { $0 != " " }
  }

  @Test func `a child has the descriptors of its channel and its notes alone`() throws {
    let open = open("/dev/null", O_RDONLY)
    defer { close(open) }
    let child = try shell("ls -1 /proc/$$/fd; echo end")
    var names: [String] = []
    while names.last != "end" { names.append(try child.receive(within: Self.patience)) }
    #expect(names == ["0", "1", "2", "3", "end"])
  }

  @Test func `what cannot be started says why`() {
    let error = #expect(throws: ProgramNotStarted.self) { try LineProcess("/nonexistent/program") }
    #expect(error?.description == "/nonexistent/program: No such file or directory")
    #expect(error?.code == ENOENT)
  }

  @Test func `no process and no descriptor is left, whatever numbers are free`() async {
    await #expect(processExitsWith: .success) {
      for closed in [[], [STDIN_FILENO], [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]] {
        for number in closed { close(number) }
        // The test's own threads open descriptors of theirs when they begin, which may be as late as
        // this; what we lose is lost each time.
        var isLost = true
        for _ in 0..<3 where isLost {
          let before = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
          do {
            let children = try ["/bin/cat", "/bin/true"].map { try LineProcess($0) }
            try children[0].send("a", within: .seconds(60))
            guard try children[0].receive(within: .seconds(60)) == "a" else { exit(3) }
            guard (try? LineProcess("/nonexistent")) == nil else { exit(4) }
            guard try Program("cat")?.run(input: [65]).output == [65] else { exit(5) }
          }
          // They close some again, too.
          for _ in 0..<300 where isLost {
            let after = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
            isLost = !Set(after).isSubset(of: before)
            if isLost { usleep(10_000) }
          }
        }
        guard !isLost else { exit(6) }
        // No child at all, dead or alive.
        guard waitpid(-1, nil, WNOHANG) == -1, errno == ECHILD else { exit(7) }
      }
    }
  }
}

struct LineInputTests {
  /// A file without a name that holds a text.
  private final class Source {
    let descriptor: Int32

    init(_ text: String) throws {
      let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
      descriptor = open(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
      try #require(descriptor >= 0)
      unlink(path)
      LineOutput(descriptor: descriptor).write(text)
      lseek(descriptor, 0, SEEK_SET)
    }

    deinit { close(descriptor) }
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 200_000])
  func `lines of any length arrive whole, and none without its end`(length: Int) throws {
    let long = String(repeating: "é", count: length / 2)
    let source = try Source("a\n\(long)\n\nb\ncut off")
    var input = LineInput(descriptor: source.descriptor)
    var lines: [String] = []
    while let line = input.nextLine() { lines.append(line) }
    #expect(lines == ["a", long, "", "b"])
    #expect(input.waitingBytes == "cut off".utf8.count)
    input.clear()
    #expect(input.waitingBytes == 0)
  }

  @Test func `a hundred thousand lines arrive in order`() throws {
    let source = try Source((0..<100_000).map { "\($0)\n" }.joined())
    var input = LineInput(descriptor: source.descriptor)
    for number in 0..<100_000 { try #require(input.nextLine() == "\(number)") }
    #expect(input.nextLine() == nil)
  }

  @Test func `nothing is written after a failure`() throws {
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let output = LineOutput(descriptor: full)
    output.write("a")
    // The same descriptor number, now of another file.
    let source = try Source("")
    dup2(source.descriptor, full)
    output.write("b")
    #expect(lseek(source.descriptor, 0, SEEK_END) == 0)
  }
}

struct BrokenPipeTests {
  @Test func `a broken pipe inside passes`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let result = BrokenPipe.isolated {
        raise(SIGPIPE)
        return BrokenPipe.isolated { raise(SIGPIPE) }
      }
      exit(result == 0 ? 7 : 8)
    }
  }

  @Test func `one outside is as deadly as before`() async {
    await #expect(processExitsWith: .signal(SIGPIPE)) {
      BrokenPipe.isolated {}
      raise(SIGPIPE)
    }
  }

  @Test func `other signals of the thread are left as the closure made them`() {
    var (other, earlier, mask) = (sigset_t(), sigset_t(), sigset_t())
    sigemptyset(&other)
    sigaddset(&other, SIGUSR2)
    pthread_sigmask(SIG_BLOCK, &other, &earlier)
    defer { pthread_sigmask(SIG_SETMASK, &earlier, nil) }
    BrokenPipe.isolated { _ = pthread_sigmask(SIG_UNBLOCK, &other, nil) }
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    #expect(sigismember(&mask, SIGUSR2) == 0)
  }
}
