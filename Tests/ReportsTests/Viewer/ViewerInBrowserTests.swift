import Foundation
import SampleRuns
import TestSupport
import Testing
import VASTSimulator
import Vocabulary

@testable import Reports

/// The viewer of a report, used as a reader uses it.
@Suite(
  .tags(.browser, .process, .slow),
  .enabled(if: HeadlessBrowser.isThere, "chromium is not at hand"), .serialized)
struct ViewerInBrowserTests {
  /// Opens a record's page and returns what a script finds in it.
  ///
  /// `script` is the body of a function over `page`, the document, `part`, which finds a part of
  /// the viewer, and `press`, which presses a key on an element.
  private func find<Answer: Decodable>(
    _ type: Answer.Type = Answer.self, in record: RunRecord, _ script: String
  ) throws -> Answer {
    let probe = """
      const page = frame.contentDocument;
      const part = (name) => page.querySelector(`[data-part="${name}"]`);
      const press = (target, key, rest) => target.dispatchEvent(new frame.contentWindow.KeyboardEvent(
        'keydown', { key, bubbles: true, cancelable: true, ...rest }));
      const seek = (us) => {
        part('slider').value = String(us);
        part('slider').dispatchEvent(new Event('input', { bubbles: true }));
      };
      \(script)
      """
    let text = try HTMLReport.text(of: record, failingOn: .error)
    let answer = try HeadlessBrowser.open(report: text, probe: probe)
    #expect(answer.complaints == [])
    return try JSONDecoder().decode(Answer.self, from: Data(answer.found.utf8))
  }

  /// Half of the ad is scrolled out of the screen at 2 s, and it is paused from 4 s to 6 s.
  private static let scenario = """
    layout:
      - view: feed
        frame: [0, 0, 390, 3000]
        clips: true
        children:
          - { view: ad, frame: [0, 0, 390, 220] }
          - { view: badge, frame: [10, 200, 28, 10], friendly: { purpose: other } }
    steps:
      - { at: 2s, do: scroll, view: feed, by: 110 }
      - { at: 4s, do: pause }
      - { at: 6s, do: resume }
    expect:
      - { beacon: start, at: 0s }
      - { beacon: skip, at: 3s }
    """

  @Test func `the stage and the words follow the cursor`() throws {
    struct Found: Decodable {
      var isShown: Bool
      var early: String
      var late: String
      var paused: String
      var exposed: [String]
      var friendly: Int
      var time: String
    }
    let record = try Recorded.run(Self.scenario, recordsStaging: true)
    let found: Found = try find(
      in: record,
      """
      const found = { isShown: !page.getElementById('viewer').hidden };
      seek(1000000);
      found.early = part('readout').textContent;
      seek(3000000);
      found.late = part('readout').textContent;
      found.time = part('time').textContent;
      found.exposed = [...page.querySelectorAll('.v-exposed')].map((rect) =>
        ['x', 'y', 'width', 'height'].map((name) => rect.getAttribute(name)).join());
      found.friendly = page.querySelectorAll('.v-friendly').length;
      seek(5000000);
      found.paused = part('readout').textContent;
      return found;
      """)
    #expect(found.isShown)
    #expect(found.early == "Ad100 % in view, playing at 1.000 s")
    #expect(found.late == "Ad50 % in view, playing at 3.000 s")
    #expect(found.time == "3.000 s of 10.000 s")
    #expect(found.exposed == ["0,0,390,110"])
    #expect(found.friendly == 1)
    #expect(found.paused == "Ad50 % in view, paused at 4.000 s")
  }

  @Test func `lanes hold what happens, with names as text`() throws {
    let record = try Recorded.run(Self.scenario, recordsStaging: true)
    let lanes: [String: [String]] = try find(
      in: record,
      """
      return Object.fromEntries([...page.querySelectorAll('.v-lane')].map((lane) => [
        lane.getAttribute('aria-label'),
        [...lane.querySelectorAll('.v-mark-name')].map((name) => name.textContent),
      ]));
      """)
    #expect(lanes["Scenario steps"] == ["scroll", "pause", "resume"])
    #expect(lanes["Expected"] == ["start", "skip"])
    #expect(lanes["Player"]?.contains("pause") == true)
    #expect(lanes["Beacons, inline ad"]?.contains("midpoint") == true)
    for lane in ["In view, exact", "In view, measured", "Verification", "OMID", "Network", "Ads"] {
      #expect(lanes[lane] != nil, "\(lane)")
    }
  }

