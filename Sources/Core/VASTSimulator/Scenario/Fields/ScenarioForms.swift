import Documents
import Vocabulary

extension FieldForm<ByteRate> {
  /// Bytes a second, or a percentage of the media's own rate.
  static var byteRate: Self {
    let share = #"^(?=[^1-9]*[1-9])[0-9]{1,12}(\.[0-9]{1,12})? ?%$"#
    return Self(.either([.integer(1...Int.max), .string(matching: share)])) { $0.byteRate() }
  }
}

extension FieldForm<PlaybackScenario.CaptionChoice> {
  /// `on`, `off` or a language. `on` and `off` are truth values in YAML 1.1.
  static var captions: Self {
    Self(
      .either([
        .flag,
        .string(
          matching: "^([A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*|[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])$"),
      ])
    ) { $0.captionChoice() }
  }
}

extension ValueReader {
  /// A whole number of bytes a second, or a percentage of the media's own rate: `80%`.
  func byteRate() -> ByteRate? {
    guard let text = node.scalar?.text, text.hasSuffix("%") else {
      return integer(in: 1...Int.max).map(ByteRate.bytesPerSecond)
    }
    guard let share = TimeOffset.parsePercentage(text), share.resolved(in: .seconds(1)) > .zero
    else { return invalid("must be a percentage above 0%, not '\(text)'") }
    return .shareOfMedia(share)
  }
}

/// `captions: on`, `off`, or a language.
extension ValueReader {
  func captionChoice() -> PlaybackScenario.CaptionChoice? {
    guard let text = text() else { return nil }
    switch text.lowercased() {
    // `on` and `off` are truth values in YAML 1.1, and users write any of these spellings.
    case "on", "true", "yes": return .on
    case "off", "false", "no": return .off
    default: break
    }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let language = parts.first, (2...3).contains(language.utf8.count),
      language.utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) }),
      parts.allSatisfy({ part in
        (1...8).contains(part.utf8.count)
          && part.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
          }
      })
    else { return invalid("must be on, off or a language such as en or zh-TW, not '\(text)'") }
    return .language(text)
  }
}
