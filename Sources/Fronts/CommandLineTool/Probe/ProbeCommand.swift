internal import CreativeQuality
internal import Media
internal import Reports
internal import System
internal import VASTSimulator
internal import Vocabulary

/// `vastsim probe`: measures media files and judges them.
struct ProbeCommand {
  let options: ProbeOptions
  let context: CommandContext

  /// Probes every file that can be read; an unreadable one does not stop the others.
  ///
  /// - Throws: an `EncodingError`, which no measurement can cause.
  func run(
    output: inout some TextOutputStream, errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    let line = WorkProgressLine(isOn: context.isErrorTerminal && !options.isQuiet)
    let replayed = try NetworkSupply.replayed(options.network)
    let interruption = Interruption(in: context)
    let network = try NetworkSupply(
      options.network, in: context, progress: line, replaying: replayed
    ) {
      interruption.stopsInput()
    }
    for diagnostic in network.diagnostics { errorOutput.show("\(diagnostic)\n") }
    var files: [ProbedFile] = []
    var isComplete = true
    var known: Set<String> = []
    for path in options.paths {
      guard !interruption.isRequested() else { break }
      guard known.insert(path).inserted else {
        if !options.isQuiet {
          errorOutput.show("note: '\(path)' is given twice and probed once\n")
        }
        continue
      }
      do {
        if let media = RemoteInput(path, network.fetching) {
          let file = try MachineFailure.watching {
            probe(try media.file(), named: path, interruption, line)
          }
          line.erase()
          if !interruption.hasStoppedInput { files.append(file) }
          continue
        }
        try LocalFile.checkReadable(path)
        if let content = FileContent(at: path), content != .media {
          throw content.mistake(at: path)
        }
        let file = try MachineFailure.watching { probe(path, interruption, line) }
        line.erase()
        if !interruption.hasStoppedInput { files.append(file) }
      } catch is MachineFailure {
        line.erase()
        // The failure is shown at the end, and the file is not judged.
        isComplete = false
      } catch {
        line.erase()
        guard !interruption.hasStoppedInput else { break }
        errorOutput.show("error: \(error)\n")
        isComplete = false
      }
    }
    for file in files {
      guard let cut = file.facts?.decodingCut else { continue }
      errorOutput.show("\(cut.diagnostic(at: SourceLocation(file: file.path)))\n")
    }
    let renditions = RenditionReport(
      of: files.compactMap { file in
        file.facts.map { RenditionReport.File(name: file.path, facts: $0) }
      }, under: options.profile)
    let report = ProbeReport(
      files: files, renditions: renditions,
      text: ProbeTextReport(style: style, isQuiet: options.isQuiet))
    output.write(try options.format.text(of: report, \.media))
    for remark in network.remarks where !options.isQuiet { errorOutput.show("\(remark)\n") }
    if interruption.isNoticed {
      errorOutput.show(
        "note: interrupted: \(files.count) of \(Set(options.paths).count) files were measured\n")
      return interruption.exitCode
    }
    guard isComplete, network.isWhole else { return .unreadableInput }
    let worst = (files.map(\.report.worst) + [renditions.worst]).compactMap(\.self).max()
    if worst.map({ $0 >= options.failOn }) ?? false { return .findings }
    return files.allSatisfy(\.report.lacks.isEmpty) ? .pass : .unreadableInput
  }

  private func probe(
    _ path: String, _ interruption: Interruption, _ line: WorkProgressLine
  ) -> ProbedFile {
    let name = DisplayPath(currentFolder: context.currentFolder).text(of: path)
    if path.lowercased().hasSuffix(".m3u8") {
      return probeStream(path, shownAs: name, interruption)
    }
    return probe(path, named: name, interruption, line)
  }

  private func probe(
    _ path: String, named name: String, _ interruption: Interruption, _ line: WorkProgressLine
  ) -> ProbedFile {
    do throws(FFmpegError) {
      let facts = try measurer(interruption.reading(shownBy: line))
        .facts(path: path, mode: .full, details: .quality)
      return ProbedFile(
        path: name, facts: facts, report: QualityReport(of: facts, under: options.profile))
    } catch {
      return ProbedFile(
        path: name, facts: nil,
        report: .unreadable(because: "\(error)", under: options.profile))
    }
  }

