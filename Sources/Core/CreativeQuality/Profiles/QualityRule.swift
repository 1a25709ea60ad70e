package import Vocabulary

/// One limit of a profile for a check's value, and the severity of a breach.
package struct QualityRule: Sendable {
  package var check: QualityCheck
  package var limit: QualityLimit
  package var severity: Severity
  /// The conditions under which the limit applies; a limit without conditions always applies.
  package var conditions: [Condition]
  /// Another check and limit; if that is met, a breach of this limit is excused.
  package var alternative: (check: QualityCheck, limit: QualityLimit)?
  /// Where the limit comes from, if not from the profile's own source.
  package var source: ProfileSource?

  package init(
    _ check: QualityCheck, _ limit: QualityLimit, _ severity: Severity = .error,
    when conditions: [Condition] = [],
    orElse alternative: (check: QualityCheck, limit: QualityLimit)? = nil,
    source: ProfileSource? = nil
  ) {
    self.check = check
    self.limit = limit
    self.severity = severity
    self.conditions = conditions
    self.alternative = alternative
    self.source = source
  }

  /// A condition on a file under which a limit applies.
  package enum Condition: Sendable, Hashable, CustomStringConvertible {
    /// The video's codec has this name in FFmpeg.
    case videoCodec(String)
    /// The picture is at least this many pixels high.
    case heightAtLeast(Int)
    /// The picture is fewer than this many pixels high.
    case heightBelow(Int)
    /// The file is not declared as audio, so it should have pictures.
    case notAudio

    package var description: String {
      switch self {
      case .videoCodec(let name): name
      case .heightAtLeast(let height): "\(height) lines or more"
      case .heightBelow(let height): "under \(height) lines"
      case .notAudio: "unless declared as audio"
      }
    }
  }
}

/// The public page that states a limit.
package struct ProfileSource: Sendable, Hashable {
  /// The page's title and publisher.
  package var page: String
  /// The page's address; nil for a source without an address, such as common practice.
  package var address: String?
  /// The page's own date, or when it was last read, as `YYYY-MM` or a year; empty for a profile
  /// that a user defines.
  package var date: String

  package init(_ page: String, _ address: String? = nil, date: String) {
    self.page = page
    self.address = address
    self.date = date
  }
}
