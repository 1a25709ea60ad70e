import Testing

@testable import Comparison

struct DocumentRewritingTests {
  private static let base = "http://127.0.0.1:8000/token"

  private func rewritten(_ text: String) -> (text: String, urls: ServedURLs, kept: [KeptURL]) {
    var urls = ServedURLs(base: Self.base)
    let rewriting = DocumentRewriting(of: Array(text.utf8), number: 0, in: &urls)
    return (String(decoding: rewriting.bytes, as: UTF8.self), urls, rewriting.kept)
  }

  /// The document with every served form put back.
  private func restored(_ text: String, _ urls: ServedURLs) -> String {
    var text = text
    for role in ServedURL.Role.allCases {
      for url in urls.urls(of: role).reversed() {
        let scheme = url.text.hasPrefix("//") ? "//" : url.text.prefix { $0 != ":" } + "://"
        text = text.replacing("\(Self.base)/\(url.key)/", with: scheme)
      }
    }
    return text
  }

  @Test func `only the scheme of a URL changes, in the bytes of the document`() {
    let tag = """
      <?xml version="1.0"?><!-- <Impression>http://no/</Impression> -->
      <VAST version="4.2"><Ad id="a1"><InLine>
      <Impression id='1'>
        <![CDATA[ https://a.example/i?x=1&cb=[CACHEBUSTING]&y=%3A ]]></Impression>
      <Error>http://a.example/e?c=[ERRORCODE]&amp;z=&#49;</Error>
      <Creatives><Creative><Linear><TrackingEvents>
      <Tracking event="start"><![CDATA[//a.example/s]]></Tracking>
      <Tracking offset="00:00:05" event="progress">\t https://a.example/p/[TIMESTAMP]/x\r\n</Tracking>
      </TrackingEvents><VideoClicks><ClickThrough>https://shop.example/</ClickThrough>
      </VideoClicks><MediaFiles><MediaFile type="video/mp4">https://cdn.example/ad.mp4</MediaFile>
      </MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>
      """
    let (text, urls, kept) = rewritten(tag)
    #expect(kept.isEmpty)
    #expect(restored(text, urls) == tag)
    #expect(text.contains("<![CDATA[ \(Self.base)/t0/a.example/i?x=1&cb=[CACHEBUSTING]&y=%3A ]]>"))
    #expect(text.contains("\(Self.base)/t1/a.example/e?c=[ERRORCODE]&amp;z=&#49;<"))
    #expect(text.contains("\t \(Self.base)/t3/a.example/p/[TIMESTAMP]/x\r\n<"))
    #expect(
      urls.urls(of: .tracker).map(\.label) == [
        "impression", "error", "start", "progress 00:00:05",
      ])
    #expect(urls.urls(of: .tracker)[1].text == "http://a.example/e?c=[ERRORCODE]&z=1")
    #expect(urls.urls(of: .page).map(\.key) == ["c0"])
    #expect(urls.urls(of: .media).map(\.text) == ["https://cdn.example/ad.mp4"])
  }

  @Test func `one URL has one form wherever it stands, as a browser requests it once`() {
    let (text, urls, _) = rewritten(
      "<A><Tracking event='pause'>http://a/x</Tracking><Tracking event='mute'>http://a/x</Tracking>"
        + "<Tracking event='resume'>http://a/y</Tracking></A>")
    #expect(text.ranges(of: "/t0/a/x").count == 2)
    #expect(
      urls.urls(of: .tracker).map { $0.places.map(\.event) } == [["pause", "mute"], ["resume"]])
  }

  @Test(arguments: [
    "data:image/gif;base64,AA==", "[CLICKTRACK]https://a.example/", "javascript:void(0)", "a/b",
    "mailto:someone@a.example",
  ])
  func `a tracker that no server answers stays`(url: String) {
    let tag = "<VAST><Impression><![CDATA[\(url)]]></Impression></VAST>"
    let (text, urls, kept) = rewritten(tag)
    #expect(text == tag)
    #expect(kept == [KeptURL(url, .otherScheme, of: "Impression", line: 1)])
    #expect(urls.urls(of: .tracker).isEmpty)
  }

  @Test func `documents and media may be relative`() {
    let (text, urls, _) = rewritten(
      "<VAST><VASTAdTagURI> inline.xml</VASTAdTagURI><MediaFile>../ad.mp4</MediaFile></VAST>")
    #expect(
      text == "<VAST><VASTAdTagURI>\(Self.base)/d0/inline.xml</VASTAdTagURI>"
        + "<MediaFile>\(Self.base)/m0/ad.mp4</MediaFile></VAST>")
    #expect(urls.urls(of: .document).map(\.text) == ["inline.xml"])
    #expect(urls.urls(of: .media).map(\.text) == ["../ad.mp4"])
  }

  @Test func `pages in frames stay, and resources of which nothing is known`() {
    let tag =
      "<A><IFrameResource>https://a/page</IFrameResource><StaticResource>https://a/1.png"
      + "</StaticResource><StaticResource>https://a/2.png</StaticResource></A>"
    var urls = ServedURLs(base: Self.base, without: ["https://a/1.png"])
    let rewriting = DocumentRewriting(of: Array(tag.utf8), number: 0, in: &urls)
    #expect(
      rewriting.kept == [
        KeptURL("https://a/page", .page, of: "IFrameResource", line: 1),
        KeptURL("https://a/1.png", .unavailable, of: "StaticResource", line: 1),
      ])
    #expect(urls.urls(of: .resource).map(\.text) == ["https://a/2.png"])
    #expect(String(decoding: rewriting.bytes, as: UTF8.self).contains("/r0/a/2.png"))
  }

  @Test func `a scheme that is written with references is replaced with its URL`() {
    let (text, urls, _) = rewritten(
      "<V><Impression>http&#58;//a.example/?x&amp;y</Impression><Error>http://a/e</Error></V>")
    #expect(
      text == "<V><Impression>\(Self.base)/t0/a.example/?x&amp;y</Impression>"
        + "<Error>\(Self.base)/t1/a/e</Error></V>")
    #expect(urls.urls(of: .tracker)[0].text == "http://a.example/?x&y")
  }

  @Test func `prefixes of namespaces do not hide a tracker`() {
    let (text, _, _) = rewritten(
      "<vmap:AdTagURI templateType='vast4'><![CDATA[https://a/t]]></vmap:AdTagURI>"
        + "<vmap:Tracking event='breakStart'>https://a/b</vmap:Tracking>")
    #expect(text.contains("/d0/a/t]]>"))
    #expect(text.contains("/t0/a/b<"))
  }

  @Test func `text in a comment, an attribute and a document type is not a tracker`() {
    let tag = """
      <!DOCTYPE VAST [<!ENTITY x "<Impression>http://a/</Impression>">]>
      <VAST a="<Impression>http://a/</Impression>"><?p <Error>http://a/</Error> ?>
      <AdTitle>http://a/</AdTitle><HTMLResource><![CDATA[<img src="http://a/">]]></HTMLResource>
      </VAST>
      """
    #expect(
      rewritten(tag.replacing("<Impression>http", with: "Impression>http")).text.contains("token")
        == false)
  }

  @Test(arguments: [
    ("<b>http://a/</b>", "<b>R/t0/a/</b>"), ("<b/>http://a/", "<b/>R/t0/a/"),
    ("http://a/<b> </b>", "R/t0/a/<b> </b>"), ("ht<!-- -->tp://a/", "R/t0/a/"),
    ("http:<![CDATA[//a/]]>", "R/t0/a/"), ("<![CDATA[http://]]>a/", "<![CDATA[R/t0/]]>a/"),
    ("&#xA0;http://a/", "R/t0/a/"), ("http&#58;//\u{E9}/", "R/t0/&#233;/"),
    (
      "<URL id='>'>http://a/</URL> <URL>http://b/</URL>",
      "<URL id='>'>R/t0/a/</URL> <URL>R/t1/b/</URL>"
    ),
    ("<Error>http://a/</Error>", "<Error>R/t0/a/</Error>"),
  ])
  func `an address is found wherever its element has it`(content: String, served: String) {
    let (text, _, kept) = rewritten("<V><Impression>\(content)</Impression></V>")
    #expect(
      text == "<V><Impression>\(served.replacing("R/", with: Self.base + "/"))</Impression></V>")
    #expect(kept.isEmpty)
  }

  @Test func `an address that elements divide is noted with its element and its line`() {
    let tag = "<V>\n<Impression>ht<b/>tp://a/</Impression>\n<Error>http://a/<b>c</b></Error></V>"
    let (text, _, kept) = rewritten(tag)
    #expect(text == tag.replacing("<Error>http://", with: "<Error>\(Self.base)/t0/"))
    #expect(
      kept == [
        KeptURL("http://a/", .divided, of: "Impression", line: 2),
        KeptURL("http://a/c", .divided, of: "Error", line: 3),
      ])
  }

  @Test func `an entity of the document type is read where its text is plain, and noted elsewhere`()
  {
    let subset = """
      <!-- ]> <!ENTITY a "http://no/"> ' --><?p ]> ?><!ATTLIST V b CDATA "]>">
      <!ENTITY a "http://a/"><!ENTITY a "http://late/">
      <!ENTITY b "<Impression>http://b/</Impression>"><!ENTITY c "&#38;a;">
      """
    let tag = """
      <!DOCTYPE V [\(subset)]>
      <V><Impression>&a;x</Impression><Error>&c;y</Error>
      &b;<Error>http://z/&c;</Error></V>
      """
    let (text, urls, kept) = rewritten(tag)
    #expect(
      text.contains("<V><Impression>\(Self.base)/t0/a/x</Impression><Error>&c;y</Error>\n&b;"))
    #expect(text.contains("<Error>\(Self.base)/t1/z/&c;</Error>"))
    #expect(urls.urls(of: .tracker).map(\.text) == ["http://a/x", "http://z/&c;"])
    #expect(
      kept == [
        KeptURL("&c;y", .entity, of: "Error", line: 4), KeptURL("&b;", .entity, of: "V", line: 5),
        KeptURL("http://z/&c;", .entity, of: "Error", line: 5),
      ])
    for hidden in ["[%p; <!ENTITY a 'http://a/'>]", "SYSTEM 'x.dtd' [<!ENTITY a 'http://a/'>]"] {
      let (_, _, kept) = rewritten("<!DOCTYPE V \(hidden)><V><Error>&a;</Error></V>")
      #expect(kept.map(\.reason) == [.entity])
    }
  }

  @Test func `references to one long entity take no more memory than a few documents`() {
    let entity = "http://a/" + String(repeating: "x", count: 8_000)
    let trackers = String(repeating: "<Error>&a;</Error>", count: 10_000)
    let (text, _, kept) = rewritten("<!DOCTYPE V [<!ENTITY a '\(entity)'>]><V>\(trackers)</V>")
    #expect(text.utf8.count < 5_000_000)
    #expect(kept.count > 9_000)
    #expect(text.ranges(of: "/t0/").count + kept.count == 10_000)
  }

  @Test func `a document that breaks off is served up to its end`() {
    var urls = ServedURLs(base: Self.base)
    let tag = "<V><Impression>http://a/</Impression><Error><![CDATA[http://b/"
    let rewriting = DocumentRewriting(of: Array(tag.utf8), number: 0, in: &urls)
    #expect(rewriting.brokenLine != nil)
    #expect(String(decoding: rewriting.bytes, as: UTF8.self).hasSuffix("<![CDATA[http://b/"))
    #expect(urls.urls(of: .tracker).count == 1)
    #expect(rewriting.brokenLine == 1)
  }

  @Test(arguments: ["", "</Impressi", "<b", "<!-- "])
  func `an address in an element that breaks off is found`(end: String) {
    let (text, _, _) = rewritten("<V><Impression>http://a/\(end)")
    #expect(text == "<V><Impression>\(Self.base)/t0/a/\(end)")
  }

  @Test func `bytes in any place of any document are kept`() {
    var generator = SplitMix64(seed: 18)
    let pieces = [
      "<Impression>", "</Impression>", "<![CDATA[", "]]>", "http://a/", "https:", "//", "<", ">",
      "&amp;", "&#x68;", "'", "\"", "<!--", "-->", "<?x ", "?>", " ", "\u{00}", "é", "<Error/>",
      "=",
      "<Tracking event=\"start\">", "</Tracking>", "<!DOCTYPE", "[",
    ]
    for _ in 0..<2_000 {
      let count = Int.random(in: 0..<30, using: &generator)
      let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let (served, urls, _) = rewritten(text)
      if urls.urls(of: .tracker).allSatisfy({ text.contains($0.text) }) {
        #expect(restored(served, urls) == text)
      }
    }
  }
}

