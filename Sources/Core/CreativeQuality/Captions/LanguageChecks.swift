import Media
import Vocabulary

/// Checks the declared language of a caption file.
///
/// No dictionary is used: the file's own language, its name, and the letters of its text are enough
/// to notice most mixed-up files.
enum LanguageChecks {
  /// How many letters are examined at most, and how many are needed for a judgement.
  private static let letters = 20...2_000

  static func check(
    _ declaration: CaptionDeclaration, _ content: CaptionContent, _ findings: inout CaptionFindings
  ) {
    guard let declared = declaration.language, !declared.isEmpty else {
      findings.add(
        .captionLanguageMissing,
        "'ClosedCaptionFile' has no 'language'; viewers select captions by language",
        at: declaration.location)
      return
    }
    guard let tag = LanguageTag(declared) else {
      findings.add(
        .captionLanguageMalformed,
        "'\(declared)' is not a language; use a BCP 47 tag such as 'en' or 'zh-TW'",
        at: declaration.location)
      return
    }
    if let reason = contradiction(tag, declaration.url, content) {
      findings.add(
        .captionLanguageDiffers,
        "the declared language is '\(declared)', but \(reason)",
        at: declaration.location)
    }
  }

  private static func contradiction(
    _ declared: LanguageTag, _ url: String, _ content: CaptionContent
  ) -> String? {
    if let own = content.language, let tag = LanguageTag(own), tag.language != declared.language {
      return "the file declares '\(own)'"
    }
    if let systems = WritingSystem.all(of: declared.language),
      !isWritten(in: systems, content.cues)
    {
      return "none of the letters in the file belong to that language"
    }
    if content.language == nil, let named = language(inName: url), named != declared.language {
      return "the file's name contains '\(named)'"
    }
    return nil
  }

  /// Whether any letter belongs to these systems; true for too few letters.
  private static func isWritten(in systems: [WritingSystem], _ cues: [Cue]) -> Bool {
    var count = 0
    for cue in cues {
      for scalar in cue.text.unicodeScalars where scalar.properties.isAlphabetic {
        count += 1
        if let system = WritingSystem(scalar), systems.contains(system) { return true }
        if count >= letters.upperBound { return false }
      }
    }
    return count < letters.lowerBound
  }

  /// The language in the name of a captions file: `fr` for `https://host/ad.fr.vtt`. Nil where the part
  /// before the extension is not a known language.
  private static func language(inName url: String) -> String? {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    let parts = path.split(separator: "/").last?.split(separator: ".") ?? []
    guard parts.count >= 3, let tag = LanguageTag(parts[parts.count - 2]),
      WritingSystem.all(of: tag.language) != nil
    else { return nil }
    return tag.language
  }
}

/// The writing system of a language, as far as needed to notice a file in another language.
enum WritingSystem {
  case latin, cyrillic, greek, hebrew, arabic, devanagari, thai, hangul, kana, han

  /// The writing systems of a language; nil for languages not listed here, and for those with
  /// several.
  static func all(of language: String) -> [WritingSystem]? {
    switch language {
    case "en", "fr", "de", "es", "it", "pt", "nl", "sv", "da", "nb", "nn", "no", "fi", "is", "pl",
      "cs", "sk", "sl", "hr", "hu", "ro", "tr", "et", "lv", "lt", "ca", "gl", "eu", "ga", "id",
      "ms", "vi", "sw", "tl", "fil":
      [.latin]
    case "ru", "uk", "bg", "be", "mk": [.cyrillic]
    case "el": [.greek]
    case "he", "yi": [.hebrew]
    case "ar", "fa", "ur": [.arabic]
    case "hi", "mr", "ne": [.devanagari]
    case "th": [.thai]
    case "ko": [.hangul, .han]
    case "ja": [.kana, .han]
    case "zh", "yue": [.han]
    default: nil
    }
  }

  /// The writing system of a letter; nil for signs and for letters of other systems.
  init?(_ letter: Unicode.Scalar) {
    guard letter.properties.isAlphabetic else { return nil }
    switch letter.value {
    case 0x41...0x24F, 0x1E00...0x1EFF: self = .latin
    case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
    case 0x400...0x52F: self = .cyrillic
    case 0x590...0x5FF: self = .hebrew
    case 0x600...0x6FF, 0x750...0x77F: self = .arabic
    case 0x900...0x97F: self = .devanagari
    case 0xE00...0xE7F: self = .thai
    case 0x3040...0x30FF, 0x31F0...0x31FF: self = .kana
    case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7AF: self = .hangul
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x2FA1F: self = .han
    default: return nil
    }
  }
}

/// A language tag, checked for its form only (BCP 47, RFC 5646 § 2.1).
struct LanguageTag: Sendable, Hashable {
  /// The language, in lower case: `en` of `en-US`.
  let language: String
  /// The whole tag in lower case.
  let text: String

  /// Nil for a text that is not a tag; whether its parts are registered is not checked.
  init?(_ text: some StringProtocol) {
    let parts = text.lowercased().split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, text.utf8.count <= 35,
      parts.allSatisfy({ (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(Self.isWord) }),
      (2...3).contains(first.utf8.count) && first.utf8.allSatisfy(Self.isLetter),
      parts.dropFirst().dropLast().allSatisfy({ $0.utf8.count > 1 || parts.count > 2 }),
      parts.count == 1 || parts[parts.count - 1].utf8.count > 1
    else { return nil }
    language = String(first)
    self.text = text.lowercased()
  }

  /// Whether the two tags are equal, or one of them is the other followed by a hyphen and more (RFC
  /// 4647 § 3.3.1).
  func matches(_ other: LanguageTag) -> Bool {
    text == other.text || text.hasPrefix(other.text + "-") || other.text.hasPrefix(text + "-")
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

  private static func isWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte)
  }
}
