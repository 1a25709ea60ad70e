import Documents
import Media
import Vocabulary

/// Reads the cues of a TTML document.
///
/// A paragraph is a cue. A span with its own times is also a cue, and its text is not part of the paragraph's
/// cue. Styles and regions do not matter here.
struct TTMLReading {
  /// A problem in the document.
  struct Problem {
    var rule: Rule
    var message: String
    var position: SourcePosition
  }

  /// The cues by start; cues with equal starts are in document order.
  private(set) var cues: [Cue] = []
  private(set) var problems: [Problem] = []
  private let root: XMLNode
  private let clock: TTMLClock
  private let limits: CaptionLimits

  init(of root: XMLNode, limits: CaptionLimits) {
    self.root = root
    self.limits = limits
    clock = TTMLClock(root: root)
  }

  mutating func run() {
    if let body = root.child(named: "body") {
      _ = visit(body, from: .zero, within: nil, preservesSpace: preserves(root, false))
    }
    let sorted = cues.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }
    cues = sorted.map(\.element)
  }

  /// Reads the cues of an element. Returns the time at which the element ends; nil when nothing
  /// ends it.
  private mutating func visit(
    _ node: XMLNode, from base: Duration, within limit: Duration?, preservesSpace: Bool
  ) -> Duration? {
    let timing = timing(of: node, from: base, within: limit)
    let keepsSpace = preserves(node, preservesSpace)
    if node.isNamed("p") {
      let isTimed = TTMLTiming.isTimed(node) || timing.start > .zero || timing.end != nil
      let text = text(of: node, timing, keepsSpace)
      // A paragraph is not a cue itself if all of its text is in spans with times of their own.
      if !text.isEmpty || (isTimed && node.children.isEmpty) {
        add(text, timing, at: node.position)
      }
      return timing.end
    }
    let isSequence = node.attribute(named: "timeContainer") == "seq"
    var next = timing.start
    for child in node.children where ["body", "div", "p"].contains(child.name) {
      let end = visit(child, from: next, within: timing.end, preservesSpace: keepsSpace)
      // In a sequential container, the elements that follow an element without an end never begin.
      if isSequence {
        guard let end else { break }
        next = end
      }
    }
    return timing.end ?? (isSequence ? next : nil)
  }

  /// The text of a paragraph or a span; timed spans inside become cues of their own.
  private mutating func text(
    of node: XMLNode, _ timing: TTMLTiming, _ preservesSpace: Bool
  ) -> String {
    let raw = gather(node, timing, preservesSpace)
    return preservesSpace ? TTMLText.trimmed(raw) : TTMLText.collapsed(raw)
  }

  private mutating func gather(
    _ node: XMLNode, _ timing: TTMLTiming, _ preservesSpace: Bool
  ) -> String {
    var result = ""
    var written = 0
    let text = Array(node.text.utf8)
    for child in node.children {
      let end = min(max(written, child.textOffset), text.count)
      result += TTMLText.content(text[written..<end], preservesSpace)
      written = end
      switch child.name {
      case "br":
        result += String(TTMLText.lineBreak)
      case "span" where TTMLTiming.isTimed(child):
        let own = self.timing(of: child, from: timing.start, within: timing.end)
        add(self.text(of: child, own, preserves(child, preservesSpace)), own, at: child.position)
      case "span":
        result += gather(child, timing, preserves(child, preservesSpace))
      default:
        break
      }
    }
    return result + TTMLText.content(text[written...], preservesSpace)
  }

  private mutating func add(_ text: String, _ timing: TTMLTiming, at position: SourcePosition) {
    guard cues.count < limits.cues else { return }
    if let end = timing.end, end <= timing.start {
      problems.append(
        Problem(
          rule: .captionCueReversed, message: CueChecks.reversed(timing.start, end),
          position: position))
      return
    }
    cues.append(Cue(start: timing.start, end: timing.end, text: text, position: position))
  }

  private mutating func timing(
    of node: XMLNode, from base: Duration, within limit: Duration?
  ) -> TTMLTiming {
    let (timing, unreadable) = TTMLTiming.of(node, from: base, within: limit, clock)
    for attribute in unreadable {
      problems.append(
        Problem(
          rule: .captionCueMalformed, message: "'\(attribute)' is not a TTML time; it is ignored",
          position: node.position))
    }
    return timing
  }

  private func preserves(_ node: XMLNode, _ inherited: Bool) -> Bool {
    switch node.attribute(named: "space") {
    case "preserve": true
    case "default": false
    default: inherited
    }
  }
}

/// White space in TTML's text.
enum TTMLText {
  /// Represents `br` until white space is collapsed.
  static let lineBreak: Character = "\u{2028}"

  static func content(_ bytes: ArraySlice<UInt8>, _ preservesSpace: Bool) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return preservesSpace ? text.replacingLineFeeds : text
  }

  /// Runs of white space as one blank, none at the ends of lines.
  static func collapsed(_ text: String) -> String {
    let lines = text.split(separator: lineBreak, omittingEmptySubsequences: false)
    return joined(lines.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") })
  }

  /// The text unchanged, without empty lines at the ends.
  static func trimmed(_ text: String) -> String {
    joined(text.split(separator: lineBreak, omittingEmptySubsequences: false).map(String.init))
  }

  private static func joined(_ lines: [String]) -> String {
    let isBlank: (String) -> Bool = { $0.allSatisfy(\.isWhitespace) }
    let head = lines.drop(while: isBlank)
    guard let last = head.lastIndex(where: { !isBlank($0) }) else { return "" }
    return head[...last].joined(separator: "\n")
  }
}

extension String {
  fileprivate var replacingLineFeeds: String {
    String(map { $0.isNewline ? TTMLText.lineBreak : $0 })
  }
}
