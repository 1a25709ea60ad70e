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
    "play '\(CommandRun.sample("Tags/verification-script.xml"))' --stand-in '\(CommandRun.media)' "
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

/// Which shared libraries the program loads, and what it says when one of them cannot be loaded.
@Suite(.tags(.process))
struct LoadedLibrariesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The libraries that only some commands need, by the beginnings of their names.
  private static let occasional = [
    "libavcodec", "libavfilter", "libavformat", "libavutil", "libcurl", "libjavascriptcoregtk",
    "libmicrohttpd", "libswscale",
  ]
  private static let scripts = [
    "play", CommandRun.sample("Tags/verification-script.xml"), "--stand-in", CommandRun.media,
    "--verification", "scripts", "--map",
    "https://scripts.example.com/=\(CommandRun.sample("Scripts/"))",
  ]

  /// Runs the program with variables of the environment.
  private func run(_ arguments: [String], _ variables: [String]) throws -> ProgramRun {
    try #require(Program("env")).run(
      ["XDG_CACHE_HOME=\(folder.path("cache"))"] + variables + [CommandRun.program] + arguments)
  }

  /// The names of the libraries that a command's own process loads, as the dynamic linker tells them.
  private func loaded(_ arguments: [String]) throws -> Set<String> {
    let logs = folder.url.appending(path: "logs")
    try FileManager.default.createDirectory(at: logs, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: logs) }
    let log = logs.appending(path: "log").path(percentEncoded: false)
    _ = try run(arguments, ["LD_DEBUG=files", "LD_DEBUG_OUTPUT=\(log)"])
    let files = try FileManager.default.contentsOfDirectory(
      at: logs, includingPropertiesForKeys: nil)
    let lines = try files.flatMap {
      try String(contentsOf: $0, encoding: .utf8).split(separator: "\n")
    }
    let names = lines.compactMap { line -> String? in
      guard line.contains("generating link map"), let start = line.range(of: "file=") else {
        return nil
      }
      return String(line[start.upperBound...].prefix { $0 != " " })
    }
    // Every command reads XML or YAML.
    #expect(names.contains { $0.hasPrefix("libxml2.so") })
    return Set(names)
  }

  private func loadedOccasional(_ arguments: [String]) throws -> [String] {
    let names = try loaded(arguments)
    return Self.occasional.filter { stem in
      names.contains { $0.hasPrefix("\(stem).so.") || $0.hasPrefix("\(stem)-") }
    }
  }

  @Test(arguments: [
    ["lint", CommandRun.tag], ["--version"], ["play", "--help"], ["resolve", CommandRun.tag],
    ["list", "rules"], ["list", "scenarios"],
  ])
  func `what plays nothing loads no library of media, scripts or the network`(
    arguments: [String]
  ) throws {
    #expect(try loadedOccasional(arguments) == [])
  }

  @Test func `a media file that was measured before is played without its demuxer and decoder`()
    throws
  {
    let play = ["play", CommandRun.tag, CommandRun.media]
    #expect(try loadedOccasional(play) == ["libavcodec", "libavformat", "libavutil"])
    // The release of FFmpeg is part of what a measurement depends on.
    #expect(try loadedOccasional(play) == ["libavutil"])
  }

  @Test func `filters are loaded for measuring, and the engine of scripts in their process alone`()
    throws
  {
    #expect(
      try loadedOccasional(["probe", CommandRun.media])
        == ["libavcodec", "libavfilter", "libavformat", "libavutil", "libswscale"])
    #expect(try !loadedOccasional(Self.scripts).contains("libjavascriptcoregtk"))
  }

  /// Runs a command with a file that is no library in the place of one.
  private func run(_ arguments: [String], without name: String) throws -> ProgramRun {
    _ = try folder.file(name, "not a library")
    return try run(arguments, ["LD_LIBRARY_PATH=\(folder.path(""))"])
  }

  @Test(arguments: [
    (["play", CommandRun.tag, CommandRun.media, "--no-cache"], "libavformat"),
    (["play", CommandRun.tag, CommandRun.media], "libavutil"),
    (["probe", CommandRun.media, "--no-cache"], "libavfilter"),
    (scripts, "libjavascriptcoregtk-4.1.so.0"),
    (["lint", "https://127.0.0.1:9/tag.xml", "--network"], "libcurl"),
  ])
  func `a missing library is a failure of the machine, with the package to install`(
    arguments: [String], stem: String
  ) throws {
    // The process of scripts has no variable that would have the linker tell its libraries.
    let name =
      stem.contains(".so.")
      ? stem : try #require(try loaded(arguments).first { $0.hasPrefix("\(stem).so.") })
    let run = try run(arguments, without: name)
    #expect(run.ending == .exit(70))
    #expect(run.errorText.contains("error: the machine cannot "))
    #expect(run.errorText.contains("the shared library '\(name)'"))
    // Nothing is said about the tag.
    #expect(!run.text.contains("PASS") && !run.text.contains("FAIL"))
    #expect(
      run.errorText.contains("on Debian and Ubuntu, 'apt-get install \(stem.prefix { $0 != "." })"))
  }

  @Test func `the inspector's server is named when it is missing`() throws {
    let name = "libmicrohttpd.so.12"
    let run = try run(["serve"], without: name)
    #expect(run.ending == .exit(70))
    #expect(run.errorText.contains("the shared library '\(name)' cannot be loaded: "))
  }

  @Test func `a library of another release, without a function, is told`() throws {
    // Any library lacks the functions of another.
    let name = try #require(
      try loaded(["play", CommandRun.tag, CommandRun.media, "--no-cache"])
        .first { $0.hasPrefix("libavformat") })
    let other = try #require(
      ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib"]
        .map { "\($0)/libyaml-0.so.2" }.first { FileManager.default.fileExists(atPath: $0) })
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(name), withDestinationPath: other)
    let run = try run(
      ["play", CommandRun.tag, CommandRun.media, "--no-cache"],
      ["LD_LIBRARY_PATH=\(folder.path(""))"])
    #expect(run.ending == .exit(70))
    #expect(
      run.errorText.contains(
        "the machine cannot load the shared library '\(name)': \(name): no function 'av_"))
  }
}
