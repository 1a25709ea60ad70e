internal import Glibc
internal import Player
internal import VASTSimulator
internal import Vocabulary
internal import Workers

/// Lets a pool of workers rate the profiles that a search proposes, until the search ends.
struct FitSupervisor: WorkerSupervisor {
  var pool: WorkerPool<[FitRating]>
  private var search: ProfileSearchStateMachine
  private let known: PlayerProfile
  let context: CommandContext
  /// The profiles that are being rated, and the job number of the first of these profiles.
  private var batch: [PlayerProfile] = []
  private var first = 0
  private var ratings: [Int: [FitRating]] = [:]
  private var finding: ProfileSearchStateMachine.Finding?
  /// Why the workers cannot go on; nil while they can.
  private(set) var failure: String?
  private(set) var rated = 0

  /// - Parameters:
  ///   - search: proposes profiles.
  ///   - known: the profile that each line for a worker names, followed by the differences from it.
  ///   - program: the program whose processes are workers.
  ///   - arguments: the arguments of the command as the user wrote them.
  ///   - limits: the limits of the workers.
  ///   - context: prints the workers' notices about the machine.
  init(
    _ search: ProfileSearchStateMachine, over known: PlayerProfile, program: String,
    arguments: [String], limits: WorkerLimits, context: CommandContext
  ) {
    self.search = search
    self.known = known
    self.context = context
    pool = WorkerPool(
      program: program, arguments: [FitWorkerProcess.argument] + arguments, limits: limits)
  }

  /// Runs the search to its end.
  ///
  /// - Parameters:
  ///   - isInterrupted: whether the user has interrupted the search.
  ///   - progress: receives the number of rated profiles.
  /// - Returns: the result; nil if the user ended the search or a worker failed.
  mutating func run(
    isInterrupted: () -> Bool, progress: (Int) -> Void
  ) -> ProfileSearchStateMachine.Finding? {
    follow(search.begin())
    return supervise { fit -> ProfileSearchStateMachine.Finding?? in
      if fit.failure != nil || isInterrupted() { return .some(nil) }
      progress(fit.rated + fit.ratings.count)
      if let finding = fit.finding { return finding }
      guard fit.ratings.count == fit.batch.count else { return nil }
      let scores = fit.batch.indices.map { index in
        ProfileSearchStateMachine.Score(of: fit.ratings[fit.first + index] ?? [])
      }
      fit.rated += fit.batch.count
      fit.follow(fit.search.rated(scores))
      return fit.finding.map(Optional.some)
    }
  }

  private mutating func follow(_ action: ProfileSearchStateMachine.Action) {
    first += batch.count
    (batch, ratings) = ([], [:])
    switch action {
    case .finish(let finding): self.finding = finding
    case .rate(let profiles):
      batch = profiles
      for index in profiles.indices { carryOut(pool.machine.asked(first + index, at: pool.now)) }
    }
  }

  // MARK: Workers

  var inputDescriptor: Int32? { nil }

  func request(for job: Int) -> String? {
    batch.indices.contains(job - first)
      ? ProfileLine.text(of: batch[job - first], over: known) : nil
  }

  static func answer(_ text: String) -> [FitRating]? { RatingsLine.ratings(of: text) }

  mutating func ended(_ job: Int, _ end: WorkerJobEnd<[FitRating]>) {
    switch end {
    case .finished(let ratings): self.ratings[job] = ratings
    case .crashed(let cause): failure = failure ?? cause
    case .oversized: failure = failure ?? "a worker used too much memory"
    case .overtime: failure = failure ?? "a worker took too long"
    }
  }
}

extension ProfileSearchStateMachine.Score {
  /// The sum over all cases.
  init(of ratings: [FitRating]) {
    self.init(
      differences: ratings.reduce(0) { $0 + $1.differences.count },
      deviation: ratings.reduce(.zero) { $0 + $1.deviation })
  }
}

/// The worker of a search for a profile.
package enum FitWorkerProcess {
  /// The first argument of a worker process.
  package static let argument = "--fit-worker"

  /// Rates the profiles that a supervisor sends, one per line, on the cases that the search learns
  /// from.
  ///
  /// - Parameter arguments: the arguments of the command, as the user wrote them.
  /// - Returns: the process's exit status.
  package static func run(arguments: [String]) -> Int32 {
    WorkerProcess.run { context, _ in
      let (parsed, choices) = try WorkerProcess.options(
        arguments, of: FitOptions.table, in: context)
      let rater = try FitRater(FitOptions(parsed), in: context, choices)
      return { _, job in
        guard let profile = ProfileLine.profile(of: job, among: parsed.profiles.players) else {
          return nil
        }
        return RatingsLine.text(of: try rater.ratings(of: profile))
      }
    }
  }
}

/// Writes how well a profile predicts the cases, in their order, as a line for the supervisor.
enum RatingsLine {
  static func text(of ratings: [FitRating]) -> String {
    JSONValue.array(
      ratings.map { rating in
        [
          "differences": .array(rating.differences.map(JSONValue.string)),
          "deviationUs": .integer(Int(clamping: rating.deviation.roundedMicroseconds)),
        ]
      }
    ).orderedText
  }

  /// Reads a line; nil for a line that is not ratings.
  static func ratings(of line: String) -> [FitRating]? {
    guard case .array(let values)? = try? JSONReader.value(of: line) else { return nil }
    return values.map { value in
      FitRating(
        differences: (value["differences"]?.elements ?? []).compactMap(\.text),
        deviation: .microseconds(value["deviationUs"]?.wholeNumber ?? 0))
    }
  }
}

/// Writes a profile as a line for a worker: the name of a known profile, and the policies that
/// differ from it.
enum ProfileLine {
  /// - Parameters:
  ///   - profile: the profile.
  ///   - base: the known profile.
  /// - Returns: the line, without its line break.
  static func text(of profile: PlayerProfile, over base: PlayerProfile) -> String {
    let changed = PlayerPolicy.all.filter { $0.value(in: profile) != $0.value(in: base) }
    return JSONValue.object([
      .init("base", .string(base.name)),
      .init(
        "policies",
        .object(changed.map { .init($0.key, json(of: $0.value(in: profile))) })),
    ]).orderedText
  }

  /// Reads a line; nil for a line that is not a profile.
  static func profile(of line: String, among known: [PlayerProfile]) -> PlayerProfile? {
    guard let value = try? JSONReader.value(of: line), let name = value["base"]?.text,
      var profile = known.first(where: { $0.name == name })
    else { return nil }
    for policy in PlayerPolicy.all {
      guard let json = value["policies"]?[policy.key] else { continue }
      guard let value = policyValue(json, policy.form) else { return nil }
      policy.set(value, in: &profile)
    }
    return profile
  }

  /// A duration as whole microseconds.
  static func json(of value: PlayerPolicy.Value) -> JSONValue {
    switch value {
    case .name(let name): .string(name)
    case .flag(let isOn): .bool(isOn)
    case .count(let count): .integer(count)
    case .duration(let duration): .integer(Int(clamping: duration.roundedMicroseconds))
    case .names(let names): .array(names.map(JSONValue.string))
    }
  }

  private static func policyValue(
    _ json: JSONValue, _ form: PlayerPolicy.Form
  ) -> PlayerPolicy.Value? {
    switch (json, form) {
    case (.string(let name), _): .name(name)
    case (.bool(let isOn), _): .flag(isOn)
    case (.integer(let count), .duration): .duration(.microseconds(count))
    case (.integer(let count), _): .count(count)
    case (.array(let names), _): .names(names.compactMap(\.text))
    case (.null, _), (.number, _), (.object, _): nil
    }
  }
}
