internal import CreativeQuality
internal import Media
internal import OpenMeasurement
internal import System
internal import VASTSimulator
internal import Vocabulary

/// Turns the options of `play` and a scenario into a run's request.
struct PlayRequestBuilder {
  let options: PlayOptions
  let context: CommandContext
  /// The configuration file's settings for runs.
  var choices = RunChoices()
  /// The command whose usage is shown with an error.
  var table = PlayOptions.table

  /// A request, ready to run.
  ///
  /// - Throws: `UsageError` for invalid options, `UnreadableInput` for missing files,
  ///   `UnusableScenario` for scenario files with errors.
  func request() throws -> RunRequest {
    let (scenario, diagnostics) = try scenario()
    return try request(for: scenario, diagnostics)
  }

  /// Creates a request for a scenario that was already read, with the findings about it.
  ///
  /// - Throws: the errors of `request()`.
  func request(
    for scenario: PlaybackScenario, _ diagnostics: [Diagnostic]
  ) throws -> RunRequest {
    var request = try prepared(scenario, diagnostics)
    let hasPage = options.reports.contains(where: \.format.showsStage)
    // The page of the HTML report shows the frames if the run decodes them anyway.
    if options.frames != nil || (hasPage && options.settings.decodeMode == .full) {
      request.mediaDetails.insert(.pictures)
    }
    request.recordsScreen = options.recordsScreen
    request.recordsStaging = hasPage
    request.measuresNetworkTime = options.network.isMeasured
    return request
  }

  private func prepared(
    _ scenario: PlaybackScenario, _ diagnostics: [Diagnostic]
  ) throws -> RunRequest {
    try checkPlaces()
    try checkFiles(of: scenario)
    var preparation = RunPreparation(options.settings, display: display)
    preparation.players = options.profiles.players
    do {
      return try preparation.request(for: scenario, diagnostics)
    } catch let error as RunChoiceError {
      throw usageError(error)
    }
  }

  /// Checks for swapped arguments, and for a URL in place of a file.
  private func checkPlaces() throws(UsageError) {
    guard let media = options.settings.media else { return }
    if RemoteInput.isURL(media) {
      throw table.usageError(
        "MEDIA must be a local file, and '\(media)' is a URL: remove the URL, and use --map "
          + "\(ResourceMap.Rule.suggestion(for: media)) or --network.")
    }
    if let tag = options.settings.tag, MediaArgument.isMedia(at: tag) {
      throw table.usageError(
        "'\(display.text(of: tag))' is media, not a tag: TAG comes before MEDIA.")
    }
  }

  /// Checks that every file that a scenario names is in one of the folders that the command may
  /// read.
  private func checkFiles(of scenario: PlaybackScenario) throws(UnreadableInput) {
    guard let folders = context.folders else { return }
    let files =
      scenario.units.flatMap(\.files) + scenario.map.map(\.path)
      + [scenario.expected.golden].compactMap(\.self)
    let foreign = files.first { !RemoteInput.isURL($0) && folders.realPath(of: $0) == nil }
    guard let foreign else { return }
    throw UnreadableInput(
      path: display.text(of: foreign), reason: ConfinedFiles.Words.roots.absence,
      fix: ConfinedFiles.Words.roots.fix)
  }

  private var display: DisplayPath { DisplayPath(currentFolder: context.currentFolder) }

  /// Converts an error about the run's settings to one about the command line.
  private func usageError(_ error: RunChoiceError) -> UsageError {
    switch error {
    case .tagMissing:
      table.usageError(
        "Missing expected argument '<TAG>': use a VAST file, or '-' for standard input.")
    case .tagBesideUnits:
      table.usageError(
        "The scenario names the tags of its 'units' itself: remove TAG, MEDIA, --media and "
          + "--stand-in.")
    case .mediaIsStandardInput:
      table.usageError(
        "MEDIA cannot be standard input: use a file.")
    case .screenStated(let scenario):
      table.usageError(
        "The scenario '\(scenario)' has a screen of its own in 'device', 'layout' or 'units': "
          + "remove --device, or change the scenario.")
    case .playerUnknown(let name, let names):
      table.usageError(
        "Unknown player '\(name)'."
          + (NearestName.find(name, in: names).map { " Did you mean '\($0)'?" }
            ?? " Known players: \(names.joined(separator: ", "))."))
    }
  }

  // MARK: Scenario

  /// The scenario of the options, with the findings about it.
  func scenario() throws -> (PlaybackScenario, [Diagnostic]) {
    let choice = options.scenario
    if let bytes = context.streams[choice] {
      return try RunPreparation.scenario(
        in: bytes, file: choice, folder: context.currentFolder + "/",
        standards: choices.standards.map(\.name))
    }
    if let builtIn = BuiltInScenarios.scenario(named: choice) { return (builtIn, []) }
    if !OptionValueRule.looksLikeFile(choice), (try? LocalFile.checkReadable(choice)) == nil {
      let hint = NearestName.find(choice, in: BuiltInScenarios.names)
      throw table.usageError(
        "Unknown scenario '\(choice)'."
          + (hint.map { " Did you mean '\($0)'?" } ?? " It is neither a built-in scenario nor a "
            + "file."))
    }
    return try RunPreparation.scenario(
      at: choice, display: display, standards: choices.standards.map(\.name))
  }
}
