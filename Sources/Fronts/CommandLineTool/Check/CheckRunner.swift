internal import Certification
internal import System
internal import VASTSimulator

/// Checks one tag or scenario, in the process of the command or in one of its workers.
struct CheckRunner {
  let options: CheckOptions
  let context: CommandContext
  let choices: RunChoices
  let network: NetworkSupply
  /// Records the files that the tags' documents name.
  let named: NamedFiles
  /// Shows the progress of decoding.
  let work: WorkProgressLine
  /// Ends the check when the user interrupts it.
  let interruption: Interruption

  /// The result of a tag, of the built-in sample, or of a scenario's screen.
  ///
  /// - Parameters:
  ///   - tag: the path or the URL; nil for the built-in sample.
  ///   - progress: receives the progress of each run, with the tag's display name.
  /// - Returns: the certificate, or why there is none.
  func answer(
    of tag: String?, _ progress: @escaping (Certifier.Progress, String) -> Void
  ) -> CheckAnswer {
    do {
      return CheckAnswer(.certified(try certificate(of: tag, progress)))
    } catch let failure as MachineFailure {
      return CheckAnswer(.machineFailed("\(failure)"))
    } catch is CheckInterrupted {
      return CheckAnswer(.interrupted)
    } catch let error as UnreadableInput {
      return CheckAnswer(interruption.hasStoppedInput ? .interrupted : .unreadable("\(error)"))
    } catch {
      return CheckAnswer(.endsCommand(ReportedFailure(error)))
    }
  }

  private func certificate(
    of tag: String?, _ progress: @escaping (Certifier.Progress, String) -> Void
  ) throws -> Certificate {
    if let tag, ScreenCheck.isScenario(tag) {
      return try ScreenCheck(
        options: options, context: context, choices: choices, network: network,
        named: named, interruption: interruption, progress: progress
      ).certificate(of: tag)
    }
    return try TagCheck(
      options: options, context: context, choices: choices, network: network,
      named: named, work: work, interruption: interruption, progress: progress
    ).certificate(of: tag)
  }
}
