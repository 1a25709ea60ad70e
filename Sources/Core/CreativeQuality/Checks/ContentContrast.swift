package import Media
package import Vocabulary

/// What changes for a viewer, and for a decoder, between the content of a stream and an ad in it.
package struct ContentContrast: Sendable, Hashable {
  /// How far the loudness of an ad may be from the content's, in LU (ATSC A/85).
  static let loudnessTolerance = 2.0

  /// One difference, as a sentence.
  package struct Finding: Sendable, Hashable {
    package let rule: Rule
    package let words: String
  }

  package let findings: [Finding]

  package init(of ad: MediaFacts, in content: MediaFacts) {
    findings = [
      Self.loudness(ad, content), Self.codecs(ad, content), Self.resolution(ad, content),
    ].compactMap(\.self)
  }

  private static func loudness(_ ad: MediaFacts, _ content: MediaFacts) -> Finding? {
    guard let own = ad.measurements?.audio?.sound?.integratedLoudness,
      let around = content.measurements?.audio?.sound?.integratedLoudness
    else { return nil }
    let step = own - around
    guard abs(step) > loudnessTolerance else { return nil }
    return Finding(
      rule: .contentLoudnessStep,
      words:
        "the ad has \(DecimalText.text(own, decimals: 1, fixed: true)) LUFS and the content \(DecimalText.text(around, decimals: 1, fixed: true)) LUFS: the ad is "
        + "\(DecimalText.text(abs(step), decimals: 1, fixed: true)) LU \(step > 0 ? "louder" : "quieter")"
    )
  }

  private static func codecs(_ ad: MediaFacts, _ content: MediaFacts) -> Finding? {
    let changes = [MediaStream.Kind.video, .audio].compactMap { kind -> String? in
      guard let own = ad.streams.first(where: { $0.kind == kind })?.codecName,
        let around = content.streams.first(where: { $0.kind == kind })?.codecName, own != around
      else { return nil }
      return "the ad's \(kind.rawValue) is \(own) and the content's \(around)"
    }
    return changes.isEmpty
      ? nil : Finding(rule: .contentCodecChange, words: changes.joined(separator: ", "))
  }

  private static func resolution(_ ad: MediaFacts, _ content: MediaFacts) -> Finding? {
    guard let own = ad.streams.lazy.compactMap(\.picture).first,
      let around = content.streams.lazy.compactMap(\.picture).first,
      (own.width, own.height) != (around.width, around.height)
    else { return nil }
    return Finding(
      rule: .contentResolutionChange,
      words: "the ad has \(own.width) × \(own.height) pixels and the content \(around.width) × "
        + "\(around.height)")
  }
}

extension Rule {
  package static let contentLoudnessStep = Rule(
    "ContentLoudnessStep", .warning, "ads that are louder or quieter than the content around them",
    explanation: """
      Viewers notice the change of loudness at the beginning of the break, and reach for the remote \
      control. The integrated loudness of the ad is compared with that of the whole content.
      """,
    fix:
      "Normalize ads and content to one loudness, such as −24 LUFS (A/85) or −23 LUFS (R 128).",
    clause: "ATSC A/85, 8; EBU R 128")

  package static let contentCodecChange = Rule(
    "ContentCodecChange", .warning, "ads whose codecs are not those of the content",
    explanation: """
      Devices have to set up another decoder when the codec changes in the middle of a stream. \
      Some show black, some stop.
      """,
    fix: "Encode ads with the codecs of the content.")

  package static let contentResolutionChange = Rule(
    "ContentResolutionChange", .note, "ads whose picture has another size than the content's",
    explanation: "The picture becomes sharper or softer at the break, and some devices blink.",
    fix: "Offer ads in the renditions of the content.")
}

/// A first picture that comes late. Players show nothing before it, although the ad's time already
/// runs.
package struct LateStart: Sendable, Hashable {
  /// The longest delay that no viewer notices; `MediaStart` of the generic profile accepts the same
  /// delay.
  package static let tolerance = Duration.milliseconds(100)

  /// The media position of the first picture.
  let firstPicture: Duration

  /// Nil when there is no picture, and when it comes within the tolerance.
  package init?(firstPicture: Duration?) {
    guard let firstPicture, firstPicture > Self.tolerance else { return nil }
    self.firstPicture = firstPicture
  }

  /// A sentence that says what is shown before the first picture, and what to do.
  package var words: String {
    "nothing is shown for \(TimeText.readable(firstPicture)), until the file's first picture; export it "
      + "with the picture beginning at zero"
  }
}
