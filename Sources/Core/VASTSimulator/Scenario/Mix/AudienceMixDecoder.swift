import Documents
import OpenMeasurement
package import Player
package import Vocabulary

/// Reads audience files, version 1, in YAML or JSON.
///
/// All errors of a file are reported together, each with its line and column.
package enum AudienceMixDecoder {
  /// The most players, scenarios, rows or parties of a file.
  private static let limit = 100

  /// Reads a file's bytes.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - file: its display name, for messages.
  ///   - folder: the folder that its relative paths start from; empty for the current folder.
  ///   - players: the profiles that the file can name.
  ///   - standards: the viewability standards that runs have in addition to the built-in ones.
  /// - Returns: the audience and the findings about the file.
  package static func read(
    bytes: [UInt8], file: String, folder: String, players: [PlayerProfile],
    standards: [String] = []
  ) -> AudienceMixReading {
    let context = ReadingContext(file: file, folder: folder)
    context.playerNames = players.map(\.name)
    context.standardNames = ViewabilityStandard.builtIn.map(\.name) + standards
    let mix = mix(in: bytes, context)
    return AudienceMixReading(
      mix: context.hasErrors ? nil : mix, diagnostics: context.diagnostics)
  }

  private static func mix(in bytes: [UInt8], _ context: ReadingContext) -> AudienceMix? {
    let root: YAMLNode
    do throws(YAMLTreeError) {
      root = try YAMLParser().parse(bytes)
    } catch {
      context.report(.scenarioUnreadable, "\(error)", at: error.position)
      return nil
    }
    guard let fields = FieldReader(root, as: "an audience", context: context) else { return nil }
    var mix = AudienceMix()
    _ = AudienceMix.fields.read(fields, into: &mix)
    guard !context.hasErrors else { return nil }
    checkForms(fields)
    for key in ["players", "scenarios", "mix", "parties"] {
      guard let value = fields[key] else { continue }
      check(value, count: value.node.entries?.count ?? value.node.elements?.count ?? 0)
    }
    check(mix.players.map(\.weight), fields["players"])
    check(mix.scenarios.map(\.weight), fields["scenarios"])
    check(mix.rows.map(\.weight), fields["mix"])
    check(mix, context)
    return mix
  }

  /// Reports missing and conflicting keys. An audience has either `players` and `scenarios`, or
  /// `mix`.
  private static func checkForms(_ fields: FieldReader) {
    if fields.has("mix") {
      for key in ["players", "scenarios"] {
        fields.refuse(key, because: "has no effect together with 'mix'; remove one of them")
      }
    } else if !fields.has("players"), !fields.has("scenarios") {
      _ = fields.exactlyOne(of: ["players", "mix"])
    } else {
      _ = fields.required("players")
      _ = fields.required("scenarios")
    }
    _ = fields.required("parties")
  }

  private static func check(_ value: ValueReader, count: Int) {
    if count == 0 { let _: Int? = value.invalid("is empty; name at least one") }
    if count > limit {
      let _: Int? = value.invalid("has \(count) entries; at most \(limit) are read")
    }
  }

  /// Reports weights that are all zero, because they describe no viewer.
  private static func check(_ weights: [Int], _ value: ValueReader?) {
    guard let value, !weights.isEmpty, weights.allSatisfy({ $0 == 0 }) else { return }
    let _: Int? = value.invalid(
      "has weights that sum to zero; give one of them a weight above zero")
  }

  private static func check(_ mix: AudienceMix, _ context: ReadingContext) {
    var pairs: Set<[String]> = []
    for row in mix.rows where !pairs.insert([row.player, row.scenario]).inserted {
      context.report(
        .scenarioConflictingKeys,
        "'\(row.player)' in '\(row.scenario)' has two weights; remove one of the rows",
        at: row.location.position)
    }
    for party in mix.parties {
      let isVendor = party.counts.side == .vendor
      if party.viewable != nil, !isVendor {
        context.report(
          .scenarioConflictingKeys,
          "'viewable' of party '\(party.name)' needs 'counts: omidImpression' or 'counts: viewable'",
          at: party.location.position)
      }
      if party.counts == .viewable, party.viewable == nil {
        context.report(
          .scenarioMissingKey,
          "'viewable' is missing in party '\(party.name)': name a standard, such as "
            + "'viewable: mrc-video'", at: party.location.position)
      }
    }
    var counters: Set<AudienceMix.Counter> = []
    for counter in mix.counters {
      var counter = counter
      let position = counter.location.position
      (counter.location, counter.place) = (.init(file: ""), nil)
      guard !counters.insert(counter).inserted else { continue }
      context.report(
        .scenarioConflictingKeys,
        "two parties are named '\(counter.party)' and count '\(counter.point.rawValue)'; give them "
          + "different names", at: position)
    }
  }
}

/// The keys of an audience file, from which its schema, its suggestions and its decoder are built.
extension AudienceMix {
  static let fields: [Field<Self>] = [
    .init("version", .constant(1), "The version of the format, 1.", isRequired: true) {
      reader, _ in PlaybackScenario.checkVersion(reader)
    },
    .init(
      "plays", .integer(1...1_000_000_000), "How many plays are counted, 100000 by default.",
      \.plays),
    .init(
      "players", shares("player", .player),
      "The player profiles with their weights, in place of 'mix'.", \.players),
    .init(
      "scenarios", shares("scenario", .audienceScenario),
      "The scenarios with their weights, which are independent of the players'.", \.scenarios),
    .init(
      "mix",
      .list(of: .mapping("row", as: "a row of 'mix'", rowFields) { Row() }.located(\.location)),
      "Players in scenarios, with the weight of both together.", \.rows),
    .init(
      "parties",
      .list(of: .mapping("party", as: "a party", partyFields) { Party() }.located(\.location)),
      "The parties whose counts are compared, in order, each with the next.", \.parties),
    .init(
      "tolerance", fraction, "How far two parties may be apart, 10 % by default.", \.tolerance),
  ]

