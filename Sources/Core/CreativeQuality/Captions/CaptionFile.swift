package import Media
package import Vocabulary

/// A caption file that was read: its cues and its findings.
///
/// Nothing in the file is an error of the ad: unusable parts are left out, with
/// a finding.
package struct CaptionFile: Sendable, Hashable {
  /// The name of the file in findings.
  let name: String
  /// The format it was read in; absent when none fits.
  package let format: CaptionFormat?
  /// The declared language, otherwise the one that the file itself names.
  let language: String?
  /// The cues that can be shown, by start.
  package let cues: [Cue]
  /// The findings about the file and its declaration, a few for each rule.
  package let findings: [Diagnostic]

  /// The findings that depend on the media's duration.
  package func findings(duringMediaOf duration: Duration) -> [Diagnostic] {
    var findings = CaptionFindings(file: name)
    CueChecks.checkEnds(of: cues, against: duration, &findings)
    return findings.all
  }
}

/// The formats of caption files that are read.
package enum CaptionFormat: String, Sendable, CaseIterable {
  /// W3C WebVTT.
  case webVTT = "WebVTT"
  /// SubRip, without a standard.
  case subRip = "SRT"
  /// W3C TTML 1 and 2, and their profiles.
  case ttml = "TTML"

  /// The media type to declare.
  var mediaType: String {
    switch self {
    case .webVTT: "text/vtt"
    case .subRip: "application/x-subrip"
    case .ttml: "application/ttml+xml"
    }
  }

  /// The format of a media type; its parameters and case do not matter.
  init?(mediaType: String) {
    switch mediaType.bareMediaType {
    case "text/vtt", "text/webvtt": self = .webVTT
    case "application/x-subrip", "application/srt", "text/srt", "text/x-srt", "text/x-subrip":
      self = .subRip
    case "application/ttml+xml", "application/ttaf+xml", "text/ttml", "application/x-ttml":
      self = .ttml
    default: return nil
    }
  }

  /// The format of a file's name.
  init?(path: String) {
    let name = path.prefix { $0 != "?" && $0 != "#" }.lowercased()
    switch name.split(separator: ".").last {
    case "vtt", "webvtt": self = .webVTT
    case "srt": self = .subRip
    case "ttml", "dfxp": self = .ttml
    default: return nil
    }
  }

  /// The format that the beginning of a text shows.
  init?(text: [UInt8]) {
    let blank: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    let start = text.prefix(4_096).drop { blank.contains($0) }
    if text.starts(with: Array("WEBVTT".utf8)) {
      self = .webVTT
    } else if start.first == UInt8(ascii: "<") {
      guard Self.mentionsTimedText(text.prefix(4_096)) else { return nil }
      self = .ttml
    } else if start.first.map({ (0x30...0x39).contains($0) }) == true,
      TimingLine.all(in: Array(text.prefix(4_096)), as: .subRip).contains(where: { $0.isSound })
    {
      self = .subRip
    } else {
      return nil
    }
  }

  /// Whether the root element may be `tt`, with any namespace prefix.
  private static func mentionsTimedText(_ start: ArraySlice<UInt8>) -> Bool {
    let ends: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ">"), UInt8(ascii: "/")]
    let begins: Set<UInt8> = [UInt8(ascii: "<"), UInt8(ascii: ":")]
    let t = UInt8(ascii: "t")
    return start.indices.dropFirst().dropLast(2).contains { index in
      start[index] == t && start[index + 1] == t && begins.contains(start[index - 1])
        && ends.contains(start[index + 2])
    }
  }
}

/// A tag's declaration of a caption file (VAST 4.1 and later,
/// `ClosedCaptionFile`).
package struct CaptionDeclaration: Sendable, Hashable {
  /// The URL, whose ending may name the format.
  var url: String
  /// The media type, as written.
  var type: String?
  /// The language, as written.
  var language: String?
  /// Where the tag declares the caption file.
  var location: SourceLocation?

  package init(
    url: String, type: String? = nil, language: String? = nil, location: SourceLocation? = nil
  ) {
    self.url = url
    self.type = type
    self.language = language
    self.location = location
  }
}
