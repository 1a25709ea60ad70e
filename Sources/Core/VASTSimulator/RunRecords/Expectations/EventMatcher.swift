internal import Documents
internal import OpenMeasurement
internal import Player
internal import Vocabulary

/// Decides which events of a run match an expectation.
struct EventMatcher {
  private let pattern: Expectation.EventPattern
  private let duration: Duration?
  private let position: Duration?
  private let search: URLSearch?

  init(
    _ pattern: Expectation.EventPattern, duration: Duration?, searching budget: URLSearchBudget
  ) {
    self.pattern = pattern
    self.duration = duration
    search = pattern.urlMatches.map { URLSearch($0, within: budget) }
    position = pattern.media.flatMap { offset in
      switch offset {
      case .time(let time): time
      case .percentage: duration.map { offset.resolved(in: $0) }
      }
    }
  }

  /// The expected virtual time, or else the expected playhead.
  var expectedInstant: Duration? { pattern.at ?? position }

  /// Why the matches so far are not reliable, in words; nil when they are reliable.
  var hindrance: String? { search?.hindrance }

  /// Whether an event meets every condition.
  func matches(_ event: RunEvent) -> Bool {
    matchesSubject(event) && mismatches(of: event).isEmpty
  }

  /// Whether an event is of the expected kind and name, whatever else is expected of it.
  func matchesSubject(_ event: RunEvent) -> Bool {
    switch (pattern.subject, event.kind) {
    case (.beacon(let name), .beacon(let beacon)):
      beacon.event == name && (beacon.source == .vast || pattern.source != nil)
    case (.verification(let name), .beacon(let beacon)):
      beacon.source == .verification && beacon.event == name
    case (.omid(let name), .omid(let type, _)):
      type.rawValue == name
    case (.player(let name), .player(let event, _)):
      event.name == name
    case (.native(let name), .native(let event)):
      event.event == name
    default:
      false
    }
  }

  /// The condition that an event of the right kind fails first, in words.
  func mismatch(of event: RunEvent) -> String {
    mismatches(of: event).first ?? "meets every condition"
  }

  private func mismatches(of event: RunEvent) -> [String] {
    var mismatches: [String] = []
    if let at = pattern.at, (event.at.sinceStart - at).magnitude > pattern.within {
      mismatches.append("is \(TimeText.readable((event.at.sinceStart - at).magnitude)) away")
    }
    if pattern.media != nil {
      if let position, let actual = event.position {
        if (actual - position).magnitude > pattern.within {
          mismatches.append("has the playhead at \(TimeText.readable(actual))")
        }
      } else {
        mismatches.append("has no playhead")
      }
    }
    if case .beacon(let beacon) = event.kind { mismatches += self.mismatches(of: beacon) }
    if case .native(let native) = event.kind, let text = pattern.url,
      native.url?.contains(text) != true
    {
      mismatches.append("has \(native.url == nil ? "no URL" : "a URL without '\(text)'")")
    }
    return mismatches
  }

  private func mismatches(of beacon: Beacon) -> [String] {
    var mismatches: [String] = []
    if let source = pattern.source, source != beacon.source.rawValue {
      mismatches.append("has source '\(beacon.source.rawValue)'")
    }
    if let hop = pattern.hop, hop != beacon.hop { mismatches.append("has hop \(beacon.hop)") }
    if let adID = pattern.adID, adID != beacon.adID {
      mismatches.append("has ad '\(beacon.adID ?? "without id")'")
    }
    if let text = pattern.url, !beacon.url.contains(text) {
      mismatches.append("has a URL without '\(text)'")
    }
    if let search, let expression = pattern.urlMatches, !search.finds(in: beacon.url) {
      mismatches.append("has a URL that does not match '\(expression)'")
    }
    return mismatches
  }

