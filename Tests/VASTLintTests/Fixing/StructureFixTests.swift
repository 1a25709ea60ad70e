import Testing

@testable import VASTLint

/// Fixes of elements, of their order, and those that the user asks for.
struct StructureFixTests {
  private static func mended(_ document: String, _ optional: Set<OptionalFix> = []) -> String {
    var bytes = Array(document.utf8)
    for _ in 0..<4 {
      bytes = VASTFixer.applied(VASTFixer.fixes(of: bytes, optional: optional), to: bytes)
    }
    #expect(VASTFixer.fixes(of: bytes, optional: optional) == [])
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let impression = "<Impression>https://t.example/i?[CACHEBUSTING]</Impression>"

  private static func tag(
    _ ad: String, creative: String = linear(), version: String = "3.0", sequence: String = ""
  ) -> String {
    """
    <VAST version="\(version)"><Ad id="a"\(sequence)><InLine>
      \(ad)
      <Creatives><Creative>\(creative)</Creative></Creatives>
    </InLine></Ad></VAST>
    """
  }

  private static func linear(_ files: String = file()) -> String {
    "<Linear><Duration>00:00:30</Duration><MediaFiles>\(files)</MediaFiles></Linear>"
  }

  private static func file(_ scheme: String = "https") -> String {
    "<MediaFile delivery=\"progressive\" type=\"video/mp4\" width=\"1\" height=\"1\">"
      + "\(scheme)://m.example/a.mp4</MediaFile>"
  }

  private static let head = "<AdSystem>s</AdSystem><AdTitle>t</AdTitle>"

  @Test func `a byte order mark goes`() {
    let tag = Self.tag(Self.head + Self.impression)
    #expect(Self.mended("\u{FEFF}" + tag) == tag)
  }

  @Test func `children come in the order of the schema, with the comments before them`() {
    let system = "\n  <!-- who -->\n  <AdSystem>s</AdSystem>"
    let title = "\n  <AdTitle>t</AdTitle>"
    let rest = "\n  \(Self.impression)"
    func document(_ children: String, _ linear: String) -> String {
      "<VAST version=\"3.0\"><Ad id=\"a\"><InLine>\(children)"
        + "<Creatives><Creative><Linear>\(linear)</Linear></Creative></Creatives></InLine></Ad></VAST>"
    }
    let (duration, files) = (
      "<Duration>00:00:30</Duration>", "\n<MediaFiles>\(Self.file())</MediaFiles>"
    )
    #expect(
      Self.mended(document(title + rest + system, files + duration))
        == document(system + title + rest, duration + files))
  }

  @Test func `an edit of the order holds the tags that move, and no more`() throws {
    let tag = Self.tag("<AdTitle>t</AdTitle>\n  <AdSystem>s</AdSystem>\n  \(Self.impression)")
    let bytes = Array(tag.utf8)
    let fixes = VASTFixer.fixes(of: bytes)
    let fix = try #require(fixes.first)
    #expect(fixes.count == 1)
    #expect(
      String(decoding: bytes[fix.range], as: UTF8.self)
        == "<AdTitle>t</AdTitle>\n  <AdSystem>s</AdSystem>")
    #expect(
      String(decoding: fix.replacement, as: UTF8.self)
        == "<AdSystem>s</AdSystem>\n  <AdTitle>t</AdTitle>")
  }

  @Test func `what is not of VAST stays behind what it follows`() {
    let system = "<AdSystem>s</AdSystem>"
    let title = "<AdTitle>t</AdTitle><x:own xmlns:x=\"urn:x\"/>"
    let mended = Self.mended(Self.tag(title + system + Self.impression))
    #expect(mended.contains("<InLine>\(system)\n  \(title)\(Self.impression)\n"))
  }

  @Test(arguments: [([1, 1], [1, 2]), ([2, 1, 2], [2, 1, 3]), ([5, 5, 9], [1, 2, 3])])
  func `ads of one sequence are numbered in the order in which they play`(
    written: [Int], meant: [Int]
  ) {
    func document(_ numbers: [Int]) -> String {
      let ads = numbers.enumerated().map { place, number in
        "<Ad id=\"\(place)\" sequence=\"\(number)\"><InLine>\(Self.head)\(Self.impression)"
          + "<Creatives><Creative>\(Self.linear())</Creative></Creatives></InLine></Ad>"
      }
      return "<VAST version=\"3.0\">\(ads.joined())</VAST>"
    }
    #expect(Self.mended(document(written)) == document(meant))
  }

  @Test func `sequences that differ stay, whatever gaps they have`() {
    let tag = Self.tag(Self.head + Self.impression, sequence: " sequence=\"3\"")
    #expect(Self.mended(tag) == tag)
  }

  @Test func `a SIMID unit among the media becomes an element of its own`() {
    let unit = "type=\"text/html\" apiFramework=\"SIMID\">https://m.example/u.html</"
    func document(_ start: String, _ name: String, _ end: String) -> String {
      let files = "\(Self.file())<\(name) \(start)\(unit)\(name)>"
      return Self.tag(
        Self.head + Self.impression, creative: Self.linear(files), version: "4.2")
    }
    // The order of the schema has it behind the media as well.
    #expect(
      Self.mended(
        document("delivery=\"progressive\" width=\"1\" height=\"1\" ", "MediaFile", "")
      )
      .contains("<InteractiveCreativeFile \(unit)InteractiveCreativeFile>"))
  }

  @Test
  func `https is written where it is asked for, and not where a click leads or a URL is signed`() {
    func document(_ scheme: String) -> String {
      Self.tag(
        "\(Self.head)<Error>http://127.0.0.1/e</Error>"
          + "<Impression>http://t.example/i?[CACHEBUSTING]&amp;sig=1</Impression>"
          + "<Impression>\n\(scheme)://t.example/i?[CACHEBUSTING]</Impression>",
        creative: Self.linear(Self.file(scheme)).replacing(
          "<MediaFiles>",
          with:
            "<VideoClicks><ClickThrough>http://a.example/</ClickThrough></VideoClicks><MediaFiles>")
      )
    }
    #expect(Self.mended(document("http"), [.https]) == document("https"))
    #expect(Self.mended(document("http")) == document("http"))
  }

  @Test(arguments: ["", "<Impression/>", "<Impression> </Impression>"])
  func `an Impression of no URL is added where it is asked for`(written: String) {
    func document(_ impression: String) -> String {
      Self.tag(Self.head + (impression.isEmpty ? "" : "\n  \(impression)"))
    }
    let stub = "<Impression><![CDATA[about:blank]]></Impression>"
    #expect(Self.mended(document(written), [.stub]) == document(stub))
    #expect(Self.mended(document(written)) == document(written))
  }

  @Test func `a document of deeply nested elements is no trouble`() {
    let deep = String(repeating: "<a>", count: 20_000)
    _ = VASTFixer.fixes(
      of: Array("<VAST version=\"3.0\"><Ad>\(deep)".utf8), optional: [.https, .stub])
    #expect(Self.mended("<VAST version=\"3.0\">\(deep)").hasSuffix("<a><a>"))
  }
}
