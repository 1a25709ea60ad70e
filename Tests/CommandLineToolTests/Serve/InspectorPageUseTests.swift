import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import CommandLineTool

/// The inspector's page in Chromium, used as a reader uses it.
@Suite(
  .tags(.browser, .process, .slow), .nightly,
  .enabled(if: DrivenBrowser.program != nil, "chromium is not at hand"), .serialized)
struct InspectorPageUseTests: InspectorPageUser {
  @Test func `a share that ends and begins at one instant is drawn from there on`() throws {
    let browser = try open(inspector())
    let path = try browser.text(
      """
      import(new URL('lanes.js', document.baseURI).href).then(({ outlineOf }) => outlineOf(
        [{ atUs: 0, percent: 100 }, { atUs: 6e6, percent: NaN }, { atUs: 6e6, percent: 100 },
          { atUs: 9e6, percent: NaN }],
        { fromUs: 0, toUs: 1e7, endUs: 1e7, x: (us) => us / 1e5 }))
      """)
    #expect(
      path == "M0 100V100.0H0.0V0.0V0.0H60.0V100.0V0.0H90.0V100.0V100.0H100.0V100Z")
  }

  @Test func `the command line's tag is run when the page opens`() throws {
    let inspector = try inspector([CommandRun.tag])
    let browser = try open(inspector)
    try waitForRun(1, in: browser)
    #expect(
      try browser.text("document.getElementById('given').value").hasSuffix("inline-linear.xml"))
    #expect(
      try browser.text("document.getElementById('status').textContent")
        .contains("completed after 6.000 s"))
    #expect(browser.complaints == [])
  }

  @Test func `a printed page has the lanes of the run, and no controls`() throws {
    let browser = try open(try inspector([CommandRun.tag]))
    try waitForRun(1, in: browser)
    func height(_ selector: String) throws -> Double {
      try #require(
        try browser.evaluate("document.querySelector('\(selector)').offsetHeight").decimal)
    }
    let onScreen = try height(".v-lane-hop-0")
    #expect(onScreen > 0)
    try browser.send("Emulation.setEmulatedMedia", ["media": "print"])
    #expect(try height(".v-lane-hop-0") == onScreen)
    #expect(try height("#setup") == 0 && height(".v-bar-top") == 0 && height("#tabs") == 0)
  }

  @Test func `a link gives the same bytes again, in another inspector too`() throws {
    let scenario = "version: 1\nsteps:\n  - { at: 2s, do: pause }\n  - { at: 4s, do: resume }\n"
    let first = try inspector()
    let browser = try open(first)
    try browser.evaluate("document.getElementById('live').checked = false")
    try paste(String(contentsOfFile: CommandRun.tag, encoding: .utf8), in: browser)
    try browser.evaluate(
      """
      (() => {
        const page = (name) => document.getElementById(name);
        page('scenario').value = '(own)';
        page('scenario').dispatchEvent(new Event('change'));
        page('editor-text').value = \(try Self.quoted(scenario));
        page('editor-text').dispatchEvent(new Event('input', { bubbles: true }));
        page('player').value = 'html5';
        page('seed').value = '77';
        page('run').click();
      })()
      """)
    try waitForRun(1, in: browser)
    let digest = try browser.text("document.getElementById('status').dataset.sha256")
    #expect(digest.count == 64)
    try browser.wait(until: "location.hash.startsWith('#r=')")
    let fragment = try browser.text("location.hash")
    #expect(first.end() == .pass)

    let second = try inspector()
    try open(second, fragment: fragment, browser).evaluate("0")
    // The page may play it again by itself, as fields are filled in.
    let isSame = "document.getElementById('status').dataset.sha256 === '\(digest)'"
    try browser.wait(until: isSame)
    #expect(try browser.text("document.getElementById('player').value") == "html5")
    #expect(try browser.text("document.getElementById('seed').value") == "77")
    // Pasted into the field of the tag it does the same.
    try browser.evaluate("document.getElementById('tag').value = ''")
    try paste(first.url + fragment, in: browser)
    try browser.wait(
      until: "\(isSame) && !document.getElementById('status').textContent.startsWith('Run 1:')")
    #expect(browser.complaints == [])
  }

  @Test func `the wheel and two fingers zoom the lanes, and the wheel moves them`() throws {
    let browser = try open(try inspector([CommandRun.tag]))
    try waitForRun(1, in: browser)
    try seek(to: 3_000_000, in: browser)
    // The time that the lanes show, and the first instant that is written on the axis.
    func shown() throws -> (seconds: Double, first: Double) {
      let values =
        try browser.evaluate(
          """
          (() => {
            const ticks = [...document.querySelectorAll('.v-tick')];
            const [first, last] = [ticks[0], ticks[ticks.length - 1]].map(
              (tick) => [parseFloat(tick.textContent), parseFloat(tick.style.left)]);
            const { clientWidth } = document.querySelector('.v-axis-plot');
            return [clientWidth * (last[0] - first[0]) / (last[1] - first[1]), first[0]];
          })()
          """
        ).elements.compactMap(\.decimal)
      try #require(values.count == 2)
      return (values[0], values[1])
    }
    let axis = "document.querySelector('.v-axis-plot').getBoundingClientRect()"
    let place = try browser.evaluate("[\(axis).left, \(axis).top, \(axis).width]")
      .elements.compactMap(\.decimal)
    try #require(place.count == 3)
    let (x, y) = (place[0] + place[2] / 2, place[1] + 8)
    #expect(abs(try shown().seconds - 6) < 0.01)
    func roll(_ deltaX: Double, _ deltaY: Double) throws {
      try browser.send(
        "Input.dispatchMouseEvent",
        [
          "type": "mouseWheel", "x": .number(x), "y": .number(y), "deltaX": .number(deltaX),
          "deltaY": .number(deltaY),
        ])
    }
    try roll(0, -300)
    try browser.wait(until: "document.querySelector('.v-tick').textContent !== '0 s'")
    let zoomed = try shown()
    #expect(abs(zoomed.seconds - 6 / 2.718_28) < 0.01)
    try browser.evaluate("document.querySelector('[data-part=\"zoom-out\"]').click()")
    #expect(abs(try shown().seconds - zoomed.seconds * 2) < 0.01)

    try browser.send("Emulation.setTouchEmulationEnabled", ["enabled": true])
    func touch(_ type: String, _ distance: Double?) throws {
      let points = (distance.map { [-$0 / 2, $0 / 2] } ?? []).enumerated().map { id, offset in
        ["x": .number(x + offset), "y": .number(y + 60), "id": .integer(id)] as JSONValue
      }
      try browser.send(
        "Input.dispatchTouchEvent", ["type": .string(type), "touchPoints": .array(points)])
    }
    try touch("touchStart", 80)
    for distance in [90.0, 100, 120, 140, 160] { try touch("touchMove", distance) }
    try touch("touchEnd", nil)
    #expect(abs(try shown().seconds - zoomed.seconds) < 0.1)
    try browser.send("Emulation.setTouchEmulationEnabled", ["enabled": false])
    let before = try shown().first
    try roll(-200, 0)
    try browser.wait(until: "parseFloat(document.querySelector('.v-tick').textContent) < \(before)")
    #expect(browser.complaints == [])
  }

  @Test func `a link of the command line's tag and scenario has their texts`() throws {
    let folder = try TemporaryFolder()
    let scenario = try folder.file(
      "own.yaml",
      "version: 1\nname: own\nsteps:\n  - { at: 2s, do: pause }\nuntil: 3s\n"
        + "expect:\n  - { beacon: skip }\n")
    let first = try inspector([CommandRun.tag, "--scenario", scenario])
    let browser = try open(first)
    try waitForRun(1, in: browser)
    #expect(
      try browser.text("document.getElementById('editor-text').value").contains("do: pause"))
    // What fails a run is said beside its verdict.
    #expect(
      try browser.text("document.getElementById('complaint').textContent")
        .contains("expected beacon 'skip' once"))
    let digest = try browser.text("document.getElementById('status').dataset.sha256")
    try browser.evaluate("document.getElementById('share').click()")
    try browser.wait(until: "document.getElementById('link-state').textContent !== ''")
    let fragment = try browser.text("location.hash")
    #expect(first.end() == .pass)

    _ = try open(try inspector(), fragment: fragment, browser)
    try browser.wait(until: "document.getElementById('status').dataset.sha256 === '\(digest)'")
    #expect(
      try browser.text("document.getElementById('tag').value").contains("<VAST"))
    #expect(browser.complaints == [])
  }

  @Test func `everything is done with keys alone`() throws {
    let inspector = try inspector()
    let browser = try open(inspector)
    try browser.evaluate("document.getElementById('live').checked = false")
    func focus(_ condition: String) throws {
      for _ in 0..<80 {
        if try browser.evaluate("Boolean(\(condition))").flag == true { return }
        try browser.tab()
      }
      Issue.record("the focus never comes to \(condition)")
    }
    try focus("document.activeElement.id === 'tag'")
    try browser.write(String(contentsOfFile: CommandRun.tag, encoding: .utf8))
    try focus("document.activeElement.id === 'run'")
    try browser.press("Enter", code: 13, text: "\r")
    try waitForRun(1, in: browser)
    try focus("document.activeElement.dataset.part === 'timeline'")
    try browser.press("ArrowRight", code: 39, modifiers: 8)
    #expect(
      try browser.text("document.querySelector('[data-part=\"time\"]').textContent")
        == "1.000 s of 6.000 s")
    try browser.press("[", code: 219, text: "[")
    try browser.press("End", code: 35)
    try browser.press("]", code: 221, text: "]")
    #expect(
      try browser.text("document.querySelector('[data-part=\"range\"]').textContent")
        == "Selected: 1.000 s to 6.000 s")
    try focus("/^close-/.test(document.activeElement.id)")
    try browser.press("Enter", code: 13, text: "\r")
    try browser.wait(until: "!document.querySelector('.i-tab')")
    #expect(browser.complaints == [])
  }

  @Test func `errors of a scenario are shown where they are, and keys and values are completed`()
    throws
  {
    let inspector = try inspector()
    let browser = try open(inspector)
    try browser.evaluate(
      """
      (() => {
        document.getElementById('editor-part').open = true;
        const text = document.getElementById('editor-text');
        text.value = 'version: 1\\nsteps:\\n  - { at: 2s, do: puse }\\n';
        text.dispatchEvent(new Event('input', { bubbles: true }));
      })()
      """)
    try browser.wait(until: "document.querySelector('.i-line.i-error')")
    #expect(
      try browser.text("document.querySelector('.i-line.i-error').textContent").contains("3"))
    let problem = try browser.text("document.querySelector('.i-problem').textContent")
    #expect(problem.hasPrefix("error: line 3, column") && problem.contains("pause"))
    try browser.evaluate("document.querySelector('.i-problem').click()")
    #expect(try browser.text("document.activeElement.id") == "editor-text")
    try browser.evaluate(
      """
      (() => {
        const text = document.getElementById('editor-text');
        text.value = 'version: 1\\n';
        text.focus();
        text.setSelectionRange(11, 11);
      })()
      """)
    try browser.write("steps:\n  - { at: 2s, do: scr")
    try browser.wait(until: "!document.getElementById('editor-choices').hidden")
    #expect(
      try browser.text("document.querySelector('#editor-choices b').textContent") == "scroll")
    try browser.press("Enter", code: 13)
    #expect(
      try browser.text("document.getElementById('editor-text').value").hasSuffix("do: scroll"))
    try browser.write(", ")
    try browser.press(" ", code: 32, modifiers: 2)
    try browser.wait(
      until:
        "document.getElementById('editor-choices').textContent.includes('over')")
    #expect(browser.complaints == [])
  }

  @Test func `media is uploaded, runs are side by side, and a certificate is shown`() throws {
    let inspector = try RunningServer([CommandRun.tag], command: "serve")
    let browser = try open(inspector)
    try waitForRun(1, in: browser)
    try browser.choose([Self.media], in: "#media-files")
    try browser.wait(until: "document.getElementById('media').value === 'ad-6s.mp4'")
    try waitForRun(2, in: browser)
    #expect(
      try browser.text("document.getElementById('status').textContent")
        .contains("completed after 6.000 s"))
    #expect(try browser.evaluate("document.querySelectorAll('.i-tab').length").wholeNumber == 2)
    try browser.evaluate("document.getElementById('run-1').click()")
    #expect(
      try browser.text("document.getElementById('status').textContent").hasPrefix("Run 1:"))
    try browser.evaluate("document.getElementById('check').click()")
    try browser.wait(until: "document.querySelector('iframe.i-certificate')", seconds: 120)
    let answer = try inspector.ask("/\(inspector.token)/certificates/3")
    #expect(answer.contains("Content-Security-Policy: sandbox allow-scripts"))
    #expect(answer.contains("<h1"))
    #expect(
      try browser.text("document.getElementById('status').textContent")
        .contains(": certificate"))
    #expect(
      try browser.text("document.querySelector('#run-1 .i-tab-name').textContent")
        .hasPrefix("1 inline-linear.xml, fully-visible"))
    try browser.picture("inspector-certificate")
    #expect(browser.complaints == [])
  }

  @Test func `a link that cannot be read says so at the field for links`() throws {
    let inspector = try inspector()
    let browser = try open(inspector, fragment: "#r=cut-off")
    let said = "document.getElementById('tag-error').textContent"
    #expect(try browser.text(said).hasPrefix("This link cannot be read: a part of it is missing"))
    #expect(
      try browser.text("document.getElementById('tag').getAttribute('aria-invalid')") == "true")
    #expect(try browser.evaluate("document.querySelectorAll('.i-tab').length").wholeNumber == 0)
    try browser.picture("inspector-broken-link")
    try paste(String(contentsOfFile: CommandRun.tag, encoding: .utf8), in: browser)
    try waitForRun(1, in: browser)
    #expect(try browser.text(said) == "")
    #expect(browser.complaints == [])
  }

  @Test func `a number that no run takes is refused at its field, and nothing runs`() throws {
    let inspector = try inspector([CommandRun.tag])
    let browser = try open(inspector)
    try waitForRun(1, in: browser)
    for (name, value, words) in [
      ("seed", "-1", "The seed is a whole number from 0 to 9007199254740991."),
      ("seed", "1.5", "The seed is a whole number from 0 to 9007199254740991."),
      ("rate", "0", "The rate is a whole number from 1 to 9000000000000 kB/s."),
      ("latency", "3600001", "The latency is a whole number from 0 to 3600000 ms."),
    ] {
      let change = { (value: String) in
        """
        (() => {
          const field = document.getElementById('\(name)');
          field.value = '\(value)';
          field.dispatchEvent(new Event('change'));
          document.getElementById('run').click();
        })()
        """
      }
      try browser.evaluate(change(value))
      #expect(try browser.text("document.getElementById('\(name)-error').textContent") == words)
      #expect(try browser.text("document.activeElement.id") == name)
      #expect(try browser.evaluate("document.querySelectorAll('.i-tab').length").wholeNumber == 1)
      try browser.evaluate(
        "(() => { document.getElementById('\(name)').value = document.getElementById('\(name)').defaultValue || (\(name == "seed") ? '1' : ''); document.getElementById('live').checked = false; document.getElementById('\(name)').dispatchEvent(new Event('change')); document.getElementById('live').checked = true; })()"
      )
      #expect(
        try browser.evaluate("document.getElementById('\(name)-error').hidden").flag == true)
    }
    #expect(browser.complaints == [])
  }

  @Test func `the verdict with its warnings is in the headline and in the tab's title`() throws {
    let inspector = try inspector([CommandRun.tag, "--quality"])
    let browser = try open(inspector)
    try waitForRun(1, in: browser)
    let headline = try browser.text("document.getElementById('status').textContent")
    #expect(headline.hasPrefix("Run 1: FAIL, 2 warnings: "), "\(headline)")
    #expect(headline.contains(": completed after 6.000 s, "))
    let title = try browser.text("document.title")
    #expect(
      title.hasPrefix("FAIL, 2 warnings: ") && title.hasSuffix(" – vastsim inspector"), "\(title)")
    #expect(title.contains(": inline-linear.xml, fully-visible"), "\(title)")
    let reasons = try browser.text("document.getElementById('complaint').textContent")
    #expect(reasons.hasPrefix("1 error") && reasons.contains("declares a duration of 30 s"))
    let lint = try browser.text("document.getElementById('lint').textContent")
    #expect(lint.contains("Lint: "), "\(lint)")
    try browser.evaluate("document.getElementById('lint').open = true")
    try browser.evaluate(
      """
      (() => {
        document.getElementById('device').value = 'tablet';
        document.getElementById('orientation').value = 'landscape';
        document.getElementById('device').dispatchEvent(new Event('change'));
      })()
      """)
    try waitForRun(2, in: browser)
    #expect(
      try browser.text("document.querySelector('#run-2 .i-tab-name').textContent")
        .hasSuffix("fully-visible, tablet, landscape"))
    try browser.picture("inspector-device")
    #expect(browser.complaints == [])
  }

  @Test func `a cancelled run ends at once, and the page goes on`() throws {
    let inspector = try inspector([CommandRun.tag])
    let browser = try open(inspector)
    try waitForRun(1, in: browser)
    try browser.evaluate("document.getElementById('check').click()")
    try browser.wait(until: "document.getElementById('status').textContent.startsWith('Run 2: ')")
    try browser.evaluate("document.getElementById('cancel').click()")
    try browser.wait(until: "document.getElementById('status').textContent === 'Run 2: cancelled'")
    try browser.evaluate("document.getElementById('run').click()")
    try waitForRun(3, in: browser)
    #expect(
      try browser.text("document.getElementById('status').textContent")
        .contains("completed after 6.000 s"))
  }
}
