internal import Diagnostics
internal import Transport
internal import XMLTree

/// A picture without an area.
enum MediaFileSizeZero: PracticeRule {
  static let rule = LintRule(
    "MediaFileSizeZero", .warning, "a width or height of zero on a file that is no audio",
    rationale: """
      Zero is for audio. Players that choose by size pass a video of no area over, or scale it \
      out of sight.
      """,
    clause: "VAST 4.1 and later, MediaFile, width and height")

  static let elements: [SchemaElement] = [.mediaFile, .mezzanine]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    for name in ["width", "height"] where node.attribute(named: name) == "0" {
      if node.value(of: "type")?.hasPrefix("audio/") == true { return }
      pass.report(
        rule, at: node.position, "'\(name)' of '\(node.name)' is 0, which is for audio only")
      return
    }
  }
}

/// A file in a wrong coat.
enum MediaFileTypeExtension: PracticeRule {
  static let rule = LintRule(
    "MediaFileTypeExtension", .warning, "a type that does not fit the name of the file",
    rationale: """
      Players choose by the type and fail when the file turns out to be another: error 405 after \
      a choice that looked right.
      """,
    clause: "VAST 2.0 to 4.3, MediaFile, type; error code 405")

  static let elements: [SchemaElement] = [.mediaFile, .mezzanine]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard let type = node.value(of: "type"), let name = MediaKind.fileExtension(of: node.text),
      let types = MediaKind.types(ofExtension: name)
    else { return }
    let isListed = types.contains { type.isSame(as: $0) }
    guard !isListed, type.contains("/") else { return }
    pass.report(
      rule, at: node.position,
      "type \(LintPass.quoted(type)) is of a file that ends in '.\(name)'; '\(types[0])' is meant")
  }
}

/// A file delivered as a stream, or the other way about.
enum DeliveryMismatch: PracticeRule {
  static let rule = LintRule(
    "DeliveryMismatch", .warning, "a delivery that does not fit the type",
    rationale: """
      HLS and DASH are streams, an mp4 over HTTP is progressive. Players that go by 'delivery' \
      hand the file to the wrong part of themselves.
      """,
    clause: "VAST 2.0 to 4.3, MediaFile, delivery")

  static let elements: [SchemaElement] = [.mediaFile, .mezzanine]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard let delivery = node.value(of: "delivery"), let type = node.value(of: "type") else {
      return
    }
    let isStream = MediaKind.streamTypes.contains { type.isSame(as: $0) }
    let isFile = MediaKind.fileTypes.contains { type.isSame(as: $0) }
    // An mp4 from a streaming server has another scheme than http.
    let isHTTP = pass.url.contains(.http) || pass.url.contains(.https)
    if isStream, delivery == "progressive" {
      pass.report(
        rule, at: node.position, "\(LintPass.quoted(type)) is a stream; delivery is 'streaming'")
    } else if isFile, delivery == "streaming", isHTTP {
      pass.report(
        rule, at: node.position,
        "\(LintPass.quoted(type)) over HTTP is a file; delivery is 'progressive'")
    }
  }
}

/// Several files that are one.
enum MediaFileURLRepeated: PracticeRule {
  static let rule = LintRule(
    "MediaFileURLRepeated", .warning, "several MediaFiles with the same URL",
    rationale: """
      The choice between sizes or bitrates is none when all are the same file: what was declared \
      of the others is wrong.
      """,
    clause: "VAST 2.0 to 4.3, MediaFile; practice")

  static let elements: [SchemaElement] = [.mediaFiles]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard node.children.count > 1 else { return }
    var seen: Set<Substring> = []
    for child in node.children where child.name == "MediaFile" && !child.isBlank {
      if seen.insert(child.text.withoutBlankEnds).inserted { continue }
      pass.report(
        rule, at: child.position, "another 'MediaFile' has the same URL; the choice is none")
    }
  }
}

/// A Linear that plays nothing, in versions whose schema lets it.
enum MediaFilesMissing: PracticeRule {
  static let rule = MissingRules.mediaFiles
  static let elements: [SchemaElement] = [.linear]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    // From 4.0 on the table says so.
    guard !pass.isVersion(atLeast: .v4_0), !node.hasChild("MediaFiles") else { return }
    pass.report(rule, at: node.position, "'Linear' has no 'MediaFiles'; there is nothing to play")
  }
}

/// Clicks where nobody looks for them.
enum VideoClicksMisplaced: RuleHolder {
  static let rule = LintRule(
    "VideoClicksMisplaced", .error, "VideoClicks inside MediaFiles",
    rationale: """
      'VideoClicks' belongs into 'Linear', beside 'MediaFiles'. Most players find no click-through \
      here, and no click is counted.
      """,
    clause: "VAST 2.0 to 4.3, VideoClicks")
}
