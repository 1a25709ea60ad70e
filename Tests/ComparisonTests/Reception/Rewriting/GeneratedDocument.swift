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
