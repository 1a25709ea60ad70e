package import Documents
package import Vocabulary

/// The list of kinds: the SDKs whose units can be on a screen. All that is particular to an SDK is in its
/// folder, and this is the only other place that names it.
package enum NativeSDK: String, Sendable, Hashable, CaseIterable {
  case outbrain
  case synerise
  case upsight
  /// Prebid Mobile.
  case prebid
  /// An app's own Open Measurement session, which occurs only in app traces and not in scenarios.
  case omid

  /// The kind of unit that a scenario can have; nil for an SDK that only traces have.
  package var kind: (any UnitKind.Type)? {
    switch self {
    case .outbrain: OutbrainSettings.self
    case .synerise: SyneriseSettings.self
    case .upsight: UpsightSettings.self
    case .prebid: AuctionSettings.self
    case .omid: nil
    }
  }

  /// The name in reports.
  package var word: String { kind?.word ?? "Open Measurement" }

  /// The keys of `app:`, which state how the app deviates from the SDK's integration guide.
  package static let appKeys: [SchemaField] = [
    .init(
      omits, .list(of: .names(ofUnits.flatMap { $0.kind?.duties ?? [] }.distinct)),
      "The duties that the app leaves out.")
  ]

  fileprivate static let omits = "omits"

  /// The SDKs with a kind of unit, in the order of the list.
  package static let ofUnits = allCases.filter { $0.kind != nil }
}

/// A kind of unit: how an app integrates one SDK for a unit of a scenario, and what the SDK has.
package protocol UnitKind: Sendable, Hashable {
  associatedtype Duty: RawRepresentable<String>, CaseIterable, Hashable, SendableMetatype
  associatedtype Checker: AppCallChecker

  static var sdk: NativeSDK { get }
  /// The SDK's name in reports.
  static var word: String { get }
  /// What a unit is, for the schema of scenarios.
  static var meaning: String { get }
  /// The keys of a scenario: those of the unit under the SDK's name, then those of the mappings in them.
  static var parts: [SchemaPart] { get }
  /// Judges the calls of several units; nil where each is judged by itself.
  static var screenChecker: (any ScreenCallChecker.Type)? { get }
  /// The rules that only units of the kind can break.
  static var rules: [Rule] { get }
  /// What `explain` says of the SDK.
  static var guide: SDKGuide { get }
  /// Whether an app shows items in the cells of others (the step `reuse`).
  static var reusesCells: Bool { get }
  /// Whether the unit is asked for at a milestone of the app, and shown in a billboard.
  static var hasMilestone: Bool { get }
  /// The names of the `native` events of a unit.
  static var events: [String] { get }
  /// The events that report an answer, that it failed, and that content of it is shown.
  static var answerEvents: Set<String> { get }
  static var failureEvents: Set<String> { get }
  static var shownEvents: Set<String> { get }

  /// The duties that the app omits.
  var omitted: Set<Duty> { get set }
  /// Where the unit is written.
  var location: SourceLocation? { get set }
  /// The file that the unit shows or starts from, as a path that the run can open, or a URL; nil for a unit
  /// without a document.
  var file: String? { get }
  /// All files and folders that the unit names, as paths that the run can open, or URLs.
  var documents: [String] { get }
  /// Whether the unit is shown in a view of the layout, and not in views of its own.
  var needsView: Bool { get }
  /// Whether its items can be tapped only while a view that it laid out is in a window.
  var isTappedInWindow: Bool { get }

  /// Reads the keys; nil after an error, which is reported.
  static func read(_ fields: FieldReader) -> Self?

  /// Sets whether the app does something by itself, or leaves it to the steps of the scenario.
  mutating func set(_ step: StepOfApp, isOfApp: Bool)

  // MARK: What certification changes

  /// Whether anything of the unit is to be seen.
  var isSeen: Bool { get }
  /// The names of the views that the unit of a name draws by itself; nil where it is drawn in its own view.
  func ownViews(of unit: String) -> [String]?
  /// How long the unit waits for its answers.
  var answerTime: Duration { get }
  /// Lets the unit's one answer take another time; without effect where there are several.
  mutating func answer(after latency: Duration)
  /// Lets the unit's one answer not exist; without effect where there are several.
  mutating func loseAnswer()
}

/// An SDK's integration guide, or an SDK, that is simulated.
package struct SDKGuide: Sendable {
  /// The vendor and the title of the guide.
  package var title: String
  /// The part of the SDK that is simulated.
  package var summary: String
  /// The rules whose findings can concern the SDK.
  package var rules: [Rule]
  /// Commands that show the simulated SDK with the repository's samples.
  package var commands: [String]

  package init(title: String, summary: String, rules: [Rule], commands: [String]) {
    self.title = title
    self.summary = summary
    self.rules = rules
    self.commands = commands
  }
}

/// What an app does by itself unless a step of the scenario does it.
package enum StepOfApp: Sendable, Hashable {
  case reachesMilestone
  case opensBillboard
}

extension UnitKind {
  package static var screenChecker: (any ScreenCallChecker.Type)? { nil }
  package static var reusesCells: Bool { false }
  package static var hasMilestone: Bool { false }
  package static var answerEvents: Set<String> { [] }
  package static var failureEvents: Set<String> { [] }
  package static var shownEvents: Set<String> { [] }
  package static var duties: [String] { Duty.allCases.map(\.rawValue) }
  package static var calls: any SDKCall.Type { Checker.Call.self }
  package static var checker: any AppCallChecker.Type { Checker.self }
  package var sdk: NativeSDK { Self.sdk }
  package var documents: [String] { [file].compactMap(\.self) }
  package var needsView: Bool { true }
  package var isTappedInWindow: Bool { false }
  package var isSeen: Bool { true }
  package mutating func set(_ step: StepOfApp, isOfApp: Bool) {}
  package func ownViews(of unit: String) -> [String]? { nil }

