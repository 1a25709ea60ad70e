internal import VAST

extension PlayerPolicy {
  /// Every policy, in the order in which the policies affect an ad.
  package static let all: [PlayerPolicy] = Name.allCases.map(\.policy)

  /// The policies by their keys, in the order in which they affect an ad.
  package enum Name: String, Sendable, Hashable, Codable, CaseIterable {
    // The parts of a document that the player uses.
    case documentRequests, needsXMLType, documentTimeout, followsWrappers, maxWrappers
    case acceptedVersions, otherVersionError, missingCreativeError
    case missingDurationError, missingOffsetError, trackers, sentEvents, replacesMacros
    // The media, and when it plays.
    case codecs, apiFramework, mediaFileChoice, crossorigin, downloadsFirst, initialBuffer, rebuffer
    case loadingLimit, loadingLimitCounts, autoplayPercent, startsMuted, plays, laterPlays
    case playheadLag
    // Observations of the playhead.
    case clock, observation, firstObservation, headStart, playheadAge, alsoObserves
    // The events that are sent.
    case impression, creativeView, loaded, firstPlay, start, viewable, quartileBasis
    case quartileRule, perObservation, progress, progressShare, completion, naturalEnd, pause, mute
    case fullscreen, click, clickTracking, clickOpens, skip, seek, rewind
    // How beacons are sent, and what is sent for ads that do not play.
    case hopOrder, transport, tries, pod, failedAds, missingMediaError, undecodedMediaError
    case unplayableMediaError, noAdError, emptyWrapperError, unavailableWrapperError
    // The breaks of a stream.
    case signaling, signaledScripts, slotEnd, plainFiles, untimedAsset, playoutLength, playoutLimit
    case resumesFrom, snapTolerance, abutment, overlap, replaysBreaks, entryWindow, jump, skipButton
    case readsXCue
  }
}

