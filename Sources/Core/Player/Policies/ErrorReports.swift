package import VAST

/// Which errors a player sends, by their cause.
package struct ErrorReports: Sendable, Hashable {
  package var missingMedia: MediaLoadError = .code401
  /// A browser has one error for media that is missing and for media that it cannot decode
  /// (`MediaError` 4, measured), so a player that depends on this error sends one code for both.
  package var undecodedMedia: MediaLoadError = .code405
  package var unplayableMedia: UnplayableMediaError = .code403
  package var noAd: NoAdError = .once
  package var emptyWrapper: EmptyWrapperError = .rootThenWrappers
  package var unavailableWrapper: UnavailableWrapperError = .code301

  package init() {}

  /// The code that is sent in place of the standard's code; nil if no code is sent.
  package func code(for code: VASTErrorCode) -> VASTErrorCode? {
    switch code {
    case .mediaFileNotFound: missingMedia.code
    case .mediaFileUndisplayable: undecodedMedia.code
    case .mediaFileUnsupported: unplayableMedia.code
    case .wrapperUnavailable: unavailableWrapper.code
    case .wrapperLimit where unavailableWrapper == .never: nil
    default: code
    }
  }
}

/// The code for selected media that cannot be loaded.
package enum MediaLoadError: String, NamedPolicy {
  case code401
  case code400
  case code405
  case code900
  case never

  package var words: String { code.map(\.description) ?? "nothing" }

  fileprivate var code: VASTErrorCode? {
    switch self {
    case .code401: .mediaFileNotFound
    case .code400: .linear
    case .code405: .mediaFileUndisplayable
    case .code900: .undefined
    case .never: nil
    }
  }
}

/// The code for an ad without a MediaFile of a playable type.
package enum UnplayableMediaError: String, NamedPolicy {
  case code403
  case code405
  case code900
  case never

  package var words: String { code.map(\.description) ?? "nothing" }

  fileprivate var code: VASTErrorCode? {
    switch self {
    case .code403: .mediaFileUnsupported
    case .code405: .mediaFileUndisplayable
    case .code900: .undefined
    case .never: nil
    }
  }
}

/// How often each Error URL of a document without an ad is requested (303).
package enum NoAdError: String, NamedPolicy {
  case once
  case twice
  case never

  package var words: String {
    switch self {
    case .once: "303"
    case .twice: "303, twice"
    case .never: "nothing"
    }
  }

  /// How many requests each Error URL of the document gets.
  package var count: Int {
    switch self {
    case .once: 1
    case .twice: 2
    case .never: 0
    }
  }
}

/// The Error URLs that are requested when a wrapper leads to a document without an ad (303).
package enum EmptyWrapperError: String, NamedPolicy {
  case rootThenWrappers
  case wrappersThenRoot
  case wrappersThenRootTwice
  case wrappersOnly
  case never

  package var words: String {
    switch self {
    case .rootThenWrappers: "303 to the document, then to the wrappers"
    case .wrappersThenRoot: "303 to the wrappers, then to the document"
    case .wrappersThenRootTwice: "303 to the wrappers, then twice to the document"
    case .wrappersOnly: "303 to the wrappers"
    case .never: "nothing"
    }
  }

  /// Whether the wrappers' Error URLs are requested.
  package var notifiesWrappers: Bool { self != .never }

  /// How many requests each Error URL of the empty document gets before the wrappers' Error URLs
  /// are requested, and how many after that.
  package var rootCounts: (before: Int, after: Int) {
    switch self {
    case .rootThenWrappers: (1, 0)
    case .wrappersThenRoot: (0, 1)
    case .wrappersThenRootTwice: (0, 2)
    case .wrappersOnly, .never: (0, 0)
    }
  }
}

/// The code for a wrapper whose document does not arrive.
package enum UnavailableWrapperError: String, NamedPolicy {
  case code301
  case code303
  case never

  package var words: String { code.map(\.description) ?? "nothing" }

  fileprivate var code: VASTErrorCode? {
    switch self {
    case .code301: .wrapperUnavailable
    case .code303: .noAd
    case .never: nil
    }
  }
}
