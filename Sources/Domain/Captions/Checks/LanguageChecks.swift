import Diagnostics
import Media

/// What can be wrong with the language that a caption file is declared in.
///
/// No dictionary is asked: what the file says of itself, what its name says, and the letters it is
/// written in are enough to notice most files that were mixed up.
enum LanguageChecks {
  /// How many letters are looked at, and how many it takes to judge.
  private static let letters = 20...2_000

  static func check(
    _ declaration: CaptionDeclaration, _ content: CaptionContent, _ findings: inout CaptionFindings
  ) {
    guard let declared = declaration.language, !declared.isEmpty else {
      findings.add(
        .captionLanguageMissing,
        "'ClosedCaptionFile' has no 'language'; viewers choose captions by it",
        at: declaration.location)
      return
    }
    guard let tag = LanguageTag(declared) else {
      findings.add(
        .captionLanguageMalformed,
        "'\(declared)' is no language; give a BCP 47 tag such as 'en' or 'zh-TW'",
        at: declaration.location)
      return
    }
    if let reason = contradiction(tag, declaration.url, content) {
      findings.add(
        .captionLanguageDiffers,
        "the language is declared as '\(declared)' and \(reason)",
        at: declaration.location)
    }
  }

  private static func contradiction(
    _ declared: LanguageTag, _ url: String, _ content: CaptionContent
  ) -> String? {
    if let own = content.language, let tag = LanguageTag(own), tag.language != declared.language {
      return "the file itself says '\(own)'"
    }
    if let systems = WritingSystem.all(of: declared.language),
      !isWritten(in: systems, content.cues)
    {
      return "none of the letters in the file belong to that language"
    }
    if content.language == nil, let named = language(inName: url), named != declared.language {
      return "the file's name says '\(named)'"
    }
    return nil
  }

  /// Whether some letter is of these systems; too few letters give the benefit of the doubt.
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

  /// `fr` of `https://host/ad.fr.vtt`; nil where the part before the ending is no language known
  /// here.
  private static func language(inName url: String) -> String? {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    let parts = path.split(separator: "/").last?.split(separator: ".") ?? []
    guard parts.count >= 3, let tag = LanguageTag(parts[parts.count - 2]),
      WritingSystem.all(of: tag.language) != nil
    else { return nil }
    return tag.language
  }
}