extension PlayerPolicy.Name {
  /// The policy with this name.
  package var policy: PlayerPolicy {
    switch self {
    // MARK: What the player uses of a document
    case .documentRequests:
      .init(
        self, "documents are requested by",
        "How documents are requested, which decides what a browser lets the player read.",
        \.capabilities.documentRequests)
    case .needsXMLType:
      .init(
        self, "a document whose Content-Type is not that of XML is",
        "Whether a document is read only where its Content-Type is that of XML.", yes: "not read",
        no: "read", \.capabilities.needsXMLType)
    case .documentTimeout:
      .init(
        self, "it waits for a document", "How long a document may take; then error 301.",
        isAboveZero: true
      ) {
        $0.capabilities.documentTimeout
      } write: {
        $0.capabilities.documentTimeout = $1
      } say: {
        "\($0), then error 301"
      }
    case .followsWrappers:
      .init(
        self, "wrappers are", "Whether wrappers are followed.", yes: "followed",
        no: "not followed", \.capabilities.followsWrappers)
    case .maxWrappers:
      .init(
        self, "it follows", "How many wrappers may follow each other.", 1...100,
        \.capabilities.maxWrappers
      ) { "\($0) wrapper\($0 == 1 ? "" : "s") at most" }
    case .acceptedVersions:
      .init(
        self, "it accepts documents of", "Which declared versions of VAST are accepted.",
        VASTVersion.allCases.map(\.text), all: "every version", some: "VAST "
      ) {
        $0.capabilities.demands.versions.map { $0.sorted().map(\.text) }
      } write: { profile, names in
        profile.capabilities.demands.versions = names.map { names in
          Set(VASTVersion.allCases.filter { names.contains($0.text) })
        }
      }
    case .otherVersionError:
      .init(
        self, "a document of another version is",
        "What happens to a document whose version is not accepted.",
        \.capabilities.demands.otherVersion)
    case .missingCreativeError:
      .init(
        self, "an ad without a creative to play is",
        "What happens to an ad with neither a linear nor a nonlinear creative. If accepted, it fails with 201.",
        \.capabilities.demands.missingCreative)
    case .missingDurationError:
      .init(
        self, "an ad without Duration is", "What happens to a Linear without Duration.",
        \.capabilities.demands.missingDuration)
    case .missingOffsetError:
      .init(
        self, "an ad with a progress event without an offset is",
        "What happens to an ad with a progress event without an offset.",
        \.capabilities.demands.missingOffset)
    case .trackers:
      .init(
        self, "of several URLs for one event, it requests",
        "Which of several URLs for one event are requested.", \.capabilities.trackers)
    case .sentEvents:
      .init(
        self, "it requests the trackers of", "The events whose trackers are requested.",
        Self.sendable, all: "every event that no other policy leaves out"
      ) {
        $0.capabilities.sentEvents?.sorted()
      } write: { profile, names in
        profile.capabilities.sentEvents = names.map(Set.init)
      }
    case .replacesMacros:
      .init(
        self, "macros are", "Whether macros in URLs are replaced.", yes: "replaced",
        no: "requested as they are written", \.capabilities.replacesMacros)

    // MARK: The media, and when it plays
    case .codecs:
      .init(
        self, "it plays", "Which containers and codecs are played.", \.capabilities.codecs)
    case .apiFramework:
      .init(
        self, "of MediaFiles with an apiFramework, it plays",
        "Which MediaFiles with an apiFramework are played.", \.capabilities.frameworks)
    case .mediaFileChoice:
      .init(
        self, "of several MediaFiles, it selects",
        "Which of the playable media files is selected.", \.mediaFileChoice)
    case .crossorigin:
      .init(
        self, "the element that plays the media has",
        "The crossorigin attribute of the element that plays the media.",
        \.capabilities.crossorigin)
    case .downloadsFirst:
      .init(
        self, "the ad is loaded when",
        "Whether the whole file and its captions are downloaded before the ad is loaded.",
        yes: "the whole file and its captions have arrived", no: "the initial buffer has arrived",
        \.buffering.downloadsFirst)
    case .initialBuffer:
      .init(
        self, "the initial buffer is",
        "The media that must have arrived before the ad is loaded."
      ) {
        $0.buffering.initialBuffer
      } write: { profile, amount in
        profile.buffering.initialBuffer = amount
        profile.buffering.downloadsFirst = false
      } say: {
        "\($0) of the media"
      }
    case .rebuffer:
      .init(
        self, "playback resumes after rebuffering with",
        "The media that must have arrived before playback resumes after rebuffering."
      ) {
        $0.buffering.rebuffer
      } write: {
        $0.buffering.rebuffer = $1
      } say: {
        "\($0) of the media"
      }
    case .loadingLimit:
      .init(
        self, "loading may take",
        "How long the initial buffering may take; then error 402.", isAboveZero: true
      ) {
        $0.buffering.loadingLimit
      } write: {
        $0.buffering.loadingLimit = $1
      } say: {
        "\($0), then error 402"
      }
    case .loadingLimitCounts:
      .init(
        self, "the loading limit counts", "Which time the loading limit counts.",
        \.buffering.limitCounts)
    case .autoplayPercent:
      .init(
        self, "it plays by itself",
        "How much of the ad must be in view for it to play by itself, in percent; with 0 it plays "
          + "at once.",
        0...100, \.autoplayPercent
      ) { $0 == 0 ? "at once" : "while \($0) % of the ad is in view" }
    case .startsMuted:
      .init(
        self, "the ad begins", "Whether the ad begins without sound.", yes: "muted",
        no: "with sound", \.startsMuted)
    case .plays:
      .init(
        self, "it plays the creative", "How many times the creative plays.", 1...Int.max, \.plays
      ) { $0 == 1 ? "once" : "\($0) times" }
    case .laterPlays:
      .init(
        self, "later plays report", "What the plays after the first one report.",
        \.observation.plays)
    case .playheadLag:
      .init(
        self, "the playhead of media with sound moves",
        "How long media with sound plays before its playhead moves."
      ) {
        $0.playheadLag
      } write: {
        $0.playheadLag = $1
      } say: {
        $0 == "0s" ? "at once" : "\($0) after it plays"
      }

    // MARK: Observations of the playhead
    case .clock:
      .init(
        self, "its observations fall", "When the playhead is observed.", \.observation.clock)
    case .observation:
      .init(
        self, "it observes its playhead", "How often the player observes the playhead.",
        isAboveZero: true
      ) {
        $0.observation.interval
      } write: { profile, interval in
        if interval > .zero {
          profile.observation = profile.observation.observing(every: interval)
        }
      } say: {
        $0 == "0s" ? "at exact instants" : "every \($0)"
      }
    case .firstObservation:
      .init(
        self, "the first observation comes",
        "How long the first observation comes after the instant from which observations are "
          + "counted; only for the clock 'playing'.",
        isAboveZero: true
      ) {
        $0.observation.first
      } write: { profile, first in
        if case .playingInterval(_, let then) = profile.observation.cadence, first > .zero {
          profile.observation.cadence = .playingInterval(first: first, then: then)
        }
      } say: {
        $0 == "0s" ? "at an exact instant" : "after \($0)"
      }
    case .headStart:
      .init(
        self, "observations count from",
        "How long the counting of observations starts before playing begins."
      ) {
        $0.observation.headStart
      } write: {
        $0.observation.headStart = $1
      } say: {
        $0 == "0s" ? "the beginning of playing" : "\($0) before playing begins"
      }
    case .playheadAge:
      .init(
        self, "an observation finds the playhead",
        "How old the playhead position is that an observation at an interval finds."
      ) {
        $0.observation.playheadAge
      } write: {
        $0.observation.playheadAge = $1
      } say: {
        $0 == "0s" ? "as it is at that instant" : "as it was \($0) before"
      }
    case .alsoObserves:
      .init(
        self, "it also observes", "When the playhead is observed in addition to the interval.",
        \.observation.changes)

    // MARK: The events that are sent
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
        "What the first beginning of playback sends in addition to start.", \.reports.firstPlay)
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
        self, "of the progress offsets, an observation reports",
        "Which progress offsets an observation reports.", \.observation.progress)
    case .progressShare:
      .init(
        self, "a progress offset in percent is a share",
        "What a progress offset in percent is a share of.", \.observation.progressShare)
    case .completion:
      .init(
        self, "complete is reported", "When complete is reported.",
        \.observation.completion)
    case .naturalEnd:
      .init(
        self, "the natural end also sends",
        "What the natural end sends in addition to complete.", \.reports.naturalEnd)
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
    case .clickOpens:
      .init(
        self, "a click opens the page of", "Which page a click opens.", \.capabilities.clickOpens)
    case .skip:
      .init(
        self, "a skip sends", "What a skip sends, if the player has a skip button.",
        \.reports.skip)
    case .seek:
      .init(
        self, "a seek", "What happens at a seek, and to the quartiles that it passes.", \.seek)
    case .rewind: .init(self, "rewind is sent", "When rewind is sent.", \.reports.rewind)