  /// Probes the media of an HLS playlist. The playlist may name only files in its own folder.
  private func probeStream(
    _ path: String, shownAs name: String, _ interruption: Interruption
  ) -> ProbedFile {
    let display = DisplayPath(currentFolder: context.currentFolder)
    let reading = HLSReader.read(
      HLSRequest(url: path, resources: PlaylistFolder(of: path)), mode: .full,
      details: .quality, by: measurer(interruption.reading()))
    switch reading.result {
    case .success(let facts):
      return ProbedFile(
        path: name, facts: facts, report: QualityReport(of: facts, under: options.profile))
    case .failure(let error):
      let shown = error.url.contains("://") ? error.url : display.text(of: error.url)
      return ProbedFile(
        path: name, facts: nil,
        report: .unreadable(because: error.text(shownAs: shown), under: options.profile))
    }
  }

  private func measurer(_ progress: MediaProgress.Listener? = nil) -> any MediaMeasuring {
    context.measurer(options.cache, isQuiet: options.isQuiet, progress)
  }

  private var style: TextStyle { options.color.style(in: context) }
}

extension ProbeCommand: Command {
  static let group = CommandGroup.inside
  static var table: OptionTable { ProbeOptions.table }

  static let examples = [
    "probe ad.mp4",
    "probe ad-720p.mp4 ad-1080p.mp4 --profile netflix-ads",
  ]

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    try ProbeCommand(options: ProbeOptions(call.parsed), context: call.context)
      .run(output: &output, errorOutput: &errorOutput)
  }
}

/// Media files that were measured and judged.
struct ProbeReport {
  let files: [ProbedFile]
  let renditions: RenditionReport
  /// Writes the report as text for people.
  let text: ProbeTextReport
}

/// One file with its facts and findings.
struct ProbedFile: Sendable {
  /// The path as reports show it.
  var path: String
  /// Nil for a file that FFmpeg cannot open.
  var facts: MediaFacts?
  var report: QualityReport
}

/// The options of one call of `vastsim probe`.
struct ProbeOptions: Sendable {
  /// Media files.
  var paths: [String]
  var profile: CreativeProfile
  var format: ReportFormat
  /// The least severity that makes the exit status 1.
  var failOn: Severity
  var color: PlayOptions.ColorMode
  var isQuiet: Bool
  var network: NetworkOptions
  /// Where measurements of media are kept.
  var cache: CacheOptions

  /// Reads what `table` parsed.
  ///
  /// - Throws: for mistakes that the table's rules do not cover.
  init(_ parsed: ParsedArguments) throws(UsageError) {
    paths = parsed.positionals
    guard !paths.contains("-") else {
      throw Self.table.usageError(
        "MEDIA cannot be standard input: use a file.")
    }
    profile = try CreativeProfile.chosen(
      parsed.value(of: Self.profileOption), among: parsed.profiles, for: Self.table)
    format = parsed.format
    failOn = parsed.value(of: PlayOptions.failOnOption).flatMap(Severity.init) ?? .error
    color = parsed.value(of: PlayOptions.colorOption).flatMap(PlayOptions.ColorMode.init) ?? .auto
    isQuiet = parsed.isSet(Self.quietOption)
    network = try NetworkOptions(parsed, of: Self.table)
    cache = try CacheOptions(parsed, of: Self.table)
  }

  /// The options of `vastsim probe`, in the order of its help.
  static let table = OptionTable(
    command: "vastsim probe",
    overview: "Show the contents and the quality of media files",
    arguments: [
      OptionTable.Argument(
        "MEDIA", .input, isRepeatable: true,
        help: "A media file or its URL; several are also compared as the renditions of one creative"
      )
    ],
    options: [
      profileOption, formatOption, NetworkOptions.networkOption, PlayOptions.failOnOption,
      quietOption,
    ] + PlayOptions.helpOptions,
    groups: [
      NetworkOptions.group, CacheOptions.group,
      PlayOptions.outputGroup(
        PlayOptions.colorOption, PlayOptions.configOption, PlayOptions.versionOption),
    ])

  static let profileOption = Option(
    "profile", "NAME", configuration: .anyFile, defaultText: CreativeProfile.generic.name,
    help: "The profile whose limits apply; see 'vastsim list profiles'")

  static let formatOption = Option.format(\.media)

  static let quietOption = Option(
    flag: "quiet", configuration: .anyFile, help: "Print findings and verdicts only")
}
