import Documents
import OpenMeasurement
package import Vocabulary

/// Reads scenario files, version 1, in YAML or JSON.
///
/// All errors of a file are reported together, each with its line and column.
package enum ScenarioDecoder {
  /// Reads a scenario file's bytes.
  ///
  /// The file's display name is used in messages, and as the scenario's name if the file does not
  /// state a name. Relative paths in the file start from `folder`; an empty `folder` is the current
  /// one. `standards` are the names of the viewability standards that runs measure in addition to
  /// the built-in ones and those of the file.
  package static func read(
    bytes: [UInt8], file: String, folder: String, standards: [String] = []
  ) -> ScenarioReading {
    let context = ReadingContext(file: file, folder: folder)
    context.standardNames = ViewabilityStandard.builtIn.map(\.name) + standards
    let scenario = scenario(in: bytes, context)
    return ScenarioReading(
      scenario: context.hasErrors ? nil : scenario, diagnostics: context.diagnostics)
  }

  private static func scenario(
    in bytes: [UInt8], _ context: ReadingContext
  ) -> PlaybackScenario? {
    let root: YAMLNode
    do throws(YAMLTreeError) {
      root = try YAMLParser().parse(bytes)
    } catch {
      context.report(.scenarioUnreadable, "\(error)", at: error.position)
      return nil
    }
    guard let fields = FieldReader(root, as: "a scenario", context: context) else { return nil }
    // The names are collected first, because expectations may precede the standards that they name.
    // They include the names of standards that have errors.
    context.standardNames += (fields["standards"]?.node.elements ?? []).compactMap { element in
      element.entries?.first { $0.key == "name" }?.value.scalar?.text
    }
    var scenario = PlaybackScenario(name: PathResolver.baseName(of: context.file))
    _ = PlaybackScenario.fields.read(fields, into: &scenario)
    scenario.units = scenario.units.map { $0.adapted(to: scenario.steps) }
    scenario.screen.viewLocations = context.viewLocations
    checkViewReferences(
      layout: fields["layout"], unitViews: scenario.units.map(\.view), context)
    return scenario
  }

  /// Reports references to views, including the ad's view, that neither the layout nor any step
  /// creates.
  private static func checkViewReferences(
    layout: ValueReader?, unitViews: [String], _ context: ReadingContext
  ) {
    if let layout, context.unitNames.isEmpty, !context.viewNames.contains("ad") {
      context.report(
        .scenarioMissingAdView,
        "the layout has no view named 'ad', and no step adds it; nothing is measured",
        at: layout.node.position)
    }
    // Without a layout, each unit's view exists without being declared.
    let views = layout == nil ? context.viewNames.union(unitViews) : context.viewNames
    let known = views.sorted()
    for reference in context.viewReferences
    where !views.contains(reference.name) && !isItem(reference.name, of: unitViews) {
      context.report(
        .scenarioUnknownView,
        "no view is named '\(reference.name)'"
          + context.fix(for: reference.name, known: known), at: reference.position)
    }
  }

  /// Whether a name has the form of a view that a widget lays out itself, such as `footer/0/image`.
  private static func isItem(_ name: String, of unitViews: [String]) -> Bool {
    unitViews.contains { name.hasPrefix("\($0)/") }
  }

  /// Whether a file is intended as a scenario: a mapping whose `version` is a whole number.
  ///
  /// True also for a file that is not YAML, so that the mistake is reported when the file is read.
  package static func isScenario(_ bytes: [UInt8]) -> Bool {
    guard let root = try? YAMLParser().parse(bytes) else { return true }
    let version = root.entries?.first { $0.key == "version" }?.value.scalar
    return version.map { Int($0.text) != nil } ?? false
  }
}

/// The result of reading a scenario file.
package struct ScenarioReading: Sendable, Hashable {
  /// The scenario; absent when any diagnostic is an error.
  package var scenario: PlaybackScenario?
  /// All findings, in the order of the file.
  package var diagnostics: [Diagnostic]
}

/// The file of a scenario as it was read. Locations of findings refer to it.
package struct ScenarioSource: Sendable, Hashable {
  /// The file's name in the locations of findings.
  var file: String
  var bytes: [UInt8]

  package init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }
}

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

/// Converts the paths in a scenario file to paths that the run can open.
struct PathResolver {
  /// The folder of the scenario file; empty for the current folder.
  let folder: String

  /// The path relative to the current folder, with `.` and `..` resolved.
  ///
  /// Absolute paths, URLs and `-` (standard input) stay unchanged; a slash at the end is kept.
  func resolve(_ path: String) -> String {
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
  static func baseName(of path: String) -> String {
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
