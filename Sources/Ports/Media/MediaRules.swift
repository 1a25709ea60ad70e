package import Vocabulary

/// The rules of reading media.
package enum MediaRules {
  /// All rules.
  package static let all: [Rule] = [.decodingLimitReached]
}

extension Rule {
  package static let decodingLimitReached = Rule(
    "DecodingLimitReached", .warning, "a media file was not decoded to its end",
    explanation: """
      Decoding stops at a limit of frames, pixels or samples, because a few bytes can encode a \
      large picture. The run still plays the file to its end, with the times in the file's \
      packets. But only the part before the position that the message names is checked for damage \
      and measured.
      """,
    fix: """
      Encode the media with fewer pixels or frames. If the file has to stay as it is, raise the \
      limit of a run with '--limit', such as '--limit frames=1000000'.
      """)
}

extension DecodingCut {
  /// A finding about the media in a file or a tag.
  package func diagnostic(at location: SourceLocation?) -> Diagnostic {
    Diagnostic(
      rule: .decodingLimitReached,
      "the media was decoded up to \(TimeText.readable(position)): the limit of "
        + "\(limit) decoded \(quantity.rawValue) is reached; the rest was read without decoding",
      at: location)
  }
}
