import Foundation
import System
import TestSupport
import Testing

@testable import Reports

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
