/// A policy of a player profile that users set by name: the one list that scenarios, configurations,
/// their schemas and `explain` read.
package struct PlayerPolicy: Sendable {
  /// Which policy it is.
  package let name: Name
  /// What the policy decides, as a sentence.
  package let meaning: String
  /// What it decides: the beginning of a sentence that each value's words end.
  package let label: String
  /// The names of its values.
  package let values: [String]
  /// What each value means, in the same order.
  package let words: [String]
  private let read: @Sendable (PlayerProfile) -> String
  private let write: @Sendable (inout PlayerProfile, String) -> Void

  /// The key in `player:` and `players:`.
  package var key: String { name.rawValue }

  /// The name of a profile's value.
  package func value(in profile: PlayerProfile) -> String { read(profile) }

  /// What a profile's value means.
  package func words(in profile: PlayerProfile) -> String {
    zip(values, words).first { $0.0 == read(profile) }?.1 ?? ""
  }

  /// What a profile does, as a sentence without a full stop: `a click pauses the ad`.
  package func sentence(in profile: PlayerProfile) -> String { "\(label) \(words(in: profile))" }

  /// Gives a profile another value, by its name; a name that is none of `values` changes nothing.
  package func set(_ value: String, in profile: inout PlayerProfile) { write(&profile, value) }

  fileprivate init<Value: NamedPolicy>(
    _ name: Name, _ label: String, _ meaning: String,
    _ path: any WritableKeyPath<PlayerProfile, Value> & Sendable
  ) {
    self.name = name
    self.label = label
    self.meaning = meaning
    values = Value.allCases.map(\.rawValue)
    words = Value.allCases.map(\.words)
    read = { $0[keyPath: path].rawValue }
    write = { profile, name in
      if let value = Value(rawValue: name) { profile[keyPath: path] = value }
    }
  }
}

extension PlayerPolicy {
  /// Every policy, in the order in which an ad meets them.
  package static let all: [PlayerPolicy] = Name.allCases.map(\.policy)

  /// The policies by their keys, in the order in which an ad meets them.
  package enum Name: String, Sendable, Hashable, Codable, CaseIterable {
    case impression
    case creativeView
    case loaded
    case firstPlay
    case start
    case viewable
    case quartileBasis
    case quartileRule
    case perObservation
    case progress
    case alsoObserves
    case completion
    case naturalEnd
    case pause
    case mute
    case fullscreen
    case click
    case clickTracking
    case skip
    case rewind
    case hopOrder
    case transport
    case pod
    case failedAds
    case missingMediaError
    case undecodedMediaError
    case unplayableMediaError
    case noAdError
    case emptyWrapperError
    case unavailableWrapperError
  }
}

extension PlayerPolicy.Name {
  /// What the name stands for.
  package var policy: PlayerPolicy {
    switch self {
    case .impression:
      .init(
        self, "the impression is sent", "When the impression is sent.", \.reports.impression)
    case .creativeView:
      .init(
        self, "creativeView is sent", "When creativeView of the linear creative is sent.",
        \.reports.creativeView)
    case .loaded: .init(self, "loaded is sent", "When loaded is sent.", \.reports.loaded)
    case .firstPlay:
      .init(
        self, "the first beginning also sends",
        "What the first beginning of playback sends beside start.", \.reports.firstPlay)
    case .start: .init(self, "start is reported", "When start is reported.", \.observation.start)
    case .viewable: .init(self, "Viewable is sent", "When Viewable is sent.", \.reports.viewable)
    case .quartileBasis:
      .init(
        self, "it takes quartiles of",
        "Which duration quartiles and percentages are shares of.", \.observation.basis)
    case .quartileRule:
      .init(
        self, "a quartile is reached", "When a quartile counts as reached.",
        \.observation.threshold)
    case .perObservation:
      .init(
        self, "one observation reports", "How many quartiles one observation reports.",
        \.observation.crossing)
    case .progress:
      .init(
        self, "of the progress offsets an observation reports",
        "Which progress offsets an observation reports.", \.observation.progress)
    case .alsoObserves:
      .init(
        self, "it also observes", "When the playhead is observed beside the interval.",
        \.observation.changes)
    case .completion:
      .init(
        self, "complete is reported", "When complete is reported.",
        \.observation.completion)
    case .naturalEnd:
      .init(
        self, "the natural end also sends",
        "What the natural end sends beside complete.", \.reports.naturalEnd)
    case .pause:
      .init(
        self, "a pause and a resume send", "Which of the viewer's pauses and resumes are sent.",
        \.reports.pause)
    case .mute:
      .init(self, "a change of the sound sends", "What muting and unmuting send.", \.reports.mute)
    case .fullscreen:
      .init(
        self, "full screen sends", "What entering and leaving full screen send.",
        \.reports.fullscreen)
    case .click: .init(self, "a click", "What a click on the creative does.", \.click)
    case .clickTracking:
      .init(
        self, "the ClickTracking of a click is", "Whether ClickTracking is requested.",
        \.reports.clickTracking)
    case .skip:
      .init(self, "a skip sends", "What a skip sends, if the player has a button.", \.reports.skip)
    case .rewind: .init(self, "rewind is sent", "When rewind is sent.", \.reports.rewind)
    case .hopOrder:
      .init(
        self, "an event is sent to", "In which order the hops of a chain are sent an event.",
        \.delivery.hopOrder)
    case .transport:
      .init(
        self, "beacons are", "By which means beacons are requested.", \.delivery.transport)
    case .pod: .init(self, "of an ad pod it plays", "What is done with an ad pod.", \.delivery.pod)
    case .failedAds:
      .init(
        self, "an ad that fails sends", "What an ad that cannot be played sends.",
        \.delivery.failedAds)
    case .missingMediaError:
      .init(
        self, "media that is missing sends the error",
        "The error for media that is not there.", \.delivery.errors.missingMedia)
    case .undecodedMediaError:
      .init(
        self, "media that it cannot decode sends the error",
        "The error for media that was selected and cannot be decoded.",
        \.delivery.errors.undecodedMedia)
    case .unplayableMediaError:
      .init(
        self, "an ad without a playable MediaFile sends the error",
        "The error for an ad without a MediaFile of a playable type.",
        \.delivery.errors.unplayableMedia)
    case .noAdError:
      .init(
        self, "a document without an ad is sent the error",
        "The error for a document without an ad.", \.delivery.errors.noAd)
    case .emptyWrapperError:
      .init(
        self, "a wrapper around no ad sends the error",
        "The error for a wrapper that leads to a document without an ad.",
        \.delivery.errors.emptyWrapper)
    case .unavailableWrapperError:
      .init(
        self, "a wrapper whose document does not arrive sends the error",
        "The error for a wrapper whose document does not arrive.",
        \.delivery.errors.unavailableWrapper)
    }
  }
}
