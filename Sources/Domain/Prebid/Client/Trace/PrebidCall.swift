internal import JSONTree
package import NativeUnits

/// A call between an app and Prebid Mobile, or between the app and its ad server, as a trace writes it.
///
/// | call | arguments | |
/// |---|---|---|
/// | `unit` | `sdk`: `prebid` | a trace's first line |
/// | `fetchDemand` | | the app asks for demand |
/// | `setTargeting` | `keys` | the SDK sets the key values of the winning response |
/// | `requestAd` | `keys` | the app asks its ad server for an ad with these key values |
///
/// `keys` is an object of texts. Keys that do not begin with `hb_` are the app's own.
package enum PrebidCall: Sendable, Hashable {
  case unit
  case fetchDemand
  case setTargeting([AuctionedBid.Keyword])
  case requestAd([AuctionedBid.Keyword])

  /// The names of all calls but `unit`.
  package static let names = ["fetchDemand", "setTargeting", "requestAd"]

  /// All calls with their arguments.
  package static let signatures: [AppCallSignature] = [
    AppCallSignature("unit", "What is known of the unit.", [.sdk("prebid")]),
    AppCallSignature("fetchDemand", "The app asks the SDK for demand."),
    AppCallSignature("setTargeting", "The SDK sets the key values of a response.", [keys]),
    AppCallSignature("requestAd", "The app asks its ad server for an ad.", [keys]),
  ]

  private static let keys = AppCallSignature.Argument.required(
    "keys", .textsByKey, "The key values, each a text.")

  /// Whether a call tells that its unit is one of Prebid's.
  package static func isOwn(_ call: AppCall) -> Bool { call.tells(of: "prebid", among: names) }

  /// Reads a call. Arguments that it does not have are ignored.
  ///
  /// - Throws: why it is none of the SDK's calls.
  package init(_ call: AppCall) throws(AppCallProblem) {
    try Self.table.check(call)
    try self.init(checked: call)
  }

  /// Reads as much of a call as can be understood.
  static func reading(_ written: AppCall) -> AppCallReading<PrebidCall> {
    AppCallReading(written, by: table) { (call: AppCall) throws(AppCallProblem) in
      try PrebidCall(checked: call)
    }
  }

  private static let table = AppCallTable(signatures)

  /// Reads a call whose arguments have the types of the table.
  private init(checked call: AppCall) throws(AppCallProblem) {
    let arguments = AppCallArguments(call)
    switch call.name {
    case "unit": self = .unit
    case "fetchDemand": self = .fetchDemand
    case "setTargeting": self = .setTargeting(try Self.keywords(arguments))
    case "requestAd": self = .requestAd(try Self.keywords(arguments))
    case _: throw .unknown(call.name, of: "a Prebid unit", names: Self.names)
    }
  }

  private static func keywords(
    _ arguments: AppCallArguments
  ) throws(AppCallProblem) -> [AuctionedBid.Keyword] {
    guard let keys = try arguments.nested("keys") else {
      throw arguments.problem("keys", "an object")
    }
    var keywords: [AuctionedBid.Keyword] = []
    for member in keys.members {
      keywords.append(AuctionedBid.Keyword(member.key, try keys.required(member.key, .text)))
    }
    return keywords
  }
}
