package import OpenMeasurement
internal import Player
package import Vocabulary

/// The input of a run: the units on the screen, their surroundings, the steps, and the expected results.
package struct PlaybackScenario: Sendable, Hashable {
  package var name: String
  /// The units that the app shows on the screen, at least one, in the scenario's order.
  package var units: [UnitScenario]
  /// The unit of a scenario that describes one ad by keys at its top level; nil when the scenario
  /// lists its units. Statements about the whole run are about this unit too, and no output names
  /// it.
  package var soleUnit: UnitID?
  package var steps: [ScenarioStep] = []
  /// The longest virtual time of a run, above zero, to which the duration of the run's content is
  /// added. When nil, this time is the duration of the run's ads and ten minutes more.
  var until: Duration?
  package var screen = Screen()
  package var network: Network?
  /// The local files that replace URLs; their paths are resolved.
  package var map: [ResourceMap.Rule] = []
  /// Values of macros that only the caller can know, by macro name.
  var macros: [String: String] = [:]
  package var measurement = Measurement()
  package var expected = ExpectedResults()
  /// The file that the scenario was read from; nil for a built-in scenario.
  package var source: ScenarioSource?

  /// A scenario of one ad whose tag the caller names.
  package init(name: String) {
    self.name = name
    let ad = VideoUnitScenario(.ad, in: UnitID.ad.name, tag: nil)
    units = [.video(ad)]
    soleUnit = ad.unit
  }

  /// The ad that the first unit plays. Setting it has no effect on a unit that plays nothing.
  package var ad: VideoUnitScenario {
    get { units.first?.playing ?? VideoUnitScenario(.ad, in: UnitID.ad.name, tag: nil) }
    set {
      guard let first = units.indices.first else { return }
      units[first].playing = newValue
    }
  }

  /// Whether the scenario states the device, or where on the screen its ads are.
  package var statesScreen: Bool {
    screen.device.isStated || screen.layout != nil || soleUnit == nil
  }

  /// The screen that the units are on.
  package struct Screen: Sendable, Hashable {
    package var device = Device()
    /// The views, back to front; nil when the ad's player fills the screen's width.
    var layout: [View]?
    /// Where each view is written, by its name.
    var viewLocations: [String: SourceLocation] = [:]
    /// Which of its units the app allows to be audible at the same time.
    var sound = Sound.all

    package init() {}

    /// The frame of a player that fills the screen's width, or that fills the screen's height when
    /// a player of full width would be too high. In whole points, as in layouts.
    static func player(on screen: Size, aspectRatio: Double = 16.0 / 9) -> Rectangle {
      let height = (screen.width / aspectRatio).rounded()
      let isTooHigh = height > screen.height
      let width = isTooHigh ? (screen.height * aspectRatio).rounded() : screen.width
      return Rectangle(
        x: 0, y: 0, width: max(1, width), height: max(1, isTooHigh ? screen.height : height))
    }

    /// Replaces the screen with that of a preset device.
    package mutating func become(_ preset: DevicePreset) {
      var new = device
      new.become(preset)
      become(new)
    }

    /// Replaces the device; the volume stays.
    ///
    /// A layout is scaled with the player, and moves up when the player would leave the screen.
    package mutating func become(_ other: Device) {
      let (old, volume) = (Self.player(on: device.screen), device.volume)
      device = other
      device.volume = volume
      let new = Self.player(on: device.screen)
      guard let views = layout, let top = views.map(\.frame.y).min() else { return }
      let moved = min(top, device.screen.height - new.height)
      layout = views.map { view in
        var view = view
        view.frame.y -= top
        view.grow(by: new.width / old.width, new.height / old.height)
        view.frame.y += moved
        return view
      }
    }
  }

  /// Which units of a screen the app allows to be audible at the same time.
  enum Sound: String, Sendable, Hashable, CaseIterable {
    case all
    /// A unit that becomes audible makes the app mute the others that play.
    case one
  }

  /// How the ads are measured, and by whom.
  package struct Measurement: Sendable, Hashable {
    /// Viewability standards measured in addition to the built-in ones.
    var standards: [ViewabilityStandard] = []
    package var sampling: GeometrySampling = .sampled
    /// How the app sets up its measurement sessions.
    var session = SessionSettings()
    package var verification: VerificationMode?
    /// Whether verification scripts share a global object; nil when the player profile decides.
    var scriptIsolation: ScriptIsolation?

    package init() {}
  }

  /// The results that a finished run is compared with.
  package struct ExpectedResults: Sendable, Hashable {
    package var expectations: [Expectation] = []
    /// The path, resolved, of the file that the event stream must equal.
    package var golden: String?

    package init() {}
  }

  /// The player profile that a scenario starts from, and the policies that it changes.
  package struct PlayerChoice: Sendable, Hashable {
    /// A profile's name; absent when the command line or the default decides.
    var base: String?
    /// Whether playback is user-initiated, instead of autoplay.
    var isUserInitiated = false
    /// The values of policies that are changed.
    var policies: [PlayerPolicy.Name: PlayerPolicy.Value] = [:]
    var location: SourceLocation?

    package init() {}
  }

  /// The device that the ad is shown on.
  package struct Device: Sendable, Hashable {
    /// The screen in density-independent points.
    package var screen = DevicePreset.phone.screen
    /// Device pixels per point: 3 by default, but 1 when a scenario states a screen size without a
    /// scale, so that its sizes are pixels.
    package var scale: Double {
      get { statedScale ?? (statesSize ? 1 : DevicePreset.phone.scale) }
      set { statedScale = newValue }
    }
    private var statedScale: Double?
    /// Whether a scenario states the screen's size.
    var statesSize = false
    /// The device volume between 0 and 1.
    var volume: Double = 1
    var category: DeviceCategory = .mobile
    /// Whether the scenario states anything about the device except the volume.
    var isStated = false

    package init() {}

    /// The screen in words: `the device 'phone' (390×844 points)`, or its size alone.
    var words: String {
      let size = "\(Int(screen.width))×\(Int(screen.height)) points"
      return preset.map { "the device '\($0.rawValue)' (\(size))" } ?? "a screen of \(size)"
    }

    /// How the device is held.
    package enum Orientation: Sendable, Hashable {
      case portrait
      case landscape
    }

    /// Holds the device upright or sideways.
    mutating func turn(_ orientation: Orientation) {
      let (short, long) = (min(screen.width, screen.height), max(screen.width, screen.height))
      screen =
        switch orientation {
        case .portrait: Size(width: short, height: long)
        case .landscape: Size(width: long, height: short)
        }
    }

    /// Replaces the screen with that of a preset device; the volume stays.
    package mutating func become(_ preset: DevicePreset) {
      screen = preset.screen
      scale = preset.scale
      category = preset.category
    }
  }

  /// The connection that media arrives over.
  package struct Network: Sendable, Hashable {
    package var bytesPerSecond: ByteRate?
    package var latency: Duration?

    package init() {}
  }

  /// Which captions are on.
  enum CaptionChoice: Sendable, Hashable {
    case off
    /// The first available captions.
    case on
    /// Captions in a language, given by a BCP 47 tag.
    case language(String)
  }

  /// Whether verification scripts share one global object.
  enum ScriptIsolation: String, Sendable, CaseIterable {
    case separate
    case shared
  }
}

