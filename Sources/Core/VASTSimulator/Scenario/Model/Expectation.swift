package import Vocabulary

/// One statement about a finished run that must be true.
package struct Expectation: Sendable, Hashable {
  package var claim: Claim
  /// The unit that it applies to; nil for the whole run.
  package var unit: UnitID?
  /// The item of a native unit that it applies to, from 0; nil for all of them.
  package var item: Int?
  /// Where the expectation is written; absent for expectations made in code.
  package var location: SourceLocation?
  /// The expectation as its author wrote it, on one line, for messages.
  package var text: String

  package init(_ claim: Claim, text: String, location: SourceLocation? = nil) {
    self.claim = claim
    self.text = text
    self.location = location
  }

  package enum Claim: Sendable, Hashable {
    /// Matching events occur as often as `count` allows.
    case occurs(EventPattern, count: Occurrences)
    /// No event matches.
    case never(EventPattern)
    /// The first beacons of these VAST events are sent in this order.
    case order([String])
    /// A standard is met at the end of the run.
    case viewable(standard: String)
    /// A standard is not met at the end of the run.
    case notViewable(standard: String)
    /// The run, or an ad, fails with this VAST error code.
    case error(code: Int)
    case outcome(String)
    /// At least one diagnostic of this rule was recorded.
    case diagnostic(rule: String)
  }

  /// How often something may occur.
  package struct Occurrences: Sendable, Hashable {
    package var atLeast: Int
    /// The maximum; nil for no maximum.
    package var atMost: Int?

    package init(atLeast: Int, atMost: Int?) {
      self.atLeast = atLeast
      self.atMost = atMost
    }

    /// Exactly once, the default of an expectation.
    package static let once = Occurrences(atLeast: 1, atMost: 1)
  }

  /// The events that an expectation matches; every stated condition must hold.
  package struct EventPattern: Sendable, Hashable {
    package var subject: Subject
    /// The virtual time of the event.
    package var at: Duration?
    /// How far the event may be from `at` or `media`, either way.
    package var within: Duration = .milliseconds(1)
    /// The playhead at the event.
    package var media: TimeOffset?
    package var source: String?
    package var hop: Int?
    package var adID: String?
    /// Text that the sent URL contains.
    package var url: String?
    /// A regular expression that matches somewhere in the sent URL.
    package var urlMatches: String?

    package init(_ subject: Subject) { self.subject = subject }
  }

  package enum Subject: Sendable, Hashable {
    /// A beacon with this event, from any source except a verification vendor.
    case beacon(String)
    /// A beacon of a verification vendor with this event.
    case verification(String)
    /// An OMID event, by its type.
    case omid(String)
    /// A player event, VAST spelling.
    case player(String)
    /// An event of a widget or a message.
    case native(String)
  }
}
