internal import CreativeQuality
internal import OpenMeasurement
internal import Player
internal import Vocabulary

/// A player profile in words, policy by policy.
enum ProfileText {
  /// A policy with its values, and what each means.
  static func text(for policy: PlayerPolicy) -> String {
    let width = policy.choices.map(\.name.count).max() ?? 0
    let rows = policy.choices.map { choice in
      "\(choice.name.padded(to: width))  \(choice.words)\n"
    }
    let players = PlayerProfile.builtIn.map { profile in
      "\(profile.name): \(policy.value(in: profile))"
    }
    return "\(policy.key) (policy of a player)\n\(policy.meaning)\n\n" + rows.joined()
      + (rows.isEmpty ? "" : "\n")
      + ExplainCommand.wrapped("Values: " + players.joined(separator: ", ")) + "\n"
  }

  /// Describes a value that policies can have: what the value means in each policy that has it, and
  /// which built-in players use it. Nil if no policy has the value.
  static func text(forValue value: String) -> String? {
    let rows = PlayerPolicy.all.flatMap { policy in
      policy.choices.filter { policy.isNamed && $0.name.lowercased() == value.lowercased() }.map {
        (policy, $0)
      }
    }
    guard let name = rows.first?.1.name else { return nil }
    let texts = rows.map { policy, choice in
      let players = PlayerProfile.builtIn.filter {
        policy.value(in: $0) == .name(choice.name)
      }.map(\.name)
      let owners = players.isEmpty ? "no built-in player" : players.joined(separator: ", ")
      return ExplainCommand.wrapped("\(policy.key): \(policy.label) \(choice.words)") + "\n"
        + ExplainCommand.wrapped("players: \(owners)") + "\n"
    }
    return "\(name) (value of a player's policy)\n\n" + texts.joined(separator: "\n")
  }

  /// Describes a profile: its evidence, each policy in the form `key: value` with what the value
  /// means, the policies that the profile inherits from its base profile, and the behaviour that no
  /// policy can express.
  static func text(for profile: PlayerProfile, among profiles: [PlayerProfile]) -> String {
    let base = profile.base.flatMap { name in profiles.first { $0.name == name } }
    let remarks =
      (profile.evidence.map { ["evidence: \($0)"] } ?? [])
      + profile.notModelled.map { "not modelled: \($0)" }
    let head = remarks.map { ExplainCommand.wrapped($0) + "\n" }.joined()
    let own = PlayerPolicy.all.filter { policy in
      base.map { policy.value(in: $0) != policy.value(in: profile) } ?? true
    }
    let taken = PlayerPolicy.all.filter { policy in !own.contains { $0.name == policy.name } }
    let list = base.map { base in
      "Different from '\(base.name)':\n\(rows(own, of: profile))\n"
        + "Same as '\(base.name)':\n\(rows(taken, of: profile))"
    }
    let text: VisibleText = "\(profile.name) (player profile)\n\(profile.summary)\n\n"
    return
      (text
      + VisibleText(
        lines: head + (head.isEmpty ? "" : "\n") + (list ?? rows(own, of: profile)) + "\n"
          + around(profile) + "\n" + words(profile.capabilities.media)))
      .description
  }

  /// One line for each policy: `key: value`, followed by its meaning unless the setting is wider
  /// than its column.
  private static func rows(_ policies: [PlayerPolicy], of profile: PlayerProfile) -> String {
    guard !policies.isEmpty else { return "  nothing\n" }
    return policies.map { policy in
      let setting = "\(policy.key): \(policy.value(in: profile))"
      guard setting.count <= settingWidth else { return "  \(setting)\n" }
      return "  \(setting.padded(to: settingWidth))  \(policy.sentence(in: profile))\n"
    }.joined()
  }

  private static let settingWidth = 36

  /// The behaviour of the app that contains the player, which no policy describes.
  private static func around(_ profile: PlayerProfile) -> String {
    let capabilities = profile.capabilities
    return [
      "isolates verification scripts: \(capabilities.isolatesScripts ? "yes" : "no")",
      "passes the vendor key: \(capabilities.vendorKey.map { "'\($0)'" } ?? "the tag's")",
      "reads: \(words(capabilities.lookups))",
      "runs the scripts of: \(capabilities.verificationVendor.map { "'\($0)' alone" } ?? "every vendor")",
      "takes for granted: \(words(grantedBy: capabilities))",
    ].map { ExplainCommand.wrapped($0) + "\n" }.joined()
  }

