import Foundation
import Player
import System
import TestSupport
import Testing
import VAST
import VASTLint
import Vocabulary

/// What `xmllint` says of a tag, and what the guide's code makes of that.
struct XPathAgreementTests {
  /// What the guide's code asks for, and whether it crashes where it finds nothing and where it finds white
  /// space; in the words of its text, and not of the product's table.
  private static let questions: [(name: String, path: String, onSpace: Bool)] =
    [
      ("MediaFile", "//MediaFile/text()", true),
      ("ClosedCaptionFile", "//ClosedCaptionFile/text()", true),
      (
        "JavaScriptResource",
        "//Verification[@vendor='criteo.com-omid']/JavaScriptResource/text()", true
      ),
      (
        "VerificationParameters",
        "//Verification[@vendor='criteo.com-omid']/VerificationParameters/text()", false
      ),
      ("Impression", "//Impression", true), ("Error", "//Error", false),
      ("ClickTracking", "//VideoClicks/ClickTracking/text()", false),
    ]
    + GuideTag.events.map { ($0, "//Linear/TrackingEvents/Tracking[@event='\($0)']", true) }

  /// What `xmllint` finds first by each path, nil for nothing; nil for a document that it rejects.
  private static func found(in file: URL, by xmllint: Program) throws -> [String?]? {
    let parts = questions.map { "count(\($0.path)),'~',string((\($0.path))[1])" }
    let expression = "concat(\(parts.joined(separator: ",'^',")))"
    let run = try xmllint.run(["--nonet", "--xpath", expression, file.path])
    guard run.isSuccess else { return nil }
    var text = String(decoding: run.output, as: UTF8.self)
    if text.last == "\n" { text.removeLast() }
    return text.split(separator: "^", omittingEmptySubsequences: false).map { answer in
      let fields = answer.split(separator: "~", omittingEmptySubsequences: false)
      return fields.first == "0" ? nil : String(fields.last ?? "")
    }
  }

  @Test(.tags(.process), .enabled(if: Program("xmllint") != nil, "xmllint is not at hand"))
  func `two hundred tags crash the guide's player where xmllint finds nothing or no URL`() throws {
    let xmllint = try #require(Program("xmllint"))
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var random = SeededRandom(seed: 34)
    var seen: Set<String> = []
    for number in 0..<200 {
      var tag = GuideTag()
      tag.mutate(&random)
      let file = folder.appending(path: "\(number).xml")
      try tag.xml.write(to: file, atomically: true, encoding: .utf8)
      let messages = Self.crashes(of: tag)
      guard let answers = try Self.found(in: file, by: xmllint) else {
        #expect(messages.count == 1 && messages.first?.contains("libxml2 rejects") == true)
        seen.insert("rejected")
        continue
      }
      guard tag.rootAttributes.isEmpty else {
        #expect(answers.allSatisfy { $0 == nil })
        #expect(messages.contains { $0.contains("in the namespace of") })
        seen.insert("namespace")
        continue
      }
      for (question, answer) in zip(Self.questions, answers) {
        let isURL = answer.map { !$0.isEmpty && !$0.contains(where: \.isWhitespace) }
        let crashes = isURL.map { !$0 && question.onSpace } ?? true
        // Without a first MediaFile there is nothing more to say.
        guard question.name == "MediaFile" || !messages.contains(where: Self.isMediaFileGone) else {
          continue
        }
        #expect(
          messages.contains {
            $0.contains("'\(question.path)'") || $0.contains("'\(question.name)'")
          }
            == crashes, "\(question.name) of \(tag.xml)")
        if crashes { seen.insert(question.name) }
      }
    }
    // Every kind of crash was among them.
    #expect(seen == Set(GuideTag.names + ["rejected", "namespace"]))
  }

  private static func isMediaFileGone(_ message: String) -> Bool {
    message.contains("'//MediaFile/text()' finds nothing")
  }

  private static func crashes(of tag: GuideTag) -> [String] {
    let bytes = Array(tag.xml.utf8)
    return TagReading(
      .ads(AdDocumentReader.source(bytes, file: "tag.xml")), of: bytes, by: .criteoIOS
    ).diagnostics.filter { $0.rule == .playerWouldCrash }.map(\.message)
  }
}
