import CommandLineTool
import Foundation
import TestSupport
import Testing
import Vocabulary

/// The table of requests of the inspector's page, used as a reader uses it.
@Suite(
  .tags(.browser, .process, .slow),
  .enabled(if: DrivenBrowser.program != nil, "chromium is not at hand"), .serialized)
struct InspectorRequestsTests: InspectorPageUser {
  private static let rows = "[...document.querySelectorAll('[data-part=requests] tr[data-url]')]"
  private static let bar = "document.querySelector('[data-part=requests] .r-bar')"

  @Test func `a run's requests have their URLs, a filter, copies and an archive`() throws {
    let browser = try open(try inspector([CommandRun.tag]))
    try waitForRun(1, in: browser)
    let part = "document.querySelector('[data-part=requests-part]')"
    try browser.wait(until: "!\(part).hidden")
    try browser.evaluate("\(part).open = true")
    let run = CommandRun("play", CommandRun.tag, Self.media, "--format", "jsonl")
    // Of a file the page shows the name alone.
    let urls = try run.output.split(separator: "\n").compactMap { line -> String? in
      let event = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      guard ["beacon", "fetch"].contains(event?["kind"] as? String) else { return nil }
      return event?["url"] as? String
    }
    let shown = try browser.evaluate("\(Self.rows).map((row) => row.dataset.url)")
      .elements.compactMap(\.text)
    #expect(shown.dropFirst() == urls.dropFirst()[...])
    #expect(
      try browser.text("\(Self.rows).at(-1).cells[1].textContent") == "complete")
    #expect(try browser.text("\(Self.rows).at(-1).cells[3].textContent") == "not sent")
    #expect(try browser.text("\(Self.rows).at(-1).cells[4].textContent") == urls.last)

    try browser.evaluate(
      """
      (() => {
        window.copied = [];
        Object.defineProperty(navigator, 'clipboard', {
          value: { writeText: async (text) => { window.copied.push(text); } } });
        const search = \(Self.bar).querySelector('input');
        search.value = 'midpoint';
        search.dispatchEvent(new Event('input', { bubbles: true }));
      })()
      """)
    let found = urls.filter { $0.contains("midpoint") }
    #expect(
      try browser.text("\(Self.bar).querySelector('output').textContent")
        == "\(found.count) of \(urls.count) requests")
    #expect(
      try browser.evaluate("\(Self.rows).filter((row) => row.offsetHeight > 0).length").wholeNumber
        == found.count)
    try browser.evaluate("\(Self.bar).querySelectorAll('button')[1].click()")
    try browser.wait(until: "window.copied.length === 1")
    #expect(
      try browser.text("window.copied[0]")
        == found.map { "curl --globoff '\($0)'" }.joined(separator: "\n"))
    #expect(!found.isEmpty && browser.complaints == [])

    let entries = try browser.evaluate(
      """
      (async () => {
        URL.createObjectURL = (blob) => { window.archive = blob; return 'blob:'; };
        HTMLAnchorElement.prototype.click = function () { window.saved = this.download; };
        [...\(Self.bar).querySelectorAll('button')].at(-1).click();
        const har = JSON.parse(await window.archive.text());
        return har.log.entries.map((entry) => entry.request.url);
      })()
      """)
    #expect(try browser.text("window.saved") == "run.har")
    let archived = entries.elements.compactMap(\.text)
    #expect(archived.count == urls.count && Set(archived).isSuperset(of: found))
    try browser.picture("inspector-requests")
  }
}
