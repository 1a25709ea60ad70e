internal import VAST

/// Narrows the playable MediaFiles down to the one that fits best, and records for every other one
/// why it was rejected.
struct MediaFileRanking {
  private let conditions: MediaConditions
  /// The MediaFiles that are not rejected so far, in document order.
  private var left: [Contender]
  /// The reasons for the MediaFiles that are not rejected so far.
  private var merits: [String] = []
  /// The reasons for the best and against the others, by their index in the document.
  private(set) var reasons: [Int: String] = [:]
  /// The index in the document of the MediaFile that fits best; nil when there is none.
  private(set) var best: Int?

  /// Ranks MediaFiles, each with its index in the document. With `duration`, the creative's
  /// declared duration, a file's size gives its bit rate.
  init(_ files: [(Int, MediaFile)], under conditions: MediaConditions, duration: Duration?) {
    self.conditions = conditions
    left = files.map { Contender(index: $0, $1, duration: duration) }
    if left.count == 1 {
      settle("the only playable one" + networkRemark)
    } else {
      narrow()
    }
  }

  /// The remark that the only playable file exceeds the network's rate; empty when it does not.
  private var networkRemark: String {
    guard let bandwidth = conditions.bandwidth, let need = left.first?.need, need > bandwidth else {
      return ""
    }
    return ", although its \(MediaFileText.rate(need)) exceed the network's "
      + MediaFileText.rate(bandwidth)
  }

  private mutating func narrow() {
    keepThoseThatTheNetworkCarries()
    keepThoseWithASize()
    keepThoseOfTheBestSize()
    keepThoseOfTheHighestBitrate()
    for contender in left.dropFirst() {
      reasons[contender.index] = "it is as good as the selected one, which comes first"
    }
    settle(merits.isEmpty ? "the first of several equal ones" : merits.joined(separator: ", "))
  }

  private mutating func settle(_ merit: String) {
    guard let first = left.first else { return }
    best = first.index
    reasons[first.index] = merit
  }

  private mutating func keepThoseThatTheNetworkCarries() {
    guard let bandwidth = conditions.bandwidth else { return }
    let limit = "the network's \(MediaFileText.rate(bandwidth))"
    // A file without a stated bit rate counts as fitting.
    let isAnyWithin = left.contains { $0.need.map { $0 <= bandwidth } ?? true }
    let least = left.compactMap(\.need).min() ?? 0
    let count = left.count
    drop { contender in
      guard let need = contender.need, need > bandwidth, isAnyWithin || need > least else {
        return nil
      }
      return "its \(MediaFileText.rate(need)) exceed \(limit)"
    }
    if !isAnyWithin {
      merits.append("its \(MediaFileText.rate(least)) are the least, although they exceed \(limit)")
    } else if left.count < count {
      merits.append("within \(limit)")
    }
  }

  private mutating func keepThoseWithASize() {
    guard left.contains(where: { $0.size != nil }) else { return }
    drop { $0.size == nil ? "it declares no width and height, and another one does" : nil }
  }

  private mutating func keepThoseOfTheBestSize() {
    let conditions = conditions
    let player = "the player's \(MediaFileText.size(conditions.width, conditions.height))"
    let sizes = left.compactMap(\.size)
    let smallestCovering = sizes.filter { $0.covers(conditions) }.min { $0.area < $1.area }
    guard let best = smallestCovering ?? sizes.max(by: { $0.area < $1.area }) else { return }
    drop { contender in
      guard let size = contender.size,
        size.area != best.area || !size.isAsGood(as: best, conditions)
      else { return nil }
      return size.covers(conditions)
        ? "its \(size.text) pixels are more than \(player) need"
        : "its \(size.text) pixels do not cover \(player)"
    }
    merits.append(
      smallestCovering == nil
        ? "its \(best.text) pixels are the most, although they do not cover \(player)"
        : "its \(best.text) pixels are the fewest that cover \(player)")
  }

  private mutating func keepThoseOfTheHighestBitrate() {
    guard let best = left.compactMap(\.quality).max() else { return }
    let count = left.count
    drop { contender in
      guard let rate = contender.quality else {
        return "it declares no bitrate, and another one of its size does"
      }
      return rate == best
        ? nil : "its \(MediaFileText.rate(rate)) are fewer than those of another one of its size"
    }
    if left.count < count {
      merits.append("its \(MediaFileText.rate(best)) are the highest bit rate of that size")
    }
  }

  /// Drops every contender for which the closure returns a reason.
  private mutating func drop(_ reason: (Contender) -> String?) {
    var kept: [Contender] = []
    for contender in left {
      if let reason = reason(contender) {
        reasons[contender.index] = reason
      } else {
        kept.append(contender)
      }
    }
    left = kept
  }
}

/// A MediaFile with the values that it is ranked by.
private struct Contender {
  let index: Int
  /// The declared size of the picture; nil when it is missing, or 0 as for sound.
  let size: PictureSize?
  /// The kilobits per second below which the file stalls; for an adaptive stream the lowest
  /// declared rate.
  let need: Double?
  /// The kilobits per second of the file's best quality; for an adaptive stream the highest
  /// declared rate.
  let quality: Double?

  init(index: Int, _ file: MediaFile, duration: Duration?) {
    self.index = index
    size = PictureSize(file)
    let measured = Self.measuredRate(of: file, duration)
    let isStream = file.format == .hls
    need =
      Self.rate(
        isStream
          ? [file.minBitrate, file.bitrate, file.maxBitrate]
          : [file.bitrate, file.maxBitrate, file.minBitrate]) ?? measured
    quality =
      Self.rate(
        isStream
          ? [file.maxBitrate, file.bitrate, file.minBitrate]
          : [file.bitrate, file.maxBitrate, file.minBitrate]) ?? measured
  }

  /// The first stated rate.
  private static func rate(_ stated: [Int?]) -> Double? {
    stated.compactMap(\.self).first { $0 > 0 }.map(Double.init)
  }

  private static func measuredRate(of file: MediaFile, _ duration: Duration?) -> Double? {
    guard let bytes = file.fileSize, bytes > 0, let duration, duration > .zero else { return nil }
    return Double(bytes) * 8 / 1000 / (duration / .seconds(1))
  }
}

/// A picture's declared size in pixels, both sides 1 or more.
private struct PictureSize {
  let width: Int
  let height: Int

  init?(_ file: MediaFile) {
    guard let width = file.width, let height = file.height, width > 0, height > 0 else {
      return nil
    }
    self.width = width
    self.height = height
  }

  var text: String { MediaFileText.size(width, height) }

  var area: Double { Double(width) * Double(height) }

  func covers(_ player: MediaConditions) -> Bool {
    width >= player.width && height >= player.height
  }

  /// Whether both picture sizes cover the player, or neither of them does.
  func isAsGood(as other: PictureSize, _ player: MediaConditions) -> Bool {
    covers(player) == other.covers(player)
  }
}

/// How sizes and rates are written in reasons.
enum MediaFileText {
  /// The text of a size, such as `640×360`.
  static func size(_ width: Int, _ height: Int) -> String { "\(width)×\(height)" }

  /// The text of a bit rate, such as `1200 kb/s`, rounded to the tenth.
  static func rate(_ kilobits: Double) -> String {
    let tenths = (kilobits * 10).rounded()
    let text = Int(exactly: tenths / 10).map(String.init) ?? "\(tenths / 10)"
    return text + " kb/s"
  }
}