  /// The media that a player plays. The player rejects a MediaFile with another declared type or
  /// codec, and an opened file in which it can decode nothing.
  private static func words(_ media: MediaSupport) -> String {
    ExplainCommand.wrapped("selects types: \(media.types.joined(separator: ", "))") + "\n"
      + ExplainCommand.wrapped("selects codecs: \(media.codecNames.joined(separator: ", "))")
      + "\n\n" + words(media.decoding, media.name)
  }

  private static func words(_ decoding: MediaDecoding, _ name: String) -> String {
    guard let table = decoding.table else {
      let unmeasured = name.isEmpty ? "" : "; what \(name) decodes was not measured"
      return ExplainCommand.wrapped("plays what FFmpeg decodes\(unmeasured)") + "\n"
    }
    let rows = table.files.map { file in
      [file.containerText, file.videoText, file.audioText, file.outcome.words]
    }
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      let cells = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      return "  \((cells + [row[3]]).joined(separator: "  "))\n"
    }
    return ExplainCommand.wrapped("plays, by \(table.evidence):") + "\n" + lines.joined()
      + ExplainCommand.wrapped("A codec that is not listed counts as decoded.") + "\n"
  }

  private static func words(_ lookups: [TagLookup]) -> String {
    guard !lookups.isEmpty else { return "every ad of the document" }
    return "only the first match of each XPath in the document: "
      + lookups.map(\.path).joined(separator: ", ")
  }

  private static func words(grantedBy capabilities: PlayerCapabilities) -> String {
    let granted = [
      capabilities.lookups.isEmpty ? nil : "that each XPath has a match",
      capabilities.needsCaptions ? "that the caption file can be fetched" : nil,
      capabilities.needsPictureAndSound ? "that the media has a picture and sound" : nil,
    ].compactMap(\.self)
    return granted.isEmpty ? "nothing" : granted.joined(separator: "; ")
  }
}

extension PlayerPolicy {
  /// Whether the policy's values have names of their own; the values of a flag are true and false.
  fileprivate var isNamed: Bool { if case .choice = form { true } else { false } }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

/// A viewability standard in words, as `vastsim explain` prints it.
enum StandardText {
  static func text(for standard: ViewabilityStandard) -> String {
    let lines = [
      requirement(of: standard),
      "",
      "sound: " + (standard.requiresAudible ? audible : "not required"),
      "playback: "
        + (standard.requiresUserInitiated
          ? "user-initiated only" : "user-initiated or autoplay"),
      "counts: " + counted(by: standard),
      "for: " + creatives(of: standard),
      standard.source.isEmpty ? nil : "source: \(standard.source)",
    ]
    return "\(standard.name) (viewability standard)\n"
      + lines.compactMap(\.self).joined(separator: "\n") + "\n"
  }

  private static let audible = "the player's volume is above 0, and the device's if it is known"

  /// A sentence about the share of the ad that the standard requires to be in view.
  static func requirement(of standard: ViewabilityStandard) -> String {
    let pixels =
      standard.percent == 100
      ? "all of the ad's pixels in view"
      : "at least \(number(standard.percent)) % of the ad's pixels in view"
    let sound = standard.requiresAudible ? ", with sound" : ""
    guard !standard.isJudgedAtCompletion else {
      return "\(pixels)\(sound), at the instant when the ad is complete"
    }
    let manner = standard.isContinuous ? "continuously" : "in total"
    return "\(pixels) for \(length(of: standard)) \(manner)\(sound)"
  }

  private static func length(of standard: ViewabilityStandard) -> String {
    switch standard.share {
    case .percentage(let digits, let scale):
      "\(number(Double(digits) / Double(scale))) % of the ad's duration"
    case .time(let time): TimeText.readable(time)
    case nil: TimeText.readable(standard.time)
    }
  }

  private static func counted(by standard: ViewabilityStandard) -> String {
    if standard.isJudgedAtCompletion { return "the first time that the ad is complete" }
    if standard.countsReplays { return "every play, while it is neither paused nor buffering" }
    return "the first play, while it is neither paused nor buffering"
  }

  private static func creatives(of standard: ViewabilityStandard) -> String {
    let names = standard.creatives.names.joined(separator: ", ")
    switch (standard.minimumArea, standard.areaLimit) {
    case (nil, nil): return names
    case (let least?, nil): return "\(names) of \(number(least)) square pixels or more"
    case (nil, let limit?): return "\(names) below \(number(limit)) square pixels"
    case (let least?, let limit?):
      return "\(names) from \(number(least)) to below \(number(limit)) square pixels"
    }
  }

  private static func number(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}

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
