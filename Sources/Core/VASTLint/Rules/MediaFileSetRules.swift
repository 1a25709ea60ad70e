internal import Documents
internal import Player
internal import VAST
internal import Vocabulary

/// The rules about the files of one Linear, compared with each other and with its Duration.
extension LintRule {
  static let mediaFileSets: [LintRule] = [
    .mediaFileURLRepeated, .mediaFilesAllImages, .mediaFilesAllVPAID, .mediaFilesNotForBrowsers,
    .mediaFileSizeSwapped, .fileSizeMismatch,
  ]

  static let mediaFileURLRepeated: LintRule = .init(
    "MediaFileURLRepeated", .warning, "several files with the same URL",
    explanation: """
      All sizes, bitrates or languages lead to the same file, so at most one of them is right.
      """,
    fix: "Keep one of the elements, or give each the URL of its own file.",
    clause: "VAST 2.0 to 4.3, MediaFile, ClosedCaptionFile; practice",
    on: [.mediaFiles, .closedCaptionFiles]
  ) { node, pass in
    guard node.children.count > 1 else { return }
    // Most files have different URLs, so fingerprints are compared first.
    var prints = node.children.map { Fingerprint.hash(of: $0.text) }
    guard !Fingerprint.repeated(in: &prints).isEmpty else { return }
    var seen: Set<Substring> = []
    for child in node.children where fileNames.contains(child.name) && !child.isBlank {
      if seen.insert(child.text.withoutBlankEnds).inserted { continue }
      pass.report(
        .mediaFileURLRepeated, at: child.position,
        "another file of '\(node.name)' has the same URL; give each its own")
    }
  }

  private static let fileNames: TextList = ["MediaFile", "ClosedCaptionFile"]

  static let mediaFilesAllImages: LintRule = .init(
    "MediaFilesAllImages", .error, "no MediaFile that plays",
    explanation: """
      Every MediaFile is a picture, which has no duration, so the Linear has nothing to play: \
      error 403.
      """,
    fix: "Add a video or audio file, or make the picture a NonLinear or a Companion.",
    clause: "VAST 2.0 to 4.3, MediaFile, type; error code 403",
    on: [.mediaFiles]
  ) { node, pass in
    var hasFile = false
    for child in node.children where child.isNamed("MediaFile") {
      hasFile = true
      guard child.value(of: "type")?.lowercased().hasPrefix("image/") == true else { return }
    }
    guard hasFile else { return }
    pass.report(
      .mediaFilesAllImages, at: node.position,
      "every 'MediaFile' is a picture; add a file that plays")
  }

  static let mediaFilesAllVPAID: LintRule = .init(
    "MediaFilesAllVPAID", .warning, "no MediaFile that plays without VPAID",
    explanation: "A player without VPAID, as on CTV and in most apps, finds no file: error 403.",
    fix: "Add a MediaFile that plays by itself, such as H.264 in MP4.",
    clause: "VAST 2.0 to 4.3, MediaFile, apiFramework; error code 403",
    on: [.mediaFiles]
  ) { node, pass in
    var hasFile = false
    for child in node.children where child.name == "MediaFile" {
      hasFile = true
      guard let framework = child.value(of: "apiFramework"), framework.isSame(as: "VPAID")
      else { return }
    }
    guard hasFile else { return }
    pass.report(
      .mediaFilesAllVPAID, at: node.position,
      "every 'MediaFile' needs VPAID; add one that any player can play")
  }

  static let mediaFilesNotForBrowsers: LintRule = .init(
    "MediaFilesNotForBrowsers", .warning, "no MediaFile that every browser plays",
    explanation: """
      Without decoders of the operating system, Chromium decodes no HEVC, MPEG-4 Visual, H.263 or \
      AC-3. The ad plays without picture or sound, mostly without an error, and every event is \
      tracked. 'vastsim explain html5' lists which measured files Chromium plays.
      """,
    fix: "Add an MP4 with H.264 and AAC.",
    clause: "VAST 2.0 to 4.3, MediaFile, type and codec; error code 405; practice",
    on: [.mediaFiles]
  ) { node, pass in
    var objections: [String] = []
    for file in node.children where file.isNamed("MediaFile") {
      // Other rules report interactive units and Flash.
      if let framework = file.value(of: "apiFramework"), !framework.isSame(as: "OMID") { continue }
      let type = file.value(of: "type").map(String.init)
      if type.map({ MediaKind.isFlash($0.lowercased()) }) == true { continue }
      let codecs = MediaCodec.codecs(
        in: file.value(of: "codec").map(String.init), orOf: type)
      guard let objection = MediaDecodingTable.chromium.objection(toType: type, codecs: codecs)
      else { return }
      // A library plays an HLS or DASH stream, and it can choose among the stream's renditions, so
      // the rule reports nothing.
      let format = MediaFormat(type: type, url: String(file.text.withoutBlankEnds))
      if format == .hls || format == .dash { return }
      if !objections.contains(objection) { objections.append(objection) }
    }
    guard !objections.isEmpty else { return }
    pass.report(
      .mediaFilesNotForBrowsers, at: node.position,
      "no 'MediaFile' plays in every browser: \(objections.joined(separator: ", and ")); "
        + MediaDecodingTable.fix)
  }

