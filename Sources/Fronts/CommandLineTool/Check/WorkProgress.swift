/// The progress of a piece of work, as a line for a terminal: the work, the percentage, the rate,
/// and the time left.
struct WorkProgress: Hashable {
  /// The work in progress, such as `decoding ad.mp4`.
  var work: String
  var bytesDone: Int64
  /// The total number of bytes; nil if it is not known.
  var byteCount: Int64?

  /// The line, without a line break.
  ///
  /// - Parameter elapsed: the time since the work began.
  /// - Returns: the line.
  func text(after elapsed: Duration) -> String {
    let seconds = elapsed / .seconds(1)
    var parts: [String] = []
    if let byteCount, byteCount > 0 {
      parts.append("\(min(100, bytesDone * 100 / byteCount)) %")
    } else {
      parts.append(Self.amount(Double(bytesDone)))
    }
    // Before half a second a rate is a guess.
    if seconds >= 0.5, bytesDone > 0 {
      let rate = Double(bytesDone) / seconds
      parts.append("\(Self.amount(rate))/s")
      if let byteCount, byteCount > bytesDone {
        parts.append("\(Self.time(Double(byteCount - bytesDone) / rate)) left")
      }
    }
    return "\(work): \(parts.joined(separator: ", "))"
  }

  /// Bytes in decimal units, with three digits at most.
  private static func amount(_ bytes: Double) -> String {
    if bytes < 1_000 { return "\(Int(bytes)) B" }
    if bytes < 1_000_000 { return "\(Int(bytes / 1_000)) kB" }
    let tenths = Int(bytes / 100_000)
    return tenths < 1_000 ? "\(tenths / 10).\(tenths % 10) MB" : "\(tenths / 10) MB"
  }

  /// Whole seconds below two minutes, then minutes.
  private static func time(_ seconds: Double) -> String {
    seconds < 120 ? "\(Int(seconds.rounded(.up))) s" : "\(Int((seconds / 60).rounded(.up))) min"
  }
}
