internal import VAST
internal import Vocabulary

/// The media of an ad as a stream's server knows it: from the requests for the media's segments.
package struct SegmentedMedia: Sendable, Hashable {
  /// The media's actual duration, above zero.
  var duration: Duration
  /// Where its segments begin, ascending from zero; empty if unknown.
  var starts: [Duration]

  package init(duration: Duration, starts: [Duration]) {
    self.duration = duration
    self.starts = starts
  }

  /// The beginning of the segment that holds a position; the position itself if the segments are
  /// unknown.
  fileprivate func segment(at position: Duration) -> Duration {
    starts.last { $0 <= position && $0 < duration } ?? (starts.isEmpty ? position : .zero)
  }
}

/// The trackers that the server of a stream requests when the player requests a segment of an ad.
struct SegmentReports: Sendable {
  /// One event with its trackers.
  struct Report: Sendable {
    var event: String
    /// The offset of a progress event; nil for any other event.
    var offset: Duration?
    var templates: [BeaconTemplate]
  }

  /// Where in the media the segment begins.
  let start: Duration
  private(set) var reports: [Report]

  /// The reports of an ad, by segment in playing order.
  ///
  /// A server knows about an ad's playback only from the requests for the ad's segments. It reports
  /// impression, start, quartiles, complete and progress when the segment in which each is due is
  /// requested.
  static func all(of trackers: AdTrackers, in media: SegmentedMedia) -> [SegmentReports] {
    var due: [(at: Duration, report: Report)] = [
      (.zero, Report(event: BeaconName.impression.rawValue, templates: trackers.impressions))
    ]
    for point in TrackingPoint.allCases {
      guard let name = TrackingEventName(rawValue: PlayerEvent.Kind(point).rawValue) else {
        continue
      }
      due.append(
        (
          point.position(in: media.duration),
          Report(event: name.rawValue, templates: trackers.templates(of: name))
        ))
    }
    for offset in Set(trackers.progressOffsets).sorted() where offset <= media.duration {
      due.append(
        (
          offset,
          Report(
            event: TrackingEventName.progress.rawValue, offset: offset,
            templates: trackers.progress(at: offset))
        ))
    }
    var segments: [SegmentReports] = []
    let tracked = due.filter { !$0.report.templates.isEmpty }
    for start in Set(tracked.map { media.segment(at: $0.at) }).sorted() {
      segments.append(
        SegmentReports(
          start: start,
          reports: tracked.filter { media.segment(at: $0.at) == start }.map(\.report)))
    }
    return segments
  }
}
