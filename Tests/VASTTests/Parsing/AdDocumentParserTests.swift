import Testing
import VAST
import VASTLint
import Vocabulary

struct AdDocumentParserTests {
  @Test func `the root tells what a document is`() {
    let vast = AdDocumentReader.source(Array(TagText.document().utf8), file: "a.xml")
    #expect(vast == .vast(AdDocumentReader.response(Array(TagText.document().utf8), file: "a.xml")))
    let vmap = AdDocumentReader.source(Array(VMAPText.document().utf8), file: "vmap.xml")
    #expect(vmap == .vmap(VMAPText.parse(VMAPText.document())))
    let neither = AdDocumentReader.source(Array("{}".utf8), file: "a.xml")
    #expect(neither.diagnostics.map(\.rule.id) == ["NotWellFormed"])
    #expect(neither == .vast(AdDocumentReader.response(Array("{}".utf8), file: "a.xml")))
  }
}
