package import VAST
internal import Vocabulary

/// The actual properties of a media file.
package struct ActualMedia: Sendable, Hashable {
  /// FFmpeg's name of the container, such as `mov,mp4,m4a,3gp,3g2,mj2`.
  package var container: String
  /// FFmpeg's names of the codecs, such as `h264`, in the order of the streams.
  package var codecs: [String]
  /// In pixels; nil without a picture.
  package var width: Int?
  /// In pixels; nil without a picture.
  package var height: Int?
  /// In bits per second; nil when it is not known.
  package var bitsPerSecond: Int64?
  package var byteCount: Int64
  package var duration: Duration

  package init(
    container: String, codecs: [String], width: Int? = nil, height: Int? = nil,
    bitsPerSecond: Int64? = nil, byteCount: Int64, duration: Duration
  ) {
    self.container = container
    self.codecs = codecs
    self.width = width
    self.height = height
    self.bitsPerSecond = bitsPerSecond
    self.byteCount = byteCount
    self.duration = duration
  }

  /// In kilobits per second, the unit of `bitrate`.
  package var bitrate: Double? { bitsPerSecond.map { Double($0) / 1000 } }
}

/// A comparison of a MediaFile's declaration with the actual file.
package struct MediaComparison: Sendable, Hashable {
  /// An attribute that is compared.
  package enum Attribute: String, Sendable, Hashable, CaseIterable {
    /// The MIME type, compared with the container.
    case type
    case codec
    case width
    case height
    /// The bit rate; it counts as different if it differs by more than a fifth, or lies outside of
    /// minBitrate to maxBitrate.
    case bitrate
    case fileSize
    /// The duration; it counts as different if it differs by more than half a second.
    case duration
  }

  package var declared: MediaFile
  /// The creative's Duration.
  package var declaredDuration: Duration?
  package var actual: ActualMedia

  package init(_ declared: MediaFile, duration: Duration?, actual: ActualMedia) {
    self.declared = declared
    declaredDuration = duration
    self.actual = actual
  }

  /// The attributes whose declaration is wrong, in the order of their cases.
  ///
  /// For a playlist only the container and the duration are compared: its picture size and rate
  /// depend on the rendition that plays.
  package var differences: [Attribute] {
    let attributes: [Attribute] =
      declared.format == .hls ? [.type, .duration] : Attribute.allCases
    return attributes.filter(differs)
  }

  /// The differences in words.
  var differenceTexts: [String] { differences.map(text) }

  /// How far declared and actual duration may lie apart.
  static let durationTolerance: Duration = .milliseconds(500)

  private func differs(_ attribute: Attribute) -> Bool {
    switch attribute {
    case .type: return !declared.format.allows(container: actual.container)
    case .codec: return declared.codecs.contains { !isThere($0) }
    case .width: return Self.differ(declared.width, actual.width)
    case .height: return Self.differ(declared.height, actual.height)
    case .bitrate: return bitrateDiffers
    case .fileSize: return declared.fileSize.map { Int64($0) != actual.byteCount } ?? false
    case .duration:
      guard let declaredDuration else { return false }
      return (declaredDuration - actual.duration).magnitude > Self.durationTolerance
    }
  }

  private func isThere(_ codec: MediaCodec) -> Bool {
    codec.decoder.map(actual.codecs.contains) ?? true
  }

  /// A declared side of 0 means a file without a picture.
  private static func differ(_ declared: Int?, _ actual: Int?) -> Bool {
    declared.map { $0 != actual ?? 0 } ?? false
  }

  private var bitrateDiffers: Bool {
    guard let actual = actual.bitrate else { return false }
    func limit(_ value: Int?) -> Double? { value.flatMap { $0 > 0 ? Double($0) : nil } }
    if let stated = limit(declared.bitrate), abs(actual - stated) * 5 > stated { return true }
    if let least = limit(declared.minBitrate), actual < least { return true }
    return limit(declared.maxBitrate).map { actual > $0 } ?? false
  }

  private func text(_ attribute: Attribute) -> String {
    switch attribute {
    case .type:
      "type '\(declared.type ?? "")' in the tag but '\(actual.container)' in the file"
    case .codec:
      "codec '\(declared.codecs.map(\.text).joined(separator: ", "))' in the tag but "
        + actual.codecs.joined(separator: ", ") + " in the file"
    case .width:
      "width \(declared.width ?? 0) in the tag but \(actual.width ?? 0) pixels in the file"
    case .height:
      "height \(declared.height ?? 0) in the tag but \(actual.height ?? 0) pixels in the file"
    case .bitrate:
      "bitrate \(declaredBitrate) in the tag but "
        + "\(actual.bitrate.map(MediaFileText.rate) ?? "none") in the file"
    case .fileSize:
      "fileSize \(declared.fileSize ?? 0) in the tag but \(actual.byteCount) bytes in the file"
    case .duration:
      "Duration \(declaredDuration.map(TimeText.readable) ?? "") in the tag but "
        + "\(TimeText.readable(actual.duration)) in the file"
    }
  }

  private var declaredBitrate: String {
    if let bitrate = declared.bitrate { return "\(bitrate)" }
    return "\(declared.minBitrate ?? 0) to \(declared.maxBitrate.map(String.init) ?? "any")"
  }
}
