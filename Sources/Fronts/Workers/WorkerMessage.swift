/// A line that a supervisor sends to a worker: a job.
package struct WorkerRequest: Sendable, Hashable {
  /// The job's number, at least 0.
  package var job: Int
  /// The job, as its command writes it, without a line break.
  package var content: String

  package init(job: Int, _ content: String) {
    self.job = job
    self.content = content
  }

  /// The request as one line, without its line break.
  package var text: String { "\(job) \(content)" }

  /// Reads a request; nil for any other text.
  package init?(text: String) {
    guard let (job, content) = text.numbered else { return nil }
    self.init(job: job, content)
  }
}

/// A line that a worker sends to its supervisor.
package enum WorkerReply: Sendable, Hashable {
  /// The worker has read its options, and can receive jobs.
  case ready
  /// The answer to a job, which ends it, as its command writes it. Jobs are answered in the order in
  /// which they were sent.
  case answer(job: Int, String)
  /// A line of the job that the worker runs, before its answer.
  case line(String)
  /// Scripts run without a filter of system calls; the text is the kernel's reason.
  case unconfined(String)
  /// Measurements of media cannot be kept, for this reason.
  case uncached(String)
  /// The worker cannot run anything, for this reason.
  case unusable(String)

  /// The reply as one line, without its line break; line breaks in it become spaces.
  package var text: String {
    switch self {
    case .ready: "ready"
    case .answer(let job, let content): "answer \(job) \(Self.joined(content))"
    case .line(let line): "line \(Self.joined(line))"
    case .unconfined(let reason): "unconfined \(Self.joined(reason))"
    case .uncached(let reason): "uncached \(Self.joined(reason))"
    case .unusable(let reason): "unusable \(Self.joined(reason))"
    }
  }

  /// Reads a line; nil if the line is not a reply.
  package init?(text: String) {
    if text == "ready" {
      self = .ready
      return
    }
    guard let space = text.utf8.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    let rest = String(text[text.index(after: space)...])
    switch text[..<space] {
    case "answer":
      guard let (job, content) = rest.numbered else { return nil }
      self = .answer(job: job, content)
    case "line": self = .line(rest)
    case "unconfined": self = .unconfined(rest)
    case "uncached": self = .uncached(rest)
    case "unusable": self = .unusable(rest)
    default: return nil
    }
  }

  private static func joined(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 10 || $0 == 13 }) else { return text }
    return String(
      decoding: text.utf8.map { $0 == 10 || $0 == 13 ? 32 : $0 }, as: UTF8.self)
  }
}

extension String {
  /// A text that begins with a number, at least 0, and a space; nil for any other.
  fileprivate var numbered: (number: Int, rest: String)? {
    guard let space = utf8.firstIndex(of: UInt8(ascii: " ")), let number = Int(self[..<space]),
      number >= 0
    else { return nil }
    return (number, String(self[index(after: space)...]))
  }
}
