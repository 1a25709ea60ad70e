import Foundation
import System
import TestSupport
import Testing
import Vocabulary

/// What the machine cannot do is no result about a tag.
@Suite(.tags(.process))
struct MachineFailureProcessTests {
  private let folder: TemporaryFolder
  /// Files that hide the system's libraries of the same names.
  private let libraries: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    libraries = try TemporaryFolder()
  }

  private static let shell = "/bin/sh"
  private static let play = "play '\(CommandRun.tag)' '\(CommandRun.media)'"
  private static let scripts =
    "play '\(CommandRun.sample("Tags/verification-script.xml"))' '\(CommandRun.media)' "
    + "--verification scripts --map https://scripts.example.com/='\(CommandRun.sample("Scripts/"))'"

  /// Runs vastsim in a shell, after the shell has done something.
  private func run(_ arguments: String, after preparation: String = "true") throws -> ProgramRun {
    try #require(Program("env")).run([
      "XDG_CACHE_HOME=\(folder.path("cache"))", Self.shell, "-c",
      "\(preparation) && exec '\(CommandRun.program)' \(arguments)",
    ])
  }

  /// Expects an error of the machine, and no word about the tag.
  private func expectMachineFailure(_ run: ProgramRun, _ text: String) {
    #expect(run.ending == .exit(70), "\(run.errorText)")
    #expect(run.errorText.contains("error: the machine cannot "), "\(run.errorText)")
    #expect(run.errorText.contains(text), "\(run.errorText)")
    #expect(!run.text.contains("PASS") && !run.text.contains("FAIL"), "\(run.text)")
  }

  // MARK: Open files

  @Test func `ten open files are too few for scripts, which is no result`() throws {
    expectMachineFailure(
      try run("\(Self.scripts) --no-cache", after: "ulimit -n 10"),
      "verification scripts: the script process cannot be started: Too many open files; allow more "
        + "open files with 'ulimit -n'")
  }

  @Test(arguments: 4...14)
  func `a run with few open files passes, or has no result`(limit: Int) throws {
    for command in [Self.play, Self.scripts] {
      let whole = try run("\(command) --no-cache")
      let run = try run("\(command) --no-cache", after: "ulimit -n \(limit)")
      if run.ending == .exit(0) {
        #expect(run.text == whole.text)
      } else {
        // Below that the dynamic linker or the shell fails before the program begins.
        #expect([.exit(70), .exit(127), .exit(126), .exit(2)].contains(run.ending))
        #expect(!run.text.contains("PASS") && !run.text.contains("FAIL"))
      }
    }
  }

  @Test func `a batch whose lines the machine cannot run ends with status 70, and is resumed`()
    throws
  {
    let line = try JSONWriter().text(
      of: ["id": "a", "tag": .string(CommandRun.sample("Tags/verification-script.xml"))])
    let manifest = try folder.file("in.jsonl", "\(line)\n")
    let out = folder.path("out")
    let options =
      "--no-cache --jobs 1 --verification scripts "
      + "--map https://scripts.example.com/='\(CommandRun.sample("Scripts/"))' "
      + "--map https://cdn.example.com/media/='\(CommandRun.sample("Media/"))'"
    func outcomes() throws -> [String?] {
      try String(contentsOfFile: out, encoding: .utf8).split(separator: "\n")
        .map { try JSONReader.value(of: String($0))["outcome"]?.text }
    }
    let engine = "libjavascriptcoregtk-4.1.so.0"
    _ = try libraries.file(engine, "not a library")
    let hiding = "export LD_LIBRARY_PATH='\(libraries.path(""))'"
    let first = try run("batch '\(manifest)' \(options) >'\(out)'", after: hiding)
    #expect(first.ending == .exit(70), "\(first.errorText)")
    #expect(first.errorText.contains("1 line was not run because the machine failed"))
    #expect(try outcomes() == ["machine"])
    let second = try run("batch '\(manifest)' \(options) --resume '\(out)' >>'\(out)'")
    #expect(second.ending == .exit(0), "\(second.errorText)")
    #expect(try outcomes() == ["machine", "completed"])
  }

  @Test func `check goes on with the next tag, and says that the machine failed`() throws {
    let engine = "libavformat"
    let name = try #require(
      try FileManager.default.contentsOfDirectory(
        atPath: "/usr/lib/\(Self.architecture)-linux-gnu"
      ).first { $0.hasPrefix("\(engine).so.") && $0.split(separator: ".").count == 3 })
    _ = try libraries.file(name, "not a library")
    let run = try run(
      "check '\(CommandRun.tag)' --media '\(CommandRun.media)' --no-cache",
      after: "export LD_LIBRARY_PATH='\(libraries.path(""))'")
    #expect(run.ending == .exit(70), "\(run.errorText)")
    #expect(run.errorText.contains("the shared library '\(name)'"))
    #expect(!run.text.contains("PASS") && !run.text.contains("FAIL"), "\(run.text)")
  }

  private static var architecture: String {
    #if arch(arm64)
      "aarch64"
    #else
      "x86_64"
    #endif
  }

  // MARK: The disk

  @Test(arguments: ["html", "jsonl", "json", "junit", "sarif", "har"])
  func `a report on a full disk is an error`(format: String) throws {
    let run = try run("\(Self.play) --report \(format)=/dev/full")
    #expect(run.ending == .exit(2))
    #expect(
      run.errorText.contains(
        "cannot write '/dev/full': no space left on device; free space on the disk"))
  }

  @Test(arguments: ["text", "json", "jsonl"])
  func `standard output on a full disk is an error`(format: String) throws {
    let run = try run("\(Self.play) --format \(format) >/dev/full")
    #expect(run.ending == .exit(2))
    #expect(run.errorText.contains("cannot write standard output: no space left on device"))
  }

  @Test func `an event stream in real time on a full disk is an error`() throws {
    let media = CommandRun.sample("Media/ad-3.2s.mp4")
    let run = try run(
      "play '\(CommandRun.tag)' '\(media)' --format jsonl --realtime >/dev/full")
    #expect(run.ending == .exit(70))
    #expect(
      run.errorText.contains("the machine cannot write standard output: no space left on device"))
  }

  // MARK: /proc

  /// Whether this user may have mounts of its own.
  private static let hasNamespaces =
    (try? Program("unshare")?.run(["-m", "mount", "-t", "tmpfs", "none", "/proc"]))??.isSuccess
    == true

  @Test(.enabled(if: hasNamespaces, "this user may not mount anything over /proc"))
  func `without the command line nothing is done, and that is an error`() throws {
    let run = try #require(Program("unshare")).run([
      "-m", Self.shell, "-c",
      "mount -t tmpfs none /proc && exec '\(CommandRun.program)' lint '\(CommandRun.tag)'",
    ])
    #expect(run.ending == .exit(70))
    #expect(run.errorText.contains("/proc is missing"))
    #expect(run.text.isEmpty)
  }
}
