/// Removes from a log what can identify the viewer of the ad: identifiers of sessions, parameters, and the
/// queries of URLs. Equal values are replaced by equal values, so that sessions can still be judged.
package struct SessionRedaction: Sendable {
  private var sessions: [String: String] = [:]
  private var parameters: [String: String] = [:]

  package init() {}

  /// A copy of a session with its ID and verification parameters replaced, and with its content URL
  /// cut before the query.
  package mutating func redacted(_ session: LoggedSession) -> LoggedSession {
    var session = session
    session.id = Self.stand(for: session.id, "session", in: &sessions)
    session.events = session.events.map { event in
      guard case .sessionStart(var context) = event.facts else { return event }
      context.verificationParameters = context.verificationParameters.map {
        $0.isEmpty ? $0 : Self.stand(for: $0, "parameters", in: &parameters)
      }
      context.contentURL = context.contentURL.map(Self.redacted)
      var event = event
      event.facts = .sessionStart(context)
      return event
    }
    return session
  }

  /// A copy of a tag's facts with the verification parameters replaced.
  package mutating func redacted(_ tag: TagFacts) -> TagFacts {
    var tag = tag
    for index in tag.vendors.indices {
      tag.vendors[index].parameters = tag.vendors[index].parameters.map {
        $0.isEmpty ? $0 : Self.stand(for: $0, "parameters", in: &parameters)
      }
    }
    return tag
  }

  /// A URL without its query and its fragment.
  package static func redacted(_ url: String) -> String {
    let kept = url.prefix { $0 != "?" && $0 != "#" }
    return kept.count == url.count ? url : "\(kept)?…"
  }

  private static func stand(
    for text: String, _ noun: String, in known: inout [String: String]
  ) -> String {
    if let stand = known[text] { return stand }
    let stand = "\(noun) \(known.count + 1)"
    known[text] = stand
    return stand
  }
}
