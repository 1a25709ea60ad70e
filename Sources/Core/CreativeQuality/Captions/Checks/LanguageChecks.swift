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
