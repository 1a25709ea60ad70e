internal import Diagnostics
internal import XMLTree

/// Finds a `codec` that is not a codec's name for the type.
enum CodecForm: PracticeRule {
  static let rule = Rule(
    "CodecForm", .note, "a codec that is not a codec's name for the type",
    explanation: """
      Players compare 'codec' with what they can decode, in the form of RFC 6381: 'avc1.4D401F' in \
      MP4, 'vp9' only in WebM. Another text, such as 'H.264', matches nothing.
      """,
    remedy: "Write the name that RFC 6381 defines for the container, such as 'avc1.4D401F'.",
    clause: "VAST 3.0 and later, MediaFile, codec; RFC 6381 § 3")

  static let elements: [SchemaElement] = [.mediaFile, .mezzanine]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard let codec = node.value(of: "codec"), let type = node.value(of: "type")?.lowercased()
    else { return }
    // With another type than the file's, the codec may be right.
    guard !MediaFileTypeExtension.isMismatch(type, node) else { return }
    let container = type.prefix { $0 != ";" }.withoutSpaces
    let isWebM = container == "video/webm" || container == "audio/webm"
    guard isWebM || isoContainers.contains(container) || MediaKind.isStream(container) else {
      return
    }
    let names = codec.split(separator: ",", omittingEmptySubsequences: false)
    guard let odd = names.first(where: { !isName($0.withoutSpaces, isWebM: isWebM) }) else {
      if container.hasPrefix("video/"), names.allSatisfy({ isAudio($0.withoutSpaces) }) {
        pass.report(
          rule, at: node.position,
          "codec \(LintPass.quoted(codec)) is audio alone; the type is '\(container)'")
      }
      return
    }
    pass.report(
      rule, at: node.position,
      "codec \(LintPass.quoted(odd.withoutSpaces)) is not a codec of '\(container)' in the form of "
        + "RFC 6381; use one such as '\(isWebM ? "vp09.00.10.08" : meant(by: odd.withoutSpaces))'")
  }

  private static let isoContainers: Set = [
    "video/mp4", "audio/mp4", "video/quicktime", "video/3gpp", "application/mp4",
  ]

  /// Names of ISO media files: those that need their profile, and those that have none.
  private static let profiled = ["hvc1", "hev1", "av01", "vp09", "vp08", "dvh1", "dvhe"]
  private static let simple = [
    "avc1", "avc3", "mp4a", "mp4v", "ac-3", "ec-3", "ac-4", "opus", "Opus", "fLaC", "flac", "alac",
    "mp3", "s263", "samr", "stpp", "wvtt", "dtsc", "dtse", "mhm1",
  ]
  private static let webM = ["vp8", "vp9", "vorbis", "opus", "av1"]

  private static func isAudio(_ codec: String) -> Bool {
    ["mp4a", "ac-3", "ec-3", "ac-4", "opus", "Opus", "fLaC", "flac", "alac", "mp3", "vorbis"]
      .contains { codec == $0 || codec.hasPrefix($0 + ".") }
  }

  private static func isName(_ codec: String, isWebM: Bool) -> Bool {
    let parts = codec.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let name = parts.first, !parts.contains("") else { return false }
    if isWebM, webM.contains(name) { return true }
    if isWebM, !["vp08", "vp09", "av01"].contains(name) { return false }
    if profiled.contains(name) { return parts.count > 1 }
    guard simple.contains(name) else { return false }
    guard name.hasPrefix("avc"), parts.count > 1 else { return true }
    // Six hexadecimal digits, or in older files the profile and the level in decimal.
    let isHexadecimal = parts.count == 2 && parts[1].count == 6 && Int(parts[1], radix: 16) != nil
    return isHexadecimal || parts.count == 3 && parts.dropFirst().allSatisfy { Int($0) != nil }
  }

  /// The form of a codec that goes by another name.
  private static func meant(by name: String) -> String {
    let plain = String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    if plain.hasPrefix("vp8") { return "vp08.00.10.08" }
    if plain.hasPrefix("vp9") { return "vp09.00.10.08" }
    if plain.hasPrefix("av1") { return "av01.0.04M.08" }
    if plain.contains("265") || plain == "hevc" { return "hvc1.1.6.L93.B0" }
    return plain.contains("aac") ? "mp4a.40.2" : "avc1.4D401F"
  }
}

extension StringProtocol {
  /// The text without its spaces.
  fileprivate var withoutSpaces: String { String(filter { $0 != " " }) }
}