  @Test func `a beacon's details have its macros, its query and its place`() throws {
    struct Found: Decodable {
      var details: String
      var isOpen: Bool
      var line: String
      var lit: Int
      var gutter: Int
    }
    let tag = Recorded.tag.replacing("midpoint<", with: "midpoint?cb=[CACHEBUSTING]&amp;x=a%20b<")
    let record = try Recorded.run(tag: tag, recordsStaging: true)
    let found: Found = try find(
      in: record,
      """
      const mark = [...page.querySelectorAll('.v-lane-hop-0 .v-mark')]
        .find((button) => button.textContent.includes('midpoint'));
      mark.click();
      const found = { details: part('details').textContent };
      part('details').querySelector('.v-link').click();
      found.isOpen = part('documents-part').open;
      found.line = page.querySelector('.v-here')?.textContent ?? '';
      const tracker = page.querySelector('.v-here .v-tracker');
      tracker.dispatchEvent(new Event('pointerover', { bubbles: true }));
      found.lit = page.querySelectorAll('.v-mark.v-lit').length;
      found.gutter = page.querySelectorAll('.v-gutter').length;
      return found;
      """)
    #expect(found.details.contains("declared inTags/t.xml:13"))
    #expect(found.details.contains("CACHEBUSTING"))
    #expect(found.details.contains("query"))
    #expect(found.details.contains("xa b"))
    #expect(found.isOpen)
    #expect(found.line.contains("midpoint?cb=[CACHEBUSTING]"))
    #expect(found.lit == 1)
  }

  @Test func `a selected stretch filters the tables, by keys alone`() throws {
    struct Found: Decodable {
      var output: String
      var shown: Int
      var listed: String
      var cleared: String
      var playing: String
      var details: String
      var stepped: String
    }
    let record = try Recorded.run(Self.scenario, recordsStaging: true)
    let found: Found = try find(
      in: record,
      """
      const lanes = part('timeline');
      seek(1000000);
      press(lanes, '[');
      seek(5000000);
      press(lanes, ']');
      const found = {
        output: page.querySelector('#filter output').textContent,
        listed: part('details').querySelector('h3').textContent,
        shown: [...page.querySelectorAll('#events tr[data-i]')].filter((row) => !row.hidden).length,
      };
      press(lanes, 'Escape');
      found.cleared = page.querySelector('#filter output').textContent;
      press(lanes, ' ');
      found.playing = part('play').textContent;
      press(lanes, ' ');
      press(lanes, 'Home');
      press(lanes, 'ArrowRight');
      press(lanes, 'ArrowDown');
      found.details = part('details').querySelector('h3').textContent;
      press(lanes, 'Home');
      press(lanes, 'ArrowRight', { shiftKey: true });
      found.stepped = part('time').textContent;
      return found;
      """)
    let selected = record.events.count {
      (.seconds(1) ... .seconds(5)).contains($0.at.sinceStart)
    }
    #expect(found.output == "\(selected) of \(record.events.count) events are shown.")
    #expect(found.shown == selected)
    #expect(found.listed == "\(selected) events from 1.000 s to 5.000 s")
    #expect(found.cleared == "All \(record.events.count) events are shown.")
    #expect(found.playing == "Pause")
    #expect(found.details != "Details")
    #expect(found.stepped == "1.000 s of 10.000 s")
  }

  @Test func `a step and an expectation lead to their places in the scenario`() throws {
    struct Found: Decodable {
      var step: String
      var line: String
      var expected: String
      var failed: String
    }
    let record = try Recorded.run(Self.scenario, recordsStaging: true)
    let found: Found = try find(
      in: record,
      """
      const follow = (lane, name) => {
        [...page.querySelectorAll(`.v-lane-${lane} .v-mark`)]
          .find((button) => button.textContent.includes(name)).click();
        const link = part('details').querySelector('.v-link');
        link.click();
        return link.textContent;
      };
      const found = { step: follow('steps', 'pause') };
      found.line = page.querySelector('.v-here').textContent;
      follow('expected', 'skip');
      found.expected = page.querySelector('.v-here').textContent;
      const place = page.querySelector('#expectations tr.failed a');
      found.failed = page.querySelector(place.hash).textContent;
      return found;
      """)
    #expect(found.step == "s.yaml:12:5")
    #expect(found.line == "  - { at: 4s, do: pause }")
    #expect(found.expected.contains("{ beacon: skip, at: 3s }"))
    #expect(found.failed.contains("{ beacon: skip, at: 3s }"))
  }

  @Test func `ads are called by their titles, with numbers where those are the same`() throws {
    let record = try LargeHTMLReportTests.record(eventCount: 2_000)
    let bars: [String] = try find(
      in: record,
      "return [...page.querySelectorAll('.v-bar-ad')].map((bar) => bar.textContent);")
    #expect(bars == ["A title (ad 0)", "A title (ad 1)", "A title (ad 2)"])
  }

