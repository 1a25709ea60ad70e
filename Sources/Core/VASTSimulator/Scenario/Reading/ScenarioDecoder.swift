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
