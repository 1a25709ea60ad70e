internal import Glibc
internal import VirtualTime

/// The options that bound the worker processes of a command: how many there are, and what each may
/// use up.
struct WorkerOptions: Sendable, Hashable {
  /// How many workers run at once.
  var jobs: Int
  /// How long one run may take on the wall clock.
  var time: Duration
  /// The resident memory of a worker, in bytes.
  var residentBytes: Int

  /// What a command allows, and what holds without the options.
  struct Allowance: Sendable {
    /// The most workers.
    var mostJobs: Int
    /// The number of workers on a machine with a number of processors, at least 1.
    var jobs: @Sendable (_ processors: Int) -> Int
    /// The same in words, for help texts.
    var jobsText: String
    /// The time of a run, in seconds.
    var seconds: Int
    /// The resident memory of a worker, in megabytes.
    var megabytes: Int
  }

  /// The most megabytes that a worker may be given.
  private static let mostMegabytes = 1_000_000

  /// Reads what a table with the options parsed.
  ///
  /// - Throws: a `UsageError` for numbers out of their allowance.
  init(
    _ parsed: ParsedArguments, of table: OptionTable, within allowance: Allowance
  ) throws(UsageError) {
    let processors = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    jobs =
      parsed.value(of: Self.jobs(within: allowance)).flatMap(Int.init)
      ?? allowance.jobs(processors)
    guard (1...allowance.mostJobs).contains(jobs) else {
      throw table.usageError("'--jobs \(jobs)': use a number from 1 to \(allowance.mostJobs).")
    }
    let megabytes =
      parsed.value(of: Self.memory(within: allowance)).flatMap(Int.init) ?? allowance.megabytes
    guard (1...Self.mostMegabytes).contains(megabytes) else {
      throw table.usageError(
        "'--memory \(megabytes)': use a number of megabytes from 1 to \(Self.mostMegabytes).")
    }
    residentBytes = megabytes * 1_000_000
    time =
      parsed.value(of: Self.timeout(within: allowance)).flatMap(TimeText.parse)
      ?? .seconds(allowance.seconds)
  }

  /// The options, in the order of help texts.
  static func options(within allowance: Allowance) -> [Option] {
    [jobs(within: allowance), timeout(within: allowance), memory(within: allowance)]
  }

  private static func jobs(within allowance: Allowance) -> Option {
    Option(
      "jobs", "N", .wholeNumber, defaultText: allowance.jobsText,
      help: "How many worker processes run at once; further runs wait")
  }

  private static func timeout(within allowance: Allowance) -> Option {
    Option(
      "timeout", "DURATION", .duration, configuration: .anyFile,
      defaultText: "\(allowance.seconds)s",
      help: "How long one run may take on the wall clock; then its worker is ended")
  }

  private static func memory(within allowance: Allowance) -> Option {
    Option(
      "memory", "MEGABYTES", .wholeNumber, defaultText: "\(allowance.megabytes)",
      help: "The resident memory of a worker in megabytes; beyond it, the worker is ended")
  }
}
