import Documents
package import Vocabulary

/// One external action while an ad plays.
package struct ScenarioStep: Sendable, Hashable {
  package var trigger: Trigger
  package var action: Action
  /// The unit of the step and of its trigger; nil for the only unit, and for steps about the
  /// screen.
  package var unit: UnitID?
  /// Where the step is written; absent for built-in scenarios.
  var location: SourceLocation?

  package init(at trigger: Trigger, _ action: Action, location: SourceLocation? = nil) {
    self.trigger = trigger
    self.action = action
    self.location = location
  }

  /// When a step happens.
  package enum Trigger: Sendable, Hashable {
    /// A virtual instant, counted from the run's beginning.
    case time(Duration)
    /// The instant at which the playhead first reaches a percentage of the media.
    case share(TimeOffset)
    /// The first occurrence of a player event (VAST spelling) or of an event of a native unit, plus
    /// a delay.
    case playerEvent(String, after: Duration)
  }

  /// The action of a step, grouped by the part of the run that performs it.
  package enum Action: Sendable, Hashable {
    /// Performed by a unit that plays an ad.
    case player(PlayerAction)
    /// A change of the app's state, performed by the screen.
    case app(AppChange)
    /// A change of views or of the device, performed by the screen.
    case screen(ScreenChange)
    /// A change of the surroundings of a unit that plays an ad.
    case unit(UnitChange)
    /// Performed by a widget or a message.
    case native(NativeAction)

    /// The step's name: the value of its key `do`.
    package var name: String {
      switch self {
      case .player(let action): action.name
      case .app(let change): change.rawValue
      case .screen(let change): change.name
      case .unit(let change): change.name
      case .native(let action): action.name
      }
    }

    /// Whether the step changes the ad's surroundings, not the player's state.
    var isAboutTheWorld: Bool {
      switch self {
      case .app, .screen, .unit: true
      case .player, .native: false
      }
    }

    /// Whether the step is about a widget, a message or the app of an auctioned ad.
    package var isNative: Bool {
      if case .native = self { true } else { false }
    }

    /// Whether the step is about one unit, and not about the screen or the shared connection.
    var needsUnit: Bool {
      switch self {
      case .player, .native: true
      case .unit(let change): change.needsUnit
      case .app, .screen: false
      }
    }
  }
}

/// One kind of step: its name (the value of `do`), its meaning, its keys, and the action that they
/// describe.
///
/// The rows are grouped by the part of a run that performs the steps, in the file that defines its
/// actions.
struct StepRow: Sendable {
  let name: String
  /// The step's meaning, in one sentence.
  let meaning: String
  /// The keys that the step may have in addition to `at`, `after`, `unit` and `do`.
  let fields: [SchemaField]
  /// The step's schema; some steps have several forms.
  let schema: @Sendable (StepRow) -> Schema
  /// Whether the step may have further keys, which its SDK defines.
  let isOpen: Bool
  /// Reads the keys; nil after an error, which is reported.
  let action: @Sendable (FieldReader) -> ScenarioStep.Action?

  /// Every step, grouped by the part of a run that performs it.
  static let all =
    ScenarioStep.PlayerAction.rows + ScenarioStep.AppChange.rows + ScenarioStep.ScreenChange.rows
    + ScenarioStep.UnitChange.rows + ScenarioStep.NativeAction.rows

  /// Creates a step with a custom reading function.
  init(
    _ name: String, _ meaning: String, fields: [SchemaField], isOpen: Bool = false,
    schema: @escaping @Sendable (StepRow) -> Schema = { $0.object($0.fields) },
    action: @escaping @Sendable (FieldReader) -> ScenarioStep.Action?
  ) {
    self.name = name
    self.meaning = meaning
    self.fields = fields
    self.isOpen = isOpen
    self.schema = schema
    self.action = action
  }

  /// A step without keys of its own.
  init(_ name: String, _ meaning: String, _ action: ScenarioStep.Action) {
    self.init(name, meaning, fields: []) { _ in action }
  }

