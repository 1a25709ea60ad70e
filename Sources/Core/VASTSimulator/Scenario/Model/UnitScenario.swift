package import Prebid
package import Vocabulary
package import Widgets

/// One unit of a scenario, which an app shows on the screen. It is indirect because the value is
/// large and is passed around often.
package indirect enum UnitScenario: Sendable, Hashable {
  case video(VideoUnitScenario)
  case native(NativeUnitScenario)

  package var unit: UnitID {
    switch self {
    case .video(let video): video.unit
    case .native(let native): native.unit
    }
  }

  /// The view in which the unit is shown.
  package var view: String {
    switch self {
    case .video(let video): video.view
    case .native(let native): native.view
    }
  }

  /// Whether the unit is shown in a view of the layout. A message has its own views.
  package var needsView: Bool {
    switch self {
    case .video: true
    case .native(let native): native.sdk != .upsight
    }
  }

  /// The files that the scenario names for the unit, as paths that the run can open, or URLs.
  package var files: [String] {
    switch self {
    case .video(let video): [video.tag, video.media].compactMap(\.self)
    case .native(let native): native.files
    }
  }

  /// Returns the unit with its app adapted to the scenario's steps: the app does not itself reach
  /// the milestone or open the billboard when a step of the unit does.
  package func adapted(to steps: [ScenarioStep]) -> UnitScenario {
    guard case .native(var native) = self, case .upsight(var settings) = native.settings else {
      return self
    }
    let actions = steps.filter { $0.unit == native.unit }.map(\.action)
    settings.reachesMilestone = !actions.contains(.native(.milestone))
    settings.opensBillboard = !actions.contains(.native(.openBillboard))
    native.settings = .upsight(settings)
    return .native(native)
  }

  package var video: VideoUnitScenario? {
    if case .video(let video) = self { video } else { nil }
  }

  /// The ad that the unit plays or may play later: a tag, or the creative that an auction returns.
  /// Setting it has no effect on a unit that plays nothing.
  package var playing: VideoUnitScenario? {
    get {
      switch self {
      case .video(let video): video
      case .native(let native): native.creative
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .video: self = .video(newValue)
      case .native(var native) where native.creative != nil:
        native.creative = newValue
        self = .native(native)
      case .native: break
      }
    }
  }

  package var native: NativeUnitScenario? {
    if case .native(let native) = self { native } else { nil }
  }
}

/// A widget, a message or an auctioned ad among the units of a scenario.
package struct NativeUnitScenario: Sendable, Hashable {
  /// The SDK that the app uses for the unit, with the settings for that SDK.
  package enum Settings: Sendable, Hashable {
    case outbrain(OutbrainSettings)
    case synerise(SyneriseSettings)
    case upsight(UpsightSettings)
    case prebid(PrebidSettings)
  }

  package var unit: UnitID
  /// The view in which the unit is shown; for a message the view need not exist.
  package var view: String
  package var settings: Settings
  /// How the unit plays a VAST document that an auction returns; nil for units of other SDKs than
  /// Prebid. The `tag` of this value is the file of the bid request.
  package var creative: VideoUnitScenario?
  /// Where the unit is written.
  package var location: SourceLocation?

  package init(_ unit: UnitID, in view: String, _ settings: Settings) {
    self.unit = unit
    self.view = view
    self.settings = settings
  }

  /// The file that the unit shows, which is a response, a feed or a payload, or the file that it
  /// starts from, which is a bid request. Nil for a widget without a document.
  package var file: String? {
    switch settings {
    case .outbrain(let settings): settings.response
    case .synerise(let settings): settings.feed
    case .upsight(let settings): settings.payload
    case .prebid(let settings): settings.files.request
    }
  }

  /// The files and folders that the scenario names for the unit, as paths that the run can open, or
  /// URLs.
  package var files: [String] {
    guard case .prebid(let settings) = settings else { return [file].compactMap(\.self) }
    let files = settings.files
    return [
      files.request, files.stored, files.bids, files.response, settings.adServer.lineItems,
      creative?.media,
    ].compactMap(\.self)
  }

  /// The unit's SDK, as named in scenarios and app traces.
  package var sdk: NativeSDK {
    switch settings {
    case .outbrain: .outbrain
    case .synerise: .synerise
    case .upsight: .upsight
    case .prebid: .prebid
    }
  }
}

/// The SDKs whose units can be on a screen.
package enum NativeSDK: String, Sendable, Hashable, CaseIterable {
  case outbrain
  case synerise
  case upsight
  /// Prebid Mobile.
  case prebid
  /// An app's own Open Measurement session, which occurs only in app traces and not in scenarios.
  case omid
}
