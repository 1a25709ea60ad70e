import Vocabulary

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
