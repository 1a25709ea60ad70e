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
