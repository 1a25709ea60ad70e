import Certification
import Comparison
import CreativeQuality
import Documents
import Glibc
import Media
import Network
import OpenMeasurement
import Player
import System
import VAST
import VASTLint
import VASTSimulator
import Vocabulary

/// A reader of the program whose input may come from an untrusted source.
///
/// The result of reading is ignored. An input may be refused, but no input may crash the program,
/// hang it, or use more memory than the limit. `batch`, `workers` and `service` interpret the bytes
/// as the lines of a batch, the behavior of its workers, and the inputs of the verification
/// service, and check the guarantees of these parts.
enum FuzzTarget: String, CaseIterable {
  case vast, vmap, scenario, configuration, parameters, captions, recording, har, playlist, messages
  case batch, workers, service, media, cache, logs, trace
  case audience, counts, received, cases, streams, splice, tools

  /// The environment variable that names a target.
  static let variable = "VASTSIM_FUZZ_TARGET"

  /// The target that this process runs; nil when the environment names none.
  static let chosen = getenv(variable).flatMap { FuzzTarget(rawValue: String(cString: $0)) }

  /// Reads an input as the product does.
  ///
  /// Readers of files find the input in the current folder.
  func read(_ bytes: [UInt8]) {
    switch self {
    case .vast:
      _ = AdDocumentReader.response(bytes, file: "tag.xml")
      _ = VASTLinter.lint(bytes, file: "tag.xml")
      mend(bytes)
    case .vmap:
      _ = AdDocumentReader.source(bytes, file: "vmap.xml")
      _ = VASTLinter.lint(bytes, file: "vmap.xml")
    case .scenario: _ = ScenarioDecoder.read(bytes: bytes, file: "scenario.yaml", folder: "")
    case .configuration: _ = ConfigurationDecoder.read(bytes: bytes, file: "vastsim.yaml")
    case .parameters: _ = try? CriteoParameters(parsing: text(bytes))
    case .captions: readCaptions(bytes)
    case .recording: withFile("exchanges.jsonl", of: bytes) { _ in readRecording() }
    case .har: _ = try? HARReader.read(bytes, file: "run.har")
    case .playlist: withFile("playlist.m3u8", of: bytes, readPlaylist)
    case .messages: text(bytes).split(separator: "\n").forEach { readMessage(String($0)) }
    case .batch: BatchLineTrial(bytes).run()
    case .workers:
      var trial = BatchWorkersTrial(bytes)
      trial.run()
    case .service:
      var trial = ServiceTrial(bytes)
      trial.run()
    case .media:
      withFile("media", of: bytes) { path in
        _ = try? MediaReader.read(path: path, mode: .full, details: [.captions, .quality])
      }
    case .cache: readEntry(bytes)
    case .logs:
      let log = SessionLogReader.log(bytes, file: "log.txt")
      _ = AppAudit(of: log, by: AppAudit.Measure())
    case .streams: readStream(bytes)
    case .splice: readSplice(bytes)
    case .trace: _ = AppAudit(of: AppTrace(bytes, file: "trace.jsonl"), by: AppAudit.Measure())
    case .audience:
      _ = AudienceMixDecoder.read(
        bytes: bytes, file: "audience.yaml", folder: "", players: PlayerProfile.builtIn)
    case .counts: _ = try? ObservedCounts(text(bytes))
    case .received: readReceived(text(bytes))
    case .cases: readCases(text(bytes))
    case .tools: ToolTrial(bytes).run()
    }
  }

