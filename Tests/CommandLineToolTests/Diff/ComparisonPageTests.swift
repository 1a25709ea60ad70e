import CommandLineTool
import Foundation
import TestSupport
import Testing
import Vocabulary

/// The page of `vastsim diff --report html`, and the same view in the inspector.
@Suite(
  .tags(.browser, .process), .enabled(if: DrivenBrowser.program != nil, "chromium is not at hand"),
  .serialized)
struct ComparisonPageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Two runs of the sample: one at its full length, one whose viewer leaves.
  private func runs() throws -> (old: String, new: String) {
    let paths = ["fully-visible", "scrolled-away"].map { scenario in
      let path = folder.path("\(scenario).jsonl")
      _ = CommandRun(
        "play", CommandRun.tag, CommandRun.media, "--scenario", scenario, "--quiet", "--report",
        "jsonl=\(path)")
      return path
    }
    return (paths[0], paths[1])
  }

  @Test func `two runs are one over the other, and the first difference is marked`() throws {
    let (old, new) = try runs()
    let page = folder.path("diff.html")
    let run = CommandRun("diff", old, new, "--report", "html=\(page)", "--format", "json")
    #expect(run.exitCode == .findings)
    let found = try JSONReader.value(of: run.output)
    guard case .array(let differences)? = found["differences"] else {
      Issue.record("\(run.output)")
      return
    }
    let browser = try DrivenBrowser()
    try browser.open("file://\(page)")
    try browser.wait(until: "document.querySelectorAll('.v-difference').length")
    #expect(
      try browser.evaluate("document.querySelectorAll('.v-difference').length").wholeNumber
        == differences.count)
    let first = try browser.text("document.querySelector('.v-difference').textContent")
    #expect(first.hasPrefix("First difference: "))
    #expect(
      try browser.evaluate("document.querySelectorAll('.v-lane-differences .v-mark-failed').length")
        .wholeNumber == 1)
    let lanes = try browser.text(
      "[...document.querySelectorAll('.v-lane-name')].map((lane) => lane.textContent).join('; ')")
    #expect(lanes.contains("Beacons, inline ad, old; Beacons, inline ad, new"), "\(lanes)")
    #expect(lanes.contains("In view, measured, old; In view, measured, new"), "\(lanes)")
    // The cursor is at the first difference, and a click goes to another one.
    let time = try browser.text("document.querySelector('[data-part=\"time\"]').textContent")
    #expect(!time.hasPrefix("0.000 s of"))
    try browser.evaluate(
      "[...document.querySelectorAll('.v-difference')].at(-1).click()")
    #expect(
      try browser.text("document.querySelector('[data-part=\"time\"]').textContent") != time
        || differences.count == 1)
    #expect(try browser.evaluate("document.querySelectorAll('.v-lit').length").wholeNumber != 0)
    try browser.picture("diff")
    #expect(browser.complaints == [])
  }

  @Test func `the same runs are the same, and a capture is shown with its requests`() throws {
    let (old, _) = try runs()
    let page = folder.path("same.html")
    #expect(CommandRun("diff", old, old, "--report", "html=\(page)").exitCode == .pass)
    #expect(try String(contentsOfFile: page, encoding: .utf8).contains("SAME"))
    let archive = folder.path("run.har")
    _ = CommandRun(
      "play", CommandRun.tag, CommandRun.media, "--quiet", "--report", "har=\(archive)")
    #expect(CommandRun("diff", old, archive, "--report", "html=\(page)").exitCode == .pass)
    let browser = try DrivenBrowser()
    try browser.open("file://\(page)")
    try browser.wait(until: "document.querySelector('#differences h3')")
    #expect(
      try browser.text("document.querySelector('#differences h3').textContent")
        == "No differences")
    let lanes = try browser.text(
      "[...document.querySelectorAll('.v-lane-name')].map((lane) => lane.textContent).join('; ')")
    #expect(lanes.contains("Beacons, inline ad, new"))
    #expect(browser.complaints == [])
  }

  @Test func `runs of the inspector are compared in it`() throws {
    let inspector = try RunningServer(
      ["--media", CommandRun.media, CommandRun.tag], command: "serve")
    let browser = try DrivenBrowser()
    try browser.open(inspector.url)
    func wait(for number: Int) throws {
      try browser.wait(
        until: """
          document.getElementById('status').dataset.state === 'over'
          && document.getElementById('status').textContent.startsWith('Run \(number):')
          """)
    }
    try wait(for: 1)
    try browser.evaluate(
      """
      (() => {
        const scenario = document.getElementById('scenario');
        scenario.value = 'scrolled-away';
        scenario.dispatchEvent(new Event('change'));
      })()
      """)
    try wait(for: 2)
    try browser.evaluate(
      """
      (() => {
        const compare = document.getElementById('compare');
        compare.value = '1';
        compare.dispatchEvent(new Event('change'));
      })()
      """)
    try wait(for: 3)
    let first = try browser.text("document.querySelector('.v-difference').textContent")
    #expect(first.hasPrefix("First difference: "))
    #expect(
      try browser.text("document.getElementById('status').textContent").contains("differences"))
    try browser.picture("inspector-compare")
    #expect(browser.complaints == [])
  }
}
