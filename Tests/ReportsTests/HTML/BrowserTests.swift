import Certification
import Foundation
import Network
import Player
import SampleRuns
import TestSupport
import Testing
import VASTSimulator
import Vocabulary

@testable import Reports

/// Reports as a browser shows them, without a window.
@Suite(
  .tags(.browser, .process, .slow),
  .enabled(if: HeadlessBrowser.isThere, "chromium is not at hand"), .serialized)
struct BrowserTests {
  /// The findings of a test page about a report in a narrow frame.
  private struct Findings: Decodable {
    var width: Int
    var room: Int
    var isScripted: Bool
    var rows: Int
    var shownRows: Int
    var output: String
    var ads: [String]
    var rowDetails: String
    var isOpen: [Bool]
    var lineTop: Double
    var unnamed: [String]
    var duplicates: [String]
    var hiddenExpectations: Int
    var alerts: Int
  }

  private func findings(of record: RunRecord) throws -> (Findings, complaints: [BrowserEvent]) {
    let text = try HTMLReport.text(of: record, failingOn: .error)
    let answer = try HeadlessBrowser.open(report: text, probe: Self.probe)
    return (
      try JSONDecoder().decode(Findings.self, from: Data(answer.found.utf8)), answer.complaints
    )
  }

  @Test func `a report works on a phone, with filters, details and keys`() throws {
    let record = try Recorded.run("expect: [{ beacon: skip }]")
    let (found, complaints) = try findings(of: record)
    #expect(complaints == [])
    #expect(found.width <= found.room)
    #expect(found.isScripted)
    let beacons = record.beacons.map(\.beacon)
    let omid = record.events.count { if case .omid = $0.kind { true } else { false } }
    #expect(found.rows == record.events.count + beacons.count + omid + Self.fetchCount(record))
    let verification = beacons.count { $0.source == .verification }
    #expect(verification > 0)
    #expect(found.shownRows == 2 * verification)
    #expect(found.output == "\(verification) of \(record.events.count) events are shown.")
    #expect(found.ads == [])
    #expect(found.rowDetails.contains("template"))
    #expect(found.unnamed == [])
    #expect(found.duplicates == [])
    #expect(found.hiddenExpectations == 0)
  }

  @Test(arguments: [
    (["first", "second"], ["any", "first", "second"]),
    (["same", "same"], ["any", "same (ad 0)", "same (ad 1)"]),
  ])
  func `a report is filtered by ads, which are called by their titles`(
    titles: [String], choices: [String]
  ) throws {
    let (found, complaints) = try findings(of: Recorded.run(tag: Self.pod(titles)))
    #expect(complaints == [])
    #expect(found.ads == choices)
  }

  private static func pod(_ titles: [String]) -> String {
    let ads = titles.enumerated().map { index, title in
      """
      <Ad id="\(index)" sequence="\(index + 1)"><InLine><AdSystem>s</AdSystem>
      <AdTitle>\(title)</AdTitle><Impression>https://a.example/i</Impression><Creatives><Creative>
      <Linear><Duration>00:00:08</Duration><TrackingEvents><Tracking event="start">
      https://a.example/s</Tracking></TrackingEvents><MediaFiles><MediaFile delivery="progressive"
      type="video/mp4" width="1" height="1">https://a.example/m.mp4</MediaFile></MediaFiles></Linear>
      </Creative></Creatives></InLine></Ad>
      """
    }
    return "<VAST version=\"4.2\">\(ads.joined())</VAST>"
  }

  @Test func `a test's page fits a phone, and its links lead to the scenarios`() throws {
    let record = try Recorded.run("expect: [{ beacon: skip }]")
    let scenarios = [TestHTMLReport.Scenario.Verdict.passed, .failed, .broken].map { verdict in
      TestHTMLReport.Scenario(
        name: "a-\(verdict)", path: "Some/Folder/\(verdict).yaml", verdict: verdict,
        reasons: ["error 401"],
        findings: [Diagnostic(rule: Rule(named: "R", .error), "odd", at: nil)],
        diff: verdict == .failed ? String(repeating: "- a line of a golden ", count: 20) : "",
        record: verdict == .broken ? nil : record)
    }
    let probe = """
      const page = frame.contentDocument;
      const ids = [...page.querySelectorAll('[id]')].map((element) => element.id);
      return [
        page.documentElement.scrollWidth <= page.documentElement.clientWidth,
        ids.length === new Set(ids).size,
        [...page.querySelectorAll('a')].every((link) => ids.includes(link.hash.slice(1))),
        [...page.querySelectorAll('section')].map((section) => section.id).join()
          === 'scenarios,scenario-2,scenario-3,scenario-1,documents',
        [...page.querySelectorAll('section:not(#documents) details')]
          .map((details) => details.open).join() === 'true,false',
      ];
      """
    let answer = try HeadlessBrowser.open(
      report: TestHTMLReport.text(of: scenarios), probe: probe)
    #expect(answer.complaints == [])
    #expect(answer.found == "[true,true,true,true,true]")
  }

