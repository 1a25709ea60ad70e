import Foundation
import Testing

@testable import CommandLineTool

/// The one table of formats, and what is made from it.
struct ReportFormatTests {
  @Test func `a name is one row, and a file's ending is of one kind of file`() {
    let names = ReportFormat.all.map(\.name)
    #expect(Set(names).count == names.count)
    let endings = ReportFormat.all.flatMap(\.suffixes)
    #expect(Set(endings).count == endings.count)
    #expect(endings.allSatisfy { $0.hasPrefix(".") && $0 == $0.lowercased() })
    for format in ReportFormat.all { #expect(!format.summary.isEmpty && !format.places.isEmpty) }
  }

  @Test(arguments: [
    (["play", "check", "test", "receive"], "text, json, jsonl"),
    (["lint", "probe", "diff", "resolve", "auction", "audit", "list", "cache"], "text, json"),
    (["layout"], "text, json, svg"),
  ])
  func `a command prints the formats whose rows have its subject`(
    commands: [String], formats: String
  ) {
    for command in commands {
      let run = CommandRun(command, "x", "y", "--format", "pdf")
      #expect(run.exitCode == .usage)
      #expect(run.errorOutput.contains("Allowed: \(formats).\n"), "\(command)")
    }
  }

  @Test(arguments: [
    ("play", "jsonl, json, junit, sarif, har, html"),
    ("check", "jsonl, json, junit, sarif, html"),
    ("test", "jsonl, json, junit, sarif, har, html"),
    ("lint", "json, junit, sarif, github"),
    ("diff", "json, html"), ("batch", "junit, sarif, html"), ("receive", "jsonl, json, har"),
  ])
  func `a command writes the formats whose rows have its subject`(command: String, kinds: String) {
    let run = CommandRun(command, "x", "y", "--report", "pdf=a")
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains("Allowed: \(kinds).\n"), "\(run.errorOutput)")
  }

  @Test(arguments: [
    ["play", "--scenario", "SCENARIO"], ["test", "SCENARIO"], ["check", "TAG", "--media", "MEDIA"],
  ])
  func `every command writes the report '-' to standard output`(line: [String]) throws {
    let folder = try TemporaryFolder()
    let places = [
      "SCENARIO": CommandRun.sample("Scenarios/fully-visible.yaml"),
      "TAG": CommandRun.sample("Tags/inline-linear.xml"),
      "MEDIA": CommandRun.sample("Media/ad-30s.mp4"),
    ]
    let run = CommandRun(
      line.map { places[$0] ?? $0 } + ["--report", "junit=-"], folder: folder.path(""))
    #expect(run.output.contains("\n<?xml version"), "\(run.errorOutput)")
    #expect(run.output.hasSuffix("</testsuites>\n"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("-")))
  }

  @Test(arguments: [
    ("ad.html", "html"), ("AD.HTM", "html"), ("out/run.jsonl", "jsonl"), ("results.xml", "junit"),
    ("a.sarif.json", "sarif"), ("a.json", "json"), ("a.har", "har"),
  ])
  func `a file without a kind is told its kind`(file: String, kind: String) {
    let run = CommandRun("play", "x", "--report", file)
    #expect(run.exitCode == .usage)
    #expect(
      run.errorOutput.contains("Did you mean '\(kind)=\(file)'? Write KIND=PATH with one of jsonl"),
      "\(run.errorOutput)")
  }

  @Test(arguments: ["html", "html=", "ad.pdf", "ads.csv"])
  func `a kind that no file tells is not guessed`(value: String) {
    let run = CommandRun("play", "x", "--report", value)
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains("'--report <KIND=PATH>'. Write KIND=PATH with one of jsonl"))
  }

  @Test func `the topic has the kinds of files, each with the commands that write it`() {
    let text = CommandRun("help", "reports").output
    for format in ReportFormat.all {
      #expect(
        text.contains("\n  \(format.name) ") == format.places.contains(.file), "\(format.name)")
    }
    #expect(text.contains("\n  github  annotations of a pull request: lint\n"))
  }
}