/// A seeded generator.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

struct DocumentEncodingTests {
  private static let tag = "<?xml version='1.0' encoding='UTF-16'?><VAST>ä 𝄞</VAST>"

  private func bytes(_ text: String, isBigEndian: Bool, mark: Bool) -> [UInt8] {
    ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBigEndian ? [high, low] : [low, high]
    }
  }

  @Test(arguments: [true, false], [true, false])
  func `UTF-16 comes as UTF-8 and says so`(isBigEndian: Bool, mark: Bool) throws {
    let document = bytes(Self.tag, isBigEndian: isBigEndian, mark: mark)
    let encoding = DocumentEncoding(of: document)
    #expect(encoding == .utf16(isBigEndian: isBigEndian))
    let text = String(decoding: try #require(encoding.transcoded(document)), as: UTF8.self)
    #expect(text == "<?xml version='1.0' encoding='UTF-8'?><VAST>ä 𝄞</VAST>")
  }

  @Test(arguments: ["<VAST/>", "<?xml version=\"1.0\"?><VAST/>", "<?xml encoding"])
  func `a declaration without an encoding stays`(tag: String) {
    let document = bytes(tag, isBigEndian: false, mark: true)
    #expect(DocumentEncoding(of: document).transcoded(document) == Array(tag.utf8))
  }

  @Test func `every other encoding with ASCII in it keeps its bytes`() {
    let document: [UInt8] = Array("<?xml version='1.0' encoding='ISO-8859-1'?><V>".utf8) + [0xE4]
    #expect(DocumentEncoding(of: document) == .containsASCII)
    #expect(DocumentEncoding.containsASCII.transcoded(document) == document)
    #expect(DocumentEncoding(of: []) == .containsASCII)
  }

  @Test func `a half character, half a pair and UTF-32 are refused`() {
    #expect(DocumentEncoding.utf16(isBigEndian: false).transcoded([0x3C, 0x00, 0x41]) == nil)
    #expect(DocumentEncoding.utf16(isBigEndian: true).transcoded([0xD8, 0x34]) == nil)
    let wide: [[UInt8]] = [[0xFF, 0xFE, 0, 0, 0x3C], [0, 0, 0, 0x3C], [0x3C, 0, 0, 0]]
    for document in wide {
      #expect(DocumentEncoding(of: document) == .utf32)
      #expect(DocumentEncoding.utf32.transcoded(document) == nil)
    }
  }

  @Test(arguments: ["ISO-2022-JP", "hz-gb-2312", "UTF-7", "Shift_JIS", "gbk", "Big5", "IBM037"])
  func `an encoding in which other characters have the bytes of markup is refused`(name: String) {
    let document = Array("<?xml version=\"1.0\" encoding='\(name)' ?><VAST/>".utf8)
    #expect(DocumentEncoding(of: document) == .hidesMarkup(name))
    #expect(DocumentEncoding.hidesMarkup(name).transcoded(document) == nil)
    // Parsers believe a byte order mark more than the declaration.
    #expect(DocumentEncoding(of: [0xEF, 0xBB, 0xBF] + document) == .containsASCII)
  }
}
