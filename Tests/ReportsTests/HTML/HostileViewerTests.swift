import Foundation
import OpenMeasurement
import Player
import TestSupport
import Testing
import VASTSimulator
import Vocabulary

@testable import Reports

/// Texts that try to run a script, in every field that the viewer shows.
@Suite(
  .tags(.browser, .process), .enabled(if: HeadlessBrowser.isThere, "chromium is not at hand"),
  .serialized)
struct HostileViewerTests {
  private static let vectors = [
    "<script>parent.hit=1</script>", "</script><script>parent.hit=1</script>",
    "<img src=x onerror=parent.hit=1>", "<svg onload=parent.hit=1>",
    "<svg><script>parent.hit=1</script></svg>", "\"><img src=x onerror=parent.hit=1>",
    "' onmouseover='parent.hit=1", "\" autofocus onfocus=\"parent.hit=1",
    "javascript:parent.hit=1", "data:text/html,<script>parent.hit=1</script>",
    "<iframe srcdoc='<script>parent.hit=1</script>'>", "<a href=javascript:parent.hit=1>a</a>",
    "<math><mtext><style><img src=x onerror=parent.hit=1>", "<!--><img src=x onerror=parent.hit=1>",
    "]]><img src=x onerror=parent.hit=1>", "<style>@import '//e.example/a'</style>",
    "<base href=//e.example/>", "<meta http-equiv=refresh content=0;url=//e.example/>",
    "${parent.hit=1}`-parent.hit-`", "\u{202E}<\u{0000}script>parent.hit=1</script>\u{2028}",
    "</style><img src=x onerror=parent.hit=1>", "__proto__", "constructor",
  ]

  /// A run with every text wherever the run, the tag or the scenario says something.
  private static func record() throws -> RunRecord {
    let views = vectors.indices.map { "  - { view: v\($0), frame: [\($0 * 10), 300, 90, 90] }" }
    var record = try Recorded.run(
      """
      layout:
        - { view: ad, frame: [0, 0, 390, 220] }
      \(views.joined(separator: "\n"))
      expect: [{ beacon: skip, at: 1s }]
      """, recordsStaging: true)
    let all = vectors.joined(separator: " ")
    record.configuration.tag = all
    record.configuration.scenario = all
    record.units[0].ads[0].title = all
    record.units[0].documents = vectors.map {
      FetchedDocument(name: $0, bytes: Array("<a b=\"\($0)\">\($0)</a>".utf8))
    }
    let expectation = record.expectations[0]
    record.expectations = vectors.map { vector in
      var result = expectation
      (result.text, result.failure) = (vector, vector)
      return result
    }
    var staging = try #require(record.staging)
    staging.steps = vectors.map {
      .init(at: .zero, name: $0, location: SourceLocation(file: $0))
    }
    for (index, vector) in vectors.enumerated() {
      staging.changes[0].state?.views[index + 1].name = vector
    }
    record.staging = staging
    let middle = record.events.count / 2
    let place = record.events[middle]
    let beacon = try #require(record.beacons.first?.beacon)
    let kinds = vectors.flatMap { vector in
      var beacon = beacon
      beacon.event = vector
      beacon.template = URLTemplate("https://t.example/?a=[NAME]&\(vector)")
      beacon.url = "https://t.example/?a=\(vector)&\(vector)"
      beacon.vendor = vector
      return [
        .beacon(beacon),
        .player(.caption(text: vector, language: vector), cause: .playback),
        .diagnostic(
          Diagnostic(
            rule: Rule(named: vector, .error), vector,
            at: SourceLocation(file: vector, position: SourcePosition(line: 1, column: 1)))),
        .script(.init(vendor: vector, level: .log, message: vector)),
        .viewability(standard: vector, state: .notMet, reason: vector),
        .omid(type: .start, object: .object([.init(vector, .string(vector))])),
      ] as [RunEvent.Kind]
    }
    record.events.insert(
      contentsOf: kinds.map { kind in
        var event = place
        event.kind = kind
        return event
      }, at: middle)
    return record
  }

  @Test func `hostile texts are shown and do nothing`() throws {
    let text = try HTMLReport.text(of: Self.record(), failingOn: .error)
    let answer = try HeadlessBrowser.open(
      report: text,
      probe: """
        const page = frame.contentDocument;
        const viewer = page.getElementById('viewer');
        const slider = page.querySelector('[data-part="slider"]');
        slider.value = String(Number(slider.max) / 2);
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        for (const mark of viewer.querySelectorAll('.v-mark')) {
          mark.click();
          for (const fold of viewer.querySelectorAll('.v-details details')) fold.open = true;
        }
        page.querySelector('[data-part="documents-part"]').open = true;
        for (const tab of viewer.querySelectorAll('.v-tab')) tab.click();
        const allowed = 'section div span button label select option output input dl dt dd p h3 h4 '
          + 'details summary ol li code svg rect text title g line path image';
        const names = new Set([...viewer.querySelectorAll('*')].map((item) => item.localName));
        const handlers = [...viewer.querySelectorAll('*')].flatMap((item) =>
          item.getAttributeNames().filter((name) => /^on|^srcdoc$|^src$/.test(name)));
        return [
          window.hit ?? 0, frame.contentWindow.location.href.endsWith('report.html'),
          [...names].filter((name) => !allowed.split(' ').includes(name)), handlers,
          viewer.querySelectorAll('.v-tab').length, viewer.querySelectorAll('.v-view').length > 10,
          /[\\u202A-\\u202E\\u2066-\\u2069\\x80-\\x9F]/.test(viewer.textContent),
          viewer.textContent.includes('[U+202E]'),
        ];
        """)
    #expect(answer.complaints == [])
    // The file of the scenario is a document too.
    #expect(answer.found == "[0,true,[],[],\(Self.vectors.count + 1),true,false,true]")
  }
}
