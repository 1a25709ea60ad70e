import Testing
import VAST
import Vocabulary

@testable import VASTLint

/// One fact is one finding of one severity, however often it is in a document.
struct OneFindingTests {
  private func pause(_ urls: [String]) -> String {
    Tag.text {
      $0.tracking = urls.map { "\n<Tracking event='pause'>\($0)</Tracking>" }.joined() + Tag.tracked
    }
  }

  /// What the lint and a run say, which must be the same.
  private func everywhere(_ rule: String, in text: String) -> [String] {
    let found = lint(text).filter { $0.rule.id == rule }.map(\.description)
    let reported = VASTLinter.findings(
      .runs, in: Array(text.utf8), file: "tag.xml", configuration: LintConfiguration()
    ).filter { $0.rule.id == rule }.map(\.description)
    #expect(reported == found)
    return found
  }

  @Test(arguments: [
    (1, "the URL of 'Tracking' is requested by plain http; use 'https'"),
    (2, "2 URLs, this one and 1 more, are requested by plain http; use 'https'"),
    (18, "18 URLs, this one and 17 more, are requested by plain http; use 'https'"),
  ])
  func `plain http is one warning, which counts the URLs`(count: Int, message: String) {
    let text = pause((1...count).map { "http://t.example.com/\($0)" })
    #expect(
      everywhere("URLPlainHTTP", in: text) == ["tag.xml:5:1: warning: \(message) [URLPlainHTTP]"])
  }

  @Test func `a page that a click opens, and a host that leads nowhere, are not plain http`() {
    let text = Tag.text {
      $0.linearFurther = """
        <VideoClicks><ClickThrough>http://www.example.com/</ClickThrough></VideoClicks>
        """
      $0.tracking += "<Tracking event='pause'>http://127.0.0.1:8080/p</Tracking>"
    }
    #expect(rules(text) == ["URLHostOdd"])
  }

  @Test(arguments: [
    "localhost", "localhost:8080", "127.0.0.1", "127.9.9.9:80", "0.0.0.0", "10.0.0.1",
    "172.16.0.1", "192.168.0.1", "169.254.0.1", "[::1]", "[fc00::1]", "[fe80::1]:80",
  ])
  func `the device itself and private networks are one finding`(host: String) {
    let text = pause(["https://\(host)/a", "https://\(host)/b", "https://10.0.0.2/c"])
    #expect(
      lint(text).map(\.description) == [
        "tag.xml:5:1: error: the host '\(host)' in the URL of 'Tracking' is the device itself or in "
          + "a private network; no server is reached (also in 2 more places) [URLHostOdd]"
      ])
  }

  @Test func `a malformed host is told of apart from a private one`() {
    let found = lint(pause(["https://10.0.0.1/", "https:///x", "https://localhost/"]))
    #expect(found.map(\.rule.id) == ["URLHostOdd", "URLHostOdd"])
    #expect(found.last?.message == "the URL of 'Tracking' has no host")
  }

  @Test(arguments: ["<AdTitle/>", "<AdTitle></AdTitle>", "<AdTitle>\n<![CDATA[ ]]></AdTitle>"])
  func `an empty title counts as a missing one`(title: String) {
    let text = Tag.text { $0.title = "\n\(title)" }
    #expect(
      everywhere("AdTitleMissing", in: text) == [
        "tag.xml:3:1: error: 'AdTitle' is empty and is required [AdTitleMissing]"
      ])
    #expect(rules(text) == ["AdTitleMissing"])
  }

  @Test(arguments: ["4.0", "4.1", "4.2", "4.3"])
  func `version 4 is asked for its minor number, and judged by what all versions share`(
    version: String
  ) {
    let tag = Tag.text(version).replacing("version='\(version)'", with: "version='4'")
    #expect(
      lint(tag).map(\.description) == [
        "tag.xml:1:1: warning: VAST version '4' is unknown, so the document is judged by what all "
          + "versions share; did you mean 4.0, 4.1, 4.2 or 4.3? [VersionUnknown]"
      ])
    #expect(VASTVersion(declared: "4") == nil)
  }

  @Test func `a version that is judged as another one does not say that none is`() {
    let text = Tag.text("3.0").replacing("version='3.0'", with: "version='3'")
    #expect(
      lint(text).map(\.message) == ["VAST version '3' is unknown; did you mean 3.0?"])
  }

  @Test func `verifications in one wrong place are one finding`() {
    let two = Tag.verification() + Tag.verification("vendor='other.com-omid'")
    let inside = Tag.text { $0.further = "\n" + two }
    #expect(
      everywhere("VerificationMisplaced", in: inside) == [
        "tag.xml:3:1: warning: 'Verification' is not defined in 'InLine'; put it into "
          + "'AdVerifications' (also in 1 more place) [VerificationMisplaced]"
      ])
    let extended = Tag.text("3.0") {
      $0.further = """
        <Extensions><Extension type='AdVerifications'>\(two)</Extension></Extensions>
        """
    }
    #expect(everywhere("VerificationMisplaced", in: extended).count == 1)
  }

  @Test func `a single ad with a sequence is a note`() {
    let text = Tag.text { $0.adAttributes = "id='a' sequence='1'" }
    #expect(lint(text).map(\.severity) == [.note])
    #expect(rules(text) == ["SingleAdSequence"])
  }

  @Test func `elements in another order are one finding, which names each place`() throws {
    let text = Tag.text {
      ($0.system, $0.title) = ("", "<AdTitle>t</AdTitle>\n<AdSystem>s</AdSystem>")
      $0.duration = ""
      $0.linearFurther = "\n<Duration>00:00:30</Duration>"
    }
    let found = try #require(lint(text).first)
    #expect(lint(text).map(\.rule.id) == ["ElementOrder"])
    #expect(
      found.message == "'AdSystem' is after 'AdTitle' in 'InLine'; the schema of 4.2 has it before "
        + "(also 'Duration' after 'MediaFiles' in 'Linear')")
  }

  @Test func `each element that is out of order is named, also in one parent`() {
    let text = Tag.text("2.0") {
      ($0.system, $0.title) = ("", "<AdTitle>t</AdTitle><AdSystem>s</AdSystem>")
      $0.impression += "<Error>https://t.example.com/e</Error>"
    }
    #expect(
      lint(text).map(\.message) == [
        "'AdSystem' is after 'AdTitle' in 'InLine'; the schema of 2.0 has it before "
          + "(also 'Error' after 'Impression' in 'InLine')"
      ])
  }

  @Test func `equal places are counted`() {
    let creative = """
      <Creative><UniversalAdId idRegistry='r'>u</UniversalAdId><Linear><Duration>00:00:30</Duration>
      <TrackingEvents/><MediaFiles>\(Tag.mediaFile())</MediaFiles></Linear></Creative>
      """
    let text = Tag.text { $0.furtherCreatives = String(repeating: creative, count: 30) }
    let message = lint(text).first { $0.rule.id == "ElementOrder" }?.message ?? ""
    #expect(message.hasPrefix("'Linear' is after 'UniversalAdId' in 'Creative'"))
    #expect(message.contains("'Linear' after 'UniversalAdId' in 'Creative' 29 times"), "\(message)")
  }
}
