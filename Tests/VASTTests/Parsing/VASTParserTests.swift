import TestSupport
import Testing
import VASTLint
import Vocabulary

@testable import VAST

struct VASTParserTests {
  @Test(arguments: ["2.0", "3.0", "4.0", "4.1", "4.2", "4.3"])
  func `a clean document of every version has no findings`(version: String) {
    let parsing = TagText.parse(TagText.document(version: version))
    #expect(parsing.diagnostics == [])
    #expect(parsing.failure == nil)
    #expect(parsing.ad?.failure == nil)
    #expect(parsing.document?.version == version)
    #expect(parsing.document?.file == "tag.xml")
  }

  @Test(
    arguments: [
      ("", "DocumentEmpty"), ("  \n", "DocumentEmpty"), ("{}", "NotWellFormed"),
      ("<VAST><Ad></VAST>", "NotWellFormed"), ("<!DOCTYPE VAST []><VAST/>", "DocumentTypeRefused"),
      (Named(String(repeating: "<a>", count: 10_000)), "DocumentTooLarge"),
    ] as [(Named<String>, String)])
  func `what cannot be read as XML is 100`(text: Named<String>, rule: String) {
    let parsing = TagText.parse(text.value)
    #expect(parsing.failure == .xmlParsing)
    #expect(parsing.document == nil)
    #expect(parsing.rules == [rule])
    #expect(parsing.diagnostics.first?.severity == .error)
    #expect(parsing.diagnostics.first?.location?.file == "tag.xml")
  }

  @Test func `a finding says what, where and under which rule`() {
    let parsing = TagText.parse("<VAST version='4.2'>\n <Ad id='1'>\n </Ad></VAST>")
    #expect(
      parsing.diagnostics.map(\.description) == [
        "tag.xml:2:2: error: 'Ad' has neither 'InLine' nor 'Wrapper'; one is required "
          + "[AdWithoutContent]"
      ])
    let unreadable = TagText.parse("<VAST>\n<Ad></VAST>").diagnostics.first?.description ?? ""
    #expect(unreadable.hasPrefix("tag.xml:2:"))
    #expect(unreadable.contains("Ad") && unreadable.hasSuffix("(libxml2 error 76) [NotWellFormed]"))
  }

  @Test func `another root is 101, VAST 1 is 102`() {
    let page = TagText.parse("<html><body/></html>")
    #expect(page.failure == .schemaValidation)
    #expect(page.rules == ["RootNotVAST"])
    let first = TagText.parse("<VideoAdServingTemplate/>")
    #expect(first.failure == .versionNotSupported)
    #expect(first.rules == ["VersionNotSupported"])
    #expect(page.document == nil && first.document == nil)
  }

  @Test(arguments: [
    ("1.0", VASTErrorCode.versionNotSupported, ["VersionNotSupported"]),
    ("5.0", .versionNotSupported, ["VersionNotSupported"]),
    ("12", .versionNotSupported, ["VersionNotSupported"]),
    ("2.0.1", nil, ["VersionUnknown"]), ("3", nil, ["VersionUnknown"]),
    ("4.7", nil, ["VersionUnknown"]), ("four", nil, ["VersionUnknown"]),
    ("", nil, ["VersionMissing"]), (nil, nil, ["VersionMissing"]), (" 4.1 ", nil, []),
  ])
  func `versions outside the standard`(version: String?, failure: VASTErrorCode?, rules: [String]) {
    let parsing = TagText.parse(TagText.document(version: version))
    #expect(parsing.failure == failure)
    #expect(parsing.rules == rules)
    #expect(parsing.document?.ads.count == 1, "the Error URLs stay known")
  }

  @Test func `no ad is no failure, and the root's Error URLs are kept`() {
    let parsing = TagText.parse(
      "<VAST version='4.2'><Error>https://t.example.com/1</Error><Error> </Error>"
        + "<Error>https://t.example.com/2</Error></VAST>")
    #expect(parsing.failure == nil)
    #expect(parsing.document?.ads == [])
    #expect(
      parsing.document?.errors.map(\.template.text) == [
        "https://t.example.com/1", "https://t.example.com/2",
      ])
    #expect(parsing.rules == ["NoAd", "URLEmpty"])
  }

  @Test func `a root Error beside an ad is reported`() {
    let parsing = TagText.parse(
      "<VAST version='4.2'><Error>https://t.example.com/1</Error><Ad>\(TagText.inLine())</Ad></VAST>"
    )
    #expect(parsing.rules == ["RootErrorBesideAd"])
  }

  @Test(arguments: [
    ("", "", ""), (" xmlns='http://www.iab.com/VAST'", "", ""),
    (" xmlns:v='http://www.iab.com/VAST'", "v:", ""), ("", "v:", "UndeclaredPrefix"),
  ])
  func `namespaces do not matter`(declaration: String, prefix: String, rule: String) {
    let inside = TagText.document()
      .replacing("</", with: "\u{1}").replacing("<", with: "<\(prefix)")
      .replacing("\u{1}", with: "</\(prefix)")
      .replacing("VAST version", with: "VAST\(declaration) version")
    let parsing = TagText.parse(inside)
    #expect(parsing.linear?.mediaFiles.map(\.url) == ["https://cdn.example.com/a.mp4"])
    #expect(parsing.rules == (rule.isEmpty ? [] : [rule]))
  }

  @Test func `other broken rules of namespaces are warnings too`() {
    let parsing = TagText.parse(TagText.document().replacing("<VAST", with: "<VAST xmlns:p=''"))
    #expect(parsing.rules == ["NamespaceMalformed"])
    #expect(parsing.linear != nil)
  }

  @Test func `the byte order mark is a note`() {
    let parsing = TagText.parse("\u{FEFF}" + TagText.document())
    #expect(parsing.rules == ["ByteOrderMark"])
    #expect(parsing.diagnostics.first?.severity == .note)
  }

  @Test func `a document full of mistakes gives a report of bounded length`() {
    let name = String(repeating: "x", count: 5_000)
    let tracking = "<Tracking event='\(name)'>https://t.example.com</Tracking>"
    let events = String(repeating: tracking, count: 1_500)
    let parsing = TagText.parse(
      TagText.document(
        ad: TagText.inLine(creatives: TagText.creatives(TagText.linear(tracking: events)))))
    #expect(parsing.linear?.tracking.count == 1_500)
    #expect(parsing.diagnostics.count == 1_001)
    #expect(parsing.rules.last == "FurtherFindings")
    #expect(parsing.diagnostics.allSatisfy { $0.message.utf8.count < 200 })
  }

  @Test func `a flood of one severity hides nothing of another`() {
    let flood = String(repeating: "<Tracking event='x'>https://t.example</Tracking>", count: 1_500)
    let events = flood + "<Tracking event='progress'>https://t.example</Tracking>"
    let text = TagText.document(
      ad: TagText.inLine(creatives: TagText.creatives(TagText.linear(tracking: events))))
    let marked = TagText.parse("\u{FEFF}" + text)
    #expect(Set(marked.diagnostics.map(\.severity)).count >= 2)
    #expect(marked.rules.contains("ByteOrderMark"))
    #expect(
      marked.diagnostics.last?.message.hasPrefix("further findings are omitted: 50") == true)
  }
}

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
