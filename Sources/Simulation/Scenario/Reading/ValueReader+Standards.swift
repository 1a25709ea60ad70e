import OpenMeasurement
import VirtualTime
import YAMLTree

/// A user's own viewability standards, in a scenario or a configuration.
extension ValueReader {
  /// A list of standards, with unique names and no built-in one.
  func standards() -> [ViewabilityStandard] {
    var names = ViewabilityStandard.builtIn.map(\.name)
    let builtInCount = names.count
    return (elements() ?? []).compactMap { element in
      guard let fields = element.fields(as: "a standard") else { return nil }
      let name = fields.required("name")?.text()
      if let name {
        if let index = names.firstIndex(of: name) {
          problems.report(
            .scenarioInvalidValue,
            "standard '\(name)' is "
              + (index < builtInCount ? "built in; use another name" : "defined twice"),
            at: fields.position)
        }
        names.append(name)
      }
      return standard(named: name, fields)
    }
  }

  private func standard(named name: String?, _ fields: FieldReader) -> ViewabilityStandard? {
    fields.refuseKeys(otherThan: ScenarioSchema.standard.keys)
    let percent = fields.required("percent")?.number(in: 0...100)
    if percent == 0 {
      problems.report(
        .scenarioInvalidValue, "'percent' must be above 0", at: fields["percent"]?.node.position)
    }
    let length = fields.exactlyOne(of: ["time", "share", "atComplete"])
    let time = fields["time"]?.duration(aboveZero: true)
    let share = fields["share"]?.percentage()
    if fields["atComplete"]?.flag() == false {
      problems.report(
        .scenarioInvalidValue, "'atComplete' must be true or absent",
        at: fields["atComplete"]?.node.position)
    }
    if length == "atComplete" { fields.refuse("continuous", because: "needs 'time' or 'share'") }
    var standard = ViewabilityStandard(
      name: name ?? "", percent: percent ?? 0, time: time ?? .zero, share: share,
      isJudgedAtCompletion: length == "atComplete")
    standard.isContinuous = fields["continuous"]?.flag() ?? true
    standard.requiresAudible = fields["audible"]?.flag() ?? false
    standard.requiresUserInitiated = fields["userInitiated"]?.flag() ?? false
    standard.countsReplays = fields["replays"]?.flag() ?? false
    standard.creatives = fields["creatives"]?.creativeKinds() ?? .all
    let areas = 0...1e12
    standard.minimumArea = fields["minArea"]?.number(in: areas)
    standard.areaLimit = fields["maxArea"]?.number(in: areas)
    return name == nil || percent == nil || length == nil ? nil : standard
  }

  /// One kind of creative, or a list of them.
  private func creativeKinds() -> CreativeKinds? {
    let known = CreativeKinds.named
    let values = node.elements == nil ? [self] : elements() ?? []
    let kinds = values.compactMap { value in
      value.name(among: known.map(\.name), what: "creative").flatMap { name in
        known.first { $0.name == name }?.kind
      }
    }
    guard !values.isEmpty else { return invalid("must list at least one creative") }
    return kinds.isEmpty ? nil : CreativeKinds(kinds)
  }
}
