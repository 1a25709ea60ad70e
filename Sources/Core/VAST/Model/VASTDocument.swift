internal import Documents
package import Vocabulary

/// One VAST response as its document declares it, before wrappers are followed.
package struct VASTDocument: Sendable, Hashable {
  /// The `version` attribute as written; nil when it is missing or empty.
  package var version: String?
  /// The Error URLs of the root, for a response without an ad (3.0 and later).
  package var errors: [TrackingURL]
  /// The ads in document order; empty means that there is no ad.
  package var ads: [Ad]
  /// Elements at places where VAST does not define them, in the order of reading.
  var unknownNodes: [UnknownNode]
  /// The document's display name.
  package var file: String
  /// The position of the root element.
  package var position: SourcePosition

  package init(
    version: String?, errors: [TrackingURL] = [], ads: [Ad] = [],
    unknownNodes: [UnknownNode] = [], file: String, position: SourcePosition
  ) {
    self.version = version
    self.errors = errors
    self.ads = ads
    self.unknownNodes = unknownNodes
    self.file = file
    self.position = position
  }
}

/// An element that VAST does not define at its place, kept unchanged.
package struct UnknownNode: Sendable, Hashable {
  /// The names of the elements around the unknown element, from the root inwards: `VAST/Ad/InLine`.
  var parentPath: String
  var node: XMLNode
}

/// A published version of VAST, by which a document is judged.
package enum VASTVersion: Int, Sendable, CaseIterable, Comparable {
  case v2_0
  case v3_0
  case v4_0
  case v4_1
  case v4_2
  case v4_3

  /// The version as documents declare it: `4.2`.
  package var text: String {
    switch self {
    case .v2_0: "2.0"
    case .v3_0: "3.0"
    case .v4_0: "4.0"
    case .v4_1: "4.1"
    case .v4_2: "4.2"
    case .v4_3: "4.3"
    }
  }

  /// The oldest version. Findings do not mention it for an element that exists since then.
  package static let first = VASTVersion.v2_0
  /// The newest version. An element that still exists in it is current.
  package static let last = VASTVersion.v4_3

  package static func < (lhs: VASTVersion, rhs: VASTVersion) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

extension VASTVersion {
  /// The meaning of a `version` attribute.
  package enum Declaration: Equatable {
    /// A published version, perhaps in a longer or shorter form (`2.0.1`, `3`); for a version that
    /// was not published (`2.1`), the last one before it.
    case published(VASTVersion)
    /// VAST 1, or a version after 4: another standard.
    case unsupported
    /// Anything else, such as a later version of 4, whose content is unknown.
    case unknown
  }

  /// Reads a `version` attribute.
  package static func declaration(_ text: String) -> Declaration {
    if let exact = allCases.first(where: { $0.text == text }) { return .published(exact) }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let first = parts.first, let major = Int(first), major >= 0 else { return .unknown }
    if major == 1 || major > 4 { return .unsupported }
    // `4` is ambiguous: it may be any version of 4, and these differ in what they require.
    guard parts.count > 1 || major < last.major else { return .unknown }
    let minor = parts.count > 1 ? Int(parts[1]) : 0
    guard let minor, minor >= 0 else { return .unknown }
    guard (major, minor) <= (last.major, last.minor),
      let earlier = allCases.last(where: { ($0.major, $0.minor) <= (major, minor) })
    else { return .unknown }
    return .published(earlier)
  }

  /// The published version by whose rules a document with a declared version is judged; nil when
  /// there is none.
  package init?(declared text: String?) {
    guard case .published(let version) = text.map(Self.declaration) else { return nil }
    self = version
  }

  private var major: Int {
    switch self {
    case .v2_0: 2
    case .v3_0: 3
    case .v4_0, .v4_1, .v4_2, .v4_3: 4
    }
  }

  private var minor: Int {
    switch self {
    case .v2_0, .v3_0, .v4_0: 0
    case .v4_1: 1
    case .v4_2: 2
    case .v4_3: 3
    }
  }
}
