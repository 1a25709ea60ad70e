/// A version of VAST as a document declares it.
struct VASTVersion: Comparable, Sendable {
  let major: Int
  let minor: Int

  init(_ major: Int, _ minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// Reads `4.2`, also `3` and `2.0.1`, whose further parts do not matter; nil for anything else.
  init?(parsing text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let first = parts.first, let major = Int(first), major >= 0 else { return nil }
    guard parts.count > 1 else {
      self.init(major, 0)
      return
    }
    guard let minor = Int(parts[1]), minor >= 0 else { return nil }
    self.init(major, minor)
  }

  /// The versions whose documents are read: those with the root element `VAST`.
  static let published = ["2.0", "3.0", "4.0", "4.1", "4.2", "4.3"]

  /// VAST 1 had another structure, and versions after 4 are not known.
  var isSupported: Bool { major != 1 && major < 5 }

  static func < (lhs: VASTVersion, rhs: VASTVersion) -> Bool {
    (lhs.major, lhs.minor) < (rhs.major, rhs.minor)
  }
}
