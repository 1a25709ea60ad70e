import Foundation
import System
import TestSupport
import Testing
import VAST
import VASTLint
import Vocabulary

@testable import Player

/// What is left of a document in the guide's player, which takes the first of each thing in it.
struct TagReadingTests {
  private func read(_ xml: String, by profile: PlayerProfile = .criteoIOS) -> TagReading {
    let bytes = Array(xml.utf8)
    return TagReading(.ads(AdDocumentReader.source(bytes, file: "tag.xml")), of: bytes, by: profile)
  }

  private func ads(_ reading: TagReading) -> [Ad] {
    guard case .ads(.vast(let parsing)) = reading.document else { return [] }
    return parsing.document?.ads ?? []
  }

  private func messages(_ reading: TagReading) -> [String] { reading.diagnostics.map(\.message) }

  @Test func `a tag with all that is looked up has nothing to break on`() {
    let reading = read(GuideTag().xml)
    #expect(messages(reading) == [])
    #expect(reading.crash == nil)
    #expect(ads(reading).count == 1)
  }

  @Test func `a player that reads ad by ad leaves a document as it is`() {
    var tag = GuideTag()
    tag.parts["Error"] = []
    for profile in [PlayerProfile.exact, .criteoIOSApp] {
      #expect(read(tag.xml, by: profile).diagnostics == [])
    }
  }