  /// Checks that a document which could be read before can still be read after its fixes are
  /// applied.
  private func mend(_ bytes: [UInt8]) {
    func isRead(_ bytes: [UInt8]) -> Bool {
      VASTLinter.lint(bytes, file: "").allSatisfy { !LintRules.ofReading.contains($0.rule) }
    }
    let fixes = VASTFixer.fixes(of: bytes, optional: Set(OptionalFix.allCases))
    guard !fixes.isEmpty, isRead(bytes) else { return }
    if !isRead(VASTFixer.applied(fixes, to: bytes)) {
      stop("a mended document cannot be read any more", code: 70)
    }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func withFile(_ path: String, of bytes: [UInt8], _ read: (String) -> Void) {
    do throws(UnreadableInput) {
      try LocalFile.write(bytes, to: path)
    } catch {
      stop("\(error)", code: 2)
    }
    read(path)
  }

  /// Reads a caption file. Its format follows from its content, or from its URL if the content does
  /// not determine the format.
  private func readCaptions(_ bytes: [UInt8]) {
    for url in ["c.vtt", "c.srt", "c.ttml"] {
      _ = CaptionFileReader.read(bytes, name: url, declaration: CaptionDeclaration(url: url))
    }
  }

  /// Reads the payload of a cache entry, judges the media, and writes the payload again. The
  /// payload's digest is left out, because a fuzzer cannot guess it.
  private func readEntry(_ bytes: [UInt8]) {
    guard let facts = MeasurementEntry.facts(inPayload: bytes) else { return }
    _ = QualityReport(of: facts, under: .generic)
    _ = facts.byteMap.byteCount(playing: facts.playableDuration)
    guard let entry = MeasurementEntry.bytes(of: facts, key: ContentDigest(of: [])),
      entry.suffix(bytes.count) == bytes[...]
    else { stop("an entry differs after it was read and written again", code: 70) }
  }

  private func readRecording() {
    guard let recording = try? ExchangeRecording(folder: ".") else { return }
    for exchange in recording.exchanges { _ = try? recording.body(of: exchange) }
  }

  /// Reads the requests of a recording and writes them again.
  private func readReceived(_ text: String) {
    guard let recording = try? Recording(reading: text) else { return }
    if (try? Recording(reading: recording.text)) != recording {
      stop("a recording differs after it was written and read again", code: 70)
    }
  }

  /// Reads a file of cases, writes it again, and adds another case.
  private func readCases(_ text: String) {
    guard let file = try? CasesFile(reading: text) else { return }
    if (try? CasesFile(reading: file.text)) != file {
      stop("a file of cases differs after it was written and read again", code: 70)
    }
    let name = file.unusedName(file.cases.first?.name ?? "new")
    var longer = file
    longer.cases.append(CasesFile.Case(name, tag: text, recording: "r.recording.jsonl"))
    if (try? CasesFile(reading: file.text(adding: longer.cases[file.cases.count], to: text)))
      != longer
    {
      stop("a file of cases loses a case", code: 70)
    }
  }

  private func readPlaylist(_ path: String) {
    _ = HLSReader.read(
      HLSRequest(url: path, resources: EveryResource(path: path)), mode: .demux)
  }

  /// Reads a playlist, an asset list, tracking JSON or an envelope, as the linter and a run read
  /// it.
  private func readStream(_ bytes: [UInt8]) {
    _ = VASTLinter.lint(bytes, file: "stream")
    _ = StreamDocumentReader.source(bytes, file: "https://a.example.com/s.m3u8?a=b")
    _ = StreamDocumentReader.list(bytes, file: "list.json")
    let segments = HLSPlaylist(bytes).segments
    for (segment, next) in zip(segments, segments.dropFirst())
    where segment.start + segment.duration != next.start {
      stop("segments do not follow one another", code: 70)
    }
  }

  /// A section of splice information, in its three forms.
  private func readSplice(_ bytes: [UInt8]) {
    let digits = Array("0123456789ABCDEF")
    let hex = bytes.map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined()
    let section = try? SpliceInformationReader.read(bytes)
    if (try? SpliceInformationReader.read(hex: hex)) != section {
      stop("a section differs when it is read from hexadecimal digits", code: 70)
    }
    _ = section?.cue
    _ = try? SpliceInformationReader.read(base64: text(bytes))
    _ = try? SpliceInformationReader.read(hex: text(bytes))
  }

  /// Reads a line between the program and its script process, and the script's message that the
  /// line contains.
  private func readMessage(_ line: String) {
    _ = (try? ScriptHostRequest(line: line))?.line
    _ = (try? ScriptHostReply(line: line))?.line
    guard let json = try? JSONReader.value(of: line), case .array(let arguments)? = json["args"]
    else { return }
    _ = VerificationMessage(
      name: json["method"]?.text ?? "", version: json["version"]?.text ?? "",
      arguments: arguments)
  }
}

/// Answers every URL of a playlist with one file.
private struct EveryResource: MediaResources {
  let path: String

  func path(for url: String) -> String? { path }
}
