import Foundation
import System
import TestSupport
import Testing

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
    "play", CommandRun.sample("Tags/verification-script.xml"), CommandRun.media, "--verification",
    "scripts", "--map", "https://scripts.example.com/=\(CommandRun.sample("Scripts/"))",
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
    ["rules"], ["scenarios"],
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
