internal import Certification
internal import System

/// The result of one tag of a check, as a worker sends it.
struct CheckAnswer: Sendable, Hashable, Codable {
  enum Outcome: Sendable, Hashable, Codable {
    case certified(Certificate)
    /// The tag cannot be read, for this reason.
    case unreadable(String)
    /// The machine failed, which is reported at the end of the command.
    case machineFailed(String)
    /// The user ended the check before the tag was checked.
    case interrupted
    /// The worker ended; the text says how.
    case lost(String)
    /// The command ends, without the tags after this one.
    case endsCommand(ReportedFailure)
  }

  var outcome: Outcome
  /// The failures of the machine that the worker met.
  var failures: [MachineFailure] = []
  /// The output files of the command that the tag names as inputs.
  var endangered: [String] = []

  init(_ outcome: Outcome) { self.outcome = outcome }
}

/// A line that a worker of a check writes.
enum CheckReply: WorkerReply {
  /// The worker can receive a tag.
  case ready
  case answer(CheckAnswer)
  /// Scripts run without a filter of system calls; the text is the kernel's reason.
  case unconfined(String)
  /// Measurements of media cannot be kept, for this reason.
  case uncached(String)
  /// The worker cannot check anything, for this reason.
  case unusable(String)

  static func cacheUnusable(_ reason: String) -> CheckReply? { .uncached(reason) }

  var text: String {
    switch self {
    case .ready: "ready"
    // If an answer cannot be encoded, its line is not a valid reply.
    case .answer(let answer): "answer \((try? CertificateCoding.text(of: answer)) ?? "")"
    case .unconfined(let reason): "unconfined \(reason)"
    case .uncached(let reason): "uncached \(reason)"
    case .unusable(let reason): "unusable \(reason)"
    }
  }

  /// Reads a line; nil also for an answer that names a rule which does not exist.
  init?(text: String) {
    let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts.count > 1 ? String(parts[1]) : ""
    switch parts.first {
    case "ready": self = .ready
    case "answer":
      guard
        let answer = try? CertificateCoding.value(
          CheckAnswer.self, of: rest, rule: RuleRegistry.rule(named:))
      else { return nil }
      self = .answer(answer)
    case "unconfined": self = .unconfined(rest)
    case "uncached": self = .uncached(rest)
    case "unusable": self = .unusable(rest)
    default: return nil
    }
  }
}
