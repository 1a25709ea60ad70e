internal import Glibc
internal import VASTSimulator
internal import Vocabulary

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
    WorkerProcess.run { (context, reply: @escaping (FitReply) -> Void) in
      let (parsed, choices) = try WorkerProcess.options(
        arguments, of: FitOptions.table, in: context)
      let rater = try FitRater(FitOptions(parsed), in: context, choices)
      return { line in
        guard let profile = ProfileLine.profile(of: line, among: parsed.profiles.players) else {
          return false
        }
        reply(FitReply.rated(try rater.ratings(of: profile)))
        return true
      }
    }
  }
}

/// A line that a worker of a search writes.
enum FitReply: WorkerReply {
  /// The worker can receive a profile.
  case ready
  /// How well a profile predicts the cases, in their order.
  case rated([FitRating])
  /// Scripts run without a filter of system calls; the text is the kernel's reason.
  case unconfined(String)
  /// The worker cannot rate anything, for this reason.
  case unusable(String)

  var text: String {
    switch self {
    case .ready: "ready"
    case .rated(let ratings):
      "rated "
        + JSONValue.array(
          ratings.map { rating in
            [
              "differences": .array(rating.differences.map(JSONValue.string)),
              "deviationUs": .integer(Int(clamping: rating.deviation.roundedMicroseconds)),
            ]
          }
        ).orderedText
    case .unconfined(let reason): "unconfined \(reason)"
    case .unusable(let reason): "unusable \(reason)"
    }
  }

  init?(text: String) {
    let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts.count > 1 ? String(parts[1]) : ""
    switch parts.first {
    case "ready": self = .ready
    case "rated":
      guard case .array(let values)? = try? JSONReader.value(of: rest) else { return nil }
      self = .rated(
        values.map { value in
          var differences: [String] = []
          if case .array(let texts)? = value["differences"] {
            differences = texts.compactMap(\.text)
          }
          return FitRating(
            differences: differences,
            deviation: .microseconds(value["deviationUs"]?.wholeNumber ?? 0))
        })
    case "unconfined": self = .unconfined(rest)
    case "unusable": self = .unusable(rest)
    default: return nil
    }
  }
}
