import Documents
import Testing

@testable import Comparison

/// Reads what is served with libxml2, as browsers do, and looks for addresses that still lead to
/// another server.
struct RewritingOracleTests {
  private static let base = "http://127.0.0.1:8000/token"

  /// The texts of every element of a name, as `textContent` has them.
  private func texts(of name: String, in document: XPathDocument) -> [String] {
    document.texts("//*[local-name()='\(name)']")
  }

  /// As a script trims it before it requests it.
  private func trimmed(_ text: String) -> String {
    let isBlank = { (scalar: Unicode.Scalar) in
      scalar.properties.isWhitespace || scalar == "\u{FEFF}"
    }
    let scalars = text.unicodeScalars.drop(while: isBlank)
    return String(String.UnicodeScalarView(scalars.reversed().drop(while: isBlank).reversed()))
  }

  @Test(arguments: [false, true])
  func `every address that a parser finds is served or noted`(isUTF16: Bool) throws {
    var found = 0
    var noted = 0
    for seed in 0..<1_500 as Range<UInt64> {
      let text = GeneratedDocument(seed: seed).text
      let original = try #require(XPathDocument(Array(text.utf8)), "seed \(seed): \(text)")
      var document = Array(text.utf8)
      if isUTF16 {
        let units = text.hasPrefix("\u{FEFF}") ? Array(text.utf16) : [0xFEFF] + Array(text.utf16)
        let bytes = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        document = try #require(DocumentEncoding(of: bytes).transcoded(bytes))
      }
      var urls = ServedURLs(base: Self.base)
      let rewriting = DocumentRewriting(of: document, number: 0, in: &urls)
      #expect(rewriting.brokenLine == nil, "seed \(seed): \(text)")
      let served = try #require(XPathDocument(rewriting.bytes), "seed \(seed): \(text)")
      for name in GeneratedDocument.names {
        let before = texts(of: name, in: original).map(trimmed)
        let after = texts(of: name, in: served).map(trimmed)
        try #require(before.count == after.count, "seed \(seed): \(text)")
        let kept = rewriting.kept.filter { $0.element == name }
        var stays = 0
        for (before, after) in zip(before, after) where !before.isEmpty {
          found += 1
          guard after.hasPrefix(Self.base + "/") else {
            stays += 1
            #expect(
              kept.contains { $0.text == before || $0.reason == .divided || $0.reason == .entity },
              "seed \(seed): \(name) '\(before)' is neither served nor noted in \(text)")
            continue
          }
          let rest = after.dropFirst(Self.base.count + 1).drop { $0 != "/" }.dropFirst()
          if before.ranges(of: "//").count == 1 { #expect(before.hasSuffix(rest), "seed \(seed)") }
        }
        noted += stays
        #expect(stays <= kept.count, "seed \(seed): \(name) in \(text)")
      }
    }
    // An oracle that looked at nothing would pass.
    #expect(found > 4_000)
    #expect(noted > 100)
    #expect(noted < found / 3)
  }
}

/// A well-formed VAST document in which addresses are written in unusual ways, from a seed.
struct GeneratedDocument {
  private var generator: SplitMix64
  private var count = 0
  private(set) var text = ""

