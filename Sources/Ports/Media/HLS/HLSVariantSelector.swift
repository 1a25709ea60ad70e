internal import Vocabulary

/// Selects the variant of a stream that a player plays from beginning to end.
package struct HLSVariantSelector: Sendable, Hashable {
  /// The selected variant, and why.
  package struct Choice: Sendable, Hashable {
    /// The index into the variants.
    package let index: Int
    package let reason: String
  }

  /// The network's bit rate; nil when it is not limited.
  var bitsPerSecond: Int?
  /// The player's longer and shorter side in device pixels; nil when they are not known.
  var player: (longer: Int, shorter: Int)? {
    get { sides.map { ($0.longer, $0.shorter) } }
    set { sides = newValue.map { Sides(longer: $0.longer, shorter: $0.shorter) } }
  }

  private var sides: Sides?

  fileprivate struct Sides: Hashable {
    var longer: Int
    var shorter: Int
  }

  package init(bitsPerSecond: Int? = nil, player: (longer: Int, shorter: Int)? = nil) {
    self.bitsPerSecond = bitsPerSecond
    self.player = player
  }

  /// The variant with the highest bandwidth that the network carries, or with the lowest when the
  /// network carries none. Without a network limit it is the variant with the highest bandwidth
  /// among those that are no larger than the smallest that fills the player.
  ///
  /// Audio-only variants are skipped when there are others; of equal variants the first is
  /// selected. Nil when there are no variants.
  func choose(from variants: [HLSVariant]) -> Choice? {
    let all = Array(variants.enumerated())
    let shown = all.filter { !$0.element.hasSoundOnly }
    let candidates = shown.isEmpty ? all : shown
    guard let lowest = candidates.min(by: { $0.element.bandwidth < $1.element.bandwidth }) else {
      return nil
    }
    let largest = sides.flatMap { sides in
      candidates.map(\.element).filter { $0.fills(sides) }.compactMap(\.pixels).min()
    }
    let fitting = candidates.filter { _, variant in
      if let bitsPerSecond { return variant.bandwidth <= bitsPerSecond }
      guard let largest, let pixels = variant.pixels else { return true }
      return pixels <= largest
    }
    // The first of the highest: `max` would return the last.
    let highest = fitting.reduce(nil as (offset: Int, element: HLSVariant)?) { best, variant in
      best.map { $0.element.bandwidth >= variant.element.bandwidth } == true ? best : variant
    }
    let count = candidates.count
    guard let highest else {
      let bits = bitsPerSecond.map { "\($0) bit/s" } ?? ""
      return Choice(
        index: lowest.offset, reason: "the lowest of \(count): none is within the network's \(bits)"
      )
    }
    guard count > 1 else { return Choice(index: highest.offset, reason: "the only one") }
    let bound =
      bitsPerSecond.map { " within the network's \($0) bit/s" }
      ?? (largest == nil ? "" : " that the player's size needs")
    return Choice(index: highest.offset, reason: "the highest of \(count)\(bound)")
  }
}

extension HLSVariant {
  fileprivate var pixels: Int? {
    guard let width, let height else { return nil }
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : product
  }

  /// Whether the picture, fitted into a player in either orientation, is not enlarged.
  fileprivate func fills(_ player: HLSVariantSelector.Sides) -> Bool {
    guard let width, let height else { return false }
    return max(width, height) >= player.longer || min(width, height) >= player.shorter
  }
}

/// The variants that a master playlist offers (RFC 8216 § 4.3.4).
struct HLSMasterPlaylist: Hashable {
  /// Audio that variants share, from `EXT-X-MEDIA`.
  struct AudioRendition: Hashable {
    let group: String
    /// The URI of its playlist; nil when the audio is inside the variants.
    let uri: String?
    let isDefault: Bool
  }

  var variants: [HLSVariant] = []
  var audioRenditions: [AudioRendition] = []

  /// The playlist of a variant's audio; nil when it is inside the variant.
  func audioURI(of variant: HLSVariant) -> String? {
    guard let group = variant.audioGroup else { return nil }
    let renditions = audioRenditions.filter { $0.group == group }
    return (renditions.first { $0.isDefault } ?? renditions.first)?.uri
  }
}

/// One variant of a stream, as the master playlist declares it.
package struct HLSVariant: Sendable, Hashable {
  /// The media playlist, relative to the master playlist.
  let uri: String
  /// The peak bit rate of its segments, in bits per second.
  package let bandwidth: Int
  /// In pixels.
  let width: Int?
  /// In pixels.
  let height: Int?
  /// As RFC 6381 writes them, such as `avc1.4d400d,mp4a.40.2`.
  let codecs: String?
  /// The group of its audio, where that is separate.
  let audioGroup: String?

  init(
    uri: String, bandwidth: Int, width: Int? = nil, height: Int? = nil, codecs: String? = nil,
    audioGroup: String? = nil
  ) {
    self.uri = uri
    self.bandwidth = bandwidth
    self.width = width
    self.height = height
    self.codecs = codecs
    self.audioGroup = audioGroup
  }

  /// Whether its codecs say that it has audio only.
  var hasSoundOnly: Bool {
    guard width == nil, let codecs else { return false }
    let sound = ["mp4a", "ac-3", "ec-3", "opus", "flac", "fLaC", "Opus", "mp3"]
    return codecs.split(separator: ",").allSatisfy { codec in
      sound.contains { codec.trimmingWhitespace().hasPrefix($0) }
    }
  }
}
