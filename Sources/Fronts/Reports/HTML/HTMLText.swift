internal import Vocabulary

/// Writes HTML. Every text and every attribute is escaped when it is written.
struct HTMLText {
  /// An attribute's name and its value as text.
  typealias Attribute = (name: String, value: String)

  private(set) var text = ""

  /// Writes an element with the content that `content` writes.
  mutating func element(
    _ name: String, _ attributes: [Attribute] = [], _ content: (inout HTMLText) -> Void
  ) {
    open(name, attributes)
    content(&self)
    text += "</\(name)>"
    if Self.blocks.contains(name) { text += "\n" }
  }

  /// Writes an element that contains only text.
  mutating func element(_ name: String, _ attributes: [Attribute] = [], text: String) {
    element(name, attributes) { $0.put(text) }
  }

  /// Writes only a start tag, for elements that are empty and for those that need no end tag.
  mutating func open(_ name: String, _ attributes: [Attribute] = []) {
    text += "<\(name)"
    for attribute in attributes {
      text += " \(attribute.name)=\"\(Self.escaped(attribute.value))\""
    }
    text += ">"
  }

  /// Writes escaped text.
  mutating func put(_ text: String) { self.text += Self.escaped(text) }

  /// Writes a technical value, such as a URL, an identifier or a macro, as code.
  mutating func code(_ text: String) { element("code", text: text) }

  /// Adds markup that this writer made or that is a constant of the program. It must never contain
  /// text from an input.
  mutating func markup(_ markup: String) { text += markup }

  /// Writes a row of cells without end tags, which are optional (HTML § 13.1.2.4) and would make
  /// thousands of rows longer.
  mutating func row(_ cells: [String], _ attributes: [Attribute] = []) {
    open("tr", attributes)
    for cell in cells {
      text += "<td>"
      put(cell)
    }
    text += "\n"
  }

  /// The elements that are followed by a line break, so that people can read the file.
  private static let blocks: Set = [
    "section", "div", "p", "li", "ul", "ol", "dl", "dd", "h1", "h2", "h3", "h4", "table", "thead",
    "tbody", "tr", "header", "main", "nav", "footer", "svg", "details", "summary", "figure",
    "caption", "form", "script", "style", "head", "title",
  ]

  /// The text with markup escaped.
  ///
  /// Control characters, and characters that reverse the direction of text and could make a URL
  /// read like another one, are written as codes such as `[U+202E]`. They are the characters that
  /// text for terminals escapes too.
  static func escaped(_ text: String) -> String {
    // Most text has nothing to escape.
    guard text.utf8.contains(where: needsCare) else { return text }
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count + 16)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\n", "\t": escaped.unicodeScalars.append(scalar)
      default:
        if VisibleText.isHidden(scalar) {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          escaped += "[U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
        } else {
          escaped.unicodeScalars.append(scalar)
        }
      }
    }
    return escaped
  }

  private static func needsCare(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20...0x7E: [0x26, 0x3C, 0x3E, 0x22, 0x27].contains(byte)
    default: true
    }
  }
}

/// Parts that occur in several sections.
extension HTMLText {
  /// Writes a section that is labelled by its heading.
  mutating func section(_ id: String, _ title: String, _ content: (inout HTMLText) -> Void) {
    element("section", [("id", id), ("aria-labelledby", "\(id)-h")]) { html in
      html.element("h2", [("id", "\(id)-h")], text: title)
      content(&html)
    }
  }

  /// Writes a table in a frame, which scrolls if the window is too narrow for the table.
  mutating func table(
    _ caption: String, _ headers: [String], _ kind: TableKind = .plain,
    _ attributes: [Attribute] = [], _ rows: (inout HTMLText) -> Void
  ) {
    let frame: [Attribute] = [
      ("class", kind.frameClass), ("role", "region"), ("aria-label", caption),
      ("tabindex", "0"),
    ]
    let events: [Attribute] = kind.holdsEvents ? [("data-rows", "")] : []
    element("div", frame + events + attributes) { html in
      html.element("table") { html in
        html.element("caption", text: caption)
        html.element("thead") { html in
          html.element("tr") { html in
            for header in headers { html.element("th", [("scope", "col")], text: header) }
          }
        }
        html.element("tbody", content: rows)
      }
    }
  }

  private mutating func element(_ name: String, content: (inout HTMLText) -> Void) {
    element(name, [], content)
  }

  /// Writes names with their values; the name of an absent value is left out.
  mutating func facts(_ facts: [(name: String, value: String?)]) {
    element("dl", [("class", "facts")]) { html in
      for case (let name, let value?) in facts {
        // A long value gets a wide cell.
        html.element("div", value.count > 28 ? [("class", "wide")] : []) { html in
          html.element("dt", text: name)
          html.element("dd", text: value)
        }
      }
    }
  }

