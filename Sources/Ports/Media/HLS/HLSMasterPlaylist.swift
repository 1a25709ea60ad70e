internal import Vocabulary

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
  package let uri: String
  /// The peak bit rate of its segments, in bits per second.
  package let bandwidth: Int
  /// In pixels.
  package let width: Int?
  /// In pixels.
  package let height: Int?
  /// As RFC 6381 writes them, such as `avc1.4d400d,mp4a.40.2`.
  package let codecs: String?
  /// The group of its audio, where that is separate.
  package let audioGroup: String?

  package init(
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