  @Test func `a test's page says what happened, and copies are coloured when they open`() throws {
    let record = try Recorded.run("expect: [{ beacon: skip }]")
    let expectation = try #require(record.expectations.first { !$0.holds })
    let source = "name: <&> # odd\nexpect: [{ beacon: skip }]\n"
    let scenario = TestHTMLReport.Scenario(
      name: "a", path: "a.yaml", verdict: .failed, reasons: [],
      findings: [
        Diagnostic(
          rule: Rule(named: "R", .error), "it is odd",
          at: SourceLocation(file: "a.yaml", position: SourcePosition(line: 1, column: 1)))
      ],
      diff: "", record: record, source: FetchedDocument(name: "a.yaml", bytes: Array(source.utf8)))
    let answer = try HeadlessBrowser.open(
      report: TestHTMLReport.text(of: [scenario]),
      probe: """
        const page = frame.contentDocument;
        const copies = [...page.querySelectorAll('.copy')];
        const before = copies.map((copy) => copy.querySelector('ol').textContent);
        copies.forEach((copy) => copy.dispatchEvent(new Event('toggle')));
        const line = page.getElementById('doc-0-1');
        const gutter = line.querySelector('.v-gutter');
        const after = copies.map((copy) => {
          copy.querySelectorAll('.v-gutter').forEach((sign) => sign.remove());
          return copy.querySelector('ol').textContent;
        });
        return [
          before.join() === after.join() && before[0].startsWith('name: <&> # odd'),
          page.querySelectorAll('.copy .v-x-tag').length > 20,
          gutter.getAttribute('aria-label') === 'error: it is odd',
          page.querySelector('#scenario-1 a[href="#doc-0-1"]').textContent === 'a.yaml:1:1',
          page.querySelector('#scenario-1 tr.failed').cells[2].textContent,
        ];
        """)
    #expect(answer.complaints == [])
    #expect(expectation.failure == "expected beacon 'skip' once, it did not happen")
    #expect(answer.found == "[true,true,true,true,\"it did not happen\"]")
  }

  @Test func `a finding's link opens the copy of its document at its line`() throws {
    var record = try Recorded.run()
    var event = try #require(record.events.last)
    event.kind = .diagnostic(
      Diagnostic(
        rule: Rule(named: "R"), "odd",
        at: SourceLocation(
          file: "Tags/t.xml", position: SourcePosition(line: 3, column: 1))))
    record.events.append(event)
    let (found, complaints) = try findings(of: record)
    #expect(complaints == [])
    #expect(found.isOpen == [false, true])
    #expect(found.lineTop >= 0 && found.lineTop < 800)
  }

  @Test func `two thousand events fit a phone as well`() throws {
    let (found, complaints) = try findings(of: LargeHTMLReportTests.record())
    #expect(complaints == [])
    #expect(found.width <= found.room)
    #expect(found.isScripted)
  }

  @Test func `markup of a tag does nothing`() throws {
    let (found, complaints) = try findings(of: HostileHTMLTests.record())
    #expect(complaints == [])
    #expect(found.width <= found.room)
    #expect(found.isScripted)
    #expect(found.alerts == 0)
  }

  private static func fetchCount(_ record: RunRecord) -> Int {
    record.events.count { if case .fetch = $0.kind { true } else { false } }
  }

  /// Uses the report as a reader does, and returns the findings.
  private static let probe = """
    const page = frame.contentDocument;
    const send = (target, key) => target.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true }));
    const choose = (value) => {
      const control = page.getElementById('filter').elements.source;
      if (!control) return;
      control.value = value;
      control.dispatchEvent(new Event('change'));
    };
    const found = {
      width: page.documentElement.scrollWidth, room: page.documentElement.clientWidth,
      isScripted: page.body.classList.contains('scripted'),
    };
    const rows = [...page.querySelectorAll('tr[data-i]')];
    found.rows = rows.length;
    choose('verification beacon');
    found.shownRows = rows.filter((row) => !row.hidden).length;
    found.output = page.querySelector('#filter output').textContent;
    choose('');
    found.ads = [...page.getElementById('filter').elements.ad?.options ?? []]
      .map((option) => option.textContent);
    const row = page.querySelector('#requests tr[data-i]:last-child');
    row.click();
    found.rowDetails = row.nextElementSibling.innerText;
    // An element that can be reached with keys, or is a landmark or an image,
    // needs a name.
    const named = (element) => element.getAttribute('aria-label')
      || element.getAttribute('aria-labelledby')
        && page.getElementById(element.getAttribute('aria-labelledby'))
      || element.labels?.length || element.textContent.trim();
    found.unnamed = [...page.querySelectorAll(
      'a, button, select, input, summary, section, form, nav, [role], [tabindex="0"]')]
      .filter((element) => !named(element)).map((element) => element.outerHTML.slice(0, 80));
    const ids = [...page.querySelectorAll('[id]')].map((element) => element.id);
    found.duplicates = ids.filter((id, index) => ids.indexOf(id) !== index);
    found.hiddenExpectations = [...page.querySelectorAll('.stack')]
      .filter((stack) => stack.scrollWidth > stack.clientWidth).length;
    const copy = page.getElementById('doc-0');
    found.isOpen = [copy.open];
    const link = page.querySelector('#diagnostics a[href^="#doc-0-"]');
    page.documentElement.style.scrollBehavior = 'auto';
    link?.click();
    found.isOpen.push(copy.open);
    found.lineTop = link
      ? page.querySelector(link.getAttribute('href')).getBoundingClientRect().top : 0;
    found.alerts = page.querySelectorAll('img, main script').length;
    return found;
    """
}

