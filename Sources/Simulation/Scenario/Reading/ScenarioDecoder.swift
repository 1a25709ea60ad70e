import Diagnostics
import OpenMeasurement
import Transport
import VirtualTime
import YAMLTree

/// Reads scenario files, version 1, in YAML or JSON.
///
/// All errors of a file are reported together, each with its line and column.
package struct ScenarioDecoder {
  let problems: ProblemCollector
  let paths: PathResolver
  /// The names of the units, in the order of the file; none where no units are named.
  var unitNames: [String] = []
  /// The names of all views in the layout and in `add` steps.
  var viewNames: Set<String> = []
  /// Where the views are written.
  var viewLocations: [String: SourceLocation] = [:]
  /// The views that steps refer to, checked when all steps are read.
  var viewReferences: [(name: String, position: SourcePosition)] = []

  /// The names of the viewability standards that expectations can name.
  var standardNames: [String]

  private init(file: String, folder: String, standards: [String]) {
    problems = ProblemCollector(file: file)
    paths = PathResolver(folder: folder)
    standardNames = ViewabilityStandard.builtIn.map(\.name) + standards
  }

  /// Reads a scenario file's bytes.
  ///
  /// The file's display name is used in messages, and for the scenario's name if the file states
  /// none. Relative paths in the file start from the folder, empty for the current one. `standards`
  /// are the names of the viewability standards that runs have besides the built-in ones and those
  /// of the file.
  package static func read(
    bytes: [UInt8], file: String, folder: String, standards: [String] = []
  ) -> ScenarioReading {
    var decoder = ScenarioDecoder(file: file, folder: folder, standards: standards)
    let scenario = decoder.scenario(in: bytes)
    return ScenarioReading(
      scenario: decoder.problems.hasErrors ? nil : scenario,
      diagnostics: decoder.problems.diagnostics)
  }

  private mutating func scenario(in bytes: [UInt8]) -> PlaybackScenario? {
    let root: YAMLNode
    do throws(YAMLTreeError) {
      root = try YAMLParser().parse(bytes)
    } catch {
      problems.report(.scenarioUnreadable, "\(error)", at: error.position)
      return nil
    }
    guard let fields = FieldReader(root, as: "a scenario", problems: problems) else { return nil }
    fields.refuseKeys(otherThan: ScenarioSchema.topLevel.keys)
    checkVersion(fields)
    var scenario = PlaybackScenario(name: PathResolver.baseName(of: problems.file))
    scenario.units = units(fields)
    readInputs(fields, into: &scenario)
    readWorld(fields, into: &scenario)
    readMeasurement(fields, into: &scenario)
    scenario.steps = steps(fields["steps"])
    scenario.units = scenario.units.map { $0.adapted(to: scenario.steps) }
    scenario.expectations = expectations(fields["expect"])
    scenario.viewLocations = viewLocations
    checkViewReferences(
      layout: fields["layout"],
      unitViews: scenario.hasUnits ? scenario.units.map(\.view) : [UnitID.ad.name])
    return scenario
  }

  private func checkVersion(_ fields: FieldReader) {
    guard let version = fields.required("version"), let number = version.integer(in: 0...Int.max)
    else { return }
    if number != 1 {
      problems.report(
        .scenarioInvalidValue, "version \(number) is not supported; this program reads version 1",
        at: version.node.position)
    }
  }

  /// Reads the inputs and the expected results.
  private func readInputs(_ fields: FieldReader, into scenario: inout PlaybackScenario) {
    scenario.name = fields["name"]?.text() ?? scenario.name
    scenario.tag = fields["tag"]?.text().map(paths.resolve)
    scenario.media = fields["media"]?.text().map(paths.resolve)
    scenario.golden = fields["golden"]?.text().map(paths.resolve)
    scenario.map = resourceRules(fields["map"])
    scenario.macros = macros(fields["macros"])
    if let content = fields["content"]?.fields(as: "'content'") {
      content.refuseKeys(otherThan: ScenarioSchema.content.keys)
      scenario.contentDuration = content.required("duration")?.duration(aboveZero: true)
      scenario.contentPositions =
        content["positions"]?.elements()?
        .compactMap { $0.duration() }.sorted() ?? []
    }
    scenario.until = fields["until"]?.duration(aboveZero: true) ?? scenario.until
    scenario.hasStrictDuration = fields["strictDuration"]?.flag() ?? false
  }

  /// Reads the surroundings: player, device, network and views.
  private mutating func readWorld(
    _ fields: FieldReader, into scenario: inout PlaybackScenario
  ) {
    scenario.player = playerChoice(fields["player"])
    scenario.device = device(fields["device"])
    scenario.network = network(fields["network"])
    scenario.mezzanine = mezzanineDemand(fields["mezzanine"])
    scenario.slot = slot(fields["slot"], companions: fields["companions"])
    scenario.captions = fields["captions"]?.captionChoice() ?? scenario.captions
    scenario.layout = fields["layout"].map { layout($0) }
    scenario.sound = fields["sound"]?.choice() ?? scenario.sound
  }

  /// Reads the settings of the measurement.
  private mutating func readMeasurement(
    _ fields: FieldReader, into scenario: inout PlaybackScenario
  ) {
    // A standard with a mistake has its name all the same.
    standardNames += (fields["standards"]?.node.elements ?? []).compactMap { element in
      element.entries?.first { $0.key == "name" }?.value.scalar?.text
    }
    scenario.standards = fields["standards"]?.standards() ?? []
    scenario.sampling = fields["sampling"]?.choice() ?? scenario.sampling
    scenario.scriptIsolation = fields["scriptIsolation"]?.choice() ?? scenario.scriptIsolation
    scenario.verification = fields["verification"]?.choice()
    scenario.session = sessionSettings(fields["session"])
  }
}