  /// The elements whose content is an address.
  static let names = [
    "Impression", "Tracking", "ClickTracking", "MediaFile", "Error", "Viewable", "NotViewable",
    "ViewUndetermined", "VASTAdTagURI", "JavaScriptResource", "CompanionClickTracking",
    "IconViewTracking", "StaticResource",
  ]

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
    text = pick(["", "\u{FEFF}"]) + pick(["", "<?xml version='1.0'?>", Self.declaration])
    text += pick(["", "<!-- <Impression>http://decoy.example/</Impression> -->", "<?p <VAST> ?>"])
    text += documentType()
    text +=
      "<VAST xmlns:v='u' a=\"&lt;Impression>http://decoy.example/\" b='/>'><Ad id='1'><InLine>"
    for _ in 0..<Int.random(in: 1...8, using: &generator) { text += decoy() + element() }
    text += "</InLine></Ad></VAST>" + pick(["", "<!-- > -->", "\n<?p '\"?>"])
  }

  private static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone='no' ?>"

  private mutating func pick(_ texts: [String]) -> String {
    texts.randomElement(using: &generator) ?? ""
  }

  private mutating func documentType() -> String {
    guard Bool.random(using: &generator) else { return "" }
    let tricks = [
      "<!-- ]> <!ENTITY h \"http://wrong.example/\"> ' -->", "<?p ]> \" ?>", "<!ENTITY x ']>'>",
      "<!ELEMENT Extra ANY>", "<!ATTLIST VAST c CDATA \"]>\" d CDATA '-->'>", "\n",
      "<!ENTITY y \"' <!-- \">", "<!NOTATION n SYSTEM \"]'>\">", "<!ENTITY % q \"'>\">",
    ]
    var subset = ""
    for _ in 0..<Int.random(in: 0...4, using: &generator) { subset += pick(tricks) }
    subset += "<!ENTITY h 'http://entity.example/'><!ENTITY h 'ftp://later/'>"
    subset += "<!ENTITY s \"//\"><!ENTITY nested '&#38;h;'>"
    hasEntities = true
    return "<!DOCTYPE VAST [\(subset)] >"
  }

  private var hasEntities = false

  private mutating func decoy() -> String {
    pick([
      "", "\n", "<!-- <Error>http://decoy.example/</Error> -->",
      "<AdTitle a='>'>http://title/</AdTitle>",
      "<AdTitle><![CDATA[<Impression>http://decoy.example/</Impression>]]></AdTitle>",
      "<?p </InLine> ?>",
      "<Extra b=\"'\" c='\"'/>", "<v:Empty/>",
    ])
  }

  private mutating func element() -> String {
    let name = pick(Self.names)
    let tag = pick(["", "v:"]) + name
    let attributes = pick(["", " event=\"start\"", " a='>'", "\n b = \"</Impression>'\"  "])
    let escaped = attributes.replacing("</", with: "&lt;/")
    return "<\(tag)\(escaped)>\(content())</\(tag) >"
  }

  private mutating func content() -> String {
    count += 1
    let host = "h\(count).example/\(count)?a=1"
    let address = pick(["http://", "https://", "//", "HTTP://"]) + host
    switch Int.random(in: 0..<18, using: &generator) {
    case 0: return address
    case 1: return "\n  <![CDATA[ \(address) ]]>\n"
    case 2: return split(address, by: "<!-- ' <b> -->")
    case 3: return split(address, by: "]]><![CDATA[", inside: true)
    case 4: return split(address, by: "<?p x?>")
    case 5: return references(address)
    case 6: return "<x/>" + address
    case 7: return "<x y='>'>\(address)</x>"
    case 8: return address + "<x> </x>"
    case 9: return split(address, by: "<x/>")
    case 10: return "<URL>\(address)</URL> <URL>https://second.example/</URL>"
    case 11: return "<Tracking event='mute'>\(address)</Tracking>"
    case 12: return "text <Error>\(address)</Error>"
    case 13: return pick(["ftp://", "[MACRO]", "javascript:", "ht\ntp://"]) + host
    case 14: return "&#xA0;&#9;" + address + "&#xFEFF;"
    case 15: return hasEntities ? "&h;" + host : "&#104;ttp:" + "//" + host
    case 16:
      return hasEntities ? pick(["&nested;" + host, "http:&s;" + host, "\(address)&h;"]) : address
    default: return "<!-- http://no/ --> " + references(address) + "<![CDATA[]]>"
    }
  }

  private mutating func split(_ text: String, by part: String, inside: Bool = false) -> String {
    let place = Int.random(in: 1..<text.count, using: &generator)
    let whole = text.prefix(place) + part + text.dropFirst(place)
    return inside ? "<![CDATA[\(whole)]]>" : String(whole)
  }

  private mutating func references(_ text: String) -> String {
    var written = ""
    for scalar in text.unicodeScalars {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: written += "&#\(scalar.value);"
      case 1: written += "&#x\(String(scalar.value, radix: 16));"
      default: written.unicodeScalars.append(scalar)
      }
    }
    return written
  }
}
