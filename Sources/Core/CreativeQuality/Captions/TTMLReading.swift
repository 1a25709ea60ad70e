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

/// Reads the times of one TTML document (TTML2 § 12.3).
struct TTMLClock {
  /// Frames a second, as a ratio.
  private var frameRate: (numerator: Int128, denominator: Int128) = (30, 1)
  private var subFrames: Int128 = 1
  /// Ticks a second, as a ratio.
  private var tickRate: (numerator: Int128, denominator: Int128) = (1, 1)

  private static let attoseconds: Int128 = 1_000_000_000_000_000_000
  /// The longest accepted time; longer ones count as malformed, so that sums cannot overflow.
  private static let longest: Duration = .seconds(1_000_000_000)

  /// Reads the rates that the root declares, with TTML's defaults for missing ones.
  init(root: XMLNode) {
    // The number of digits is limited, so that the products of all rates fit.
    func number(_ text: some StringProtocol, places: Int = 6) -> Int128? {
      guard (1...places).contains(text.utf8.count),
        text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
      else { return nil }
      return Int128(String(text)).flatMap { $0 > 0 ? $0 : nil }
    }
    let rate = root.attribute(named: "frameRate").flatMap { number($0) }
    frameRate = (rate ?? 30, 1)
    let factors = root.attribute(named: "frameRateMultiplier")?
      .split { $0 == " " || $0 == ":" }.compactMap { number($0) }
    if let factors, factors.count == 2 {
      frameRate = (frameRate.numerator * factors[0], factors[1])
    }
    subFrames = root.attribute(named: "subFrameRate").flatMap { number($0) } ?? 1
    if let ticks = root.attribute(named: "tickRate").flatMap({ number($0, places: 9) }) {
      tickRate = (ticks, 1)
    } else if rate != nil {
      tickRate = (frameRate.numerator * subFrames, frameRate.denominator)
    }
  }

  /// A clock time or an offset time; nil for anything else.
  func duration(_ text: String) -> Duration? {
    let text = text.filter { !$0.isWhitespace }
    let time = text.contains(":") ? clockTime(text) : offsetTime(text)
    return time.flatMap { $0 < Self.longest ? $0 : nil }
  }

  /// `HH:MM:SS`, `HH:MM:SS.fraction`, `HH:MM:SS:frames` or `HH:MM:SS:frames.subframes`.
  private func clockTime(_ text: String) -> Duration? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3 || parts.count == 4, parts[0].utf8.count >= 2,
      let hours = TimeText.decimal(parts[0]), hours.scale == 1,
      let minutes = TimeText.decimal(parts[1]), minutes.scale == 1, minutes.digits < 60,
      let seconds = TimeText.decimal(parts[2]), seconds.digits < 60 * seconds.scale
    else { return nil }
    let whole = (hours.digits * 3600 + minutes.digits * 60) * Self.attoseconds
    let start = Duration(attoseconds: whole + seconds.digits * Self.attoseconds / seconds.scale)
    guard parts.count == 4 else { return start }
    let frames = parts[3].split(separator: ".", omittingEmptySubsequences: false)
    guard seconds.scale == 1, frames.count <= 2,
      let frame = frames.first.flatMap({ TimeText.decimal($0) }), frame.scale == 1,
      frame.digits * frameRate.denominator < frameRate.numerator
    else { return nil }
    guard frames.count == 2 else { return start + time(frame.digits, frameRate) }
    guard let part = TimeText.decimal(frames[1]), part.scale == 1, part.digits < subFrames else {
      return nil
    }
    return start
      + time(
        frame.digits * subFrames + part.digits,
        (frameRate.numerator * subFrames, frameRate.denominator))
  }

  /// A number and a metric: `h`, `m`, `s`, `ms`, `f` or `t`.
  private func offsetTime(_ text: String) -> Duration? {
    let metric = text.drop { $0.isNumber || $0 == "." }
    guard let (digits, scale) = TimeText.decimal(text[..<metric.startIndex]) else { return nil }
    let rate: (numerator: Int128, denominator: Int128)
    switch metric {
    case "h": rate = (1, 3600)
    case "m": rate = (1, 60)
    case "s": rate = (1, 1)
    case "ms": rate = (1000, 1)
    case "f": rate = frameRate
    case "t": rate = tickRate
    default: return nil
    }
    return time(digits, (rate.numerator * scale, rate.denominator))
  }

  /// The time of a number of units, given the units per second; rounded down to the attosecond.
  ///
  /// The count has at most 24 digits and a rate at most 30. The whole seconds are split off before
  /// the rest is multiplied, so that nothing overflows. Only for rates that no real clock has is
  /// the fraction less exact.
  private func time(
    _ count: Int128, _ rate: (numerator: Int128, denominator: Int128)
  ) -> Duration {
    let (product, overflows) = count.multipliedReportingOverflow(by: rate.denominator)
    guard !overflows else { return Self.longest }
    let (seconds, rest) = product.quotientAndRemainder(dividingBy: rate.numerator)
    guard seconds < 1_000_000_000 else { return Self.longest }
    let (scaled, isLarge) = rest.multipliedReportingOverflow(by: Self.attoseconds)
    let fraction =
      isLarge
      ? rest / (rate.numerator / Self.attoseconds) : scaled / rate.numerator
    return Duration(attoseconds: seconds * Self.attoseconds + fraction)
  }
}

/// When an element of a TTML document is active, on the document's own timeline (TTML2 § 12.2).
struct TTMLTiming: Hashable {
  var start: Duration
  /// Absent when nothing ends it.
  var end: Duration?

  /// The document as a whole.
  static let document = TTMLTiming(start: .zero, end: nil)

  /// The times of an element on the document's timeline. They count from `base`, the earliest time
  /// at which the element's parent lets it begin.
  static func of(
    _ node: XMLNode, from base: Duration, within limit: Duration?, _ clock: TTMLClock
  ) -> (timing: TTMLTiming, unreadable: [String]) {
    var unreadable: [String] = []
    func time(_ name: String) -> Duration? {
      guard let text = node.attribute(named: name) else { return nil }
      let duration = clock.duration(text)
      if duration == nil { unreadable.append("\(name)=\"\(text.prefix(40))\"") }
      return duration
    }
    let start = base + (time("begin") ?? .zero)
    let ends = [time("end").map { base + $0 }, time("dur").map { start + $0 }, limit]
    return (TTMLTiming(start: start, end: ends.compactMap(\.self).min()), unreadable)
  }

  /// Whether an element has times of its own.
  static func isTimed(_ node: XMLNode) -> Bool {
    ["begin", "end", "dur"].contains { node.attribute(named: $0) != nil }
  }
}
