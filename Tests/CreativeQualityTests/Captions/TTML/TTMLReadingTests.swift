import CreativeQuality
import TestSupport
import Testing

struct TTMLReadingTests {
  private func read(_ body: String, _ attributes: String = "") -> CaptionFile {
    Captioned.read(
      "<tt xmlns='http://www.w3.org/ns/ttml' xml:lang='en' \(attributes)>\n<body>\(body)</body></tt>",
      type: "application/ttml+xml")
  }

  @Test(
    arguments: [
      ("<p begin='1s' end='2s'>Hello</p>", ["1.000 s to 2.000 s: Hello"]),
      ("<p begin='1s' dur='2s'>Hello</p>", ["1.000 s to 3.000 s: Hello"]),
      ("<p begin='1s' dur='5s' end='2s'>first end</p>", ["1.000 s to 2.000 s: first end"]),
      ("<p end='2s'>from the start</p>", ["0.000 s to 2.000 s: from the start"]),
      ("<p begin='1s'>to the end</p>", ["1.000 s to the end: to the end"]),
      ("<p>always</p>", ["0.000 s to the end: always"]),
      (
        "<div begin='10s' end='14s'><p begin='1s' end='3s'>a</p><p begin='2s' end='9s'>b</p></div>",
        ["11.000 s to 13.000 s: a", "12.000 s to 14.000 s: b"]
      ),
      (
        "<div begin='10s' timeContainer='seq'><p dur='2s'>a</p><p begin='1s' dur='2s'>b</p>"
          + "<p dur='1s'>c</p></div>",
        ["10.000 s to 12.000 s: a", "13.000 s to 15.000 s: b", "15.000 s to 16.000 s: c"]
      ),
      ("<div timeContainer='seq'><p>a</p><p>never</p></div>", ["0.000 s to the end: a"]),
      (
        "<p end='4s'><span begin='0s' end='2s'>one</span> <span begin='2s' end='9s'>two</span></p>",
        ["0.000 s to 2.000 s: one", "2.000 s to 4.000 s: two"]
      ),
      (
        "<p end='4s'>always <span begin='1s' end='2s'>now</span></p>",
        ["0.000 s to 4.000 s: always", "1.000 s to 2.000 s: now"]
      ),
      (
        "<p end='1s'>one<br/>two <span>th<span>ree</span></span> four\n   five<br/></p>",
        ["0.000 s to 1.000 s: one / two three four five"]
      ),
      (
        "<p end='1s' xml:space='preserve'>a  b\nc</p>", ["0.000 s to 1.000 s: a  b / c"]
      ),
      (
        "<p end='1s'>&lt;b&gt; &amp; &#x1F600;<metadata>not this</metadata></p>",
        ["0.000 s to 1.000 s: <b> & 😀"]
      ),
      (
        "<p begin='2s' end='3s'>b</p><p begin='1s' end='2s'>a</p>",
        ["1.000 s to 2.000 s: a", "2.000 s to 3.000 s: b"]
      ),
    ] as [(Named<String>, Named<[String]>)])
  func `cues and their times`(body: Named<String>, lines: Named<[String]>) {
    #expect(read(body.value).lines == lines.value)
  }

  @Test(arguments: [
    ("<p begin='2s' end='1s'>x</p>", ["c:2 CaptionCueReversed", "c CaptionsEmpty"]),
    ("<p begin='now' end='1s'>x</p>", ["c:2 CaptionCueMalformed"]),
    ("\n<p end='1s'/>", ["c:3 CaptionCueEmpty"]),
    ("<div/>", ["c CaptionsEmpty"]),
    ("<p end='2s'>a</p>\n<p begin='1s' end='3s'>b</p>", ["c:3 CaptionCuesOverlap"]),
  ])
  func `what is wrong is told`(body: String, rules: [String]) {
    #expect(read(body).rules == rules)
  }

  @Test func `a document in the old namespace and with a prefix is read`() {
    let file = Captioned.read(
      "<?xml version='1.0'?><a:tt xmlns:a='http://www.w3.org/2006/10/ttaf1'><a:body><a:div>"
        + "<a:p begin='00:00:01.00' end='00:00:02.00'>Hello<a:br/>there</a:p></a:div></a:body></a:tt>",
      type: "application/ttaf+xml")
    #expect(file.lines == ["1.000 s to 2.000 s: Hello / there"])
    #expect(file.rules == [])
  }
}