    // MARK: How beacons are sent, and the errors of ads that do not play
    case .hopOrder:
      .init(
        self, "an event is sent to", "In which order the hops of a chain are sent an event.",
        \.delivery.hopOrder)
    case .transport:
      .init(
        self, "beacons are", "By which means beacons are requested.", \.delivery.transport)
    case .tries:
      .init(
        self, "a beacon is tried", "How often a beacon is tried where its server does not answer.",
        1...10, \.delivery.tries
      ) { $0 == 1 ? "once" : "up to \($0) times" }
    case .pod:
      .init(self, "of an ad pod, it plays", "What is done with an ad pod.", \.delivery.pod)
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

    // MARK: The breaks of a stream
    case .signaling:
      .init(
        self, "of the trackers that a stream signals, it uses",
        "Which of the trackers that a stream signals along with its ads are used.",
        \.streams.signaling)
    case .signaledScripts:
      .init(
        self, "the verification scripts that a stream signals are",
        "Whether the verification scripts that a stream signals along with its ads are run.",
        yes: "run", no: "not run", \.streams.signaledScripts)
    case .slotEnd:
      .init(
        self, "a signaled creative ends",
        "Where the slot of a signaled creative ends. After that, no event of the creative is sent.",
        \.streams.slotEnd)
    case .plainFiles:
      .init(
        self, "an asset that is a plain media file is",
        "Whether an asset of a break may be a plain media file, and not a playlist.",
        yes: "played", no: "not played", \.streams.plainFiles)
    case .untimedAsset:
      .init(
        self, "an asset without a duration in its list",
        "What an asset without a duration does to its asset list.", \.streams.untimedAsset)
    case .playoutLength:
      .init(
        self, "a break without a resume offset is as long as",
        "How long a break without a resume offset is.", \.streams.playoutLength)
    case .playoutLimit:
      .init(
        self, "the playout limit of a break", "What the playout limit of a break does.",
        \.streams.playoutLimit)
    case .resumesFrom:
      .init(
        self, "a resume offset counts from", "What the resume offset of a break counts from.",
        \.streams.resumesFrom)
    case .snapTolerance:
      .init(
        self, "snapping reaches beyond the segments for",
        "How far outside the segments a time may be and still be moved to a boundary."
      ) {
        $0.streams.snapTolerance
      } write: {
        $0.streams.snapTolerance = $1
      } say: {
        $0 == "0s" ? "no time" : $0
      }
    case .abutment:
      .init(
        self, "of the primary between two breaks, it leaves out",
        "How long a piece of primary between two breaks has to be, so that it is played."
      ) {
        $0.streams.abutment
      } write: {
        $0.streams.abutment = $1
      } say: {
        $0 == "0s" ? "nothing" : "what is shorter than \($0)"
      }
    case .overlap:
      .init(
        self, "a break that begins in content that another break replaces",
        "What happens to a break that begins in the content that another break replaces.",
        \.streams.overlap)
    case .replaysBreaks:
      .init(
        self, "a break that was played",
        "Whether a break plays again when the viewer goes back to before it.",
        yes: "plays again when the viewer goes back to before it", no: "never plays again",
        \.streams.replays)
    case .entryWindow:
      .init(
        self, "a seek into a break enters the break",
        "How long after its beginning a break is still entered by a seek."
      ) {
        $0.streams.entryWindow
      } write: {
        $0.streams.entryWindow = $1
      } say: {
        $0 == "0s" ? "only at its start" : "up to \($0) after its start"
      }
    case .jump:
      .init(
        self, "of the breaks that a forward seek passes, it plays",
        "Which break a forward seek over breaks plays.", \.streams.jump)
    case .skipButton:
      .init(
        self, "the button to skip an asset is there", "When an asset has a button to skip.",
        \.streams.skipButton)
    case .readsXCue:
      .init(
        self, "'X-CUE', the older name of a break's 'CUE', is",
        "Whether 'X-CUE', the older name of a break's 'CUE', is read.", yes: "read",
        no: "ignored", \.streams.readsXCue)
    }
  }

  /// The name of every event for which a tag can have trackers.
  private static let sendable: [String] = Set(
    BeaconName.allCases.map(\.rawValue) + TrackingEventName.allCases.map(\.rawValue)
  ).sorted()
}
