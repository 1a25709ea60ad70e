package import Vocabulary

/// The origin of a beacon: the tag's trackers, a verification vendor, or a bid of an auction.
package enum BeaconSource: String, Sendable, Hashable, Codable, CaseIterable {
  case vast
  case verification
  /// A notice of a bid that was auctioned.
  case prebid
}

/// A tracker: a URL in a tag that is requested when an event happens.
package struct BeaconTemplate: Sendable, Hashable {
  package var template: URLTemplate
  /// The hop of the wrapper chain that declares the tracker, counted outwards; 0 is the inline ad.
  package var hop: Int
  // `Optional<…>` and not `?`, which would make the initializer end with a copy of the whole value.
  /// Where the tag declares the tracker.
  package var location: Optional<SourceLocation>

  package init(_ template: URLTemplate, hop: Int = 0, location: SourceLocation? = nil) {
    self.template = template
    self.hop = hop
    self.location = location
  }
}

/// One request, as a client would send it.
package struct Beacon: Sendable, Hashable {
  /// The sender of a beacon.
  package enum Sender: String, Sendable, Hashable, CaseIterable {
    /// The player.
    case client
    /// The server that stitches ads or guides their insertion.
    case server
  }

  package var source: BeaconSource
  /// The event's name: VAST's, the key in a vendor's parameters, or a bid's notice.
  package var event: String
  /// The URL with its macros replaced.
  package var url: String
  package var template: URLTemplate
  /// What caused the event: playback, user, viewport or environment.
  package var cause: String
  package var adID: String?
  package var creativeID: String?
  package var hop: Int
  package var vendor: String?
  /// For a `progress` event, the offset that playback reached.
  package var offset: Duration?
  package var errorCode: Int?
  /// The macros that were replaced, with the text in their place.
  package var substitutions: [URLTemplate.Substitution]
  /// The macros that were not replaced.
  package var unresolvedMacros: [String]
  /// In a playback of a stream, whether the player or the stream's server sends the beacon; nil
  /// otherwise.
  package var sender: Sender?
  /// The device that a server names in its headers; nil for a player, or if unknown.
  package var device: DeviceIdentity?
  /// The HTTP method of the request; a `post` request has no content.
  package var method = HTTPMethod.get
  /// The result of sending it; nil when it was only recorded.
  package var delivery: Delivery?
  /// The displayed path of the local file that a script had read before this beacon, so that the
  /// beacon is never sent; nil for a beacon that may be sent.
  package var withheldFor: String?
}

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

/// The purpose of a tag's beacon that is not for a tracking event of VAST, such as an impression.
package enum BeaconName: String, Sendable, Hashable, CaseIterable {
  case impression
  case error
  /// A verification was not run.
  case verificationNotExecuted
  case clickTracking
  case viewable
  case notViewable
  case viewUndetermined
  case iconView
  case iconClick
  case companionView
  case companionClick
  case nonLinearClick
  /// A VMAP break begins.
  case breakStart
  /// A VMAP break is over.
  case breakEnd
  /// A VMAP break has no ad that plays.
  case breakError
}

/// The beacons of verification scripts, by vastsim's own names.
package enum ScriptBeaconName: String, Sendable, Hashable, CaseIterable {
  /// A URL that a script sends through the service's `sendUrl`.
  case sendURL = "sendUrl"
}
