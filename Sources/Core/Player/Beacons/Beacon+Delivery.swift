package import Vocabulary

extension Beacon {
  /// The result of sending a beacon.
  package struct Delivery: Sendable, Hashable {
    /// How the sending of the beacon ended.
    package enum Verdict: String, Sendable, Hashable, CaseIterable {
      /// A server accepted the beacon.
      case delivered
      /// A server answered the last attempt with a status of failure.
      case rejected
      /// The last attempt had no answer.
      case failed
      /// Sending was cancelled before a result.
      case cancelled
      /// The beacon was not sent, because a script had read a local file before.
      case withheld
    }

    package var verdict: Verdict
    /// The attempts, in order; empty when the beacon was withheld, or cancelled before it was sent.
    package var attempts: [Attempt]

    package init(_ verdict: Verdict, attempts: [Attempt]) {
      self.verdict = verdict
      self.attempts = attempts
    }

    /// The last attempt's status; nil when none was answered.
    package var status: Int? { attempts.last?.status }

    /// Why the last attempt had no complete answer; nil when it had one.
    package var failure: String? { attempts.last?.failure }

    /// The addresses that were connected to, each once, in order.
    package var addresses: [String] {
      var addresses: [String] = []
      for address in attempts.flatMap(\.hops).compactMap(\.address)
      where !addresses.contains(address) {
        addresses.append(address)
      }
      return addresses
    }

    /// Whether a server redirected the client.
    package var isRedirected: Bool { attempts.contains { $0.hops.count > 1 } }

    /// How long the slowest attempt took.
    package var slowest: Duration { attempts.map(\.duration).max() ?? .zero }

    /// One attempt to send the beacon.
    package struct Attempt: Sendable, Hashable {
      /// When the attempt began, in wall time since the delivery of beacons began.
      package var begun: Duration
      package var duration: Duration
      /// The last answer's status; nil when there was none.
      package var status: Int?
      /// Why there was no complete answer, as a sentence fragment; nil when there was one.
      package var failure: String?
      /// Every request of the attempt, redirects included, in order.
      package var hops: [NetworkHop]

      package init(
        begun: Duration, duration: Duration, status: Int? = nil, failure: String? = nil,
        hops: [NetworkHop] = []
      ) {
        self.begun = begun
        self.duration = duration
        self.status = status
        self.failure = failure
        self.hops = hops
      }
    }
  }

  /// The host and port that the URL names; the URL itself when it names none.
  package var host: String { Self.host(of: url) }

  /// The host and port that a URL names; the URL itself when it names none.
  package static func host(of url: String) -> String {
    guard let scheme = url.firstRange(of: "://") else { return url }
    let authority = url[scheme.upperBound...].prefix { !"/?#".contains($0) }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
    return host.isEmpty ? url : String(host)
  }
}