  static let mediaFileSizeSwapped: LintRule = .init(
    "MediaFileSizeSwapped", .note, "width and height that seem to be swapped",
    explanation: """
      The files of one Linear are the same picture in several sizes. If one file has the inverse \
      aspect ratio of all others, such as 9:16 among 16:9, its numbers are probably swapped. It is \
      selected for the wrong screens, or drawn with bars.
      """,
    fix: "Exchange the numbers, or check that the file is really upright.",
    clause: "VAST 2.0 to 4.3, MediaFile, width and height; practice",
    on: [.mediaFiles]
  ) { node, pass in
    guard node.children.count > 2 else { return }
    let sizes = node.children.compactMap(PictureSize.init).filter { $0.width != $0.height }
    guard let first = sizes.first, sizes.contains(where: { $0.isUpright != first.isUpright })
    else { return }
    let upright = sizes.filter(\.isUpright)
    let lying = sizes.filter { !$0.isUpright }
    // If there are about as many portrait files as landscape files, they are two sets, one for each
    // orientation of a screen.
    let (few, many) = upright.count < lying.count ? (upright, lying) : (lying, upright)
    guard few.count * 2 <= many.count else { return }
    for size in few where many.contains(where: size.isTurned) {
      pass.report(
        .mediaFileSizeSwapped, at: size.position,
        "'MediaFile' is \(size.width) pixels wide and \(size.height) pixels high, and the other "
          + "files are \(size.isUpright ? "wider than high" : "higher than wide"); "
          + "are width and height swapped?")
    }
  }

  static let fileSizeMismatch: LintRule = .init(
    "FileSizeMismatch", .warning, "a fileSize that bitrate and Duration contradict",
    explanation: """
      'fileSize' is in bytes, and players that limit downloads select by it. Bit rate and \
      duration give another order of magnitude, so one of the three is wrong.
      """,
    fix: "Write the size in bytes, or correct 'bitrate' or Duration.",
    clause: "VAST 4.1 and later, MediaFile, fileSize, in bytes",
    on: [.linear]
  ) { node, pass in
    guard let files = node.child(named: "MediaFiles") else { return }
    for file in files.children where file.isNamed("MediaFile") {
      guard let size = file.value(of: "fileSize").flatMap({ Int($0) }), size >= 0 else { continue }
      if size == 0 {
        pass.report(.fileSizeMismatch, at: file.position, "fileSize is 0")
        continue
      }
      // Other rules report bit rates and durations that no ad has.
      guard let rate = file.value(of: "bitrate").flatMap({ Double($0) }),
        (20..<100_000).contains(rate),
        let duration = node.child(named: "Duration").flatMap({
          TimeValue.duration(of: $0.text.withoutBlankEnds)
        }), duration >= .seconds(1), duration <= .seconds(600)
      else { continue }
      // 1 kbit/s is 125 bytes per second.
      let expected = rate * 125 * (duration / .seconds(1))
      guard Double(size) * 5 < expected || Double(size) > expected * 5 else { continue }
      pass.report(
        .fileSizeMismatch, at: file.position,
        "fileSize \(size) is far from the \(Int(min(expected, 1e15))) bytes of its bitrate and "
          + "duration")
    }
  }
}

/// The size of a media file's picture, in pixels.
private struct PictureSize {
  var width: Int
  var height: Int
  var position: SourcePosition

  /// Nil for a file without a size and for an interactive unit, whose size does not matter.
  init?(of node: XMLNode) {
    guard node.isNamed("MediaFile"), node.value(of: "apiFramework") == nil,
      let width = node.value(of: "width").flatMap({ Int($0) }), (1...65_536).contains(width),
      let height = node.value(of: "height").flatMap({ Int($0) }), (1...65_536).contains(height)
    else { return nil }
    self.width = width
    self.height = height
    position = node.position
  }

  var isUpright: Bool { height > width }

  /// Whether the sizes have the same aspect ratio, one of them turned by 90 degrees, with a
  /// tolerance of 2 %.
  func isTurned(from other: PictureSize) -> Bool {
    let (one, two) = (width * other.width, height * other.height)
    return abs(one - two) * 50 <= max(one, two)
  }
}
