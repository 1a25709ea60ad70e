internal import Documents
internal import VAST
internal import Vocabulary

/// The rules about the attributes of a media file: whether they agree with each other and with the file.
extension LintRule {
  static let mediaFiles: [LintRule] = [
    .bitrateConflict, .bitrateRange, .mediaFileSizeZero, .mediaFileTypeExtension,
    .deliveryMismatch, .vpaidDeprecated, .mimeTypeMisspelt, .mimeTypeCase,
  ]

  static let bitrateConflict: LintRule = .init(
    "BitrateConflict", .note, "bitrate together with minBitrate or maxBitrate",
    explanation: """
      'bitrate' is for one progressive file, the other two are for a stream of several renditions. \
      With all three, players differ in which they use.
      """,
    fix: "Keep 'bitrate' for a single file, the other two for a stream.",
    clause: "VAST 3.0 and later, MediaFile, bitrate",
    on: [.mediaFile]
  ) { node, pass in
    guard node.attributes.count > 4, node.hasAttribute("bitrate"),
      node.hasAttribute("minBitrate") || node.hasAttribute("maxBitrate")
    else { return }
    pass.report(
      .bitrateConflict, at: node.position,
      "'bitrate' is used with 'minBitrate' or 'maxBitrate'; use either 'bitrate' or the other two")
  }

  static let bitrateRange: LintRule = .init(
    "BitrateRange", .warning, "minBitrate without maxBitrate, or above it",
    explanation: "The two belong together: a player selects by the range between them.",
    fix: "Write both 'minBitrate' and 'maxBitrate', the smaller one first.",
    clause: "VAST 3.0 and later, MediaFile, minBitrate and maxBitrate",
    on: [.mediaFile]
  ) { node, pass in
    let least = node.attribute(named: "minBitrate")
    let most = node.attribute(named: "maxBitrate")
    guard least != nil || most != nil else { return }
    guard let least, let most else {
      let (present, absent) =
        least == nil ? ("maxBitrate", "minBitrate") : ("minBitrate", "maxBitrate")
      pass.report(
        .bitrateRange, at: node.position,
        "'\(present)' is used without '\(absent)'; both are required")
      return
    }
    guard let least = Int(least), let most = Int(most), least > most else { return }
    pass.report(.bitrateRange, at: node.position, "minBitrate \(least) is above maxBitrate \(most)")
  }

  static let mediaFileSizeZero: LintRule = .init(
    "MediaFileSizeZero", .warning, "a width or height of zero on a file that is not audio",
    explanation: """
      Zero is for audio. Players that select by size reject a video of zero size, or scale it to \
      nothing.
      """,
    fix: "Write the picture's width and height in pixels.",
    clause: "VAST 4.1 and later, MediaFile, width and height",
    on: [.mediaFile, .mezzanine]
  ) { node, pass in
    for name in ["width", "height"] where node.attribute(named: name) == "0" {
      if node.value(of: "type")?.hasPrefix("audio/") == true { return }
      pass.report(
        .mediaFileSizeZero, at: node.position,
        "'\(name)' of '\(node.name)' is 0, which is for audio only")
      return
    }
  }

  static let mediaFileTypeExtension: LintRule = .init(
    "MediaFileTypeExtension", .warning, "a type that does not match the file's extension",
    explanation: "Players select the file by its type and then fail to decode it: error 405.",
    fix: "Correct 'type' to match the file, or correct the URL.",
    clause: "VAST 2.0 to 4.3, MediaFile, type; error code 405",
    on: [.mediaFile, .mezzanine, .staticResource, .closedCaptionFile, .interactiveCreativeFile]
  ) { node, pass in
    let attribute = node.name == "StaticResource" ? "creativeType" : "type"
    guard let type = node.value(of: attribute), let name = MediaKind.fileExtension(of: node.text),
      let types = MediaKind.types(ofExtension: name)
    else { return }
    let isListed = types.contains { type.isSame(as: $0) }
    guard !isListed, ValueForm.mediaType.accepts(type), registeredType(meantBy: type) == nil
    else { return }
    pass.report(
      .mediaFileTypeExtension, at: node.position,
      "\(attribute) \(LintPass.quoted(type)) does not match '.\(name)'; did you mean '\(types[0])'?"
    )
  }

