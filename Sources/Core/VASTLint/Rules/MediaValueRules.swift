internal import Documents
internal import VAST
internal import Vocabulary

/// The rules about values that no media file has, or that no player can use.
extension LintRule {
  static let mediaValues: [LintRule] = [
    .bitrateInBits, .bitrateTooLow, .codecForm, .flashUnsupported, .mediaFileSizeOdd,
    .mediaFileTypeUnplayable, .mediaFileFramework,
  ]

  static let bitrateInBits: LintRule = .init(
    "BitrateInBits", .warning, "a bit rate that seems to be in bit/s",
    explanation: """
      The unit is kbit/s. Players that choose by bandwidth skip a file that seems to need a \
      thousand times its bit rate.
      """,
    fix: "Divide the value by 1000.",
    clause: "VAST 2.0 to 4.3, MediaFile, bitrate, in kbit/s",
    on: [.mediaFile]
  ) { node, pass in
    for name in ["bitrate", "minBitrate", "maxBitrate"] {
      guard let rate = node.attribute(named: name).flatMap({ Int($0) }), rate >= highestBitrate
      else { continue }
      pass.report(
        .bitrateInBits, at: node.position,
        "\(name) \(rate) is \(rate / 1000) Mbit/s; the unit is kbit/s: did you mean \(rate / 1000)?"
      )
      return
    }
  }

  /// The highest bit rate of media files, in kbit/s; even 8K masters stay below it.
  private static let highestBitrate = 100_000

  static let bitrateTooLow: LintRule = .init(
    "BitrateTooLow", .warning, "a bit rate that is too low for the file",
    explanation: """
      The unit is kbit/s. A number below 20 for video, or 8 for audio, was usually written in \
      Mbit/s, or is a 0 that the ad server did not replace with the bit rate.
      """,
    fix: "Write the bit rate in kbit/s, or remove the attribute.",
    clause: "VAST 2.0 to 4.3, MediaFile, bitrate, in kbit/s",
    on: [.mediaFile]
  ) { node, pass in
    for name in ["bitrate", "maxBitrate"] {
      guard let rate = node.value(of: name).flatMap({ Int($0) }), (0..<20).contains(rate),
        let type = node.value(of: "type")?.lowercased(),
        type.hasPrefix("video/") || type.hasPrefix("audio/") && rate < 8,
        node.value(of: "apiFramework") == nil
      else { continue }
      pass.report(
        .bitrateTooLow, at: node.position,
        "\(name) \(rate) is \(rate) kbit/s, too low for '\(type)'")
      return
    }
  }

  static let codecForm: LintRule = .init(
    "CodecForm", .note, "a codec value that is not a codec name of the file's type",
    explanation: """
      Players compare 'codec' with what they can decode, in the form of RFC 6381: 'avc1.4D401F' in \
      MP4, 'vp9' only in WebM. Another text, such as 'H.264', matches nothing.
      """,
    fix: "Write the name that RFC 6381 defines for the container, such as 'avc1.4D401F'.",
    clause: "VAST 3.0 and later, MediaFile, codec; RFC 6381 § 3",
    on: [.mediaFile, .mezzanine]
  ) { node, pass in
    guard let codec = node.value(of: "codec"), let type = node.value(of: "type")?.lowercased()
    else { return }
    let container = type[...].parts(separatedBy: ";")[0]
    let isWebM = container == "video/webm" || container == "audio/webm"
    guard
      isWebM || CodecNames.isoContainers.contains(container)
        || MediaKind.streamTypes.contains(where: container.isSame)
    else { return }
    let names = codec.parts(separatedBy: ",")
    let odd = names.first { !CodecNames.isName($0, isWebM: isWebM) }
    // If the file has another type than stated, the codec may be right.
    guard odd != nil || names.allSatisfy(CodecNames.isAudio), !node.hasFile(ofAnotherTypeThan: type)
    else { return }
    guard let odd else {
      if container.hasPrefix("video/") {
        pass.report(
          .codecForm, at: node.position,
          "codec \(LintPass.quoted(codec)) is audio alone; the type is '\(container)'")
      }
      return
    }
    pass.report(
      .codecForm, at: node.position,
      """
      codec \(LintPass.quoted(odd)) is not a codec of '\(container)' in the form of RFC 6381; use one \
      such as '\(isWebM ? "vp09.00.10.08" : CodecNames.meant(by: odd))'
      """)
  }