  @Test func `an hour of content is cut, and the cursor goes over the cut`() throws {
    struct Found: Decodable {
      var note: String
      var ad: Double
      var cut: [Double]
      var inCut: String
      var back: String
      var slider: Double
      var zoomed: Double
      var whole: Double
    }
    var record = try Recorded.run(recordsStaging: true)
    var end = try #require(record.events.last)
    end.at = VirtualInstant(sinceStart: .seconds(3600))
    (end.ad, end.position) = (nil, nil)
    record.events.append(end)
    let found: Found = try find(
      in: record,
      """
      const lanes = part('timeline');
      const width = (selector) => page.querySelector(selector).getBoundingClientRect().width;
      const plot = width('.v-axis-plot');
      const found = { note: part('cuts').textContent, ad: width('.v-bar-ad') / plot };
      found.cut = [...page.querySelectorAll('.v-cut')].map((cut) =>
        cut.getBoundingClientRect().width / plot);
      lanes.focus();
      press(lanes, 'End');
      press(lanes, ',');
      found.back = part('time').textContent;
      const slider = part('slider');
      slider.value = String((8e6 + Number(slider.max)) / 2);
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      found.inCut = part('time').textContent;
      const cursor = page.querySelector('.v-cursor').getBoundingClientRect();
      const cut = page.querySelector('.v-cuts .v-cut').getBoundingClientRect();
      found.slider = (cursor.left + cursor.width / 2 - cut.left) / cut.width;
      press(lanes, '+');
      found.zoomed = width('.v-cut') / plot;
      press(lanes, '0');
      found.whole = width('.v-cut') / plot;
      return found;
      """)
    #expect(found.note == "╱╱ cut: 3592.000 s without an ad")
    #expect(abs(found.ad - 0.96) < 0.02)
    // On the axis, and over the lanes.
    #expect(found.cut.count == 2 && found.cut.allSatisfy { abs($0 - 0.04) < 0.005 })
    #expect(found.back == "8.000 s of 3600.000 s")
    #expect(found.inCut.hasPrefix("18") && found.inCut.hasSuffix(" s of 3600.000 s"))
    #expect(abs(found.slider - 0.5) < 0.2)
    #expect(abs(found.zoomed - 0.06) < 0.01 && abs(found.whole - 0.04) < 0.005)
  }

  @Test func `on paper the lanes are as wide as the page`() throws {
    let widths: [Double] = try find(
      in: try Recorded.run(recordsStaging: true),
      """
      const end = () => Math.round(Math.max(...[...page.querySelectorAll('.v-lane-player .v-mark')]
        .map((mark) => parseFloat(mark.style.left))));
      const widths = [end()];
      for (const name of ['beforeprint', 'afterprint']) {
        frame.contentWindow.dispatchEvent(new Event(name));
        widths.push(end());
      }
      return widths;
      """)
    // 30 rem of 16 pixels.
    #expect(widths[1] == 480 && widths[0] == widths[2] && widths[0] < 480)
  }

  /// A mark is a constant share of the lanes, however many events there are; to move the cursor
  /// changes a few elements.
  @Test(.nightly) func `twenty thousand events are as many marks as there is room for`() throws {
    struct Found: Decodable {
      var marks: Int
      var touched: Int
      var redrawn: Int
    }
    let record = try LargeHTMLReportTests.record(eventCount: 20_000)
    let found: Found = try find(
      in: record,
      """
      const observer = new frame.contentWindow.MutationObserver(() => {});
      observer.observe(page, {
        subtree: true, childList: true, attributes: true, characterData: true });
      const found = { marks: page.querySelectorAll('.v-mark').length };
      const end = Number(part('slider').max);
      // The elements that are changed, made or removed since the last time.
      const touched = () => {
        const elements = new Set();
        for (const { target, addedNodes, removedNodes } of observer.takeRecords()) {
          elements.add(target);
          for (const node of [...addedNodes, ...removedNodes]) {
            elements.add(node);
            for (const inner of node.querySelectorAll?.('*') ?? []) elements.add(inner);
          }
        }
        return elements.size;
      };
      // The worst of forty moves.
      found.touched = 0;
      for (let move = 1; move <= 40; move += 1) {
        touched();
        seek(Math.round(end * move / 41));
        found.touched = Math.max(found.touched, touched());
      }
      // What a move must not do is seen where it happens: all marks are made anew.
      touched();
      part('whole').click();
      found.redrawn = touched();
      return found;
      """)
    #expect(found.marks > 50 && found.marks < 1000)
    #expect(found.touched > 0 && found.touched <= 30)
    #expect(found.redrawn > found.marks)
  }
}
