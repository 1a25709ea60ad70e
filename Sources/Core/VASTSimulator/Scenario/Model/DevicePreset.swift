package import OpenMeasurement
package import Vocabulary

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
  package var category: DeviceCategory {
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
