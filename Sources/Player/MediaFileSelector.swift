internal import Transport
package import VAST

/// Tells which MediaFiles a player can play at all, by their attributes (VAST 4.2 § 2.3.5.2).
///
/// Of those it can, the first in document order is taken; size and bitrate are not weighed.
package struct MediaFileSelector: Sendable {
  /// One MediaFile and why it was or was not taken.
  package struct Candidate: Sendable, Hashable {
    package var mediaFile: MediaFile
    /// Why it cannot be played; nil for one that can.
    package var refusal: String?
  }

  /// The container types that are played, in lower case.
  package static let mediaTypes = [
    "video/mp4", "video/webm", "video/quicktime", "video/x-m4v", "video/3gpp", "video/ogg",
    "audio/mp4", "audio/mpeg", "audio/aac", "audio/ogg", "audio/webm", "audio/wav",
    "application/x-mpegurl", "application/vnd.apple.mpegurl",
  ]

  package init() {}

  /// Every MediaFile with its refusal, in document order; the first without one is to be played.
  package func candidates(in mediaFiles: [MediaFile]) -> [Candidate] {
    mediaFiles.map { Candidate(mediaFile: $0, refusal: refusal(of: $0)) }
  }

  private func refusal(of mediaFile: MediaFile) -> String? {
    if let framework = mediaFile.apiFramework, !framework.trimmingWhitespace().isEmpty {
      return "its apiFramework '\(framework)' is not run"
    }
    if let type = mediaFile.type, !type.trimmingWhitespace().isEmpty {
      let plain = type.lowercased().prefix { $0 != ";" }.trimmingWhitespace()
      guard Self.mediaTypes.contains(String(plain)) else {
        return "its type '\(type)' is not played"
      }
    }
    return nil
  }
}