  static let flashUnsupported: LintRule = .init(
    "FlashUnsupported", .warning, "Flash, which no player runs",
    explanation: """
      Browsers removed Flash in 2021, and apps never had it. One finding covers all Flash files of \
      a document.
      """,
    fix: "Replace it with an MP4 file, an image or HTML.",
    clause: "VAST 4.1 and later, deprecations; practice",
    on: [.mediaFile, .mezzanine, .staticResource]
  ) { node, pass in
    let attribute = node.name == "StaticResource" ? "creativeType" : "type"
    guard let type = node.value(of: attribute), MediaKind.isFlash(type.lowercased()) else { return }
    pass.reportOnce(
      .flashUnsupported, at: node.position,
      "'\(node.name)' is of the type \(LintPass.quoted(type))")
  }

  static let mediaFileSizeOdd: LintRule = .init(
    "MediaFileSizeOdd", .warning, "a size that no video has",
    explanation: """
      Players select the file by its size. Below 10 pixels, above 16384, or with one side more \
      than four times the other, the numbers are not those of a video.
      """,
    fix: "Write the picture's width and height in pixels.",
    clause: "VAST 2.0 to 4.3, MediaFile, width and height; practice",
    on: [.mediaFile, .mezzanine]
  ) { node, pass in
    guard let width = node.value(of: "width").flatMap({ Int($0) }), width > 0,
      let height = node.value(of: "height").flatMap({ Int($0) }), height > 0
    else { return }
    let (small, large) = (min(width, height), max(width, height))
    guard small < 10 || large > 16_384 || large / 4 > small,
      node.value(of: "type")?.lowercased().hasPrefix("video/") == true,
      // The size of an interactive unit does not matter.
      node.value(of: "apiFramework") == nil
    else { return }
    pass.report(
      .mediaFileSizeOdd, at: node.position,
      "'\(node.name)' is \(width) pixels wide and \(height) pixels high")
  }

  static let mediaFileTypeUnplayable: LintRule = .init(
    "MediaFileTypeUnplayable", .warning, "a MediaFile that is not of a media type",
    explanation: """
      A MediaFile is video, audio or a stream, in a form with a known name. Players look for types \
      that they play and find none here. A script needs 'apiFramework', a page belongs in InteractiveCreativeFile.
      """,
    fix: "Write the type of the file, such as 'video/mp4'.",
    clause: "VAST 2.0 to 4.3, MediaFile, type; error code 403",
    on: [.mediaFile, .mezzanine]
  ) { node, pass in
    guard let type = node.value(of: "type")?.lowercased(),
      !MediaKind.isKnown(type), !type.hasPrefix("image/"),
      type.utf8.contains(UInt8(ascii: "/")), node.value(of: "apiFramework") == nil,
      !MediaKind.isStream(type), !MediaKind.isFlash(type),
      !["application/mp4", "application/ogg"].contains(type),
      // If a type is known for the file name's extension, that type is more reliable than the
      // stated one.
      MediaKind.fileExtension(of: node.text).flatMap(MediaKind.types(ofExtension:)) == nil
    else { return }
    pass.report(
      .mediaFileTypeUnplayable, at: node.position,
      "type \(LintPass.quoted(type)) of '\(node.name)' "
        + (["video/", "audio/"].contains(where: type.hasPrefix)
          ? "is known to no player" : "is not a media type"))
  }

