import Foundation
import System
import TestSupport
import Testing
import Vocabulary

@testable import Reports

struct HTMLTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("a<b>&\"c\"'d'", "a&lt;b&gt;&amp;&quot;c&quot;&#39;d&#39;"),
    ("tab\tand\nline", "tab\tand\nline"), ("\u{0}\u{1B}\u{7F}", "[U+0000][U+001B][U+007F]"),
    ("\u{80}\u{9F}\r", "[U+0080][U+009F][U+000D]"),
    ("\u{61C}\u{200F}\u{2069}", "[U+061C][U+200F][U+2069]"),
    ("\u{2028}\u{FEFF}\u{1FFFF}", "[U+2028][U+FEFF][U+1FFFF]"),
    ("moc.\u{202E}evil", "moc.[U+202E]evil"), ("é日本🎬", "é日本🎬"),
  ])
  func `text is escaped`(text: String, escaped: String) {
    #expect(HTMLText.escaped(text) == escaped)
  }

  @Test func `elements nest, and attributes are escaped`() {
    var html = HTMLText()
    html.element("p", [("title", "\"><script>")]) { html in
      html.put("1 < 2 ")
      html.code("<b>")
    }
    #expect(
      html.text == "<p title=\"&quot;&gt;&lt;script&gt;\">1 &lt; 2 <code>&lt;b&gt;</code></p>\n")
  }

  @Test func `a table has a caption, column headers and a frame that can be scrolled by keys`() {
    var html = HTMLText()
    html.table("What", ["a", "b"], .events) { $0.row(["1", "<2>"], [("data-i", "7")]) }
    #expect(
      html.text == """
        <div class="frame" role="region" aria-label="What" tabindex="0" data-rows="">\
        <table><caption>What</caption>
        <thead><tr><th scope="col">a</th><th scope="col">b</th></tr>
        </thead>
        <tbody><tr data-i="7"><td>1<td>&lt;2&gt;
        </tbody>
        </table>
        </div>

        """)
  }

  @Test func `facts without a value are left out`() {
    var html = HTMLText()
    html.facts([("a", "1"), ("b", nil)])
    #expect(html.text == "<dl class=\"facts\"><div><dt>a</dt><dd>1</dd>\n</div>\n</dl>\n")
  }

  @Test func `a badge says in words and with a sign what its colour says`() {
    var html = HTMLText()
    html.badge(.bad, "failed")
    #expect(
      html.text
        == "<span class=\"badge bad\"><span aria-hidden=\"true\">✗</span> failed</span>")
  }

  @Test func `data cannot end its element`() throws {
    let value: JSONValue = ["a": "</script><!-- & \u{2028}\u{2029}"]
    let text = try ScriptData.text(of: value)
    #expect(text == #"{"a":"\u003c/script\u003e\u003c!-- \u0026 \u2028\u2029"}"#)
    #expect(try JSONReader.value(of: text) == value)
  }
}

@Suite(.tags(.process))
struct HTMLPageTests {
  /// The base64 of a text's SHA-256, as OpenSSL computes it.
  private func digest(_ text: String) throws -> String {
    let openSSL = try #require(Program("openssl"))
    let run = try openSSL.run(["dgst", "-sha256", "-binary"], input: Array(text.utf8))
    return Data(run.output).base64EncodedString()
  }

  /// A browser runs the script, and applies the style, only with these.
  @Test func `the policy's digests are those of the script and the style`() throws {
    for text in [ViewerAssets.pageScript, ViewerAssets.pageStyle] {
      #expect(try ViewerAssets.policySource(of: text) == "'sha256-\(digest(text))'")
    }
  }

  @Test func `a page is one document with its policy before anything else`() throws {
    var body = HTMLText()
    body.element("main", text: "shown")
    let text = HTMLPage(title: "a <title>", body: body, data: [("d", "{}")]).text
    #expect(text.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">"))
    #expect(text.contains("<title>a &lt;title&gt;</title>"))
    #expect(text.contains("<script type=\"application/json\" id=\"d\">{}</script>"))
    #expect(text.hasSuffix("</body>\n</html>\n"))
    let policy = try #require(text.firstRange(of: "Content-Security-Policy"))
    let style = try #require(text.firstRange(of: "<style>"))
    #expect(policy.lowerBound < style.lowerBound)
    #expect(text.contains("content=\"default-src &#39;none&#39;;"))
  }

  @Test func `a page with the viewer allows its script and its style`() throws {
    let page = HTMLPage(title: "t", body: HTMLText(), hasViewer: true).text
    #expect(page.contains(HTMLText.escaped(ViewerAssets.scriptSource)))
    #expect(page.contains(HTMLText.escaped(ViewerAssets.styleSource)))
    #expect(page.contains("<script>\(ViewerAssets.script)</script>"))
    #expect(!HTMLPage(title: "t", body: HTMLText()).text.contains(ViewerAssets.style))
  }

  @Test func `script and style end where they should, and load nothing`() {
    for text in [ViewerAssets.pageScript, ViewerAssets.pageStyle] {
      #expect(!text.contains("</"))
      #expect(!text.contains("http"))
      #expect(!text.contains("url("))
      #expect(!text.contains("@import"))
    }
    for name in ["innerHTML", "insertAdjacentHTML", "document.write", "eval(", "fetch("] {
      #expect(!ViewerAssets.pageScript.contains(name), "\(name)")
    }
  }
}
