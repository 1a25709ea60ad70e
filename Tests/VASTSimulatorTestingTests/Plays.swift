import Foundation
import Synchronization
import TestSupport
import Testing
import VASTSimulator

/// Runs of the samples, and the messages of failures.
enum Plays {
  static let samples = Checkout.root
    .appending(path: "SampleMedia").path(percentEncoded: false)

  static func timeline(
    _ scenario: Playback.ScenarioSource = .fullyVisible, media: String? = "Media/ad-6s.mp4"
  ) throws -> Timeline {
    var playback = Playback(
      tag: .file("Tags/inline-linear.xml"), media: media, scenario: scenario)
    playback.folder = samples
    playback.decodesFrames = false
    return try playback.run()
  }

  /// The messages of the issues that are recorded, in order; none is an issue of the caller's test.
  static func messages(_ body: () throws -> Void) rethrows -> [String] {
    let messages = Mutex<[String]>([])
    try withKnownIssue(isIntermittent: true) {
      try body()
    } matching: { issue in
      messages.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    return messages.withLock { $0 }
  }
}
