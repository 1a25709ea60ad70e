internal import Documents

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
