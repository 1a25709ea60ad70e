import Diagnostics
import Testing
import VAST

struct AdDocumentParserTests {
  @Test func `the root tells what a document is`() {
    let vast = AdDocumentParser.parse(Array(TagText.document().utf8), file: "a.xml")
    #expect(vast == .vast(VASTParser.parse(Array(TagText.document().utf8), file: "a.xml")))
    let vmap = AdDocumentParser.parse(Array(VMAPText.document().utf8), file: "vmap.xml")
    #expect(vmap == .vmap(VMAPText.parse(VMAPText.document())))
    let neither = AdDocumentParser.parse(Array("{}".utf8), file: "a.xml")
    #expect(neither.diagnostics.map(\.rule.id) == ["NotWellFormed"])
    #expect(neither == .vast(VASTParser.parse(Array("{}".utf8), file: "a.xml")))
  }
}