  /// The suffix of a path at which there is no file.
  static var absent: String { ".absent" }
}

/// A unit that an app shows by itself: what it does is decided by one state machine.
package protocol AppUnit: UnitKind {
  associatedtype Machine: UnitMachine

  /// The machine of a unit in a view; `size` returns the size of a view in points, of the screen for nil.
  func machine(in view: String, size: (String?) -> Size) -> Machine
}

extension AppUnit {
  package func running(in view: String, size: (String?) -> Size) -> any RunningUnit {
    HeldMachine(machine(in: view, size: size))
  }
}

/// A unit whose creative is auctioned: a banner, or a VAST document that a player plays.
package protocol AuctionedUnit: UnitKind {
  /// The machine of the auction; nil where a file that it needs cannot be used.
  ///
  /// - Returns: the machine, and the findings about its files.
  func auction(
    in view: String, reading files: some UnitFiles, displayName: @escaping (String) -> String,
    random: SeededRandom, clock: WallClock
  ) -> (machine: HeldMachine<AuctionStateMachine>?, findings: [Diagnostic])
}

/// The files of a unit, as the run reads them.
package protocol UnitFiles {
  /// The bytes of a file.
  ///
  /// - Throws: when there is no such file or it cannot be read.
  func tag(at path: String) throws -> [UInt8]

  /// The paths of the files of a folder whose names end in `.json`, in the order of their names.
  ///
  /// - Throws: when the folder cannot be read, or contains a link that leads out of the folder.
  func documents(in folder: String) throws -> [String]
}

/// A state machine of a unit that an app shows by itself.
package protocol UnitMachine {
  associatedtype Call: SDKCall

  mutating func handle(
    _ input: NativeInput, at now: VirtualInstant
  ) -> [NativeAction<MadeCall<Call>>]
}

/// A unit that runs, whatever its SDK.
package protocol RunningUnit: AnyObject {
  /// Passes an input to the unit's machine.
  func handle(_ input: NativeInput, at now: VirtualInstant) -> [NativeAction<NativeCall>]
}

/// Holds a state machine and changes it in place. The machine of a native unit is large and receives inputs
/// with each frame of a scroll, so it is not copied.
package final class HeldMachine<Machine> {
  package var machine: Machine

  package init(_ machine: Machine) { self.machine = machine }
}

extension HeldMachine: RunningUnit where Machine: UnitMachine {
  package func handle(
    _ input: NativeInput, at now: VirtualInstant
  ) -> [NativeAction<NativeCall>] {
    machine.handle(input, at: now).map { $0.map(NativeCall.init) }
  }
}

/// The settings of a unit of some kind, as a value.
package struct UnitSettings: Sendable, Hashable {
  package var value: any UnitKind

  package init(_ value: any UnitKind) { self.value = value }

  package static func == (left: Self, right: Self) -> Bool { left.value.equals(right.value) }

  package func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

extension UnitKind {
  fileprivate func equals(_ other: any UnitKind) -> Bool { (other as? Self) == self }

  /// Reads the keys of a unit, and from `app: {omits: […]}` the duties that the app leaves out.
  package static func read(_ value: ValueReader, app: ValueReader?) -> UnitSettings? {
    guard let fields = value.fields(as: "'\(sdk.rawValue)'"), var settings = read(fields) else {
      return nil
    }
    if let fields = app?.fields(as: "'app'") {
      fields.refuseKeys(otherThan: NativeSDK.appKeys.keys)
      settings.omitted = Set(
        (fields[NativeSDK.omits]?.elements() ?? []).compactMap { $0.choice(of: Duty.self) })
    }
    settings.location = value.context.location(value.node.position)
    return UnitSettings(settings)
  }
}

/// One part of the schema of scenarios with a name, and its keys where it has some.
package struct SchemaPart: Sendable {
  package let name: String
  package let schema: Schema
  package var fields: [SchemaField] = []

  package init(_ name: String, _ schema: Schema) { (self.name, self.schema) = (name, schema) }

  package init<Target>(_ name: String, _ fields: [Field<Target>], _ schema: Schema? = nil) {
    self.init(name, fields.schema(), schema)
  }

  package init(_ name: String, _ fields: [SchemaField], _ schema: Schema? = nil) {
    self.init(name, schema ?? .object(fields))
    self.fields = fields
  }
}

/// The names of `native` events of units of all kinds.
package enum NativeEventName {
  /// Every name once, in the order of the kinds.
  package static let all = NativeSDK.allCases.flatMap { $0.kind?.events ?? [] }.distinct

  /// The names of events that report an answer, that it failed, and that content of it is shown.
  package static let answers = union { $0.answerEvents }
  package static let failures = union { $0.failureEvents }
  package static let shown = union { $0.shownEvents }

  private static func union(_ events: (any UnitKind.Type) -> Set<String>) -> Set<String> {
    NativeSDK.ofUnits.compactMap(\.kind).map(events).reduce([]) { $0.union($1) }
  }

  /// The names of the events of units with an auction.
  package static let ofAuctions = Set(
    NativeSDK.allCases.filter { $0.kind is any AuctionedUnit.Type }.flatMap {
      $0.kind?.events ?? []
    })
}
