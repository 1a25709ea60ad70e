import Documents
package import Vocabulary

extension ScenarioStep {
  /// A change of one unit's surroundings: how much of it is in view, or its connection.
  package enum UnitChange: Sendable, Hashable {
    /// Only this percentage of the ad is in view, between 0 and 100.
    case viewport(percent: Double, over: Duration)
    /// No bytes arrive for a time.
    case stall(for: Duration)
    case network(NetworkChange)

    var name: String {
      switch self {
      case .viewport: "viewport"
      case .stall: "stall"
      case .network: "network"
      }
    }

    /// Whether the change is about one unit, and not about the shared connection.
    var needsUnit: Bool {
      switch self {
      case .viewport: true
      case .stall, .network: false
      }
    }
  }

  /// A change of the connection; absent values stay unchanged.
  package struct NetworkChange: Sendable, Hashable {
    var bytesPerSecond: ByteRate?
    var latency: Duration?
    /// URLs with this prefix are unavailable from now on.
    package var lostPrefix: String?
    /// The HTTP status of the responses for unavailable URLs.
    var lostStatus: Int?

    package init() {}
  }
}

extension ScenarioStep.UnitChange {
  static let rows: [StepRow] = [
    .init(
      "viewport", "Only a given percentage of the ad is in view; needs no layout.",
      .required("percent", .number(0...100), "The percentage of the ad in view."), StepRow.over
    ) { (percent: Double, over: Duration) in .unit(.viewport(percent: percent, over: over)) },
    .init(
      "stall", "No bytes of media arrive for a while.",
      .required("for", .positiveDuration, "How long no bytes arrive.")
    ) { (duration: Duration) in .unit(.stall(for: duration)) },
    .network,
  ]
}

extension ScenarioStep.NetworkChange {
  fileprivate static let fields: [Field<Self>] =
    Field.ofConnection(\.bytesPerSecond, \.latency) + [
      .init("loss", .text, "The prefix of the URLs that become unavailable.", \.lostPrefix),
      .init(
        "status", .integer(100...599),
        "The HTTP status of these URLs; without it they do not respond.", \.lostStatus),
    ]
}

extension StepRow {
  fileprivate static let network = StepRow(
    "network", "The connection changes; keys that are not given keep their values.",
    fields: ScenarioStep.NetworkChange.fields.schema(),
    schema: { row in
      row.object(row.fields)
        .with("anyOf", .array(changes.map { Schema.requiring([$0]).json }))
        .with(if: .requiring(["status"]), then: .requiring(["loss"]))
    }
  ) { reader in
    var change = ScenarioStep.NetworkChange()
    _ = ScenarioStep.NetworkChange.fields.readKeys(reader, into: &change)
    if !reader.has("loss") { reader.refuse("status", because: "needs 'loss', a URL prefix") }
    guard changes.contains(where: reader.has) else {
      let names = changes.map { "'\($0)'" }.joined(separator: ", ")
      reader.context.report(
        .scenarioMissingKey, "one of \(names) is missing in \(reader.subject)",
        at: reader.position)
      return nil
    }
    return .unit(.network(change))
  }

  /// The keys of a change of the connection; at least one of them must be present.
  private static let changes = ["bytesPerSecond", "latency", "loss"]
}

extension ScenarioStep {
  /// An action of the viewer or the app on a widget or a message.
  package enum NativeAction: Sendable, Hashable {
    /// The viewer taps the unit, one of its items, or a part of the item's view.
    case tap(item: Int?, part: String?)
    /// The app makes a call that the SDK's integration guide does not require.
    case call(AppCall)
    case reload
    /// The app reuses the cell of one item to show another item.
    case reuse(cell: Int, item: Int)
    case milestone
    case openBillboard
    case dismiss

    var name: String {
      switch self {
      case .tap: "tap"
      case .call: "call"
      case .reload: "reload"
      case .reuse: "reuse"
      case .milestone: "milestone"
      case .openBillboard: "openBillboard"
      case .dismiss: "dismiss"
      }
    }
  }
}

extension ScenarioStep.NativeAction {
  static let rows: [StepRow] = [
    .init(
      "tap", "The viewer taps a native unit, an item of it, or a part of the item.",
      Key<Int?>.optional("item", .count, "The item, from 0."),
      Key<String?>.optional("part", .text, "The part of its view, such as adChoices or button.")
    ) { .native(.tap(item: $0, part: $1)) },
    .call,
    .init("reload", "The app loads the widget again.", .native(.reload)),
    .init(
      "reuse", "The app shows an item in the cell of another one.",
      Key<Int>.required(
        "cell", .count, "The cell, as the index of the item that it showed first, from 0."),
      Key<Int>.required("item", .count, "The item that it shows from now on, from 0.")
    ) { .native(.reuse(cell: $0, item: $1)) },
    .init("milestone", "The app reaches the message's milestone.", .native(.milestone)),
    .init("openBillboard", "The app opens the message's billboard.", .native(.openBillboard)),
    .init("dismiss", "The viewer dismisses the message.", .native(.dismiss)),
  ]
}

extension StepRow {
  private static let callName = Key<String>.required(
    "call", .text, "The call's name; its arguments follow.")

  /// A step that makes a call. The call's arguments are all keys that are not the step's own.
  fileprivate static let call = StepRow(
    "call", "The app makes a call that the SDK's guide does not ask for at this moment.",
    fields: [callName.description], isOpen: true
  ) { reader in
    guard let name = callName.read(reader) else { return nil }
    let own = common.keys + ["do", "call"]
    let arguments = reader.entries.filter { !own.contains($0.key) }
      .map { JSONValue.Member($0.key, $0.value.json) }
    return .native(.call(AppCall(name, arguments)))
  }
}
