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
