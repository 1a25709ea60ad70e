import Foundation
import Media
import TestSupport
import Vocabulary

@testable import CreativeQuality

/// Caption files as tests read them.
enum Captioned {
  static let folder = Checkout.root
    .appending(path: "SampleMedia/Captions")

  static func sample(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  /// Reads a text as it is declared, by default so that nothing is wrong with the declaration.
  static func read(
    _ text: String, type: String? = "text/vtt", language: String? = "en",
    url: String = "https://c.example/captions"
  ) -> CaptionFile {
    read(Array(text.utf8), type: type, language: language, url: url)
  }

  static func read(
    _ bytes: [UInt8], type: String? = "text/vtt", language: String? = "en",
    url: String = "https://c.example/captions"
  ) -> CaptionFile {
    CaptionFileReader.read(
      bytes, name: "c",
      declaration: CaptionDeclaration(
        url: url, type: type, language: language, location: SourceLocation(file: "t.xml")))
  }
}

extension CaptionFile {
  /// Each cue in a line: `0.500 s to 2.000 s: text`.
  var lines: [String] { cues.map(\.summary) }

  /// Each finding in a line: `c:3 CaptionCueReversed`.
  var rules: [String] { findings.map(\.summary) }
}

extension Diagnostic {
  var summary: String {
    let line = location?.position.map { ":\($0.line)" } ?? ""
    return "\(location?.file ?? "")\(line) \(rule)"
  }
}

extension Cue {
  var summary: String {
    let end = end.map { TimeText.readable($0) } ?? "the end"
    return "\(TimeText.readable(start)) to \(end): \(text.replacing("\n", with: " / "))"
  }
}
