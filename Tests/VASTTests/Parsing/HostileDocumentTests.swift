import Testing
import VAST
import VASTLint
import Vocabulary

/// Documents that are expensive to read: each is read or refused, with a report of limited length.
struct HostileDocumentTests {
  private func documents() -> [(name: String, text: String)] {
    let tracking = "<Tracking event='start'>https://t.example.com/a</Tracking>"
    let ad = "<Ad id='a'>\(TagText.inLine())</Ad>"
    return [
      ("ads", "<VAST version='4.2'>\(String(repeating: ad, count: 1_000))</VAST>"),
      (
        "trackers",
        TagText.document(
          ad: TagText.inLine(
            creatives: TagText.creatives(
              TagText.linear(tracking: String(repeating: tracking, count: 10_000)))))
      ),
      (
        "text",
        TagText.document(
          ad: TagText.inLine(
            further:
              "<Description><![CDATA[\(String(repeating: "x", count: 5_000_000))]]></Description>"))
      ),
      (
        "unknown",
        TagText.document(ad: TagText.inLine(further: String(repeating: "<Foo/>", count: 60_000)))
      ),
      (
        "wrappers inside wrappers",
        TagText.document(
          ad: String(repeating: "<Wrapper>", count: 200)
            + String(repeating: "</Wrapper>", count: 200))
      ),
      (
        "breaks",
        VMAPText.document(
          String(
            repeating: VMAPText.adBreak(
              VMAPText.source("<vmap:VASTAdData><![CDATA[<VAST/>]]></vmap:VASTAdData>")),
            count: 5_000))
      ),
    ]
  }

  @Test func `each is read, with a report of bounded length`() throws {
    for (name, text) in documents() {
      let parsing = AdDocumentReader.source(Array(text.utf8), file: name)
      // A thousand of each severity, and one that says how many more there are.
      #expect(parsing.diagnostics.count <= 3_001, "\(name)")
      switch parsing {
      case .vast(let parsing): #expect(parsing.document != nil, "\(name)")
      case .vmap(let parsing): #expect(parsing.document?.adBreaks.count == 5_000)
      }
    }
  }

  @Test func `every ad and every tracker is there`() {
    let texts = documents()
    #expect(TagText.parse(texts[0].text).document?.ads.count == 1_000)
    #expect(TagText.parse(texts[1].text).linear?.tracking.count == 10_000)
    #expect(TagText.parse(texts[2].text).inLine?.description?.utf8.count == 5_000_000)
    #expect(TagText.parse(texts[3].text).document?.unknownNodes.count == 60_000)
  }
}
