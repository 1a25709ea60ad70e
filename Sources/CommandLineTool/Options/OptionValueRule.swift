import Diagnostics
import VirtualTime

/// What the value of an option has to look like.
package enum OptionValueRule: Sendable, Hashable {
  /// Any text but the empty one.
  case text
  /// One of these names.
  case oneOf([String])
  /// `KEY=VALUE` with one of these keys, and a value that is not empty.
  case keyed([String])
  /// `LEFT=RIGHT`; the right side may be empty only where that says something.
  case pair(allowsEmptyRight: Bool)
  /// A whole number from 0 to 2⁶⁴ − 1.
  case wholeNumber
  /// An ISO 8601 date and time with a zone.
  case dateAndTime

  /// Why a value breaks the rule, as the end of a sentence; nil when it does not.
  func complaint(about value: String) -> String? {
    switch self {
    case .text:
      return nil
    case .oneOf(let names):
      return names.contains(value) ? nil : Self.complaint(about: value, allowed: names)
    case .keyed(let keys):
      let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty else {
        return "Write KIND=PATH with one of \(keys.joined(separator: ", "))."
      }
      let key = String(parts[0])
      return keys.contains(key) ? nil : Self.complaint(about: key, allowed: keys)
    case .pair(let allowsEmptyRight):
      let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        return "There is no '=' with text before it."
      }
      return allowsEmptyRight || value.last != "=" ? nil : "There is nothing after '='."
    case .wholeNumber:
      return UInt64(value) == nil ? "It must be a whole number, 0 or more." : nil
    case .dateAndTime:
      return WallClock(iso8601: value) == nil
        ? "Write a date, time and zone such as 2026-01-01T00:00:00Z." : nil
    }
  }

  private static func complaint(about name: String, allowed: [String]) -> String {
    let nearest = NearestName.find(name, in: allowed).map { "Did you mean '\($0)'? " } ?? ""
    return "\(nearest)Allowed: \(allowed.joined(separator: ", "))."
  }
}
