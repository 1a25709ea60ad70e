/// A change of a request in the second trace: a parameter, the scheme or the address.
package struct RequestChange: Sendable, Hashable {
  package var name: String
  /// The value in the first trace; nil for a parameter that is new.
  package var old: String?
  /// The value in the second trace; nil for a parameter that was removed.
  package var new: String?

  package init(_ name: String, _ old: String?, _ new: String?) {
    self.name = name
    self.old = old
    self.new = new
  }
}

extension RequestChange {
  /// The change of a request's answer, where one of the two failed: a request that was not sent, or
  /// whose answer is not known, counts as one that did not fail.
  static func ofAnswers(from old: TracedRequest, to new: TracedRequest) -> [RequestChange] {
    guard old.answer != new.answer, [old, new].contains(where: { $0.answer?.isFailure == true })
    else { return [] }
    return [RequestChange("answer", old.answer.map(text), new.answer.map(text))]
  }

  private static func text(of answer: TracedRequest.Answer) -> String {
    switch answer {
    case .status(let status): "\(status)"
    case .none: "none"
    }
  }
}

/// One difference between two traces.
package struct RunDifference: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// In the first trace only.
    case missing
    /// In the second trace only.
    case extra
    /// In the second trace more often than in the first.
    case doubled
    case earlier
    case later
    /// At the same time, with other parameters.
    case changed
  }

  package var kind: Kind
  /// The request's purpose; nil where it is not known.
  package var purpose: TracedRequest.Purpose?
  /// The URL in the trace that has the request; that of the second trace when both have it.
  package var url: String
  /// When the request was sent in the first trace.
  package var oldInstant: Duration?
  /// When the request was sent in the second trace, on the clock of the first.
  package var newInstant: Duration?
  /// The changes; only for `changed`.
  package var changes: [RequestChange] = []

  package init(
    _ kind: Kind, _ purpose: TracedRequest.Purpose?, url: String, old: Duration?, new: Duration?,
    changes: [RequestChange] = []
  ) {
    self.kind = kind
    self.purpose = purpose
    self.url = url
    oldInstant = old
    newInstant = new
    self.changes = changes
  }

  /// The earlier of its instants.
  package var instant: Duration {
    min(oldInstant ?? .seconds(1 << 40), newInstant ?? .seconds(1 << 40))
  }
}
