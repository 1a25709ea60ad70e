internal import OpenMeasurement
internal import VASTSimulator
internal import Vocabulary

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
