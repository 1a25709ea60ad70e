internal import Diagnostics
internal import OpenMeasurement
internal import ScriptHostProcess
internal import Transport
internal import VASTSimulator
internal import AdSessions

extension CommandContext {
  /// The service for a command's runs: scripts run in child processes where there is a program for
  /// them.
  ///
  /// - Parameters:
  ///   - files: the source of tags and media; the disk where none is given.
  ///   - network: the network for other URLs, when the user allows it.
  ///   - choices: the configuration file's rules and standards.
  ///   - play: whether, and under which profile, the media's quality is judged.
  /// - Returns: the service, for as many runs as the command has.
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
  /// Viewability standards in addition to the built-in ones; those of a scenario win.
  var standards: [ViewabilityStandard] = []
}
