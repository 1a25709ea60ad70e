internal import Player
internal import System
internal import VASTSimulator

/// Rates profiles by the cases of a folder, in this process.
struct FitRater {
  let cases: FitCases
  private let options: FitOptions
  private let interruption: Interruption

  /// - Parameters:
  ///   - options: the folder, and how its tags are played.
  ///   - context: where the command runs.
  ///   - choices: the configuration file's settings for runs.
  /// - Throws: why the cases cannot be read.
  init(_ options: FitOptions, in context: CommandContext, _ choices: RunChoices) throws {
    self.options = options
    let interruption = Interruption(in: context)
    self.interruption = interruption
    let network = try NetworkSupply(
      options.play.network, in: context, macros: options.play.settings.macros,
      isCancelled: interruption.stopsInput)
    let service = context.runService(
      files: context.disk(noting: NamedFiles(), for: options.play, interruption.reading()),
      network: network.fetching, choices: choices, play: options.play)
    cases = try FitCases(options, in: context, choices, by: service)
  }

  /// Whether the user has interrupted the search.
  var isInterrupted: Bool { interruption.isRequested() }

  /// How well a profile predicts each case that is learned from.
  func ratings(of profile: PlayerProfile) throws -> [FitRating] {
    try cases.cases.filter { !options.heldOut.contains($0.name) }.map {
      try rating(of: profile, in: $0)
    }
  }

  /// How well a profile predicts a case.
  func rating(of profile: PlayerProfile, in one: FitCases.Recorded) throws -> FitRating {
    try cases.rating(of: profile, in: one, pacing: InterruptiblePacing(interruption))
  }
}
