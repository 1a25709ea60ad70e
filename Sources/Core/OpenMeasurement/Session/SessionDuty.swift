/// Something that the app has to do for a session, so that its vendors measure.
package enum SessionDuty: Sendable, Hashable {
  /// The app activates the SDK; without that there is no session.
  case activation
  /// The app passes the SDK's script to the context; without that there is no session.
  case serviceScript
  /// The app gives the session the view that the ad is in; without that nothing is in view.
  case adView
  case call(SessionCallName)

  /// All duties, in the order in which an app performs them.
  package static let all: [SessionDuty] =
    [.activation, .serviceScript, .adView] + SessionCallName.allCases.map(SessionDuty.call)

  /// The name that a scenario's `omits` uses.
  package var name: String {
    switch self {
    case .activation: "activation"
    case .serviceScript: "serviceScript"
    case .adView: "adView"
    case .call(let call): call.rawValue
    }
  }

  /// The duty of a name.
  package init?(named name: String) {
    guard let duty = Self.all.first(where: { $0.name == name }) else { return nil }
    self = duty
  }

  /// The duty to report a media event.
  package init?(reporting event: MediaEvent) {
    guard let call = SessionCallName(rawValue: event.type.rawValue) else { return nil }
    self = .call(call)
  }
}
