internal import RegularExpressions

/// Looks for an expectation's regular expression in the URLs of a run.
///
/// All searches of one expectation share a number of steps, because both the expression and the
/// URLs may come from strangers.
final class URLSearch {
  /// The steps for all URLs together: less than a second of work. Each byte of a URL adds
  /// ``stepsPerByte``, so that any number of URLs can be searched for an expression whose work is
  /// in proportion to the text.
  static let stepLimit = 20_000_000
  private static let stepsPerByte = 20

  private let text: String
  private let expression: RegularExpression?
  private var steps = stepLimit
  private var isLimitReached = false

  init(_ expression: String) {
    text = expression
    self.expression = try? RegularExpression(expression)
  }

  /// Whether the expression matches somewhere in a URL; false once the limit was reached.
  func finds(in url: String) -> Bool {
    guard let expression, !isLimitReached else { return false }
    steps += Self.stepsPerByte * url.utf8.count
    switch expression.search(url, steps: &steps) {
    case .found: return true
    case .absent: return false
    case .limitReached:
      isLimitReached = true
      return false
    }
  }

  /// Why the searches do not tell which URLs match, and what to do; nil when they do.
  var hindrance: String? {
    if expression == nil { return "'\(text)' is not a regular expression" }
    guard isLimitReached else { return nil }
    return "the regular expression '\(text)' was not matched within \(Self.stepLimit) steps: "
      + "write it without a repetition inside another, such as 'a+' in place of '(a+)+', "
      + "and begin it with '^' where the URL's start is known"
  }
}
