package import Diagnostics

/// One limit of a profile: what a check's value has to be, and what it means if it is not.
package struct QualityRule: Sendable {
  package var check: QualityCheck
  package var limit: QualityLimit
  package var severity: Severity
  /// When the limit holds; always, when there is none.
  package var conditions: [Condition]
  /// What excuses a value that breaks the limit: another check that meets its own.
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

  /// What a file has to be for a limit to hold.
  package enum Condition: Sendable, Hashable, CustomStringConvertible {
    /// FFmpeg's name of the video's codec.
    case videoCodec(String)
    /// In pixels.
    case heightAtLeast(Int)
    /// In pixels.
    case heightBelow(Int)

    package var description: String {
      switch self {
      case .videoCodec(let name): name
      case .heightAtLeast(let height): "from \(height) lines on"
      case .heightBelow(let height): "under \(height) lines"
      }
    }
  }
}

/// A public page that a limit was taken from.
package struct ProfileSource: Sendable, Hashable {
  /// What the page is called, and whose it is.
  package var page: String
  /// Its address; nil for what has none, such as practice.
  package var address: String?
  /// The page's own date, or when it was last read, as `YYYY-MM` or a year; empty for a user's own.
  package var date: String

  package init(_ page: String, _ address: String? = nil, date: String) {
    self.page = page
    self.address = address
    self.date = date
  }
}
