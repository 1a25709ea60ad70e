import Foundation
import OpenMeasurement
import Player
import SampleRuns
import System
import TestSupport
import Testing
import VASTSimulator
import Vocabulary

@testable import Reports

@Suite(.tags(.process))
struct ViewerAssetsTests {
  private static let folder = Checkout.root.appending(
    path: "Sources/CLibraries/CViewerFiles/Viewer")

  /// A file that was edited is embedded anew by the next build.
  @Test func `the program carries the files of the folder as they are`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(ViewerFile.all.map(\.name)) == Set(names))
    for file in ViewerFile.all {
      let text = try String(contentsOf: Self.folder.appending(path: file.name), encoding: .utf8)
      #expect(file.text == text, "\(file.name)")
    }
  }

  @Test func `a module comes after those that it imports, and no file is long`() {
    var known: Set<String> = []
    for file in ViewerFile.all {
      for part in file.text.components(separatedBy: "from './").dropFirst() {
        #expect(known.contains(String(part.prefix { $0 != "'" })), "\(file.name)")
      }
      known.insert(file.name)
      #expect(file.text.split(separator: "\n").count <= 500, "\(file.name)")
    }
  }

  @Test func `the modules are joined without their imports and exports`() {
    let module = """
      import {
        a,
      } from './a.js';
      import { b } from './b.js';

      /** What it does. */
      export class C {}
      export function d() { return 'export'; }
      """
    #expect(
      ViewerAssets.withoutImportsAndExports(module) == """

        /** What it does. */
        class C {}
        function d() { return 'export'; }
        """)
    for line in ViewerAssets.script.split(separator: "\n") {
      #expect(!line.hasPrefix("import ") && !line.hasPrefix("export "), "\(line)")
    }
  }

  @Test
  func `a page spells out the characters that text for terminals escapes, but for breaks and tabs`()
    throws
  {
    let node = try #require(Program("node"), "node is not at hand")
    let run = try node.run([
      "--input-type=module", "--eval",
      """
      import { spelledOut } from '\(Self.folder.path)/dom.js';
      const found = [];
      for (let point = 0; point < 0x110000; point += 1) {
        if (point >= 0xD800 && point < 0xE000) continue;
        const text = String.fromCodePoint(point);
        if (spelledOut(`a${text}b`) !== `a${text}b`) found.push(point);
      }
      console.log(found.join(' '), spelledOut('moc.\\u202Eevil\\x9B'));
      """,
    ])
    let hidden = (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
      .filter { VisibleText.isHidden($0) && $0 != "\n" && $0 != "\t" }
    let points = hidden.map { "\($0.value)" }.joined(separator: " ")
    #expect(run.text == "\(points) moc.[U+202E]evil[U+009B]\n", "\(run.errorLines)")
  }

  @Test func `an axis goes over its cuts, forth and back, and zooms into them`() throws {
    let node = try #require(Program("node"), "node is not at hand")
    let run = try node.run([
      "--input-type=module", "--eval",
      """
      import { Scale } from '\(Self.folder.path)/scale.js';
      const scale = new Scale();
      scale.width = 1000;
      scale.extend(3615e6, [{ fromUs: 15e6, toUs: 3600e6, note: '' }]);
      const places = [0, 15e6, 1807.5e6, 3600e6, 3615e6];
      console.log(places.map((us) => Math.round(scale.x(us))).join(' '));
      console.log(places.every((us) => scale.us(scale.x(us)) === us), scale.toUs === scale.endUs);
      console.log(scale.ticks.map(({ text }) => text).join(', '));
      console.log(scale.cutAt(100e6)?.toUs, scale.cutAt(15e6), scale.cutAt(3600e6));
      scale.zoom(2, 3615e6);
      console.log(scale.fromUs > 15e6, scale.toUs, Math.round(scale.x(3600e6)));
      console.log(scale.reveal(3615e6), scale.reveal(0), scale.fromUs);
      scale.zoom(100, 1000e6);
      console.log(scale.fromUs > 15e6 && scale.toUs < 3600e6, Math.round(scale.us(scale.x(1000e6))));
      const plain = new Scale();
      plain.extend(8e6);
      console.log(plain.fromUs, plain.toUs, plain.ticks.map(({ text }) => text).join(', '));
      """,
    ])
    #expect(
      run.text == """
        0 480 500 520 1000
        true true
        0 s, 5 s, 10 s, 60:00 min, 60:05 min, 60:10 min, 60:15 min
        3600000000 null null
        true 3615000000 40
        false true 0
        true 1000000000
        0 8000000 0 s, 2 s, 4 s, 6 s, 8 s

        """, "\(run.errorLines)")
  }

  @Test func `script, style and markup end where they should, and load nothing`() {
    for text in [ViewerAssets.script, ViewerAssets.style] {
      #expect(!text.isEmpty)
      #expect(!text.contains("</"))
      #expect(!text.contains("url("))
      #expect(!text.contains("@import"))
    }
    let forbidden = [
      "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "fetch(",
      "XMLHttpRequest", "new Function", "setAttribute('on", "localStorage",
    ]
    for name in forbidden { #expect(!ViewerAssets.script.contains(name), "\(name)") }
    let attributes = ViewerAssets.markup.matches(of: /\s([a-z-]+)=/).map { String($0.1) }
    #expect(attributes.contains("data-part"))
    #expect(
      attributes.filter { $0.hasPrefix("on") || ["style", "src", "href"].contains($0) } == [])
  }

  @Test func `the policy's sources are the digests of script and style`() throws {
    let openSSL = try #require(Program("openssl"), "openssl is not at hand")
    for (text, source) in [
      (ViewerAssets.script, ViewerAssets.scriptSource),
      (ViewerAssets.style, ViewerAssets.styleSource),
    ] {
      let run = try openSSL.run(["dgst", "-sha256", "-binary"], input: Array(text.utf8))
      #expect(source == "'sha256-\(Data(run.output).base64EncodedString())'")
    }
  }
}

