internal import Media
package import VASTSimulator

/// The subject, the recipient and the date of a certificate, so that it can be filed.
///
/// The same input gives the same certificate, except the date.
package struct CertificateHead: Sendable, Hashable, Codable {
  /// A media file that was played.
  package struct Medium: Sendable, Hashable, Codable {
    /// The URL that the tag declares.
    package var url: String
    /// The SHA-256 of the file, as 64 hexadecimal digits.
    package var digest: String
  }

  /// The day, or the time in ISO 8601; nil until the certificate is printed.
  package var date: String?
  /// The recipient of the certificate.
  package var recipient: String?
  /// The screen that the tag was played on, such as `phone 390x844 at 3 px per point`.
  package var device: String?
  /// The profile that the media was judged by; nil where it was not judged.
  package var profile: String?
  /// The SHA-256 of the tag's bytes, or of the scenario file's, as 64 hexadecimal digits.
  package var tagDigest: String?
  /// The media files that the reference run played, each once, in play order. Files that were not
  /// measured are left out.
  package var media: [Medium] = []

  package init() {}

  /// Creates a head that has only the media that a run played.
  init(of reference: RunRecord?) {
    for ad in reference?.ads ?? [] {
      guard let url = ad.mediaFile?.url, let digest = ad.mediaFacts?.measurements?.contentDigest,
        !digest.isEmpty
      else { continue }
      let medium = Medium(url: url, digest: digest)
      if !media.contains(medium) { media.append(medium) }
    }
  }

  /// Records the device, the media profile and the digest of the tag.
  package mutating func identify(
    device: PlaybackScenario.Device, profile: String?, tagDigest: String?
  ) {
    self.device = device.summary
    self.profile = profile
    self.tagDigest = tagDigest
  }
}
