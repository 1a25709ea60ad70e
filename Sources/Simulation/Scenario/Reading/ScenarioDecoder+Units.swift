import Diagnostics
import YAMLTree

extension ScenarioDecoder {
  /// `units:` the units on the screen, in place of the keys for a single ad.
  mutating func units(_ fields: FieldReader) -> [UnitScenario] {
    guard let elements = fields["units"]?.elements() else {
      fields.refuse("sound", because: "is about several 'units'")
      return []
    }
    for key in ScenarioSchema.adKeys {
      fields.refuse(key, because: "belongs in one of the 'units'")
    }
    var units: [UnitScenario] = []
    for element in elements {
      guard let unit = unit(element.node) else { continue }
      if unitNames.contains(unit.unit.name) {
        problems.report(
          .scenarioConflictingKeys,
          "a second unit is named '\(unit.unit.name)'; unit names must be unique",
          at: element.node.position)
      }
      unitNames.append(unit.unit.name)
      units.append(unit)
    }
    if units.count(where: \.needsView) > 1, !fields.has("layout") {
      problems.report(
        .scenarioMissingKey, "'layout' is missing; each of several units needs a view",
        at: fields.position)
    }
    return units
  }

  private mutating func unit(_ node: YAMLNode) -> UnitScenario? {
    guard var fields = FieldReader(node, as: "a unit", problems: problems) else { return nil }
    let name = fields.required("unit")?.text()
    if let name { fields = fields.renamed("unit '\(name)'") }
    fields.refuseKeys(otherThan: ScenarioSchema.unit.keys)
    let kind = fields.exactlyOne(of: ScenarioSchema.unitKinds)
    let view = fields["view"].map { referredView($0) } ?? name
    guard let kind, let name, let view else { return nil }
    guard kind == "tag" else {
      return native(kind, fields).map { settings in
        var unit = NativeUnitScenario(UnitID(name), in: view, settings)
        unit.location = problems.location(node.position)
        if unit.sdk == .prebid, let request = unit.file {
          unit.creative = video(UnitID(name), in: view, tag: request, fields)
        }
        return .native(unit)
      }
    }
    fields.refuse("app", because: "is about the app of a widget, a message or an auctioned ad")
    guard let tag = fields["tag"]?.text().map(paths.resolve) else { return nil }
    return .video(video(UnitID(name), in: view, tag: tag, fields))
  }

  /// What a unit plays, and how.
  private mutating func video(
    _ name: UnitID, in view: String, tag: String, _ fields: FieldReader
  ) -> VideoUnitScenario {
    var unit = VideoUnitScenario(name, in: view, tag: tag)
    unit.media = fields["media"]?.text().map(paths.resolve)
    unit.player = playerChoice(fields["player"])
    unit.slot = slot(fields["slot"], companions: fields["companions"])
    unit.captions = fields["captions"]?.captionChoice() ?? unit.captions
    unit.mezzanine = mezzanineDemand(fields["mezzanine"])
    unit.location = problems.location(fields.position)
    return unit
  }

  /// A widget, a message or an auctioned ad, by the key that says which.
  private mutating func native(
    _ kind: String, _ fields: FieldReader
  ) -> NativeUnitScenario.Settings? {
    if kind != NativeSDK.prebid.rawValue {
      for key in ScenarioSchema.videoKeys {
        fields.refuse(key, because: "belongs to a unit with 'tag' or 'prebid'")
      }
    }
    guard let value = fields[kind] else { return nil }
    let app = fields["app"]
    switch NativeSDK(rawValue: kind) {
    case .outbrain?: return outbrain(value, app).map { .outbrain($0) }
    case .synerise?: return synerise(value, app).map { .synerise($0) }
    case .upsight?: return upsight(value, app).map { .upsight($0) }
    case .prebid?: return prebid(value, app).map { .prebid($0) }
    case nil: return nil
    }
  }

  /// The unit that a step or an expectation names.
  func unitName(_ fields: FieldReader) -> UnitID? {
    guard let value = fields["unit"] else { return nil }
    let known = unitNames.isEmpty ? [UnitID.ad.name] : unitNames
    return value.name(among: known, what: "unit").map(UnitID.init)
  }

  /// The unit of a step. Where there are several units, a step about one must name it.
  func unit(of step: StepName, at trigger: ScenarioStep.Trigger, _ fields: FieldReader) -> UnitID? {
    if fields.has("unit") { return unitName(fields) }
    guard !unitNames.isEmpty, step.needsUnit || trigger.needsUnit else { return nil }
    guard unitNames.count > 1 else { return unitNames.first.map(UnitID.init) }
    problems.report(
      .scenarioMissingKey,
      "'unit' is missing in \(fields.subject); use one of \(unitNames.joined(separator: ", "))",
      at: fields.position)
    return nil
  }
}

extension ScenarioStep.Trigger {
  /// Whether the trigger depends on one unit's playback.
  fileprivate var needsUnit: Bool {
    switch self {
    case .time: false
    case .share, .playerEvent: true
    }
  }
}

extension StepName {
  /// Whether the step is about one unit, and not about the screen or the network.
  fileprivate var needsUnit: Bool {
    switch self {
    case .play, .pause, .resume, .mute, .unmute, .volume, .seek, .rewind, .skip, .click,
      .closeLinear, .close, .acceptInvitation, .clickIcon, .clickCompanion, .captions, .fullscreen,
      .exitFullscreen, .expand, .collapse, .minimize, .restore, .session, .teardown, .viewport,
      .tap, .call, .reload, .reuse, .milestone, .openBillboard, .dismiss:
      true
    case .deviceVolume, .background, .foreground, .lock, .unlock, .focus, .blur,
      .disconnectOutput, .connectOutput, .pictureInPicture, .exitPictureInPicture, .scroll, .move,
      .show, .hide, .alpha, .add, .remove, .friendly, .stall, .network, .rotate, .resize:
      false
    }
  }
}
