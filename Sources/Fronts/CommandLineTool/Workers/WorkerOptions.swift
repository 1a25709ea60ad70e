internal import Glibc
internal import Vocabulary
internal import Workers

/// The options that limit the worker processes of a command: their number, and the time and memory
/// of each.
enum WorkerOptions {
  /// The ranges and the defaults of a command's worker options.
  struct Allowance: Sendable {
    /// The largest number of workers.
    var mostJobs: Int
    /// The default number of workers on a machine with a number of processors, at least 1.
    var jobs: @Sendable (_ processors: Int) -> Int
    /// The default number of workers in words, for help texts.
    var jobsText: String
    /// The limits by default: the time of a run, the memory of a worker, and limits that no option
    /// changes.
    var limits: WorkerLimits

    fileprivate var seconds: Int { Int(limits.time.components.seconds) }
    fileprivate var megabytes: Int { limits.residentBytes / 1_000_000 }
  }

  /// The largest memory of a worker that an option can set, in megabytes.
  private static let mostMegabytes = 1_000_000

  /// The worker limits that the parsed options set.
  ///
  /// - Throws: a `UsageError` for numbers outside of the allowance.
  static func limits(
    _ parsed: ParsedArguments, of table: OptionTable, within allowance: Allowance
  ) throws(UsageError) -> WorkerLimits {
    var limits = try limitsOfJobs(parsed, of: table, within: allowance)
    let megabytes =
      parsed.value(of: memory(within: allowance)).flatMap(Int.init) ?? allowance.megabytes
    guard (1...mostMegabytes).contains(megabytes) else {
      throw table.usageError(
        "'--memory \(megabytes)': use a number of megabytes from 1 to \(mostMegabytes).")
    }
    limits.residentBytes = megabytes * 1_000_000
    limits.time =
      parsed.value(of: timeout(within: allowance)).flatMap(TimeText.parse) ?? limits.time
    return limits
  }

  /// The worker limits for a command whose only worker option is `--jobs`.
  ///
  /// - Throws: a `UsageError` for a number outside of the allowance.
  static func limitsOfJobs(
    _ parsed: ParsedArguments, of table: OptionTable, within allowance: Allowance
  ) throws(UsageError) -> WorkerLimits {
    var limits = allowance.limits
    let processors = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    limits.workers =
      parsed.value(of: jobs(within: allowance)).flatMap(Int.init) ?? allowance.jobs(processors)
    guard (1...allowance.mostJobs).contains(limits.workers) else {
      throw table.usageError(
        "'--jobs \(limits.workers)': use a number from 1 to \(allowance.mostJobs).")
    }
    return limits
  }

  /// The options other than `--jobs`, in the order of help texts.
  static func group(within allowance: Allowance) -> OptionGroup {
    OptionGroup("Worker processes", [timeout(within: allowance), memory(within: allowance)])
  }

  static func jobs(within allowance: Allowance) -> Option {
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
