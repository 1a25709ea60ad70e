internal import OpenMeasurement
internal import VirtualTime

/// A viewability standard in words, as `vastsim explain` prints it.
enum StandardText {
  static func text(for standard: ViewabilityStandard) -> String {
    let isWhole = standard.percent == standard.percent.rounded()
    let pixels = isWhole ? "\(Int(standard.percent))" : "\(standard.percent)"
    let time = TimeText.readable(standard.time)
    let manner = standard.isContinuous ? "in one piece" : "all together"
    let sound = standard.requiresAudible ? ", with sound" : ""
    return """
      \(standard.name) (viewability standard)
      at least \(pixels) % of the ad's pixels in view for \(time) \(manner)\(sound)

      """
  }
}
