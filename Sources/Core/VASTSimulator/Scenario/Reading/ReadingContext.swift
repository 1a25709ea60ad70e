import Vocabulary

/// The state that the readers of one file share: the folder of its relative paths, the names to
/// which its parts can refer, and the problems found so far.
///
/// This is a class because every reader of a part adds to the same lists. It exists for one reading
/// only.
final class ReadingContext {
  /// The file's display name.
  let file: String
  let paths: PathResolver
  /// The names of the units, in the order of the file; empty when the file names no units.
  var unitNames: [String] = []
  /// The names of all views in the layout and in `add` steps.
  var viewNames: Set<String> = []
  /// Where the views are written.
  var viewLocations: [String: SourceLocation] = [:]
  /// The views that steps refer to, checked when all steps are read.
  var viewReferences: [(name: String, position: SourcePosition)] = []
  /// The names of the viewability standards that expectations can name.
  var standardNames: [String] = []
  /// The names of the player profiles that an audience can name.
  var playerNames: [String] = []
  /// The keys that the file writes under an alias, since the last call of `takeAliases`.
  private var aliases: [(name: String, location: SourceLocation)] = []
  private var found: [Diagnostic] = []
  /// Whether an error was reported, even if it exceeded the limit and was not kept.
  private(set) var hasErrors = false

  /// How many problems are kept: more are not useful, and a file full of mistakes must not take
  /// long.
  static let limit = 100

  init(file: String, folder: String = "") {
    self.file = file
    paths = PathResolver(folder: folder)
  }

  /// Notes a key that the file writes under an alias.
  func noteAlias(_ name: String, at position: SourcePosition?) {
    aliases.append((name, location(position)))
  }

  func takeAliases() -> [(name: String, location: SourceLocation)] {
    defer { aliases = [] }
    return aliases
  }

  /// All diagnostics in the order of the file; those without a place first.
  var diagnostics: [Diagnostic] {
    // The index makes the order stable: two problems at one position keep their order.
    found.enumerated().sorted { left, right in
      let places = (left.element.location?.position, right.element.location?.position)
      switch places {
      case (let first?, let second?) where first != second: return first < second
      case (nil, _?): return true
      case (_?, nil): return false
      default: return left.offset < right.offset
      }
    }
    .map(\.element)
  }

  func report(_ rule: Rule, _ message: String, at position: SourcePosition?) {
    if rule.severity == .error { hasErrors = true }
    keep(Diagnostic(rule: rule, message, at: location(position)))
  }

  private var isFull: Bool { found.count >= Self.limit }

  private func keep(_ diagnostic: Diagnostic) {
    if !isFull { found.append(diagnostic) }
  }

  func location(_ position: SourcePosition?) -> SourceLocation {
    SourceLocation(file: file, position: position)
  }

  /// Reports an unknown name, with the most similar known one.
  func reportUnknownName(
    _ name: String, what: String, known: [String], at position: SourcePosition
  ) {
    report(
      .scenarioUnknownName, "unknown \(what) '\(name)'" + fix(for: name, known: known),
      at: position
    )
  }

  /// The suggestion for an unknown name: the most similar known name, or all known names if they
  /// are few.
  func fix(for name: String, known: [String]) -> String {
    isFull ? "" : NearestName.fix(for: name, known: known)
  }
}
