internal import Certification
internal import VASTSimulator
internal import Vocabulary

extension Certificate {
  /// The rows with the certificate's date, recipient, device and profile, and the digests of its
  /// files, for text and pages. Empty for a certificate that has not been issued.
  var headRows: [(name: String, value: String)] {
    let rows: [(String, String?)] =
      [
        ("Date", head.date), ("For", head.recipient), ("Device", head.device),
        ("Profile", head.profile),
        (players.isEmpty ? "Screen" : "Tag", head.tagDigest.map { "sha256:\($0)" }),
      ] + head.media.map { ("Media", "sha256:\($0.digest) \($0.url)") }
    return rows.compactMap { name, value in value.map { (name, $0) } }
  }
}

/// The date, the recipient, the device and the profile of a certificate, and the digests of its
/// files, in JSON.
enum CertificateHeadJSON {
  static let fields: [JSONField<Certificate>] = [
    .optional("date", .filledString, "When it was made: a day, or a time in ISO 8601.") {
      $0.head.date
    },
    .optional("for", .filledString, "For whom it was made; present with '--for'.") {
      $0.head.recipient
    },
    .optional("device", .filledString, "The screen that the tag was played on.") {
      $0.head.device
    },
    .optional("profile", .filledString, "The profile that the media was judged by.") {
      $0.head.profile
    },
    .optional("sha256", .filledString, "The SHA-256 of the tag's bytes, or of the scenario file's.")
    {
      $0.head.tagDigest
    },
    .nonEmpty(
      "media", .list(of: .object(medium)), "The media files that were played and measured."
    ) { $0.head.media },
  ]

  private static let medium: [JSONField<CertificateHead.Medium>] = [
    .required("url", .string, "The URL that the tag declares.", \.url),
    .required("sha256", .filledString, "The SHA-256 of the file.", \.digest),
  ]
}