struct ViewerRecordTests {
  private static let scenario = """
    layout:
      - view: feed
        frame: [0, 0, 390, 3000]
        clips: true
        children: [{ view: ad, frame: [0, 0, 390, 220] }]
    steps:
      - { at: 2s, do: scroll, view: feed, by: 110, over: 100ms }
    expect: [{ beacon: start, at: 0s, within: 5ms }]
    """

  @Test func `to keep how the screen was changes no event`() throws {
    let plain = try Recorded.run(Self.scenario)
    let staged = try Recorded.run(Self.scenario, recordsStaging: true)
    #expect(plain.events == staged.events)
    #expect(plain.staging == nil)
    #expect(staged.staging != nil)
  }

  @Test func `every change of the views is kept with the exact share in view`() throws {
    let staging = try #require(try Recorded.run(Self.scenario, recordsStaging: true).staging)
    #expect(staging.screen.width == 390 && staging.screen.height == 844)
    #expect(staging.views.map(\.view) == ["ad"])
    #expect(staging.steps.map(\.name) == ["scroll"])
    #expect(staging.steps.map(\.at.sinceStart) == [.seconds(2)])
    #expect(staging.endsAt == nil)
    #expect(staging.changes.first?.at == .zero)
    #expect(staging.changes.first?.state?.views.map(\.name) == ["feed", "ad"])
    let moved = staging.changes.filter {
      $0.at.sinceStart > .seconds(2) && $0.at.sinceStart < .seconds(3)
    }
    // 60 frames a second for 100 ms.
    #expect(moved.count == 6)
    let shares = moved.compactMap { $0.inView.first?.percent }
    #expect(shares == shares.sorted(by: >))
    #expect(shares.last == 50)
    #expect(staging.changes.last?.inView.first?.percent == nil)
  }

  @Test func `the record's data are the screen, the steps, the units and what was expected`()
    throws
  {
    let record = try Recorded.run(Self.scenario, recordsStaging: true)
    guard case .object(let members) = ViewerRecord(record).json else {
      Issue.record("the record is not an object")
      return
    }
    let values = Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value) })
    #expect(
      values["steps"] == [
        ["atUs": 2_000_000, "do": "scroll", "place": "s.yaml:9:5"]
      ])
    #expect(
      values["expectations"] == [
        [
          "text": .string(record.expectations[0].text), "holds": true, "event": "start", "atUs": 0,
          "withinUs": 5000, "place": "s.yaml:10:10",
        ]
      ])
    #expect(values["screen"] == [390, 844])
    guard case .array(let units)? = values["units"], case .object(let unit)? = units.first else {
      Issue.record("there are no units")
      return
    }
    #expect(unit.first { $0.key == "view" }?.value == "ad")
    guard case .array(let documents)? = values["documents"],
      case .object(let document)? = documents.first
    else {
      Issue.record("there are no documents")
      return
    }
    #expect(document.first { $0.key == "text" }?.value == .string(Recorded.tag))
  }

  @Test func `the record says what the timeline leaves out between ads`() throws {
    #expect(ViewerRecord(try Recorded.run()).json["cuts"] == [])
    #expect(ViewerRecord(try Recorded.run()).json["cutNote"] == nil)
    var record = try Recorded.run()
    var end = try #require(record.events.last)
    end.at = VirtualInstant(sinceStart: .seconds(3600))
    (end.ad, end.position) = (nil, nil)
    record.events.append(end)
    let json = ViewerRecord(record).json
    let note = "cut: 3592.000 s without an ad"
    #expect(
      json["cuts"] == [["fromUs": 8_000_000, "toUs": 3_600_000_000, "note": .string(note)]])
    #expect(json["cutNote"] == .string("╱╱ \(note)"))
  }
}

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
