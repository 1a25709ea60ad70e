internal import CreativeQuality
internal import OpenMeasurement
internal import Player
internal import VASTLint
internal import VASTSimulator
internal import Vocabulary

/// A kind of names that `vastsim list` lists: those that are built in, and those that the
/// configuration file adds.
enum Catalog: String, CaseIterable {
  case rules
  case checks
  case scenarios
  case players
  case profiles
  case standards
  case devices
  case policies

  /// An entry of a catalog.
  struct Row {
    let name: String
    /// The severity of a rule's findings; nil for an entry that is not a rule.
    var severity: Severity?
    let summary: String
    /// The names of its values; empty for an entry without values.
    var values: [String] = []
  }

  /// Whether the configuration file can add entries to the catalog.
  var isConfigured: Bool {
    switch self {
    case .players, .profiles, .standards: true
    case .rules, .checks, .scenarios, .devices, .policies: false
    }
  }

  /// The entries of the catalog, in the order in which they are listed.
  func rows(with configuration: Configuration) -> [Row] {
    switch self {
    case .rules:
      LintRules.all.map { Row(name: $0.id, severity: $0.severity, summary: $0.summary) }
    case .checks:
      QualityCheck.all.map {
        Row(name: $0.id, severity: $0.rule.severity, summary: $0.rule.summary)
      }
    case .scenarios:
      BuiltInScenarios.all.map { Row(name: $0.name, summary: $0.summary) }
    case .players:
      configuration.profiles.players.map { Row(name: $0.name, summary: $0.summary) }
    case .profiles:
      configuration.profiles.creative.map { Row(name: $0.name, summary: $0.summary) }
    case .standards:
      (ViewabilityStandard.builtIn + configuration.choices.standards).map {
        Row(name: $0.name, summary: StandardText.requirement(of: $0))
      }
    case .devices:
      DevicePreset.allCases.map { Row(name: $0.rawValue, summary: $0.summary) }
    case .policies:
      PlayerPolicy.all.map {
        Row(name: $0.key, summary: String($0.meaning.dropLast()), values: $0.choices.map(\.name))
      }
    }
  }
}

/// The report of a catalog's entries.
struct CatalogReport {
  private let catalog: Catalog
  private let rows: [Catalog.Row]

  init(_ catalog: Catalog, _ rows: [Catalog.Row]) {
    self.catalog = catalog
    self.rows = rows
  }

  /// One line for each row.
  var text: String {
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { row -> VisibleText in
      let severity = row.severity.map { Self.padded($0.rawValue, to: "warning".count) + "  " } ?? ""
      let values = row.values.isEmpty ? "" : ": " + row.values.joined(separator: ", ")
      return "\(Self.padded(row.name, to: width))  \(severity)\(row.summary)\(values)\n"
    }.joined().description
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
  // MARK: JSON

  /// The list as one JSON object.
  var json: String {
    get throws {
      try JSONWriter(pretty: true).text(of: .object(Self.fields.members(of: self))) + "\n"
    }
  }

  /// The schema of the JSON output, version 1.
  static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim list, version 1",
      meaning: "What is built in, and what the configuration file adds to it.", .object(fields))
  }

  private static let fields: [JSONField<CatalogReport>] = [
    .version,
    .required("kind", .choice, "What is listed.", \.catalog),
    .required("items", .list(of: .defined("item", item)), "The listed items, in order.", \.rows),
  ]

  private static let item: [JSONField<Catalog.Row>] = [
    .required("name", .filledString, "The name that users write.", \.name),
    .required("summary", .string, "What it is.", \.summary),
    .optional("severity", .choice, "The severity of a rule's findings.", \.severity),
    .nonEmpty("values", .list(of: .filledString), "The values of a policy.", \.values),
  ]
}