  @Test func `a pod is one ad, with the first of each thing in the document`() throws {
    var (first, second) = (GuideTag(), GuideTag())
    first.parts["MediaFile"] = []
    second.parts["Impression"]?[0].content = "https://second.example/impression"
    second.parts["ClosedCaptionFile"]?[0].content = "https://second.example/captions"
    let pod = first.xml.replacing("</VAST>", with: "") + second.inner + "</VAST>"
    let reading = read(pod)
    #expect(messages(reading) == [])
    let ad = try #require(ads(reading).first)
    let inLine = try #require(ad.inLine)
    #expect(ads(reading).count == 1 && ad.sequence == nil)
    #expect(
      inLine.impressions.map(\.template.text)
        == ["https://t.example/Impression", "https://second.example/impression"])
    #expect(
      inLine.linearCreative?.linear?.closedCaptionFiles.map(\.url)
        == ["https://t.example/ClosedCaptionFile"])
    #expect(inLine.linearCreative?.linear?.tracking.filter { $0.event == "start" }.count == 2)
  }

  @Test func `a document without a MediaFile crashes the player, and nothing is left to play`() {
    let wrapper = """
      <VAST version="4.2"><Ad id="w"><Wrapper><AdSystem>s</AdSystem>
      <Impression>https://t.example/w</Impression><VASTAdTagURI>https://a.example/</VASTAdTagURI>
      </Wrapper></Ad></VAST>
      """
    let message =
      "player 'criteo-ios' crashes as it reads the tag: '//MediaFile/text()' finds nothing; serve "
    #expect(
      read(wrapper).crash == message + "an ad without wrappers, which the player does not follow")
    #expect(read("<VAST version=\"4.2\"/>").crash == message + "an ad with a MediaFile")
  }

  @Test func `of the vendor's Verifications one is left, with the first script and parameters`()
    throws
  {
    var (tag, second) = (GuideTag(), GuideTag())
    tag.parts["JavaScriptResource"] = []
    second.parts["VerificationParameters"] = []
    let verification = second.xml[
      try #require(second.xml.firstRange(of: "<Verification v"))
        .lowerBound..<(try #require(second.xml.firstRange(of: "</AdVerifications>")).lowerBound)]
    let text = tag.xml.replacing(
      "</AdVerifications>", with: "<Verification vendor='other'/>\(verification)</AdVerifications>")
    let reading = read(text)
    #expect(messages(reading) == [])
    let verifications = try #require(ads(reading).first?.inLine?.verifications)
    #expect(verifications.map(\.vendor) == ["criteo.com-omid", "other"])
    #expect(
      verifications[0].javaScriptResources.map(\.url) == ["https://t.example/JavaScriptResource"])
    #expect(verifications[0].parameters == "https://t.example/VerificationParameters")
  }

  private static let misreadings: [(String, TagLookup.Misreading, String)] = [
    (
      "ClickTracking", .togglesAtClick,
      "player 'criteo-ios' pauses and resumes at a click, and opens nothing: "
        + "'//VideoClicks/ClickTracking/text()' finds a text with white space, which is not a URL "
        + "up to iOS 16 and is a wrong URL from iOS 17 on; write "
        + "'<ClickTracking><![CDATA[…]]></ClickTracking>', without white space"
    ),
    (
      "VerificationParameters", .passesWhiteSpace,
      "player 'criteo-ios' passes the script white space, and no parameters: "
        + "'//Verification[@vendor='criteo.com-omid']/VerificationParameters/text()' finds a text "
        + "with white space; write "
        + "'<VerificationParameters><![CDATA[…]]></VerificationParameters>', without white space"
    ),
  ]

  @Test(arguments: misreadings)
  func `white space before a CDATA section is read in its place`(
    element: String, misreading: TagLookup.Misreading, message: String
  ) throws {
    var tag = GuideTag()
    let content = tag.parts[element]?.first?.content ?? ""
    tag.parts[element]?[0].content = "\n" + content
    let reading = read(tag.xml)
    #expect(messages(reading) == [message])
    #expect(reading.diagnostics.map(\.rule) == [.playerMisreads])
    let inLine = try #require(ads(reading).first?.inLine)
    switch misreading {
    case .togglesAtClick:
      #expect(inLine.linearCreative?.linear?.videoClicks.clickTracking == [])
    case .passesWhiteSpace: #expect(inLine.verifications.map(\.parameters) == [nil])
    }
  }

  @Test func `a finding stands at the element, and events that lack the same share one`() {
    var tag = GuideTag()
    for event in ["midpoint", "resume"] { tag.parts[event] = [] }
    tag.parts["start"]?[0].content = " https://t.example/start"
    let reading = read(tag.xml)
    #expect(
      messages(reading) == [
        "player 'criteo-ios' crashes as it sends the beacon: there is no Tracking of 'midpoint', "
          + "'resume'; add a Tracking for each",
        "player 'criteo-ios' crashes as it sends the beacon: the Tracking of 'start' is a text with "
          + "white space, which is not a URL up to iOS 16 and is a wrong URL from iOS 17 on; write "
          + "'<Tracking><![CDATA[…]]></Tracking>', without white space",
      ])
    #expect(reading.diagnostics.map(\.location?.position?.line) == [1, 11])
  }

  @Test func `a namespace with a prefix hides the elements from the player as well`() {
    let text = GuideTag().xml.replacing("<VAST ", with: "<v:VAST xmlns:v='urn:v' ")
      .replacing("</VAST>", with: "</v:VAST>")
    #expect(messages(read(text)) == [])
    let all = GuideTag().xml.replacing(/<(\/?)(?=[A-Z])/) { "<\($0.output.1)v:" }
      .replacing("<v:VAST ", with: "<v:VAST xmlns:v='urn:v' ")
    #expect(
      messages(read(all)) == [
        "player 'criteo-ios' crashes as it reads the tag: its XPath finds nothing in the namespace of "
          + "this document; remove 'xmlns'"
      ])
  }

  @Test func `the tags of a default namespace are asked for by their local names`() {
    let verification = "//*[local-name()='Verification'][@vendor='criteo.com-omid']"
    let expected: [String] = [
      verification + "/*[local-name()='JavaScriptResource']/text()",
      verification + "/*[local-name()='VerificationParameters']/text()",
    ]
    let paths: [String] = TagLookup.criteo.map(\.pathInAnyNamespace)
      .filter { $0.contains("Verif") || $0.contains("mute") }
    #expect(Array(paths.prefix(2)) == expected)
    var tag = GuideTag()
    tag.rootAttributes = #" xmlns="http://www.iab.com/VAST""#
    tag.parts["Error"] = []
    #expect(
      messages(read(tag.xml)) == [
        "player 'criteo-ios' crashes as it reads the tag: its XPath finds nothing in the "
          + "namespace of this document; remove 'xmlns'",
        "player 'criteo-ios' crashes as it reads the tag: '//Error' finds nothing; add one to InLine",
      ])
  }
}

extension GuideTag {
  /// The ad alone, to be put into another tag.
  fileprivate var inner: Substring {
    let text = xml
    guard let begin = text.firstRange(of: "<Ad id"), let end = text.firstRange(of: "</VAST>") else {
      return ""
    }
    return text[begin.lowerBound..<end.lowerBound]
  }
}

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

