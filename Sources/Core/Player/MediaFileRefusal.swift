internal import VAST
internal import Vocabulary

/// Why a MediaFile cannot be played at all.
struct MediaFileRefusal {
  /// A sentence fragment.
  let text: String
  /// Whether only a player with VPAID could play the file.
  let needsVPAID: Bool

  private init(_ text: String, needsVPAID: Bool = false) {
    self.text = text
    self.needsVPAID = needsVPAID
  }

  /// Why a player cannot play a file; nil for a file that it can play, as far as its attributes
  /// show.
  ///
  /// `delivery` is never a reason, because tags write `streaming` for MP4 files and `progressive`
  /// for playlists. Only whether the URL is HTTP or a file counts.
  init?(of mediaFile: MediaFile, by media: MediaSupport, _ frameworks: FrameworkPolicy) {
    let framework = (mediaFile.apiFramework ?? "").trimmingWhitespace()
    if !frameworks.plays(framework) {
      self.init(
        "its apiFramework '\(framework)' is not "
          + "supported", needsVPAID: framework.lowercased() == "vpaid")
      return
    }
    switch mediaFile.format {
    case .other:
      self.init("its type '\(mediaFile.type ?? "")' is not supported")
      return
    case .dash:
      self.init(
        MediaFormat.plainType(mediaFile.type).map {
          "its type '\($0)' is DASH, which is not supported"
        }
          ?? "its URL is that of a DASH manifest, which is not supported")
      return
    case .file(let containers) where !media.plays(anyOf: containers):
      self.init("its type '\(mediaFile.type ?? "")' is not played by \(media.name)")
      return
    case .file, .hls, .unknown:
      break
    }
    if let codec = mediaFile.codecs.first(where: { $0.decoder == nil }) {
      self.init("its codec '\(codec.text)' is \(codec.name), which cannot be decoded")
      return
    }
    if let codec = mediaFile.codecs.first(where: { $0.decoder.map(media.decodes) == false }) {
      self.init("its codec '\(codec.text)' is \(codec.name), which \(media.name) does not decode")
      return
    }
    let scheme = mediaFile.url.prefix { $0 != ":" }.lowercased()
    guard Self.streamingSchemes.contains(scheme) else { return nil }
    self.init("its URL uses '\(scheme):', a protocol that is not supported")
  }

  private static let streamingSchemes: Set = [
    "rtmp", "rtmpe", "rtmps", "rtmpt", "rtmpte", "rtsp", "rtp", "mms", "mmsh",
  ]
}
