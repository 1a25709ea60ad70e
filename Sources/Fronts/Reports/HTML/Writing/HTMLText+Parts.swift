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
  ///
  /// - Parameters:
  ///   - caption: the table's subject; also the frame's name.
  ///   - headers: the columns' names.
  ///   - kind: how large the table is, and whether its rows represent events.
  ///   - attributes: further attributes of the frame.
  ///   - rows: writes the rows.
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
