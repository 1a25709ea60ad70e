/// A line that a worker of the inspector, or of the tools server, writes.
package enum JobReply: Sendable, Hashable {
  /// The worker can receive jobs.
  case ready
  /// A line for the client that requested the job.
  case line(String)
  /// The job is done.
  case done
  /// The worker cannot run anything, for this reason.
  case unusable(String)
  /// Scripts run without a filter of system calls; the text is the kernel's reason.
  case unconfined(String)

  /// Reads a line of a worker; nil for any other line.
  package init?(text: String) {
    let rest = String(text.dropFirst())
    switch text.utf8.first {
    case UInt8(ascii: "+"): self = .line(rest)
    case UInt8(ascii: "r") where text == "ready": self = .ready
    case UInt8(ascii: "d") where text == "done": self = .done
    case UInt8(ascii: "!"): self = .unusable(rest)
    case UInt8(ascii: "?"): self = .unconfined(rest)
    default: return nil
    }
  }

  /// The line without its line break; line breaks in it become spaces.
  package var text: String {
    switch self {
    case .ready: "ready"
    case .line(let line): "+" + Self.joined(line)
    case .done: "done"
    case .unusable(let reason): "!" + Self.joined(reason)
    case .unconfined(let reason): "?" + Self.joined(reason)
    }
  }

  private static func joined(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 10 || $0 == 13 }) else { return text }
    return String(
      decoding: text.utf8.map { $0 == 10 || $0 == 13 ? 32 : $0 }, as: UTF8.self)
  }
}
