internal import CreativeQuality
internal import Vocabulary

/// Creative profiles and checks in words.
enum CreativeProfileText {
  /// A profile's limits, with their sources.
  static func text(for profile: CreativeProfile) -> String {
    var text: VisibleText = "\(profile.name) (creative profile)\n\(profile.summary)\n\n"
    text += "source: \(words(profile.source))\n"
    if profile.name != CreativeProfile.generic.name {
      text += "For every other check the limits of 'generic' apply.\n"
    }
    text += "\n"
    let width = profile.rules.map(\.check.id.count).max() ?? 0
    for rule in profile.rules {
      text += "\(padded(rule.check.id, to: width))  \(severity(of: rule))\(limit(of: rule))\n"
    }
    for check in profile.checksOff {
      text += "\(padded(check.id, to: width))  off\n"
    }
    for range in profile.renditionRanges {
      text += "a rendition of \(Int(range.lowerBound)) to \(Int(range.upperBound)) kb/s\n"
    }
    if !profile.unchecked.isEmpty {
      text += "\nnot checked: \(profile.unchecked.joined(separator: "; "))\n"
    }
    return text.description
  }

  /// Every limit that a profile sets for a check.
  static func limits(of check: QualityCheck, among profiles: ProfileCatalog) -> String {
    var text: VisibleText = ""
    let width = profiles.creative.map(\.name.count).max() ?? 0
    for profile in profiles.creative {
      for rule in profile.rules where rule.check == check {
        text += "\(padded(profile.name, to: width))  \(severity(of: rule))\(limit(of: rule))\n"
      }
    }
    return text.description
  }

  private static func severity(of rule: QualityRule) -> String {
    padded(rule.severity.rawValue, to: 7) + "  "
  }

  private static func limit(of rule: QualityRule) -> String {
    var text = rule.limit.text(in: rule.check.unit)
    if let other = rule.alternative {
      text += ", or \(other.check.id) \(other.limit.text(in: other.check.unit))"
    }
    if !rule.conditions.isEmpty {
      text += " (\(rule.conditions.map(\.description).joined(separator: ", ")))"
    }
    return text + (rule.source.map { " [\(words($0))]" } ?? "")
  }

  private static func words(_ source: ProfileSource) -> String {
    source.page + (source.address.map { ", \($0)" } ?? "")
      + (source.date.isEmpty ? "" : ", \(source.date)")
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
