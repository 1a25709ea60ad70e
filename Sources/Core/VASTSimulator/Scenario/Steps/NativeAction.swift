import Documents
package import Vocabulary

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
