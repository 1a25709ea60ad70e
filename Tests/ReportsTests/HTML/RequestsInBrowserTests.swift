import Certification
import Foundation
import Player
import TestSupport
import Testing
import VASTSimulator
import Vocabulary

@testable import Reports

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
