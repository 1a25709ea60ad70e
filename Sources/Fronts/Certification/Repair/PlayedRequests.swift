internal import Player
internal import VASTSimulator
internal import Vocabulary

/// The tracker requests of a run, and its verdict, by which a fixed tag is compared with the original.
struct PlayedRequests: Sendable, Hashable {
  /// A tracker that was requested, however often.
  struct Request: Sendable, Hashable {
    var event: String
    /// The URL without the differences that fixes make: macros, white space, ampersands that are
    /// escaped once more, and http.
    var url: String
  }

  let requests: Set<Request>
  let verdict: Verdict
  /// The verdict without the invariants that the player breaks by its own rules. A broken invariant
  /// is not a fault of the tag, and the run reports it only if the tag has a tracker for the event.
  let tagVerdict: Verdict
  /// Whether an ad was on the screen.
  let hasPlayed: Bool

  init(_ record: RunRecord) {
    requests = Set(
      record.beacons.map(\.beacon).filter { $0.source == .vast }.map {
        Request(event: $0.event, url: Self.compared($0.template.text))
      })
    verdict = RunVerdict(of: record, failingOn: .error).verdict
    hasPlayed = record.ads.contains { $0.index != nil }
    var record = record
    let ofPlayers = Set(RunInvariants.rules)
    record.events.removeAll { event in
      if case .diagnostic(let diagnostic) = event.kind {
        ofPlayers.contains(diagnostic.rule)
      } else {
        false
      }
    }
    tagVerdict = RunVerdict(of: record, failingOn: .error).verdict
  }

  /// The requests that another run does not have, in the order of the events.
  func lost(in other: PlayedRequests) -> [Request] {
    requests.subtracting(other.requests).sorted { ($0.event, $0.url) < ($1.event, $1.url) }
  }

  private static func compared(_ url: String) -> String {
    var url = url.replacing("&amp;", with: "&").replacing("%20", with: "")
      .filter { !$0.isWhitespace }
    if url.lowercased().hasPrefix("http://") { url = "https" + url.dropFirst(4) }
    for macro in UnresolvedMacros.find(in: url) { url = url.replacing(macro, with: "[]") }
    return url.replacing(/\[[A-Za-z_]*\]/, with: "[]")
  }
}