/// A tag with everything that the guide's player looks up, element by element, so that each can be changed.
struct GuideTag {
  /// One line of the tag that the player reads: the tags around an address or a text.
  struct Part {
    var begin: String
    var content: String
    var end: String

    var xml: String { begin + content + end }
  }

  var declaration = #"<?xml version="1.0" encoding="UTF-8"?>"#
  var rootAttributes = ""
  /// By the name of the element or, for a Tracking, of the event.
  var parts: [String: [Part]] = [:]

  static let events = [
    "start", "firstQuartile", "midpoint", "thirdQuartile", "complete", "mute", "unmute", "pause",
    "resume",
  ]
  static let elements = [
    "MediaFile", "ClosedCaptionFile", "JavaScriptResource", "VerificationParameters", "Impression",
    "Error", "ClickTracking",
  ]
  static let names = elements + events

  init() {
    for name in Self.names { parts[name] = [Self.part(name)] }
  }

  static func part(_ name: String) -> Part {
    if events.contains(name) {
      return Part(
        begin: "<Tracking event=\"\(name)\">", content: cdata("https://t.example/\(name)"),
        end: "</Tracking>")
    }
    let attributes =
      switch name {
      case "MediaFile": #" delivery="progressive" type="video/mp4" width="480" height="270""#
      case "JavaScriptResource": #" apiFramework="omid""#
      default: ""
      }
    return Part(
      begin: "<\(name)\(attributes)>", content: cdata("https://t.example/\(name)"),
      end: "</\(name)>")
  }

  static func cdata(_ text: String) -> String { "<![CDATA[\(text)]]>" }

  var xml: String {
    func all(_ names: String...) -> String {
      names.flatMap { parts[$0] ?? [] }.map(\.xml).joined(separator: "\n")
    }
    return """
      \(declaration)<VAST version="4.2"\(rootAttributes)><Ad id="a"><InLine><AdSystem>s</AdSystem>
      <AdTitle>t</AdTitle><AdServingId>i</AdServingId>
      \(all("Impression", "Error"))
      <AdVerifications><Verification vendor="criteo.com-omid">
      \(all("JavaScriptResource", "VerificationParameters"))
      </Verification></AdVerifications>
      <Creatives><Creative id="c"><UniversalAdId idRegistry="r">u</UniversalAdId><Linear>
      <Duration>00:00:08</Duration>
      <TrackingEvents>\(Self.events.flatMap { parts[$0] ?? [] }.map(\.xml).joined())</TrackingEvents>
      <MediaFiles>\(all("MediaFile"))<ClosedCaptionFiles>\(all("ClosedCaptionFile"))</ClosedCaptionFiles>
      </MediaFiles><VideoClicks>\(all("ClickTracking"))</VideoClicks>
      </Linear></Creative></Creatives></InLine></Ad></VAST>
      """
  }

  /// Changes the tag in up to four places, as tags are found to be.
  mutating func mutate(_ random: inout SeededRandom) {
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      guard let name = Self.names.randomElement(using: &random) else { return }
      let space = ["\n  ", " ", "\t", "\u{A0}"].randomElement(using: &random) ?? " "
      let address = "https://t.example/\(name)?a=1&amp;b=[CACHEBUSTING]"
      for index in (parts[name] ?? []).indices {
        let content = parts[name]?[index].content ?? ""
        parts[name]?[index].content =
          switch Int.random(in: 0..<8, using: &random) {
          case 0: space + content
          case 1: content + space
          case 2: address
          case 3: space + address
          case 4: address + space
          case 5: ""
          case 6: Self.cdata(" https://t.example/\(name) ")
          default: "<!-- a comment -->" + content
          }
      }
      switch Int.random(in: 0..<10, using: &random) {
      case 0: parts[name] = []
      case 1: parts[name]?.append(Self.part(name))
      case 2: parts[name]?.insert(Self.part(name), at: 0)
      default: break
      }
    }
    switch Int.random(in: 0..<20, using: &random) {
    case 0: rootAttributes = #" xmlns="http://www.iab.com/VAST""#
    case 1: declaration = " " + declaration
    case 2: declaration = ""
    default: break
    }
  }
}
