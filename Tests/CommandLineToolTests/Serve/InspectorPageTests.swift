import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import CommandLineTool

/// The inspector's page in Chromium: a tag is run, and hostile texts do nothing.
@Suite(
  .tags(.browser, .process, .slow),
  .enabled(if: DrivenBrowser.program != nil, "chromium is not at hand"), .serialized)
struct InspectorPageTests: InspectorPageUser {
  @Test func `a pasted tag is run, scrubbed and selected, and nothing else is requested`() throws {
    let inspector = try inspector()
    let browser = try open(inspector)
    try paste(String(contentsOfFile: CommandRun.tag, encoding: .utf8), in: browser)
    try waitForRun(1, in: browser)
    #expect(
      try browser.text("document.getElementById('status').textContent")
        .contains("completed after 6.000 s"))
    try seek(to: 3_000_000, in: browser)
    #expect(try browser.text(Self.readout) == "Ad100 % in view, playing at 3.000 s")
    // The picture of that position is in the ad's rectangle.
    try browser.wait(
      until: """
        document.querySelector('.v-ad image')?.getAttribute('href').startsWith('data:image/jpeg')
        """
    )
    let names = try browser.text(
      "[...document.querySelectorAll('.v-mark-name')].map((name) => name.textContent).join()")
    #expect(names.contains("midpoint") && names.contains("firstQuartile"))
    let axis = "document.querySelector('.v-axis-plot').getBoundingClientRect()"
    let place = try browser.evaluate("[\(axis).left, \(axis).top, \(axis).width]")
      .elements.compactMap(\.decimal)
    try #require(place.count == 3)
    let y = place[1] + 8
    try browser.drag(from: (place[0] + place[2] * 0.25, y), to: (place[0] + place[2] * 0.75, y))
    let range = try browser.text("document.querySelector('[data-part=\"range\"]').textContent")
    #expect(range.hasPrefix("Selected: 1."))
    try browser.picture("inspector-desktop")
    #expect(browser.complaints == [])
    let prefix = inspector.url
    #expect(browser.requests.filter { !$0.hasPrefix(prefix) && !$0.hasPrefix("data:") } == [])
    #expect(inspector.end() == .pass)
  }

  private static let vectors = [
    "<script>hit=1</script>", "</script><script>hit=1</script>", "<img src=x onerror=hit=1>",
    "<svg onload=hit=1>", "\"><img src=x onerror=hit=1>", "' onmouseover='hit=1",
    "\" autofocus onfocus=\"hit=1", "javascript:hit=1", "data:text/html,<script>hit=1</script>",
    "<iframe srcdoc='<script>hit=1</script>'>", "<a href=javascript:hit=1>a</a>",
    "<math><mtext><style><img src=x onerror=hit=1>", "<!--><img src=x onerror=hit=1>",
    "]]><img src=x onerror=hit=1>", "<style>@import '//e.example/a'</style>",
    "<base href=//e.example/>", "<meta http-equiv=refresh content=0;url=//e.example/>",
    "${hit=1}`-hit-`", "</style><img src=x onerror=hit=1>", "__proto__", "constructor",
    "<link rel=stylesheet href=//e.example/>", "</textarea><script>hit=1</script>",
  ]

  @Test func `hostile texts in every field run nothing and leave the page alone`() throws {
    let inspector = try inspector()
    let browser = try open(inspector)
    try browser.evaluate("document.getElementById('live').checked = false")
    let all = Self.vectors.joined(separator: " ")
    let escaped = all.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    let tag = try String(contentsOfFile: CommandRun.tag, encoding: .utf8)
      .replacing("Thirty second example", with: escaped)
      .replacing("cb=[CACHEBUSTING]", with: "cb=[CACHEBUSTING]&amp;\(escaped)")
    #expect(tag.contains("onerror"))
    let scenario =
      "version: 1\nname: \(try Self.quoted(all))\nlayout:\n"
      + "  - { view: ad, frame: [0, 0, 390, 220] }\n"
      + Self.vectors.enumerated().map { index, vector in
        "  - { view: \((try? Self.quoted(vector)) ?? ""), frame: [\(index * 9), 300, 90, 90] }\n"
      }.joined() + "expect: [{ beacon: skip, at: 1s }]\n\(try Self.quoted(all)): 1\n"
    for number in 1...2 {
      // The first has an error with the texts in it, the second none.
      let own =
        number == 1
        ? scenario : scenario.split(separator: "\n").dropLast().joined(separator: "\n") + "\n"
      try browser.evaluate(
        """
        (() => {
          const page = (name) => document.getElementById(name);
          page('tag').value = \(try Self.quoted(tag));
          page('scenario').value = '(own)';
          page('scenario').dispatchEvent(new Event('change'));
          page('editor-text').value = \(try Self.quoted(own));
          page('editor-text').dispatchEvent(new Event('input', { bubbles: true }));
          page('prefix').value = \(try Self.quoted(all));
          page('run').click();
        })()
        """)
      try waitForRun(number, in: browser)
    }
    try browser.evaluate(
      """
      (() => {
        const slider = document.querySelector('[data-part="slider"]');
        slider.value = String(Number(slider.max) / 2);
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        for (const mark of document.querySelectorAll('.v-mark')) mark.click();
        document.querySelector('[data-part="documents-part"]').open = true;
        for (const tab of document.querySelectorAll('.v-tab, .i-tab')) tab.click();
      })()
      """)
    let names = try browser.text(
      """
      [...new Set([...document.querySelectorAll('#results *')].map((item) => item.localName))]
        .join(' ')
      """
    )
    let forbidden: Set = ["script", "img", "iframe", "style", "base", "meta", "link", "a", "math"]
    let shown = Set(names.split(separator: " ").map(String.init))
    #expect(forbidden.isDisjoint(with: shown), "\(names)")
    let handlers =
      try browser.evaluate(
        """
        [...document.querySelectorAll('*')].flatMap((item) => item.getAttributeNames())
          .filter((name) => /^on|^srcdoc$/.test(name))
        """
      ).elements.compactMap(\.text)
    #expect(handlers == [])
    #expect(try browser.text("typeof hit") == "undefined")
    #expect(try browser.text("location.href").hasPrefix(inspector.url))
    #expect(try browser.text("document.querySelector('.v-lane')?.textContent ?? ''") != "")
    #expect(browser.complaints == [])
    let prefix = inspector.url
    #expect(browser.requests.filter { !$0.hasPrefix(prefix) && !$0.hasPrefix("data:") } == [])
  }

  /// A link may come from anybody, and is opened with a click.
  @Test func `a hostile link runs nothing by itself, and is a run like any other`() throws {
    let inspector = try inspector()
    let browser = try open(inspector)
    let setup =
      #"{"tag":{"text":"<img src=x onerror=hit=1>","name":"../../x"},"#
      + #""scenario":{"name":"<script>hit=1</script>"},"player":"__proto__","#
      + #""media":"/etc/passwd","seed":-1,"rate":"x"}"#
    let fragment = try browser.text(
      """
      (async () => {
        const module = await import('./inspector-share.js');
        return module.fragmentOf(JSON.parse(\(try Self.quoted(setup))));
      })()
      """)
    _ = try open(inspector, fragment: "#\(fragment)", DrivenBrowser())
    try browser.open("about:blank")
    try browser.open(inspector.url + "#\(fragment)")
    try browser.wait(until: "document.documentElement.dataset.ready")
    let said = try browser.text("document.getElementById('link-state').textContent")
    #expect(said.hasPrefix("This inspector does not have the link’s scenario '<script>"))
    #expect(said.contains("nor its media '/etc/passwd'"))
    #expect(try browser.evaluate("document.querySelectorAll('.i-tab').length").wholeNumber == 0)
    try browser.evaluate("document.getElementById('run').click()")
    try waitForRun(1, in: browser)
    #expect(try browser.text("typeof hit") == "undefined")
    #expect(browser.complaints == [])
  }

  /// A link of a few kilobytes can unpack to gigabytes.
  @Test func `a link that unpacks to more than a job may have ends with a message`() throws {
    let inspector = try inspector()
    let browser = try open(inspector)
    // 32 MiB of zeros, and what was unpacked of them.
    let bomb = try browser.text(
      """
      (async () => {
        const zeros = new Blob([new Uint8Array(32 << 20)]).stream();
        const packing = zeros.pipeThrough(new CompressionStream('deflate-raw'));
        const packed = new Uint8Array(await new Response(packing).arrayBuffer());
        let binary = '';
        for (const byte of packed) binary += String.fromCharCode(byte);
        return 'r=' + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
      })()
      """)
    #expect(bomb.utf8.count > 20_000 && bomb.utf8.count < 100_000)
    try browser.evaluate(
      """
      (() => {
        globalThis.unpacked = 0;
        globalThis.Unpacking = DecompressionStream;
        globalThis.DecompressionStream = class {
          constructor(format) {
            const stream = new Unpacking(format);
            this.writable = stream.writable;
            const count = new TransformStream({ transform(piece, out) {
              globalThis.unpacked += piece.length;
              out.enqueue(piece);
            } });
            this.readable = stream.readable.pipeThrough(count);
          }
        };
      })()
      """)
    let setup = "import('./inspector-share.js').then((share) => share.setupOf("
    let said = try browser.text(
      "\(setup)'\(bomb)')).then(() => 'unpacked', (error) => error.message)")
    #expect(said.hasPrefix("This link unpacks to more than 4 MiB"), "\(said)")
    let unpacked = try #require(try browser.evaluate("globalThis.unpacked").wholeNumber)
    #expect(unpacked > 4 << 20 && unpacked < 6 << 20, "\(unpacked)")
    let long = try browser.text(
      "\(setup)'r=' + 'A'.repeat(1500001))).then(() => 'unpacked', (error) => error.message)")
    #expect(long.hasPrefix("This link is longer than 1500000 characters"), "\(long)")
    // What fits, to the last byte, is unpacked, and what is one byte longer is not made.
    let whole = try browser.text(
      """
      import('./inspector-share.js').then(async (share) => {
        const rest = JSON.stringify({ tag: { text: '' } }).length;
        const most = await share.fragmentOf({ tag: { text: 'x'.repeat(share.jobBytes - rest) } });
        const more = await share.fragmentOf({ tag: { text: 'x'.repeat(share.jobBytes - rest + 1) } });
        return `${(await share.setupOf(most)).tag.text.length + rest} ${more}`;
      })
      """)
    #expect(whole == "\(4 << 20) null")

    try browser.open("about:blank")
    try browser.open(inspector.url + "#\(bomb)")
    try browser.wait(until: "document.documentElement.dataset.ready")
    let shown = try browser.text("document.getElementById('tag-error').textContent")
    #expect(shown.hasPrefix("This link unpacks to more than 4 MiB"), "\(shown)")
    #expect(try browser.evaluate("document.querySelectorAll('.i-tab').length").wholeNumber == 0)
    #expect(browser.complaints == [])
  }
}

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

