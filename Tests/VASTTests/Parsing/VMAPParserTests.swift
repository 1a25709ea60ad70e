import Testing
import VAST
import VASTLint
import Vocabulary

struct VMAPParserTests {
  @Test func `a clean document has no findings`() {
    let parsing = VMAPText.parse(VMAPText.document())
    #expect(parsing.diagnostics == [] && parsing.failure == nil)
    #expect(parsing.document?.version == "1.0" && parsing.document?.file == "vmap.xml")
    #expect(parsing.document?.adBreaks.map(\.breakID) == ["b"])
  }

  // The namespaces of real documents.
  @Test(arguments: [
    ("vmap:", "xmlns:vmap='http://www.iab.net/videosuite/vmap'", []),
    ("", "xmlns='http://www.iab.net/videosuite/vmap'", []),
    ("vmap:", "xmlns:vmap='http://www.iab.net/vmap-1.0'", ["VMAPNamespace"]),
    ("v:", "xmlns:v='urn:other'", ["VMAPNamespace"]), ("", "", ["VMAPNamespace"]),
    ("vmap:", "", ["UndeclaredPrefix"]),
  ])
  func `every namespace is read`(prefix: String, declaration: String, rules: [String]) {
    let text = VMAPText.document(attributes: "\(declaration) version='1.0'")
      .replacing("vmap:VMAP xmlns", with: "vmap:VMAP\u{1}").replacing("<vmap:", with: "<\(prefix)")
      .replacing("</vmap:", with: "</\(prefix)").replacing("\u{1}", with: " xmlns")
    let parsing = VMAPText.parse(text)
    #expect(parsing.document?.adBreaks.first?.source?.content != nil)
    #expect(parsing.rules == rules)
    #expect(parsing.failure == nil)
  }

  @Test(
    arguments: [
      ("version='1.0'", nil, []), ("", nil, ["VersionMissing"]),
      ("version='1.0.1'", nil, ["VersionUnknown"]),
      ("version='2.0'", .versionNotSupported, ["VersionNotSupported"]),
      ("version='x'", .versionNotSupported, ["VersionNotSupported"]),
    ] as [(String, VMAPErrorCode?, [String])])
  func `versions`(attribute: String, failure: VMAPErrorCode?, rules: [String]) {
    let parsing = VMAPText.parse(
      VMAPText.document(attributes: "\(VMAPText.namespace) \(attribute)"))
    #expect(parsing.failure == failure && parsing.rules == rules)
    #expect(parsing.document?.adBreaks.count == 1)
  }

  @Test(arguments: ["", "{}", "<VAST version='4.2'/>", "<HTML/>"])
  func `what is not VMAP is read as a response`(text: String) {
    guard case .vast = AdDocumentReader.source(Array(text.utf8), file: "vmap.xml") else {
      Issue.record("\(text) is read as VMAP")
      return
    }
  }

  @Test func `no break is a note`() {
    let parsing = VMAPText.parse(VMAPText.document("<vmap:Extensions/>"))
    #expect(parsing.rules == ["AdBreakMissing"] && parsing.failure == nil)
    #expect(parsing.diagnostics.first?.severity == .note)
  }

  @Test func `places by number count only among themselves`() {
    func adBreak(_ offset: String) -> String {
      VMAPText.adBreak(attributes: "timeOffset='\(offset)' breakType='linear'")
    }
    let all = VMAPText.parse(VMAPText.document(adBreak("#2") + adBreak("#1")))
    #expect(all.document?.isPositional == true && all.rules == [])
    let mixed = VMAPText.parse(VMAPText.document(adBreak("#2") + adBreak("start")))
    #expect(mixed.document?.isPositional == false && mixed.rules == ["BreakPositionIgnored"])
    #expect(VMAPText.parse(VMAPText.document("")).document?.isPositional == false)
  }
}