  static let mediaFileFramework: LintRule = .init(
    "MediaFileFramework", .warning, "a MediaFile for a framework that no player has",
    explanation: """
      'apiFramework' says that the file is a program, or needs one. Players skip a file whose framework \
      they do not have, even if it is plain video: error 403 where no other file is left.
      """,
    fix: "Remove 'apiFramework' from a plain video or audio file.",
    clause: "VAST 2.0 to 4.3, MediaFile, apiFramework; error code 403",
    on: [.mediaFile]
  ) { node, pass in
    guard let framework = node.value(of: "apiFramework"), !framework.isEmpty,
      !LintRule.frameworkNames.contains(where: framework.isSame)
    else { return }
    pass.report(
      .mediaFileFramework, at: node.position,
      "apiFramework \(LintPass.quoted(framework)) of 'MediaFile' is known to no player, so the file is not "
        + "played")
  }
}

/// The names of codecs in the form of RFC 6381.
private enum CodecNames {
  static let isoContainers: [Substring] = [
    "video/mp4", "audio/mp4", "video/quicktime", "video/3gpp", "application/mp4",
  ]

  /// The names of codecs in ISO media files: first those that require a profile, then those that
  /// need none.
  private static let profiled: TextList = ["hvc1", "hev1", "av01", "vp09", "vp08", "dvh1", "dvhe"]

  private static let simple: TextList = [
    "avc1", "avc3", "mp4a", "mp4v", "ac-3", "ec-3", "ac-4", "opus", "Opus", "fLaC", "flac", "alac",
    "mp3", "s263", "samr", "stpp", "wvtt", "dtsc", "dtse", "mhm1",
  ]

  private static let webM: TextList = ["vp8", "vp9", "vorbis", "opus", "av1"]

  private static let profiledWebM: TextList = ["vp08", "vp09", "av01"]

  private static let audio: TextList = [
    "mp4a", "ac-3", "ec-3", "ac-4", "opus", "Opus", "fLaC", "flac", "alac", "mp3", "vorbis",
  ]

  static func isAudio(_ codec: Substring) -> Bool {
    audio.contains(name(of: codec))
  }

  /// The part of a codec's text before the first point.
  private static func name(of codec: Substring) -> String {
    String(Substring(codec.utf8.prefix { $0 != UInt8(ascii: ".") }))
  }

  static func isName(_ codec: Substring, isWebM: Bool) -> Bool {
    let name = name(of: codec)
    let needsProfile = (isWebM ? profiledWebM : profiled).contains(name)
    guard needsProfile || (isWebM ? webM : simple).contains(name) else { return false }
    let parts = codec.parts(separatedBy: ".")
    guard !parts.contains(where: { $0.isEmpty }) else { return false }
    if needsProfile { return parts.count > 1 }
    guard !isWebM, name.hasPrefix("avc"), parts.count > 1 else { return true }
    // Profile and level are six hexadecimal digits, or in older files two decimal numbers.
    let isHexadecimal = parts.count == 2 && parts[1].count == 6 && Int(parts[1], radix: 16) != nil
    return isHexadecimal || parts.count == 3 && parts.dropFirst().allSatisfy { Int($0) != nil }
  }

  /// The RFC 6381 form of a codec that a tag names differently.
  static func meant(by name: Substring) -> String {
    let plain = String(decoding: name.utf8.filter(isLetterOrDigit), as: UTF8.self).lowercased()
    if plain.hasPrefix("vp8") { return "vp08.00.10.08" }
    if plain.hasPrefix("vp9") { return "vp09.00.10.08" }
    if plain.hasPrefix("av1") { return "av01.0.04M.08" }
    if MacroScan.mentions("265", plain) || plain == "hevc" { return "hvc1.1.6.L93.B0" }
    return MacroScan.mentions("aac", plain) ? "mp4a.40.2" : "avc1.4D401F"
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension Substring {
  /// The parts of the text between separators, at least one, without their spaces.
  fileprivate func parts(separatedBy separator: Unicode.Scalar) -> [Substring] {
    let text = has(" ") ? filter { $0 != " " }[...] : self
    guard text.has(separator) else { return [text] }
    return text.utf8.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
      .map(Substring.init)
  }

  private func has(_ character: Unicode.Scalar) -> Bool {
    withBytes { $0.contains(UInt8(ascii: character)) }
  }
}