  /// Creates a step whose keys are read independently of each other.
  init<each Value>(
    _ name: String, _ meaning: String, _ keys: repeat Key<each Value>,
    action: @escaping @Sendable (repeat each Value) -> ScenarioStep.Action
  ) {
    var fields: [SchemaField] = []
    for key in repeat each keys { fields.append(key.description) }
    self.init(name, meaning, fields: fields) { reader in
      // The reading does not stop at an error, so that every mistake is reported.
      let values = (repeat (each keys).read(reader))
      return try? action(repeat (each values).present())
    }
  }
}

extension Optional {
  /// Returns the value; throws an error when there is none.
  fileprivate func present() throws(Missing) -> Wrapped {
    guard let self else { throw Missing() }
    return self
  }
}

/// A required key was missing or could not be read, which is reported already.
private struct Missing: Error {}

extension StepRow {
  /// The schema of a step that has these keys in addition to the keys of every step.
  func object(_ fields: [SchemaField]) -> Schema {
    let name = SchemaField.required("do", .constant(.string(name)), meaning)
    let schema = Schema.object(Self.common + [name] + fields)
    return (isOpen ? schema.open : schema)
      .with(
        if: .requiring(["after"]),
        then: Schema([
          .init("properties", .object([.init("at", Schema.reference("event").json)]))
        ]))
  }

  /// The name of the schema's definition.
  var definitionName: String { "step-\(name)" }

  /// The keys of every step in addition to `do`.
  static let common: [SchemaField] = [
    .required(
      "at", .reference("at"),
      "A virtual time, a percentage of the media, or the first occurrence of an event."),
    .init("after", FieldForm.duration.schema, "How long after the event."),
    .init("unit", FieldForm.text.schema, "The unit of the step and of its trigger."),
  ]

  /// The form of `steps:`, a list of actions in any order of time.
  static var list: FieldForm<[ScenarioStep]> {
    let schema = Schema.one(of: all.map { .reference($0.definitionName) })
    return .list(of: FieldForm(schema, read))
  }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  @Sendable private static func read(_ value: ValueReader) -> ScenarioStep? {
    guard var fields = value.fields(as: "a step") else { return nil }
    var row: StepRow?
    if let value = fields.required("do"), let name = value.text() {
      row = byName[name]
      if row == nil {
        value.context.reportUnknownName(
          name, what: "step", known: all.map(\.name), at: value.node.position)
      }
    }
    let trigger = trigger(fields)
    guard let row else { return nil }
    fields = fields.renamed("step '\(row.name)'")
    if !row.isOpen { fields.refuseKeys(otherThan: common.keys + ["do"] + row.fields.keys) }
    guard let action = row.action(fields), let trigger else { return nil }
    var step = ScenarioStep(
      at: trigger, action, location: value.context.location(value.node.position))
    step.unit = unit(of: step, fields)
    return step
  }

  /// Reads `at`, and `after` if `at` names an event.
  private static func trigger(_ fields: FieldReader) -> ScenarioStep.Trigger? {
    let after = fields["after"]?.duration()
    guard let at = fields.required("at"), let text = at.text() else { return nil }
    // Times and percentages begin with a digit; no event does.
    guard text.first?.isLetter == true else {
      fields.refuse("after", because: "needs the name of an event in 'at'")
      switch at.timeOffset() {
      case .time(let time): return .time(time)
      case .some(let share): return .share(share)
      case nil: return nil
      }
    }
    return at.name(among: EventNames.triggers, what: "event").map {
      .playerEvent($0, after: after ?? .zero)
    }
  }

  /// The unit of a step. If there are several units, a step about one unit must name that unit.
  private static func unit(of step: ScenarioStep, _ fields: FieldReader) -> UnitID? {
    let names = fields.context.unitNames
    if fields.has("unit") { return fields.unitName() }
    guard !names.isEmpty, step.action.needsUnit || step.trigger.needsUnit else { return nil }
    guard names.count > 1 else { return names.first.map(UnitID.init) }
    fields.context.report(
      .scenarioMissingKey,
      "'unit' is missing in \(fields.subject); use one of \(names.joined(separator: ", "))",
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

extension FieldReader {
  /// The unit that a step or an expectation names.
  func unitName() -> UnitID? {
    guard let value = self["unit"] else { return nil }
    let known = context.unitNames.isEmpty ? [UnitID.ad.name] : context.unitNames
    return value.name(among: known, what: "unit").map(UnitID.init)
  }
}
