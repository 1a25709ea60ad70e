import Certification
import Foundation
import SampleRuns
import TestSupport
import Testing
import VASTSimulator
import Vocabulary

@testable import Reports

@Suite(.tags(.browser, .process))
struct CertificateHTMLReportTests {
  /// A certificate with the ads and the runs of a recorded run.
  private static func certificate(_ tag: String = "t.xml") throws -> Certificate {
    let record = try Recorded.run()
    let made = CertificateTextReportTests.certificate
    let cases = made.cases.map { result in
      var result = result
      if result.player != nil { result.run = RunOutline(record) }
      return result
    }
    return Certificate(tag: tag, players: made.players, cases: cases, reference: record)
  }

  @Test func `the verdict is on top, then why, what to do and what was seen`() throws {
    let text = CertificateHTMLReport.text(of: [try Self.certificate()], failingOn: .error)
    let parts = [
      "<title>FAIL: t.xml</title>", "<header class=\"fail\">", "<h1><span class=\"verdict\">",
      "FAIL</span> <span class=\"tag\">t.xml</span>", "What to do</h2>",
      "<strong>it is lost</strong>", "<section id=\"cases\"", "as in first",
      "<section id=\"findings\"", "in 2 cases: first, second", "<section id=\"ads\"",
      "Wrapper chain", "Media decision", "<section id=\"runs\"",
      "<strong>first</strong><span class=\"note\">completed after 8.000 s, ",
      "<title>midpoint at 4.000 s</title>",
    ]
    var rest = Substring(text)
    for part in parts {
      let range = try #require(rest.firstRange(of: part), "\(part)")
      rest = rest[range.upperBound...]
    }
  }

  @Test func `a place in the scenario leads to its line`() throws {
    let record = try Recorded.run("expect:\n  - { beacon: skip }\n")
    let failed = try #require(record.expectations.first { !$0.holds })
    let finding = Finding(
      Diagnostic(rule: Rule(named: "R", .error), "it is odd", at: failed.location))
    let certificate = Certificate(
      tag: "s.yaml", players: [],
      cases: [CaseResult("as-written", "the scenario", .mandatory, findings: [finding])],
      reference: record)
    let text = CertificateHTMLReport.text(of: [certificate], failingOn: .error)
    #expect(text.contains("<a href=\"#doc-1-4\"><code>s.yaml:4:5</code></a>"))
    #expect(text.contains("<li id=\"doc-1-4\""))
    #expect(certificate.documents == ["Tags/t.xml"])
  }

  @Test func `a certificate loads nothing and says the same each time`() throws {
    let text = CertificateHTMLReport.text(of: [try Self.certificate()], failingOn: .error)
    #expect(text == CertificateHTMLReport.text(of: [try Self.certificate()], failingOn: .error))
    #expect(text.contains("default-src &#39;none&#39;"))
    for loading in ["<link", "src=\"", "@import", "url("] { #expect(!text.contains(loading)) }
    #expect(!text.contains(FileManager.default.currentDirectoryPath))
  }

  @Test func `documents are on the page, and places lead to their lines`() throws {
    var certificate = try Self.certificate()
    let document = try #require(certificate.copies.first)
    let place = SourceLocation(
      file: document.name, position: SourcePosition(line: 2, column: 3))
    certificate.cases[0].findings = [Finding(rule: .notJudged, "it is odd", location: place)]
    let text = CertificateHTMLReport.text(of: [certificate], failingOn: .error)
    #expect(text.contains("<a href=\"#documents\">Documents</a>"))
    #expect(text.contains("<li id=\"doc-0-2\" class=\"error\" title=\"it is odd\">"))
    let link = "<a href=\"#doc-0-2\"><code>\(place)</code></a>"
    // In the cases and in the findings.
    #expect(text.components(separatedBy: link).count == 3)
    #expect(!text.contains("<code>\(place)</code> "))

    let several = CertificateHTMLReport.text(of: [certificate, certificate], failingOn: .error)
    #expect(several.contains("<li id=\"doc-2-0-2\""))
    #expect(several.contains("<a href=\"#doc-2-0-2\">"))

    certificate.dropCopies()
    let without = CertificateHTMLReport.text(of: [certificate], failingOn: .error)
    #expect(!without.contains("id=\"documents\"") && without.contains("<code>\(place)</code>"))
  }

  @Test func `several tags have a table with links and a part each`() throws {
    let tags = try [Self.certificate("a.xml"), Self.certificate("b.xml")]
    let text = CertificateHTMLReport.text(
      of: tags, [UnreadableTag(tag: "c.xml", reason: "it is <gone>")], failingOn: .error)
    #expect(text.contains("<title>FAIL: 3 tags</title>"))
    #expect(text.contains("<a href=\"#tag-2\">b.xml</a>"))
    #expect(text.contains("<article id=\"tag-2\" aria-labelledby=\"tag-2-h\">"))
    #expect(text.contains("Cases: b.xml</h2>"))
    #expect(text.contains("it is &lt;gone&gt;"))
    let ids = text.components(separatedBy: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(Set(ids).count == ids.count)
  }

  @Test func `the runs of many tags are left out, which is said once`() throws {
    let tags = try Array(repeating: Self.certificate(), count: 26)
    func isDrawn(_ count: Int) -> Bool {
      CertificateHTMLReport.text(of: Array(tags.prefix(count)), failingOn: .error)
        .contains("<details class=\"case\">")
    }
    #expect(isDrawn(25) && !isDrawn(26))
    let text = CertificateHTMLReport.text(of: tags, failingOn: .error)
    #expect(text.components(separatedBy: "are not drawn: check one tag alone").count == 2)
  }

  @Test func `what is accepted is marked and comes last`() throws {
    var certificate = try Self.certificate()
    certificate.accept(Array(certificate.distinctFindings.prefix(1)))
    let text = CertificateHTMLReport.text(of: [certificate], failingOn: .error)
    #expect(text.contains("<title>WARN: t.xml</title>"))
    #expect(text.contains("accepted: at 1.500 s: it is lost [NothingLostInPlaying]"))
    let accepted = try #require(text.firstRange(of: "</span> accepted</span>"))
    let other = try #require(text.firstRange(of: "ad 1: it is left</span>"))
    #expect(other.lowerBound < accepted.lowerBound)
  }

  @Test(.enabled(if: HeadlessBrowser.isThere, "chromium is not at hand"))
  func `a phone shows the page without scrolling sideways, a keyboard opens the runs`() throws {
    let tags = try [Self.certificate(String(repeating: "long-", count: 30)), Self.certificate()]
    for certificates in [tags, Array(tags.prefix(1))] {
      let text = CertificateHTMLReport.text(of: certificates, failingOn: .error)
      let (found, complaints) = try HeadlessBrowser.open(
        report: text,
        probe: """
          const page = frame.contentDocument;
          const all = [...page.querySelectorAll('details.case')];
          all.forEach((one) => { one.open = true; });
          const focusable = page.querySelectorAll('details.case > summary, .frame[tabindex]');
          return {
            fits: page.documentElement.scrollWidth <= page.documentElement.clientWidth,
            drawn: all.every((one) => one.querySelector('svg[role=img]').clientWidth > 200),
            named: [...page.querySelectorAll('section, article')].every((one) =>
              page.getElementById(one.getAttribute('aria-labelledby'))?.textContent),
            reachable: focusable.length >= all.length && all.length > 0,
          };
          """)
      #expect(complaints == [])
      #expect(found == #"{"fits":true,"drawn":true,"named":true,"reachable":true}"#)
    }
  }
}
