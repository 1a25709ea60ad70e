package import Vocabulary

/// The state that the readers of one file share: the folder of its relative paths, the names to
/// which its parts can refer, and the problems found so far.
///
/// This is a class because every reader of a part adds to the same lists. It exists for one reading
/// only.
package final class ReadingContext {
  /// The file's display name.
  package let file: String
  package let paths: PathResolver
  /// The names of the units, in the order of the file; empty when the file names no units.
  package var unitNames: [String] = []
  /// The names of all views in the layout and in `add` steps.
  package var viewNames: Set<String> = []
  /// Where the views are written.
  package var viewLocations: [String: SourceLocation] = [:]
  /// The views that steps refer to, checked when all steps are read.
  package var viewReferences: [(name: String, position: SourcePosition)] = []
  /// The names of the viewability standards that expectations can name.
  package var standardNames: [String] = []
  /// The names of the player profiles that an audience can name.
  package var playerNames: [String] = []
  /// The keys that the file writes under an alias, since the last call of `takeAliases`.
  private var aliases: [(name: String, location: SourceLocation)] = []
  private var found: [Diagnostic] = []
  /// Whether an error was reported, even if it exceeded the limit and was not kept.
  package private(set) var hasErrors = false

  /// How many problems are kept: more are not useful, and a file full of mistakes must not take
  /// long.
  package static let limit = 100

  package init(file: String, folder: String = "") {
    self.file = file
    paths = PathResolver(folder: folder)
  }

  /// Notes a key that the file writes under an alias.
  package func noteAlias(_ name: String, at position: SourcePosition?) {
    aliases.append((name, location(position)))
  }

  package func takeAliases() -> [(name: String, location: SourceLocation)] {
    defer { aliases = [] }
    return aliases
  }

  /// All diagnostics in the order of the file; those without a place first.
  package var diagnostics: [Diagnostic] {
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

  package func report(_ rule: Rule, _ message: String, at position: SourcePosition?) {
    if rule.severity == .error { hasErrors = true }
    keep(Diagnostic(rule: rule, message, at: location(position)))
  }

  private var isFull: Bool { found.count >= Self.limit }

  private func keep(_ diagnostic: Diagnostic) {
    if !isFull { found.append(diagnostic) }
  }

  package func location(_ position: SourcePosition?) -> SourceLocation {
    SourceLocation(file: file, position: position)
  }

  /// Reports an unknown name, with the most similar known one.
  package func reportUnknownName(
    _ name: String, what: String, known: [String], at position: SourcePosition
  ) {
    report(
      .scenarioUnknownName, "unknown \(what) '\(name)'" + fix(for: name, known: known),
      at: position
    )
  }

  /// The suggestion for an unknown name: the most similar known name, or all known names if they
  /// are few.
  package func fix(for name: String, known: [String]) -> String {
    isFull ? "" : NearestName.fix(for: name, known: known)
  }
}

/// Converts the paths in a scenario file to paths that the run can open.
package struct PathResolver {
  /// The folder of the scenario file; empty for the current folder.
  package let folder: String

  /// The path relative to the current folder, with `.` and `..` resolved.
  ///
  /// Absolute paths, URLs and `-` (standard input) stay unchanged; a slash at the end is kept.
  package func resolve(_ path: String) -> String {
    guard !path.hasPrefix("/"), path != "-", !Self.isURL(path), !folder.isEmpty else { return path }
    let isAbsolute = folder.hasPrefix("/")
    var parts: [Substring] = []
    for part in folder.split(separator: "/") + path.split(separator: "/") {
      if part == "." { continue }
      guard part == ".." else {
        parts.append(part)
        continue
      }
      if let last = parts.last, last != ".." {
        parts.removeLast()
      } else if !isAbsolute {
        parts.append(part)
      }
    }
    let joined = (isAbsolute ? "/" : "") + parts.joined(separator: "/")
    return (joined.isEmpty ? "." : joined) + (path.hasSuffix("/") && !joined.isEmpty ? "/" : "")
  }

  /// A file's name without its folder and its last extension.
  package static func baseName(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
    return String(name[..<dot])
  }

  private static func isURL(_ path: String) -> Bool {
    let scheme = path.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    return !scheme.isEmpty && path[scheme.endIndex...].hasPrefix("://")
  }
}

/// Defines the rules that a scenario file can break.
extension Rule {
  package static let scenarioConflictingKeys = Rule(
    "ScenarioConflictingKeys", .error, "two keys of the scenario exclude each other",
    explanation: "The two keys set the same thing, or one has no effect because of the other.",
    fix: "Remove one of them.")

  package static let scenarioDuplicateView = Rule(
    "ScenarioDuplicateView", .error, "two views of the layout have the same name",
    explanation: "Steps refer to views by name.",
    fix: "Give each view a unique name.")

  package static let scenarioInvalidValue = Rule(
    "ScenarioInvalidValue", .error, "a value of the scenario has the wrong type, format or range",
    explanation: "The message says which values are allowed.",
    fix: "Use an allowed value. Durations need a unit, such as '2s'.")

  package static let scenarioMissingAdView = Rule(
    "ScenarioMissingAdView", .warning, "the layout has no view named 'ad'",
    explanation: "The view named 'ad' is the one that is measured.",
    fix: "Add a view named 'ad', or remove the layout: the ad then fills the screen's width.")

  package static let scenarioMissingKey = Rule(
    "ScenarioMissingKey", .error, "a key of the scenario is missing",
    explanation: "The message names the key and where it belongs.",
    fix: "Add the key.")

  package static let scenarioUnknownKey = Rule(
    "ScenarioUnknownKey", .error, "a key of the scenario is unknown at this place",
    explanation: """
      The key may be misspelt, or may belong at another place. If the key is misspelt, the message \
      suggests a key.
      """,
    fix: "Correct the key, or move it to its place.")

  package static let scenarioUnknownName = Rule(
    "ScenarioUnknownName", .error, "a name in the scenario is unknown",
    explanation: "Steps, events, players and the like have fixed names.",
    fix: "Use one of the fixed names. The message suggests the nearest one.")

  package static let scenarioUnknownView = Rule(
    "ScenarioUnknownView", .error, "a step names a view that is not in the layout",
    explanation: "The step has no effect.",
    fix: "Correct the name, or add the view.")

  package static let scenarioUnreadable = Rule(
    "ScenarioUnreadable", .error, "the scenario is not valid YAML or JSON",
    explanation: "The message contains the parser's error and its position.",
    fix: "Correct the file at that position.")
}

/// Every rule of scenario files.
package enum ScenarioRules {
  /// All rules, in order of their identifiers.
  package static let all: [Rule] = [
    .scenarioConflictingKeys, .scenarioDuplicateView, .scenarioInvalidValue,
    .scenarioMissingAdView, .scenarioMissingKey, .scenarioUnknownKey, .scenarioUnknownName,
    .scenarioUnknownView, .scenarioUnreadable,
  ]
}