  /// Writes a word for a result, with a sign and a colour of the same meaning.
  mutating func badge(_ badge: Badge, _ word: String) {
    element("span", [("class", "badge \(badge.rawValue)")]) { html in
      html.element("span", [("aria-hidden", "true")], text: badge.sign)
      html.put(" \(word)")
    }
  }

  /// The kinds of tables.
  enum TableKind {
    case plain
    /// Cells contain whole sentences, and are placed below one another in a narrow window.
    case prose
    /// Each row represents an event and has its details.
    case events
    /// Each row represents an event and has its details, and there are so many rows that the table
    /// scrolls in its frame.
    case manyEvents

    fileprivate var holdsEvents: Bool { self == .events || self == .manyEvents }

    fileprivate var frameClass: String {
      switch self {
      case .plain, .events: "frame"
      case .prose: "frame stack"
      case .manyEvents: "frame tall"
      }
    }
  }

  /// How good a result is.
  enum Badge: String {
    case good
    case bad
    case warning
    case neutral

    fileprivate var sign: String {
      switch self {
      case .good: "✓"
      case .bad: "✗"
      case .warning: "!"
      case .neutral: "–"
      }
    }
  }
}

/// A page that opens offline: one file, which loads nothing and sends nothing.
struct HTMLPage {
  var title: String
  /// What the page shows.
  var body: HTMLText
  /// The JSON values that the page's script reads, each with the identifier of its element.
  /// `ScriptData` has escaped them.
  var data: [(id: String, json: String)] = []
  /// Whether the page contains the viewer's markup and therefore needs its script and its style.
  var hasViewer = false
  /// Whether the page has requests or copies of documents, and no viewer. The viewer's script
  /// handles requests and copies too.
  var hasDocuments = false

  /// The whole file.
  var text: String {
    var html = HTMLText()
    html.markup("<!DOCTYPE html>\n")
    html.open("html", [("lang", "en")])
    html.markup("\n")
    html.element("head") { html in
      html.open("meta", [("charset", "utf-8")])
      html.open("meta", [("http-equiv", "Content-Security-Policy"), ("content", policy)])
      html.open(
        "meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")])
      html.open("meta", [("name", "color-scheme"), ("content", "light dark")])
      html.open("meta", [("name", "referrer"), ("content", "no-referrer")])
      html.markup("\n")
      html.element("title", text: title)
      html.element("style") { $0.markup(ViewerAssets.pageStyle) }
      if viewerScript != nil { html.element("style") { $0.markup(ViewerAssets.style) } }
    }
    html.markup("<body>\n")
    html.markup(body.text)
    for data in data {
      html.element("script", [("type", "application/json"), ("id", data.id)]) {
        $0.markup(data.json)
      }
    }
    html.element("script") { $0.markup(ViewerAssets.pageScript) }
    if let viewerScript { html.element("script") { $0.markup(viewerScript) } }
    html.markup("</body>\n</html>\n")
    return html.text
  }

  private var viewerScript: String? {
    hasViewer ? ViewerAssets.script : hasDocuments ? ViewerAssets.documentScript : nil
  }

  /// The content security policy: only the page's own styles and scripts run, whatever a tag
  /// contains, and the page sends no requests.
  private var policy: String {
    var style = ViewerAssets.policySource(of: ViewerAssets.pageStyle)
    var script = ViewerAssets.policySource(of: ViewerAssets.pageScript)
    if let viewerScript {
      style += " \(ViewerAssets.styleSource)"
      script += " \(ViewerAssets.policySource(of: viewerScript))"
    }
    return "default-src 'none'; img-src data:; style-src \(style); script-src \(script); "
      + "base-uri 'none'; form-action 'none'"
  }
}

/// JSON inside a page, for the page's own script.
enum ScriptData {
  /// The value's text, in which nothing can end the enclosing element or a line of a script.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  static func text(of value: JSONValue) throws -> String {
    escaped(try JSONWriter().text(of: value))
  }

  /// JSON text in which the characters with a meaning in HTML or in older scripts are escaped.
  static func escaped(_ json: String) -> String {
    var text = ""
    text.reserveCapacity(json.utf8.count + json.utf8.count / 16)
    for scalar in json.unicodeScalars {
      switch scalar {
      case "<": text += "\\u003c"
      case ">": text += "\\u003e"
      case "&": text += "\\u0026"
      case "\u{2028}": text += "\\u2028"
      case "\u{2029}": text += "\\u2029"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
