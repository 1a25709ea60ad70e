import Documents
package import Media
import Vocabulary

/// Reads a caption file of any format and reports findings.
package struct CaptionFileReader {
  private let declaration: CaptionDeclaration
  private let limits: CaptionLimits
  private let name: String
  private var findings: CaptionFindings

  private init(_ name: String, _ declaration: CaptionDeclaration, _ limits: CaptionLimits) {
    self.name = name
    self.declaration = declaration
    self.limits = limits
    findings = CaptionFindings(file: name)
  }

  /// Reads a file's bytes.
  ///
  /// The name is used in findings. The content decides the format; if it does not, the declaration
  /// or the URL does. Content beyond the limits is not read.
  package static func read(
    _ bytes: [UInt8], name: String, declaration: CaptionDeclaration,
    limits: CaptionLimits = .default
  ) -> CaptionFile {
    var reader = CaptionFileReader(name, declaration, limits)
    return reader.file(bytes)
  }

  private mutating func file(_ bytes: [UInt8]) -> CaptionFile {
    guard bytes.count <= limits.bytes else {
      findings.add(
        .captionsUnreadable,
        "the file has more than \(limits.bytes) bytes, so it is not read")
      return finish(nil, CaptionContent())
    }
    let text = CaptionText(bytes)
    let shown = shownFormat(of: text.bytes)
    checkType(shown)
    guard !text.isBlank else {
      findings.add(.captionsEmpty, "the file is empty")
      return finish(nil, CaptionContent())
    }
    let declared = declaration.type.flatMap(CaptionFormat.init(mediaType:))
    guard let format = shown ?? declared ?? CaptionFormat(path: declaration.url) else {
      findings.add(
        .captionsUnreadable,
        "the file is neither WebVTT nor SRT nor TTML; "
          + "serve the captions themselves at this address")
      return finish(nil, CaptionContent())
    }
    checkEncoding(text, format)
    guard let content = content(of: text, raw: bytes, as: format) else {
      return finish(format, CaptionContent())
    }
    CueChecks.check(content.cues, &findings)
    return finish(format, content)
  }

  /// The format that the content shows. Times with a dot count as WebVTT if the declaration or the
  /// URL says WebVTT, otherwise as a malformed SRT.
  private func shownFormat(of text: [UInt8]) -> CaptionFormat? {
    let shown = CaptionFormat(text: text)
    let isCalledWebVTT =
      CaptionFormat(path: declaration.url) == .webVTT
      || declaration.type.flatMap(CaptionFormat.init(mediaType:)) == .webVTT
    guard shown == .subRip, isCalledWebVTT,
      TimingLine.all(in: Array(text.prefix(4_096)), as: .webVTT).contains(where: \.isSound)
    else { return shown }
    return .webVTT
  }

  private mutating func finish(_ format: CaptionFormat?, _ content: CaptionContent) -> CaptionFile {
    LanguageChecks.check(declaration, content, &findings)
    // Cues without text were reported and are left out, because there is nothing to show.
    return CaptionFile(
      name: name, format: format, language: declaration.language ?? content.language,
      cues: content.cues.filter { !$0.text.isEmpty }, findings: findings.all)
  }

  // MARK: Content

  private mutating func content(
    of text: CaptionText, raw: [UInt8], as format: CaptionFormat
  ) -> CaptionContent? {
    switch format {
    case .webVTT: timedText(text.bytes, format, .webVTT)
    case .subRip: timedText(text.bytes, format, .subRip)
    case .ttml: timedMarkup(raw)
    }
  }

  private mutating func timedText(
    _ text: [UInt8], _ format: CaptionFormat, _ reading: SubtitleFormat
  ) -> CaptionContent? {
    if format == .webVTT, !text.starts(with: Array("WEBVTT".utf8)) {
      findings.add(
        .captionHeaderMissing,
        "the file does not begin with 'WEBVTT'; browsers reject it",
        line: 1)
    }
    var text = text
    var timings = TimingLine.all(in: text, as: format, limit: limits.cues + 1)
    if timings.count > limits.cues, let excess = timings.popLast() {
      // Neither this reader nor FFmpeg reads the rest.
      findings.add(.captionsUnreadable, "only the first \(limits.cues) cues are read")
      text.removeSubrange(excess.byteOffset...)
    }
    for timing in timings { checkTimes(timing) }
    if format == .webVTT {
      for line in TimedTextRepair.strays(in: text, timings) {
        findings.add(
          .captionCueMalformed, "this block has no times, so players skip it", line: line)
      }
    }
    do throws(FFmpegError) {
      let located = try SubtitleReader.cues(
        in: TimedTextRepair.repaired(text, as: format, timings), as: reading, limits: limits)
      let sound = timings.filter(\.isSound)
      let cues = located.map { located in
        let timing = sound.last(atOrBefore: located.byteOffset - Self.margin(of: format))
        var cue = located.cue
        cue.position = timing?.position
        if case .sound(_, let end)? = timing?.times { cue.end = end }
        return cue
      }
      noteDropped(sound, cues)
      return CaptionContent(cues: cues, language: WebVTTHeader.language(in: text, as: format))
    } catch {
      findings.add(.captionsUnreadable, "the file cannot be read: \(error)")
      return nil
    }
  }

  private mutating func checkTimes(_ timing: TimingLine) {
    switch timing.times {
    case .sound: break
    case .reversed(let start, let end):
      findings.add(.captionCueReversed, CueChecks.reversed(start, end), line: timing.line)
    case .malformed:
      findings.add(
        .captionCueMalformed,
        "the times of this cue are malformed; players skip the cue", line: timing.line)
    }
  }

  /// How many bytes to subtract from FFmpeg's offset of a cue to find the line with the cue's
  /// times.
  ///
  /// In WebVTT the offset is at the end of the cue, or a byte or two into the next cue. A line with
  /// times is longer than the margin.
  private static func margin(of format: CaptionFormat) -> Int { format == .webVTT ? 20 : 0 }

  /// Reports the cues that FFmpeg drops: empty cues of SRT, and duplicates.
  private mutating func noteDropped(_ timings: [TimingLine], _ cues: [Cue]) {
    let lines = Set(cues.compactMap { $0.position?.line })
    let kept = Set(timings.filter { lines.contains($0.line) }.map(\.times))
    for timing in timings where !lines.contains(timing.line) {
      if kept.contains(timing.times) {
        findings.add(.captionCueRepeated, "the cue occurs twice", line: timing.line)
      } else {
        findings.add(.captionCueEmpty, CueChecks.empty, line: timing.line)
      }
    }
  }

  private mutating func timedMarkup(_ bytes: [UInt8]) -> CaptionContent? {
    do throws(XMLTreeError) {
      let tree = try XMLTreeParser.parse(bytes)
      guard tree.root.isNamed("tt") else {
        findings.add(
          .captionsUnreadable, "the root element is '\(tree.root.name)', not 'tt'",
          line: tree.root.position.line)
        return nil
      }
      var reading = TTMLReading(of: tree.root, limits: limits)
      reading.run()
      for problem in reading.problems {
        findings.add(problem.rule, problem.message, line: problem.position.line)
      }
      return CaptionContent(
        cues: reading.cues,
        language: tree.root.attribute(named: "lang").flatMap { $0.isEmpty ? nil : $0 })
    } catch {
      findings.add(
        .captionsUnreadable, "the file cannot be read: \(error.message)",
        line: error.position?.line)
      return nil
    }
  }

  // MARK: Declaration

  private mutating func checkType(_ shown: CaptionFormat?) {
    guard let type = declaration.type, !type.isEmpty else {
      findings.add(
        .captionTypeMissing,
        "'ClosedCaptionFile' has no 'type'"
          + (shown.map { "; use '\($0.mediaType)'" } ?? ""),
        at: declaration.location)
      return
    }
    guard let declared = CaptionFormat(mediaType: type) else {
      findings.add(
        .captionTypeDiffers,
        "'\(type)' is not a caption type"
          + (shown.map { "; the file is \($0.rawValue), so use '\($0.mediaType)'" } ?? ""),
        at: declaration.location)
      return
    }
    guard let shown, shown != declared else { return }
    findings.add(
      .captionTypeDiffers,
      "the declared type is '\(type)', but the file is \(shown.rawValue); "
        + "declare '\(shown.mediaType)'",
      at: declaration.location)
  }

  private mutating func checkEncoding(_ text: CaptionText, _ format: CaptionFormat) {
    switch text.encoding {
    case .utf8: break
    case .utf16 where format == .ttml: break
    case .utf16:
      findings.add(.captionsNotUTF8, "the file is UTF-16; players read UTF-8")
    case .unknown:
      findings.add(
        .captionsNotUTF8,
        "the file is not UTF-8, so players show wrong characters; save it as UTF-8",
        line: text.firstBadLine)
    }
  }
}

