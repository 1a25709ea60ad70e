package import Diagnostics
package import Widgets
package import Prebid

/// One unit of a scenario: what an app puts on the screen; indirect, since it is large and handed on.
package indirect enum UnitScenario: Sendable, Hashable {
  case video(VideoUnitScenario)
  case native(NativeUnitScenario)

  package var unit: UnitID {
    switch self {
    case .video(let video): video.unit
    case .native(let native): native.unit
    }
  }

  /// The view that it is shown in.
  package var view: String {
    switch self {
    case .video(let video): video.view
    case .native(let native): native.view
    }
  }

  /// Whether it is shown in a view of the layout; a message has views of its own.
  package var needsView: Bool {
    switch self {
    case .video: true
    case .native(let native): native.sdk != .upsight
    }
  }

  /// The files that the scenario names for it, as the run opens them, or URLs.
  package var files: [String] {
    switch self {
    case .video(let video): [video.tag, video.media].compactMap(\.self)
    case .native(let native): native.files
    }
  }

  /// The unit of an app that leaves to the scenario's steps what they do.
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

  /// What the unit plays, or may play later: a tag, or the creative that an auction returns. Setting it has
  /// no effect on a unit that plays nothing.
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
  /// The SDK that the app uses for it, and how.
  package enum Settings: Sendable, Hashable {
    case outbrain(OutbrainSettings)
    case synerise(SyneriseSettings)
    case upsight(UpsightSettings)
    case prebid(PrebidSettings)
  }

  package var unit: UnitID
  /// The view that it is shown in; a message need not have one.
  package var view: String
  package var settings: Settings
  /// How a VAST document that an auction returns is played; nil for any other unit. Its tag is the
  /// file of the request.
  package var creative: VideoUnitScenario?
  /// Where the unit is written.
  package var location: SourceLocation?

  package init(_ unit: UnitID, in view: String, _ settings: Settings) {
    self.unit = unit
    self.view = view
    self.settings = settings
  }

  /// What the unit shows: a response, a feed or a payload; what it begins with: a request for bids.
  /// Nil for a widget without a document.
  package var file: String? {
    switch settings {
    case .outbrain(let settings): settings.response
    case .synerise(let settings): settings.feed
    case .upsight(let settings): settings.payload
    case .prebid(let settings): settings.files.request
    }
  }

  /// Every file and folder that the scenario names for it, as the run opens them, or URLs.
  package var files: [String] {
    guard case .prebid(let settings) = settings else { return [file].compactMap(\.self) }
    let files = settings.files
    return [
      files.request, files.stored, files.bids, files.response, settings.adServer.lineItems,
      creative?.media,
    ].compactMap(\.self)
  }

  /// The SDK's name, as a scenario and an app trace write it.
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
  /// An app's own Open Measurement session; only traces have it.
  case omid
}