/// A reader of the inspector's page in Chromium.
protocol InspectorPageUser {}

extension InspectorPageUser {
  /// What a tag in the page plays, of six seconds.
  static var media: String { CommandRun.sample("Media/ad-6s.mp4") }

  static func quoted(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  func inspector(_ arguments: [String] = []) throws -> RunningServer {
    try RunningServer(["--media", Self.media] + arguments, command: "serve")
  }

  /// Opens the page and waits until it is ready.
  func open(
    _ inspector: RunningServer, fragment: String = "", _ browser: DrivenBrowser? = nil
  ) throws -> DrivenBrowser {
    let browser = try browser ?? DrivenBrowser()
    try browser.open(inspector.url + fragment)
    try browser.wait(until: "document.documentElement.dataset.ready")
    return browser
  }

  func paste(_ text: String, in browser: DrivenBrowser) throws {
    try browser.evaluate("document.getElementById('tag').focus()")
    try browser.write(text)
  }

  /// Waits for the end of the shown run.
  func waitForRun(_ number: Int, in browser: DrivenBrowser) throws {
    try browser.wait(
      until: """
        document.getElementById('status').dataset.state === 'over'
        && document.getElementById('status').textContent.startsWith('Run \(number):')
        """)
  }

  static var readout: String { "document.querySelector('[data-part=\"readout\"]').textContent" }

  func seek(to us: Int, in browser: DrivenBrowser) throws {
    // The page draws what came after it came.
    try browser.wait(
      until: "Number(document.querySelector('[data-part=\"slider\"]').max) >= \(us)")
    try browser.evaluate(
      """
      (() => {
        const slider = document.querySelector('[data-part="slider"]');
        slider.value = '\(us)';
        slider.dispatchEvent(new Event('input', { bubbles: true }));
      })()
      """)
  }
}