/// The content of a file.
struct CaptionContent {
  var cues: [Cue] = []
  /// The language that the file itself names.
  var language: String?
}

extension [TimingLine] {
  /// The last line that begins at an offset or before it.
  fileprivate func last(atOrBefore offset: Int) -> TimingLine? {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].byteOffset <= offset { low = middle + 1 } else { high = middle }
    }
    return low > startIndex ? self[low - 1] : nil
  }
}

/// The lines between `WEBVTT` and the first empty line, where some tools write metadata.
enum WebVTTHeader {
  /// The value of `Language:`; nil in other formats and where there is none.
  static func language(in text: [UInt8], as format: CaptionFormat) -> String? {
    guard format == .webVTT else { return nil }
    for range in TextLines(text).prefix(20) {
      guard !range.isEmpty else { return nil }
      let line = String(decoding: text[range], as: UTF8.self)
      guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased() == "language" else {
        continue
      }
      let value = line[line.index(after: colon)...].filter { !$0.isWhitespace }
      return value.isEmpty ? nil : value
    }
    return nil
  }
}

/// The bytes of a caption file as UTF-8.
struct CaptionText {
  /// How the bytes were written.
  enum Encoding {
    case utf8
    /// UTF-16 with its byte order mark.
    case utf16
    /// Neither UTF-8 nor UTF-16; bytes that cannot be read become replacement characters.
    case unknown
  }