extension View {
  /// Scales the positions and sizes of the view and its children, rounded to whole points.
  fileprivate mutating func grow(by horizontally: Double, _ vertically: Double) {
    frame = Rectangle(
      x: (frame.x * horizontally).rounded(), y: (frame.y * vertically).rounded(),
      width: (frame.width * horizontally).rounded(),
      height: (frame.height * vertically).rounded())
    for index in children.indices { children[index].grow(by: horizontally, vertically) }
  }
}

/// A common type of device, with a typical screen size.
package enum DevicePreset: String, Sendable, Hashable, CaseIterable {
  case phone
  case tablet
  case desktop
  /// A television.
  case ctv

  /// The screen in density-independent points, in portrait for devices that are usually held
  /// upright.
  package var screen: Size {
    switch self {
    case .phone: Size(width: 390, height: 844)
    case .tablet: Size(width: 820, height: 1180)
    case .desktop, .ctv: Size(width: 1920, height: 1080)
    }
  }

  /// Device pixels per point.
  package var scale: Double {
    switch self {
    case .phone: 3
    case .tablet: 2
    case .desktop, .ctv: 1
    }
  }

  /// The kind of device that sessions report.
  var category: DeviceCategory {
    switch self {
    case .phone, .tablet: .mobile
    case .desktop: .desktop
    case .ctv: .ctv
    }
  }

  /// `phone 390x844 at 3 px per point`.
  package var words: String { "\(rawValue) \(summary)" }

  /// `390x844 at 3 px per point`.
  package var summary: String { Self.summary(of: screen, scale) }

  fileprivate static func summary(of screen: Size, _ scale: Double) -> String {
    let pixels = scale == scale.rounded() ? "\(Int(scale))" : "\(scale)"
    return "\(Int(screen.width))x\(Int(screen.height)) at \(pixels) px per point"
  }
}

extension PlaybackScenario.Device {
  /// The preset with this screen; nil when no preset has it.
  var preset: DevicePreset? {
    DevicePreset.allCases.first {
      ($0.screen, $0.scale, $0.category) == (screen, scale, category)
    }
  }

  /// `phone 390x844 at 3 px per point`; without the device's name when no preset has this screen.
  package var summary: String { preset?.words ?? DevicePreset.summary(of: screen, scale) }
}

/// How fast the bytes of media arrive.
package enum ByteRate: Sendable, Hashable, ExpressibleByIntegerLiteral {
  /// A number above zero.
  case bytesPerSecond(Int)
  /// A percentage above zero of the rate at which the media is played: at 100 % the last byte
  /// arrives at the instant at which uninterrupted playback would end.
  case shareOfMedia(TimeOffset)

  package init(integerLiteral value: Int) { self = .bytesPerSecond(value) }

  /// The rate if it is the same for every file; nil for a share of the media's rate, which differs
  /// between files.
  var fixed: Int? {
    switch self {
    case .bytesPerSecond(let rate): rate
    case .shareOfMedia: nil
    }
  }

  /// The bytes per second for a file with a size and a duration, 1 or more.
  func bytesPerSecond(byteCount: Int64, duration: Duration) -> Int {
    switch self {
    case .bytesPerSecond(let rate): return rate
    case .shareOfMedia(let share):
      let bytes = share.resolved(in: .seconds(byteCount))
      guard duration > .zero else { return 1 }
      return max(1, Int(clamping: bytes.attoseconds / duration.attoseconds))
    }
  }
}