/// The table of requests of a report, used as a reader uses it.
@Suite(
  .tags(.browser, .process, .slow),
  .enabled(if: HeadlessBrowser.isThere, "chromium is not at hand"), .serialized)
struct RequestsInBrowserTests {
  /// Which rows' buttons the keys come to.
  private struct Keys: Decodable, Equatable {
    var first: [Int]
    var next: Int
    var same: String
    var left: Int
    var presses: Bool
  }

  private struct Answer: Decodable {
    var all: Int
    var shown: [String]
    var said: String
    var copied: [String]
    var saved: String
    var entries: [String]
    var keys: Keys
    var width: Double
    var room: Double
  }

  private static let script = """
    const page = frame.contentDocument, view = frame.contentWindow;
    const table = page.querySelector('[data-requests]');
    const rows = [...table.querySelectorAll('tr[data-url]')];
    const bar = table.previousElementSibling;
    const copied = [];
    Object.defineProperty(view.navigator, 'clipboard', {
      value: { writeText: async (text) => { copied.push(text); } }, configurable: true });
    const reached = () => [...table.querySelectorAll('button')].filter((made) => made.tabIndex === 0);
    const press = (target, key) => target.dispatchEvent(new view.KeyboardEvent(
      'keydown', { key, bubbles: true, cancelable: true }));
    const keys = { first: reached().map((made) => rows.indexOf(made.closest('tr'))) };
    reached()[1].focus();
    press(page.activeElement, 'ArrowDown');
    keys.next = rows.indexOf(page.activeElement.closest('tr'));
    keys.same = page.activeElement.textContent;
    keys.left = reached().length;
    // What nobody prevents presses the button.
    keys.presses = press(page.activeElement, 'Enter');
    const search = bar.querySelector('input');
    search.value = 'midpoint';
    search.dispatchEvent(new view.Event('input', { bubbles: true }));
    const said = bar.querySelector('output').textContent;
    const shown = rows.filter((row) => row.getClientRects().length > 0);
    shown[0].querySelectorAll('button')[1].click();
    const buttons = [...bar.querySelectorAll('button')];
    buttons[0].click();
    let saved = '';
    view.HTMLAnchorElement.prototype.click = function () { saved = this.download; };
    buttons.find((button) => button.textContent === 'Save as HAR').click();
    const har = JSON.parse(page.getElementById(table.dataset.requests).textContent);
    return {
      all: rows.length, shown: shown.map((row) => row.dataset.url), said, copied, saved,
      entries: har.log.entries.map((entry) => entry.request.url),
      keys, width: page.documentElement.scrollWidth, room: page.documentElement.clientWidth,
    };
    """

  private func answer(to text: String) throws -> Answer {
    let run = try HeadlessBrowser.open(report: text, probe: Self.script)
    #expect(run.complaints == [])
    return try JSONDecoder().decode(Answer.self, from: Data(run.found.utf8))
  }

  private static let quoted = Recorded.tag.replacing(
    "https://t.example/midpoint", with: "https://t.example/midpoint?a=it's&amp;b=[1]")

  @Test func `a run's requests are filtered, copied and saved`() throws {
    let record = try Recorded.run(tag: Self.quoted)
    let found = try answer(to: HTMLReport.text(of: record, failingOn: .error))
    let fetches = record.events.count { if case .fetch = $0.kind { true } else { false } }
    #expect(found.all == record.beacons.count + fetches)
    let midpoint = try #require(record.beacons.first { $0.beacon.event == "midpoint" })
    #expect(found.shown == [midpoint.beacon.url])
    #expect(found.said == "1 of \(found.all) requests")
    #expect(
      found.copied == [
        "curl --globoff 'https://t.example/midpoint?a=it'\\''s&b=[1]'", midpoint.beacon.url,
      ])
    #expect(found.saved == "run.har")
    #expect(found.entries.count == found.all && found.entries.contains(midpoint.beacon.url))
    #expect(found.keys == Keys(first: [0, 0], next: 1, same: "cURL", left: 2, presses: true))
    #expect(found.width <= found.room)
  }

  @Test func `a certificate has the requests of its reference run`() throws {
    let record = try Recorded.run(tag: Self.quoted)
    let made = CertificateTextReportTests.certificate
    let page = CertificateHTMLReport.text(
      of: [.init(tag: "t.xml", players: made.players, cases: made.cases, reference: record)],
      failingOn: .error)
    let found = try answer(to: page)
    #expect(found.all == record.beacons.count && found.entries.count == found.all)
    #expect(found.shown.count == 1 && found.saved == "run.har")
    #expect(found.keys == Keys(first: [0, 0], next: 1, same: "cURL", left: 2, presses: true))
    #expect(found.width <= found.room)
  }
}
