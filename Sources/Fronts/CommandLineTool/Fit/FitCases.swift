internal import Comparison
internal import Player
internal import System
internal import VASTSimulator
internal import Vocabulary

/// The recordings of a folder. Rates how well profiles predict them, with the comparison of
/// `receive`.
struct FitCases {
  /// A recording, and all that a prediction of it needs.
  struct Recorded {
    let name: String
    let request: RunRequest
    let answers: ReceptionAnswers
    let received: ReceptionResult.Received
  }

  let cases: [Recorded]
  /// The parts of the tags that cannot be played as they were recorded, each once.
  var notes: [String] {
    var known: Set<String> = []
    return cases.flatMap { $0.answers.plan.notes.map(\.description) }
      .filter { known.insert($0).inserted }
  }
  private let service: RunService

  /// The base URL of the documents of the cases in a run.
  private static let base = "http://127.0.0.1/fit"
  private static let largestFile = 64 << 20

  /// Reads the folder's cases, their recordings and their tags.
  ///
  /// - Parameters:
  ///   - options: the folder, and how the tags are played.
  ///   - context: where the command runs.
  ///   - choices: the configuration file's settings for runs.
  ///   - service: everything that runs have in common.
  /// - Throws: for a file that cannot be read or is malformed, and for a case without a tag.
  init(
    _ options: FitOptions, in context: CommandContext, _ choices: RunChoices,
    by service: RunService
  ) throws {
    self.service = service
    let place = "\(options.folder)/\(CasesFile.name)"
    let text = try Self.text(of: place)
    let file: CasesFile
    do throws(CasesFile.Malformation) {
      file = try CasesFile(reading: text)
    } catch {
      throw UnreadableInput(
        path: place, reason: "\(error)",
        fix: "correct the file, or write the file with 'vastsim receive --save'")
    }
    guard !file.cases.isEmpty else {
      throw UnreadableInput(
        path: place, reason: "it has no case",
        fix: "record cases with 'vastsim receive TAG --save \(options.folder)'")
    }
    let unknown = options.heldOut.filter { name in !file.cases.contains { $0.name == name } }
    guard unknown.isEmpty else {
      throw FitOptions.table.usageError(
        "There is no case '\(unknown.sorted()[0])' in '\(place)'. Known: "
          + "\(file.cases.map(\.name).joined(separator: ", ")).")
    }
    cases = try file.cases.map { one in
      try Self.recorded(one, options, in: context, choices, by: service)
    }
  }

  private static func text(of path: String) throws(UnreadableInput) -> String {
    String(decoding: try LocalFile.bytes(of: path, limit: largestFile), as: UTF8.self)
  }

  private static func recorded(
    _ one: CasesFile.Case, _ options: FitOptions, in context: CommandContext,
    _ choices: RunChoices, by service: RunService
  ) throws -> Recorded {
    func path(_ relative: String) -> String {
      RemoteInput.isURL(relative) ? relative : DisplayPath.absolute(relative, in: options.folder)
    }
    let place = path(one.recording)
    let recorded = try text(of: place)
    let recording: Recording
    do throws(Recording.Malformation) {
      recording = try Recording(reading: recorded)
    } catch {
      throw UnreadableInput(
        path: place, reason: "\(error)",
        fix: "record the case again with 'vastsim receive --save'")
    }
    var play = options.play
    play.settings.tag = path(one.tag)
    if let scenario = one.scenario {
      play.scenario = OptionValueRule.looksLikeFile(scenario) ? path(scenario) : scenario
    }
    let request = try PlayRequestBuilder(
      options: play, context: context, choices: choices, table: FitOptions.table
    ).request()
    let plan = try ReceptionPlan(request, by: service, base: base, isCancelled: { false })
    let gate = ReceptionGate(urls: plan.urls, token: "fit", hosts: [])
    return Recorded(
      name: one.name, request: request,
      answers: ReceptionAnswers(gate: gate, plan: plan),
      received: ReceptionResult.Received(of: recording, tag: one.tag, served: plan.urls))
  }

  /// Rates how well a profile predicts a case.
  ///
  /// - Parameters:
  ///   - profile: the profile, without the changes of the case's scenario.
  ///   - one: the case.
  ///   - pacing: lets the user end the run.
  /// - Returns: the differences, and the deviation of instants.
  /// - Throws: an error when the run cannot begin.
  func rating(
    of profile: PlayerProfile, in one: Recorded, pacing: any RunPacing
  ) throws -> FitRating {
    let prediction = try ReceptionPrediction(
      of: profile.adapted(to: one.request.scenario.ad.player), one.request, by: service,
      one.answers, pacing: pacing
    ).ofPlayer
    let (beacons, predicted) = (one.received.beacons, prediction.beacons)
    let comparison = BeaconComparison(
      of: beacons.map { TimedBeacon($0.served?.key ?? "", at: $0.at) },
      with: predicted.map(\.beacon), zero: one.received.zero, tolerance: prediction.tolerance)
    let differences = comparison.differences.map { difference -> String in
      switch difference {
      case .missing(let index): "\(predicted[index].event) was not sent"
      case .extra(let index): "\(beacons[index].served?.event ?? "") is not predicted"
      case .instant(let pair): "\(predicted[pair.predicted].event) was sent at another instant"
      case .order(let pair): "\(predicted[pair.predicted].event) was sent in another order"
      }
    }
    // A difference of an event counts once, even if several documents of a chain have the event.
    return FitRating(differences: Set(differences).sorted(), deviation: comparison.deviation)
  }
}

/// How well a profile predicts one recording.
struct FitRating: Sendable, Hashable, Codable {
  /// The differing events with the kind of difference, each once; empty if the whole recording is
  /// predicted.
  var differences: [String]
  /// The sum of the distances between the sent and the predicted instants.
  var deviation = Duration.zero
}

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
