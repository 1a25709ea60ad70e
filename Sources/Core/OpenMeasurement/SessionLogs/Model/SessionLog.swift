package import Vocabulary

/// The measurement sessions of a log: the messages of verification scripts about them, and the other requests
/// of the log.
package struct SessionLog: Sendable {
  /// The form of a log.
  package enum Kind: String, Sendable, CaseIterable {
    /// An HTTP Archive of a proxy or a browser.
    case har
    /// One URL per line, as a proxy copies them.
    case urls
    /// Console text with unrelated lines between the messages.
    case console
    /// One event per line, as JSON.
    case events
    /// An app's calls, one per line.
    case trace
  }

  package var kind: Kind
  /// The sessions in the order of their first messages.
  package var sessions: [LoggedSession]
  /// The values of `isSupported()` that the scripts reported, in order.
  package var isSupported: [Bool]
  /// The versions that compliance scripts reported for themselves.
  package var scriptVersions: [String]
  /// The other requests of the log, in its order.
  package var requests: [LoggedRequest]
  /// What is wrong with the log itself.
  package var problems: [Diagnostic]
  /// Whether the log has any message of a script or any call of an app.
  package var hasMessages: Bool

  package init(kind: Kind) {
    self.kind = kind
    sessions = []
    isSupported = []
    scriptVersions = []
    requests = []
    problems = []
    hasMessages = false
  }
}

/// One measurement session of a log.
package struct LoggedSession: Sendable {
  /// OMID `adSessionId`, or in a trace the name of the unit.
  package var id: String
  /// In the order of their times; events with the same time are in the order of the log.
  package var events: [SessionEvent]
  /// The vendors that the app named; empty where the log does not say.
  package var vendorKeys: [String]
  /// Whether the session was read from the app's own calls, which may be incomplete.
  package var isTrace: Bool

  package init(
    id: String, events: [SessionEvent] = [], vendorKeys: [String] = [], isTrace: Bool = false
  ) {
    self.id = id
    self.events = events
    self.vendorKeys = vendorKeys
    self.isTrace = isTrace
  }

  /// The context in the session's `sessionStart`; nil where the log has none.
  package var context: SessionContext? {
    for event in events {
      if case .sessionStart(let context) = event.facts { return context }
    }
    return nil
  }

  /// The type of the session's creative, from the latest event that states it.
  package var creativeType: String? { events.last { $0.creativeType != nil }?.creativeType }

  /// The type of the session's impression, from the latest event that states it.
  package var impressionType: String? { events.last { $0.impressionType != nil }?.impressionType }

  /// When the session's first event happened, in milliseconds since 1970.
  package var start: Int64? { events.first?.at }

  /// The first event of a type.
  package func first(_ type: OMIDEventType) -> SessionEvent? { events.first { $0.type == type } }
}

/// A request of a log that is not a message of a script.
package struct LoggedRequest: Sendable, Hashable {
  package var url: String
  /// When the request was sent, in milliseconds since 1970; nil where the log does not say.
  package var at: Int64?
  package var location: SourceLocation

  package init(url: String, at: Int64?, location: SourceLocation) {
    self.url = url
    self.at = at
    self.location = location
  }
}
