internal import Player
internal import Workers

/// Lets a pool of workers rate the profiles that a search proposes, until the search ends.
struct FitSupervisor: WorkerSupervisor {
  var pool: WorkerPool<[FitRating]>
  private var search: ProfileSearchStateMachine
  private let known: PlayerProfile
  private let context: CommandContext
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

  mutating func received(_ reply: FitReply, from id: Int) {
    switch reply {
    case .ready: ready(id)
    case .rated(let ratings): carryOut(pool.machine.workerFinished(id, ratings, at: pool.now))
    case .unconfined(let reason): context.scriptsUnconfined(reason)
    case .unusable(let reason):
      failure = failure ?? reason
      carryOut(pool.machine.workerUnusable(id, reason, at: pool.now))
    }
  }

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
