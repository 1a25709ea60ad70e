/// The unit of a check's number.
package enum QualityUnit: String, Sendable, CaseIterable {
  case seconds = "s"
  case kilobitsPerSecond = "kb/s"
  /// Megabytes of 1,000,000 bytes.
  case megabytes = "MB"
  case bytes
  case framesPerSecond = "fps"
  case hertz = "Hz"
  /// Loudness units relative to full scale; LKFS is another name of it.
  case lufs = "LUFS"
  /// Decibels relative to full scale, of the true peak.
  case dbtp = "dBTP"
  /// Decibels relative to full scale, of samples.
  case dbfs = "dBFS"
  case percent = "%"
  case pixels = "px"
  case degrees = "°"
  case bits = "bit"
  /// A ratio, a count, or no number.
  case none = ""

  /// How many decimals a value is rounded to before it is shown and judged, so that the shown value
  /// explains the verdict; loudness meters show one decimal (EBU Tech 3341).
  package var decimals: Int {
    switch self {
    case .seconds, .framesPerSecond: 3
    case .lufs, .dbtp, .dbfs, .percent: 1
    case .megabytes, .none: 2
    case .kilobitsPerSecond, .bytes, .hertz, .pixels, .degrees, .bits: 0
    }
  }

  /// A number rounded to this unit's decimals.
  package func rounded(_ number: Double) -> Double {
    let scale = DecimalText.power(decimals)
    return (number * scale).rounded() / scale
  }
}
