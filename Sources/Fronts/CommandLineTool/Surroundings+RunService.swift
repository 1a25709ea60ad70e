internal import Diagnostics
internal import OpenMeasurement
internal import ScriptHostProcess
internal import Transport
internal import VASTSimulator
internal import VerificationHost

extension Surroundings {
  /// What a command's runs go through: scripts run in children where there is a program for them.
  ///
  /// - Parameters:
  ///   - files: where tags and media come from.
  ///   - network: what answers the rest, when the user allows it.
  ///   - choices: what the configuration file says of rules and standards.
  ///   - play: whether, and under which profile, the media's quality is judged.
  /// - Returns: the service, for as many runs as the command has.
  func runService(
    files: any RunFiles = DiskFiles(), network: (any NetworkFetching)? = nil,
    choices: RunChoices, play: PlayOptions
  ) -> RunService {
    let hosts: any VerificationScriptHosting =
      scriptHostProgram.map { ScriptHostPool(executable: $0) } ?? InProcessScriptHosting()
    var service = RunService(files: files, network: network, scriptHosts: hosts)
    service.ruleLevels = choices.ruleLevels
    service.standards = choices.standards
    service.mediaJudge = play.qualityProfile.flatMap(play.profiles.creativeProfile)
      .map(ProfileJudge.init)
    return service
  }
}

/// What a configuration file says of every run.
struct RunChoices {
  /// The severities of single rules.
  var ruleLevels = RuleLevels()
  /// Viewability standards beside the built-in ones; those of a scenario win.
  var standards: [ViewabilityStandard] = []
}