  /// What is expected, in words: `beacon 'midpoint' at 15.000 s ± 1 ms`.
  var description: String {
    var text =
      switch pattern.subject {
      case .beacon(let name): "beacon '\(name)'"
      case .verification(let name): "verification beacon '\(name)'"
      case .omid(let name): "OMID event '\(name)'"
      case .player(let name): "player event '\(name)'"
      case .native(let name): "event '\(name)'"
      }
    let tolerance = " ± \(TimeText.readable(pattern.within))"
    if let at = pattern.at { text += " at \(TimeText.readable(at))\(tolerance)" }
    if let position { text += " with the playhead at \(TimeText.readable(position))\(tolerance)" }
    if let source = pattern.source { text += " of source '\(source)'" }
    if let hop = pattern.hop { text += " of hop \(hop)" }
    if let adID = pattern.adID { text += " of ad '\(adID)'" }
    if let url = pattern.url { text += " with '\(url)' in its URL" }
    if let expression = pattern.urlMatches { text += " with a URL matching '\(expression)'" }
    return text
  }
}

/// The matching steps that all regular expressions of a run share. They are limited because a
/// stranger may have written the expressions, and a tag with any number of URLs.
package final class URLSearchBudget {
  /// The steps for a run: a few seconds of work.
  package static let limit = 100_000_000

  /// How many steps there were at first.
  let limit: Int
  fileprivate var left: Int

  /// - Parameter limit: the steps, more than 0.
  package init(_ limit: Int = URLSearchBudget.limit) {
    self.limit = limit
    left = limit
  }
}

/// Searches the URLs of a run for an expectation's regular expression.
///
/// The searches of one expectation share a limit of steps. The searches of all expectations of a
/// run share a second limit, the budget.
final class URLSearch {
  /// The steps for all URLs of an expectation: less than a second of work. Each byte of a URL adds
  /// ``stepsPerByte``, so that an expression whose work is proportional to the text can be matched
  /// with any number of URLs.
  static let stepLimit = 20_000_000
  private static let stepsPerByte = 20
  /// The number of bytes that count as one step. When a required byte is missing from a text, PCRE2
  /// can reject the text without counting a step.
  private static let bytesPerStep = 16

  private enum Limit {
    case expectation, run
  }

  private let text: String
  private let expression: RegularExpression?
  private let budget: URLSearchBudget
  private var steps = stepLimit
  /// The limit that ended the searches.
  private var reached: Limit?

  init(_ expression: String, within budget: URLSearchBudget) {
    text = expression
    self.expression = try? RegularExpression(expression)
    self.budget = budget
  }

  /// Whether the expression matches somewhere in a URL; false once a limit was reached.
  func finds(in url: String) -> Bool {
    guard let expression, reached == nil else { return false }
    steps += Self.stepsPerByte * url.utf8.count
    let passed = 1 + url.utf8.count / Self.bytesPerStep
    let allowed = min(steps, budget.left) - passed
    guard allowed > 0 else {
      reached = budget.left <= steps ? .run : .expectation
      return false
    }
    var left = allowed
    let answer = expression.search(url, steps: &left)
    let taken = allowed - left + passed
    defer {
      steps -= taken
      budget.left -= taken
    }
    switch answer {
    case .found: return true
    case .absent: return false
    case .limitReached:
      reached = budget.left < steps ? .run : .expectation
      return false
    }
  }

  /// Why the searches cannot determine which URLs match, and what to do; nil when they can.
  var hindrance: String? {
    if expression == nil { return "'\(text)' is not a regular expression" }
    switch reached {
    case nil: return nil
    case .expectation:
      return "the regular expression '\(text)' was not matched within \(Self.stepLimit) steps: "
        + "write it without a repetition inside another, such as 'a+' in place of '(a+)+', "
        + "and begin it with '^' where the URL's start is known"
    case .run:
      return "the regular expression '\(text)' was not matched with every URL, because all "
        + "'urlMatches' of the run together may take \(budget.limit) steps; use fewer of them, or "
        + "begin each with '^' where the URL's start is known"
    }
  }
}