  /// Valid UTF-8 without a byte order mark.
  let bytes: [UInt8]
  let encoding: Encoding
  /// The line of the first byte that is not UTF-8, from 1.
  let firstBadLine: Int?

  init(_ raw: [UInt8]) {
    if raw.starts(with: [0xFF, 0xFE]) || raw.starts(with: [0xFE, 0xFF]) {
      let isLittle = raw[0] == 0xFF
      let units = stride(from: 2, to: raw.count - 1, by: 2).map { index -> UInt16 in
        let (low, high) = isLittle ? (raw[index], raw[index + 1]) : (raw[index + 1], raw[index])
        return UInt16(high) << 8 | UInt16(low)
      }
      bytes = Array(String(decoding: units, as: UTF16.self).utf8)
      (encoding, firstBadLine) = (.utf16, nil)
      return
    }
    let body = raw.starts(with: [0xEF, 0xBB, 0xBF]) ? raw[3...] : raw[...]
    if String(validating: body, as: UTF8.self) != nil {
      bytes = Array(body)
      (encoding, firstBadLine) = (.utf8, nil)
    } else {
      bytes = Array(String(decoding: body, as: UTF8.self).utf8)
      encoding = .unknown
      // Decoding replaces bad bytes, and keeps everything before the first bad byte unchanged.
      let place = zip(bytes, body).prefix { $0 == $1 }
      firstBadLine = 1 + place.count { $0.0 == 0x0A }
    }
  }

  /// Whether there is only white space.
  var isBlank: Bool { bytes.allSatisfy { $0 <= 0x20 } }
}
