internal import Beacons
internal import Diagnostics
internal import Player
internal import Transport
internal import VAST
internal import VirtualTime

/// Who in a tag wants to hear of what, in the order in which requests go out.
struct AdTrackers {
  private let inLine: InLine
  private let linear: Linear
  private let duration: Duration
  private let file: String

  init(inLine: InLine, linear: Linear, duration: Duration, file: String) {
    self.inLine = inLine
    self.linear = linear
    self.duration = duration
    self.file = file
  }

  var impressions: [BeaconTemplate] { templates(inLine.impressions) }
  var errors: [BeaconTemplate] { templates(inLine.errors) }
  var clickTracking: [BeaconTemplate] { templates(linear.videoClicks.clickTracking) }

  /// The trackers of one tracking event of the linear creative.
  func templates(of name: TrackingEventName) -> [BeaconTemplate] {
    templates(linear.tracking(of: name).map(\.url))
  }

  /// The progress trackers whose offset resolves to a position.
  func progress(at position: Duration) -> [BeaconTemplate] {
    templates(
      linear.tracking(of: .progress)
        .filter { $0.offset?.resolved(in: duration) == position }.map(\.url))
  }

  /// Where on the media the progress trackers want to be told.
  var progressOffsets: [Duration] {
    linear.tracking(of: .progress).compactMap { $0.offset?.resolved(in: duration) }
  }

  /// Whether the tag tracks an event at all.
  func hears(_ event: PlayerEvent) -> Bool {
    event.trackingEventNames.contains { !linear.tracking(of: $0).isEmpty }
  }

  /// The templates of the ad's viewability outcome.
  func templates(of urls: [TrackingURL]) -> [BeaconTemplate] { templates(urls) }

  private func templates(_ urls: [TrackingURL]) -> [BeaconTemplate] {
    urls.map {
      BeaconTemplate(
        $0.template, location: SourceLocation(file: file, position: $0.position))
    }
  }
}
