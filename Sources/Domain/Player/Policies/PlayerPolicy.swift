/// A policy of a player profile that users set by name: the one list that scenarios, configurations,
/// their schemas and `explain` read.
package struct PlayerPolicy: Sendable {
  /// The key in `player:` and `players:`.
  package let key: String
  /// What the policy decides, as a sentence.
  package let meaning: String
  /// What it decides, before a colon.
  package let label: String
  /// The names of its values.
  package let values: [String]
  /// What each value means, in the same order.
  package let words: [String]
  private let read: @Sendable (PlayerProfile) -> String
  private let write: @Sendable (inout PlayerProfile, String) -> Void

  /// The name of a profile's value.
  package func value(in profile: PlayerProfile) -> String { read(profile) }

  /// What a profile's value means.
  package func words(in profile: PlayerProfile) -> String {
    zip(values, words).first { $0.0 == read(profile) }?.1 ?? ""
  }

  /// Gives a profile another value, by its name; a name that is none of `values` changes nothing.
  package func set(_ value: String, in profile: inout PlayerProfile) { write(&profile, value) }

  private init<Value: NamedPolicy>(
    _ key: String, _ label: String, _ meaning: String,
    _ path: any WritableKeyPath<PlayerProfile, Value> & Sendable
  ) {
    self.key = key
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
  package static let all: [PlayerPolicy] = beginning + observation + controls + delivery + errors

  private static let beginning: [PlayerPolicy] = [
    .init(
      "impression", "the impression is sent", "When the impression is sent.", \.reports.impression),
    .init(
      "creativeView", "creativeView is sent", "When creativeView of the linear creative is sent.",
      \.reports.creativeView),
    .init("loaded", "loaded is sent", "When loaded is sent.", \.reports.loaded),
    .init(
      "firstPlay", "the first beginning also sends",
      "What the first beginning of playback sends beside start.", \.reports.firstPlay),
    .init("start", "start is reported", "When start is reported.", \.observation.start),
    .init("viewable", "Viewable is sent", "When Viewable is sent.", \.reports.viewable),
  ]

  private static let observation: [PlayerPolicy] = [
    .init(
      "quartileBasis", "quartiles are shares of",
      "Which duration quartiles and percentages are shares of.", \.observation.basis),
    .init(
      "quartileRule", "a quartile is reached", "When a quartile counts as reached.",
      \.observation.threshold),
    .init(
      "perObservation", "one observation reports", "How many quartiles one observation reports.",
      \.observation.crossing),
    .init(
      "progress", "one observation reports progress offsets",
      "Which progress offsets an observation reports.", \.observation.progress),
    .init(
      "alsoObserves", "it also observes", "When the playhead is observed beside the interval.",
      \.observation.changes),
    .init(
      "completion", "complete is reported", "When complete is reported.",
      \.observation.completion),
    .init(
      "naturalEnd", "the natural end also sends",
      "What the natural end sends beside complete.", \.reports.naturalEnd),
  ]

  private static let controls: [PlayerPolicy] = [
    .init(
      "pause", "a pause and a resume send", "Which of the viewer's pauses and resumes are sent.",
      \.reports.pause),
    .init("mute", "a change of the sound sends", "What muting and unmuting send.", \.reports.mute),
    .init(
      "fullscreen", "full screen sends", "What entering and leaving full screen send.",
      \.reports.fullscreen),
    .init("click", "a click", "What a click on the creative does.", \.click),
    .init(
      "clickTracking", "the ClickTracking of a click is", "Whether ClickTracking is requested.",
      \.reports.clickTracking),
    .init("skip", "a skip sends", "What a skip sends, if the player has a button.", \.reports.skip),
    .init("rewind", "rewind is sent", "When rewind is sent.", \.reports.rewind),
  ]

  private static let delivery: [PlayerPolicy] = [
    .init(
      "hopOrder", "an event is sent to", "In which order the hops of a chain are sent an event.",
      \.delivery.hopOrder),
    .init(
      "transport", "beacons are", "By which means beacons are requested.", \.delivery.transport),
    .init("pod", "it plays an ad pod", "What is done with an ad pod.", \.delivery.pod),
    .init(
      "failedAds", "an ad that fails sends", "What an ad that cannot be played sends.",
      \.delivery.failedAds),
  ]

  private static let errors: [PlayerPolicy] = [
    .init(
      "missingMediaError", "media that is missing sends the error",
      "The error for media that is not there.", \.delivery.errors.missingMedia),
    .init(
      "unplayableMediaError", "an ad without a playable MediaFile sends the error",
      "The error for an ad without a MediaFile of a playable type.",
      \.delivery.errors.unplayableMedia),
    .init(
      "noAdError", "a document without an ad is sent the error",
      "The error for a document without an ad.", \.delivery.errors.noAd),
    .init(
      "emptyWrapperError", "a wrapper around no ad sends the error",
      "The error for a wrapper that leads to a document without an ad.",
      \.delivery.errors.emptyWrapper),
    .init(
      "unavailableWrapperError", "a wrapper whose document does not arrive sends the error",
      "The error for a wrapper whose document does not arrive.",
      \.delivery.errors.unavailableWrapper),
  ]
}