  static let rowFields: [Field<Row>] = [
    .required("player", .player, "The name of a player profile.", \.player),
    .required("scenario", .audienceScenario, scenarioMeaning, \.scenario),
    .required("weight", .weight, "How often, relative to the other rows.", \.weight),
  ]

  static let partyFields: [Field<Party>] = [
    .required("name", .text, "The party's name.", \.name),
    .required("counts", .choice, "What it counts.", \.counts),
    .init(
      "of", .text,
      "Where the party counts: a host, or a host with the beginning of a path; for a vendor, its "
        + "name in the tag.", \.of),
    .init(
      "viewable", .standardName,
      "The viewability standard by which a vendor counts; with omidImpression, the vendor counts "
        + "both measured and viewable ads.",
      \.viewable),
  ]

  private static let fraction = FieldForm<Fraction>(FieldForm<TimeOffset>.percentage.schema) {
    guard case .percentage(let digits, let scale)? = $0.percentage() else { return nil }
    return Fraction(numerator: Int(digits), denominator: Int(scale) * 100)
  }

  private static let scenarioMeaning =
    "A built-in scenario, one of \(AudienceScenarios.all.map(\.name).joined(separator: ", ")), or the "
    + "path of a scenario file."

  /// The form of choices with weights: a mapping of names to weights, or a list.
  private static func shares(_ what: String, _ name: FieldForm<String>) -> FieldForm<[Share]> {
    FieldForm<[Share]>(
      .either([
        .object(keys: name.schema, values: FieldForm<Int>.weight.schema),
        .list(of: .reference("share")),
      ])
    ) { value in
      value.node.entries == nil ? listed(value, what, name) : keyed(value, name)
    }
  }

  /// Reads a mapping of names to weights.
  private static func keyed(_ value: ValueReader, _ name: FieldForm<String>) -> [Share]? {
    value.fields(as: value.name)?.entries.compactMap { entry in
      let context = value.context
      let key = YAMLNode(.scalar(.init(entry.key)), at: entry.keyPosition)
      let weight = ValueReader(node: entry.value, name: "'\(entry.key)'", context: context)
      guard let name = name.read(ValueReader(node: key, name: value.name, context: context)),
        let weight = FieldForm<Int>.weight.read(weight)
      else { return nil }
      return Share(name, weight: weight, location: context.location(entry.keyPosition))
    }
  }

  /// Reads a list of names, each with its weight.
  private static func listed(
    _ value: ValueReader, _ what: String, _ name: FieldForm<String>
  ) -> [Share]? {
    var found: [Share] = []
    for element in value.elements() ?? [] {
      guard let reader = element.fields(as: "a \(what)") else { continue }
      reader.refuseKeys(otherThan: ["name", "weight"])
      guard let name = reader.required("name").flatMap(name.read),
        let weight = reader.required("weight").flatMap(FieldForm<Int>.weight.read)
      else { continue }
      if found.contains(where: { $0.name == name }) {
        value.context.report(
          .scenarioConflictingKeys, "the \(what) '\(name)' has two weights; remove one of them",
          at: element.node.position)
      }
      found.append(
        Share(name, weight: weight, location: value.context.location(element.node.position)))
    }
    return found
  }

  /// The format as JSON Schema.
  package static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim audience, version 1",
      meaning: "An assumed audience, and what each party of a campaign counts.",
      root: .object(fields.schema()),
      definitions: [
        .init(
          "share",
          .object([
            .required("name", FieldForm<String>.text.schema, "A player's or a scenario's name."),
            .required("weight", FieldForm<Int>.weight.schema, "How often, relative to the others."),
          ])),
        .init("row", .object(rowFields.schema())), .init("party", .object(partyFields.schema())),
      ])
  }
}

extension FieldForm<String> {
  /// The name of a player profile.
  fileprivate static var player: Self {
    Self(text.schema) { $0.name(among: $0.context.playerNames, what: "player") }
  }

  /// The name of a viewability standard.
  fileprivate static var standardName: Self {
    Self(text.schema) { $0.name(among: $0.context.standardNames, what: "viewability standard") }
  }

  /// The name of a built-in scenario, or a file's path.
  fileprivate static var audienceScenario: Self {
    Self(text.schema) { value in
      guard let name = value.text() else { return nil }
      let isFile = name.contains("/") || [".yaml", ".yml", ".json"].contains { name.hasSuffix($0) }
      return isFile
        ? value.context.paths.resolve(name)
        : value.name(among: AudienceScenarios.names, what: "scenario")
    }
  }
}

extension FieldForm<Int> {
  /// A number from 0 to 10000 with up to three decimals, in thousandths.
  fileprivate static var weight: Self {
    Self(.number(0...10_000)) { value in
      guard let number = value.number(in: 0...10_000), let text = value.node.scalar?.text else {
        return nil
      }
      let thousandths = (number * 1000).rounded()
      guard thousandths / 1000 == number else {
        return value.invalid("must have at most three decimals, not '\(text)'")
      }
      return Int(thousandths)
    }
  }
}

extension FieldForm {
  /// The same form, with the location of each value stored in a property.
  fileprivate func located(
    _ property: any WritableKeyPath<Value, SourceLocation> & Sendable
  ) -> Self {
    Self(schema) { [read] value in
      guard var target = read(value) else { return nil }
      target[keyPath: property] = value.context.location(value.node.position)
      return target
    }
  }
}
