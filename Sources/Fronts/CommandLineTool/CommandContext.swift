internal import CreativeQuality
internal import Glibc
internal import Media
internal import Network
internal import OpenMeasurement
internal import Player
internal import System
internal import VAST
internal import VASTSimulator
internal import Vocabulary

/// The context of a command: environment, folder and terminal; tests create their own.
package struct CommandContext: Sendable {
  var environment: [String: String]
  /// The current folder, absolute.
  var currentFolder: String
  /// Whether standard output is a terminal.
  var isTerminal: Bool
  /// The number of characters in a line of the terminal of standard output; nil without a terminal,
  /// or if the terminal does not say.
  var columns: Int?
  /// The path of standard input; nil if the command has none.
  var standardInput: String?
  /// The contents of tags that are streams, such as standard input, and contents to use in place of
  /// files, by the paths of the streams or files.
  var streams: [String: [UInt8]] = [:]
  /// The folders that a command may read when a document or a scenario names a file; nil for all
  /// that the user may read.
  var folders: AllowedFolders?
  /// Whether a command sends nothing, and writes nothing but its result, whatever its options are.
  var isReadOnly = false
  /// Receives a command's progress: the number of completed steps, the total if known, and the
  /// current step in words.
  var progress: (@Sendable (_ done: Int, _ count: Int?, _ words: String) -> Void)?
  /// The path of standard output; nil where the command does not write to it.
  var standardOutput: String?
  /// Whether standard error is a terminal.
  var isErrorTerminal = false
  /// The program whose children run verification scripts and the lines of a batch; nil to run both
  /// in this process.
  var scriptHostProgram: String?
  /// Called with the kernel's reason when a child runs scripts without a filter of system calls.
  var scriptsUnconfined: @Sendable (String) -> Void = { _ in }
  /// Called with the reason when measurements of media cannot be kept.
  var cacheUnusable: @Sendable (String) -> Void = { _ in }
  /// Adjusts the network options: resolver, addresses, time limits.
  var adjustNetwork: @Sendable (inout HTTPOptions) -> Void = { _ in }

  /// The current time, to the second, for output that has a date.
  var now: @Sendable () -> WallClock = {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return WallClock(startMilliseconds: Int64(time.tv_sec) * 1000)
  }

  /// Prints the events of a run in real time as they happen; nil to print them at the end.
  var live: (@Sendable (LiveText) -> Void)?

  /// Returns how often the user has interrupted the command; nil to count Ctrl-C.
  var interruptions: (@Sendable () -> Int)?

  package init(environment: [String: String], currentFolder: String, isTerminal: Bool) {
    self.environment = environment
    self.currentFolder = currentFolder
    self.isTerminal = isTerminal
  }
}

extension CommandContext {
  /// The service that performs a command's runs. If the context has a program for scripts, they run
  /// in child processes.
  ///
  /// - Parameters:
  ///   - files: the source of tags and media; the disk by default.
  ///   - network: the network for other URLs, if the user allows it.
  ///   - choices: the configuration file's rules and standards.
  ///   - play: the options of `play`, which say whether and under which profile the media's quality
  ///     is judged.
  /// - Returns: the service, for all runs of the command.
  func runService(
    files: (any RunFiles)? = nil, network: (any NetworkFetching)? = nil,
    choices: RunChoices, play: PlayOptions
  ) -> RunService {
    let hosts: any VerificationScriptHosting =
      scriptHostProgram.map { ScriptHostPool(executable: $0, unconfined: scriptsUnconfined) }
      ?? InProcessScriptHosting()
    var service = RunService(
      files: files ?? runFiles(for: play), network: network, scriptHosts: hosts)
    service.ruleLevels = choices.ruleLevels
    service.standards = choices.standards
    service.mediaJudge = play.qualityProfile.flatMap(play.profiles.creativeProfile)
      .map(ProfileJudge.init)
    return service
  }
}

/// A configuration file's settings for every run.
struct RunChoices {
  /// The severities of single rules.
  var ruleLevels = RuleLevels()
  /// Viewability standards in addition to the built-in ones. A scenario's standard of the same name
  /// takes precedence.
  var standards: [ViewabilityStandard] = []
}

/// Judges the media of a run under a creative profile.
struct ProfileJudge: MediaJudging {
  let profile: CreativeProfile

  func judgement(
    of facts: MediaFacts, declaredAs mediaFile: MediaFile?, duration: Duration?,
    at location: SourceLocation
  ) -> MediaJudgement {
    let report = QualityReport(
      of: facts, declared: mediaFile.map { MediaDeclaration($0, duration: duration) },
      under: profile)
    let news = report.results.filter { isNews($0) && $0.verdict.severity != nil }
    return MediaJudgement(
      profile: report.profile, summary: report.summary,
      diagnostics: news.compactMap { result in
        result.diagnostic(profile: report.profile, at: location)
      },
      lack: report.lack, json: report.json)
  }

  func findings(
    about facts: MediaFacts, declaredAs mediaFile: MediaFile, duration: Duration?,
    at location: SourceLocation
  ) -> [Diagnostic] {
    let report = QualityReport(
      of: facts, declared: MediaDeclaration(mediaFile, duration: duration), under: profile)
    return report.results.compactMap { $0.diagnostic(profile: report.profile, at: location) }
  }

  func comparison(
    of renditions: [MediaRendition], at location: SourceLocation
  ) -> RenditionJudgement? {
    let report = RenditionReport(
      of: renditions.map { RenditionReport.File(name: $0.url, facts: $0.facts) }, under: profile)
    guard !report.results.isEmpty else { return nil }
    return RenditionJudgement(
      diagnostics: report.diagnostics(at: location), json: report.json)
  }

  /// Whether a result is not already in the run's findings: the run itself reports damage, and a
  /// differing duration as a warning.
  private func isNews(_ result: QualityResult) -> Bool {
    result.check != .damage && !(result.check == .declaredDuration && result.verdict == .warning)
  }
}

extension MediaDeclaration {
  /// Creates the declaration of a media file in a tag. The file's type may also state its codecs.
  init(_ mediaFile: MediaFile, duration: Duration?) {
    let codecs = mediaFile.codecs.map(\.text).joined(separator: ", ")
    self.init(
      duration: duration, width: mediaFile.width, height: mediaFile.height,
      bitrate: mediaFile.bitrate, minBitrate: mediaFile.minBitrate,
      maxBitrate: mediaFile.maxBitrate, codec: mediaFile.codec ?? (codecs.isEmpty ? nil : codecs),
      type: mediaFile.type,
      fileSize: mediaFile.fileSize)
  }
}