  static let deliveryMismatch: LintRule = .init(
    "DeliveryMismatch", .warning, "a delivery that does not fit the type",
    explanation: """
      HLS and DASH are streams, an MP4 over HTTP is progressive. Players that trust 'delivery' \
      pass the file to the wrong playback component.
      """,
    fix: """
      Write delivery="streaming" for HLS and DASH, delivery="progressive" for single files.
      """,
    clause: "VAST 2.0 to 4.3, MediaFile, delivery",
    on: [.mediaFile, .mezzanine]
  ) { node, pass in
    guard let delivery = node.value(of: "delivery"), let type = node.value(of: "type") else {
      return
    }
    if delivery == "progressive" {
      guard MediaKind.streamTypes.contains(where: type.isSame) else { return }
      pass.report(
        .deliveryMismatch, at: node.position,
        "\(LintPass.quoted(type)) is a stream; use delivery 'streaming'")
    } else if delivery == "streaming", !pass.url.isDisjoint(with: [.http, .https]) {
      // The URL of an mp4 on a streaming server has a scheme other than http.
      guard MediaKind.fileTypes.contains(where: type.isSame) else { return }
      pass.report(
        .deliveryMismatch, at: node.position,
        "\(LintPass.quoted(type)) over HTTP is a file; use delivery 'progressive'")
    }
  }

  static let vpaidDeprecated: LintRule = .init(
    "VPAIDDeprecated", .warning, "a MediaFile of VPAID in 4.1 or later",
    explanation: """
      4.1 deprecates 'apiFramework' on MediaFile. Interactive units belong in \
      InteractiveCreativeFile as SIMID, measurement belongs in AdVerifications. Players have begun \
      to reject VPAID (error 403).
      """,
    fix: "Move the unit to SIMID, and measurement into AdVerifications.",
    clause: "VAST 4.1 and later, MediaFile, apiFramework",
    on: [.mediaFile, .interactiveCreativeFile]
  ) { node, pass in
    guard pass.isVersion(atLeast: .v4_1),
      let framework = node.value(of: "apiFramework"),
      pass.element == .mediaFile || framework.isSame(as: "VPAID")
    else { return }
    pass.report(
      .vpaidDeprecated, at: node.position,
      "apiFramework \(LintPass.quoted(framework)) of '\(node.name)' is deprecated since 4.1; "
        + "use 'InteractiveCreativeFile' with 'SIMID'")
  }

  static let mimeTypeMisspelt: LintRule = .init(
    "MIMETypeMisspelt", .warning, "a MIME type that is not registered",
    explanation: "Players compare the type with those that they know, and reject all others.",
    fix: "Write the registered type, such as 'image/jpeg'.",
    clause: "VAST 2.0 to 4.3, MediaFile, type; StaticResource, creativeType; IANA media types",
    on: [.mediaFile, .mezzanine, .staticResource]
  ) { node, pass in
    let attribute = node.name == "StaticResource" ? "creativeType" : "type"
    guard let type = node.value(of: attribute), let meant = registeredType(meantBy: type) else {
      return
    }
    pass.report(
      .mimeTypeMisspelt, at: node.position,
      "\(attribute) \(LintPass.quoted(type)) is not registered; did you mean '\(meant)'?")
  }

  /// The registered type that a misspelt type should be; nil for any other text.
  static func registeredType(meantBy type: some StringProtocol) -> String? {
    misspeltTypes[type.lowercased()]
  }

  private static let misspeltTypes = [
    "image/jpg": "image/jpeg", "image/pjpeg": "image/jpeg", "video/mpeg4": "video/mp4",
    "video/x-mp4": "video/mp4", "video/x-webm": "video/webm",
    "video/mov": "video/quicktime", "video/3gp": "video/3gpp", "image/svg": "image/svg+xml",
  ]

  static let mimeTypeCase: LintRule = .init(
    "MIMETypeCase", .note, "a MIME type with other capitals than the registered one",
    explanation: """
      MIME types are the same in any case (RFC 6838 § 4.2). Players whose comparison is \
      case-sensitive do not recognise 'video/MP4', and skip the file.
      """,
    fix: "Write the type that the message names.",
    clause: "VAST 2.0 to 4.3, MediaFile, type; StaticResource, creativeType; RFC 6838 § 4.2",
    on: [.mediaFile, .mezzanine, .staticResource, .closedCaptionFile, .interactiveCreativeFile]
  ) { node, pass in
    let attribute = node.name == "StaticResource" ? "creativeType" : "type"
    guard let type = node.value(of: attribute),
      type.utf8.contains(where: { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }),
      ValueForm.mediaType.accepts(type), registeredType(meantBy: type) == nil
    else { return }
    let written = MediaKind.written(String(type))
    guard written != type else { return }
    pass.report(
      .mimeTypeCase, at: node.position,
      "\(attribute) \(LintPass.quoted(type)) is registered as '\(written)'")
  }
}
