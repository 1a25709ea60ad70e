import Documents
package import Vocabulary

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
