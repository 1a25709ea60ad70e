/// To whom a player sends its reports, and by which means.
package struct DeliveryPolicy: Sendable, Hashable {
  package var hopOrder: HopOrder = .inlineFirst
  package var transport: BeaconTransport = .everyTime
  package var pod: PodPolicy = .inSequence
  package var failedAds: FailedAdReports = .errorsOnly
  package var errors = ErrorReports()

  package init() {}
}

/// In which order the hops of a chain are sent an event.
package enum HopOrder: String, NamedPolicy {
  /// The inline ad first, then the wrappers from the inside out.
  case inlineFirst
  /// The outermost wrapper first, the inline ad last.
  case wrappersFirst
  /// The impression from the outside in, everything else from the inside out.
  case impressionsFromOutside

  package var words: String {
    switch self {
    case .inlineFirst: "the inline ad first, then the wrappers from the inside out"
    case .wrappersFirst: "the outermost wrapper first, the inline ad last"
    case .impressionsFromOutside:
      "the impression to the outermost wrapper first, everything else to the inline ad first"
    }
  }
}

/// By which means beacons are requested.
package enum BeaconTransport: String, NamedPolicy {
  /// A request for every beacon.
  case everyTime
  /// An image for every beacon: the browser loads an identical URL once for each document and
  /// answers later ones from memory, so that no request is sent.
  case image

  package var words: String {
    switch self {
    case .everyTime: "one request each"
    case .image: "images; an identical URL is requested once"
    }
  }
}

/// What a player does with an ad pod.
package enum PodPolicy: String, NamedPolicy {
  case inSequence
  /// The first ad plays, the others never do.
  case firstOnly
  /// The first ad's media plays, and the trackers of all ads are sent its events.
  case firstForAll
  /// One ad after another. Complete of an ad is sent to the trackers of the ad after it, whose start
  /// goes to those of the ad before, and which has no impression.
  case shifted

  package var words: String {
    switch self {
    case .inSequence: "in sequence"
    case .firstOnly: "its first ad only"
    case .firstForAll: "its first ad's media, with the trackers of all"
    case .shifted:
      "in sequence; complete goes to the next ad's trackers, and the next start to the first one's"
    }
  }
}

/// What a player sends for an ad that cannot be played, beside its Error URLs.
package enum FailedAdReports: String, NamedPolicy {
  case errorsOnly
  /// The impressions of the wrappers that arrived.
  case wrapperImpressions
  /// Wrappers are not followed. A wrapper, or an ad without a playable MediaFile, begins over the
  /// content: its beginning is sent, and nothing after it.
  case beginsOverContent

  package var words: String {
    switch self {
    case .errorsOnly: "errors only"
    case .wrapperImpressions: "the impressions of the wrappers that arrived"
    case .beginsOverContent:
      "its beginning, over the content; wrappers are not followed and treated the same"
    }
  }
}
