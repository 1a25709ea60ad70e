import Foundation
import TestSupport
import Testing

@testable import Player

struct GuideTableTests {
  @Test func `the profile does what each row says`() {
    #expect(GuideRow.all.filter { !$0.holds(.criteoIOS) }.map(\.sentence) == [])
    // Each row could be wrong: some other player is otherwise.
    let others = PlayerProfile.builtIn.filter { $0.name != "criteo-ios" }
    #expect(
      GuideRow.all.filter { row in others.allSatisfy(row.holds) }.map(\.sentence) == [])
  }

  @Test func `the article is what the table says`() throws {
    let url = Checkout.root.appending(
      path: "Sources/Core/VASTSimulator/VASTSimulator.docc/criteo-ios.md")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] != nil {
      try GuideRow.article.write(to: url, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: url, encoding: .utf8) == GuideRow.article)
  }
}

/// Criteo's guide to a video player for iOS, line by line, and what the profile `criteo-ios` makes of it.
struct GuideRow: Sendable {
  /// Where something that the profile does comes from.
  enum Origin: String {
    case code
    case prose
    /// AVPlayer's documentation of what the code calls.
    case avPlayer = "AVPlayer"
    /// The guide has nothing of it, so that the profile does not do it.
    case nowhere = "not in the guide"
  }

  /// The lines of the guide as plain text.
  var lines: String
  var origin: Origin
  var sentence: String
  /// What the prose says otherwise.
  var difference = ""
  /// Whether the profile is so.
  var holds: @Sendable (PlayerProfile) -> Bool

  static let all: [GuideRow] = reading + playing + reporting + ending

  private static let reading: [GuideRow] = [
    .init(
      lines: "90-108, 129-180", origin: .code,
      sentence: "It reads the tag by XPath: the first of each thing in the document, as it stands."
    ) { $0.capabilities.lookups.count == 16 },
    .init(
      lines: "92, 111", origin: .code,
      sentence:
        "It takes the first MediaFile, whether it can be played or not, and crashes without one."
    ) { $0.mediaFileChoice == .first && $0.crashes(without: "MediaFile") },
    .init(
      lines: "93, 112", origin: .code, sentence: "It crashes without a ClosedCaptionFile."
    ) { $0.crashes(without: "ClosedCaptionFile") },
    .init(
      lines: "94-97, 113", origin: .code,
      sentence: "It takes the script and the parameters of `criteo.com-omid` alone, and crashes "
        + "without them."
    ) {
      $0.capabilities.verificationVendor == "criteo.com-omid"
        && $0.crashes(without: "JavaScriptResource")
        && $0.crashes(without: "VerificationParameters")
    },
    .init(
      lines: "101-105", origin: .code, sentence: "It takes the first Tracking of each event.",
    ) { $0.capabilities.trackers == .first },
    .init(
      lines: "106", origin: .code, sentence: "It crashes without an Impression."
    ) { $0.crashes(without: "Impression") },
    .init(
      lines: "107", origin: .code,
      sentence: "It crashes without an Error, whose URL it never requests.",
      difference: "The tag's beacons are to be sent (62)."
    ) { $0.crashes(without: "Error") && !$0.sends("error") },
    .init(
      lines: "108", origin: .code, sentence: "It crashes without a ClickTracking."
    ) { $0.crashes(without: "ClickTracking") },
    .init(
      lines: "115, 292", origin: .code,
      sentence: "It passes the vendor key `criteo` to the session.",
      difference: "The VAST has the vendor key (292), which is `criteo.com-omid`."
    ) { $0.capabilities.vendorKey == "criteo" },
    .init(lines: "92", origin: .code, sentence: "It follows no wrapper.") {
      !$0.capabilities.followsWrappers
    },
    .init(lines: "103", origin: .code, sentence: "It replaces no macro.") {
      !$0.capabilities.replacesMacros
    },
  ]

  private static let playing: [GuideRow] = [
    .init(
      lines: "632-664", origin: .prose,
      sentence: "It downloads the media and the captions before there is a player, and has none "
        + "without both."
    ) { $0.buffering.downloadsFirst && $0.capabilities.needsCaptions },
    .init(
      lines: "612, 625", origin: .code,
      sentence: "It crashes on media without a picture or without sound."
    ) { $0.capabilities.needsPictureAndSound },
    .init(lines: "202", origin: .code, sentence: "It starts muted.") { $0.startsMuted },
    .init(
      lines: "199-218", origin: .code,
      sentence: "It loops; a run plays two of the plays without end."
    ) { $0.plays == 2 },
    .init(
      lines: "192", origin: .prose, sentence: "It may show a notice over the ad."
    ) { $0.capabilities.showsNotice },
    .init(lines: "352", origin: .code, sentence: "It isolates no script from another.") {
      !$0.capabilities.isolatesScripts
    },
    .init(
      lines: "–", origin: .nowhere,
      sentence: "Nothing in view lets it play or pause: it plays as soon as it can."
    ) { $0.autoplayPercent == 0 },
  ]

  private static let reporting: [GuideRow] = [
    .init(
      lines: "439", origin: .code,
      sentence: "It observes its playhead at every second of the media."
    ) { $0.observation.cadence == .mediaInterval(.seconds(1)) },
    .init(
      lines: "439", origin: .avPlayer,
      sentence:
        "It also observes it when playing begins, pauses or resumes, and when the playhead jumps."
    ) { $0.observation.changes == .all },
    .init(
      lines: "461", origin: .code,
      sentence: "It reports `start` when it finds the playhead above 0."
    ) { $0.observation.start == .whenObserved && $0.observation.threshold == .passed },
    .init(
      lines: "468-494", origin: .code,
      sentence: "It reports one state at most for each observation.",
      difference: "Each quartile is to be sent (435)."
    ) { $0.observation.crossing == .onePerObservation },
    .init(
      lines: "447-499", origin: .code,
      sentence:
        "It reports in a later play what the first one passed, since its state is never reset.",
      difference: "Playback beacons are to be sent once, in the first play (502)."
    ) { $0.observation.plays == .every },
    .init(
      lines: "462-494", origin: .code,
      sentence: "It tells trackers of `start`, the quartiles and `complete`, and then the session."
    ) {
      $0.capabilities.tellsSessionFirst && !$0.capabilities.tellsSessionFirst(of: .start)
    },
    .init(
      lines: "513-523, 546-550", origin: .code,
      sentence: "It tells the session of a pause, a resume and the sound, and then trackers."
    ) {
      $0.capabilities.tellsSessionFirst(of: .pause) && $0.capabilities.tellsSessionFirst(of: .mute)
    },
    .init(
      lines: "526-537", origin: .code,
      sentence:
        "A click opens the page of the ClickTracking; without a valid URL it pauses and resumes.",
      difference: "It is to open the redirection URL, if there is one (526)."
    ) {
      $0.capabilities.clickOpens == .clickTracking && $0.click == .togglesWithoutClickThrough
    },
    .init(
      lines: "425-428", origin: .code, sentence: "It requests each beacon once, and tries no more."
    ) { $0.delivery.tries == 1 },
    .init(
      lines: "269", origin: .code, sentence: "It never sends `verificationNotExecuted`.",
      difference: "The list of beacons has it (269)."
    ) { !$0.sends("verificationNotExecuted") },
  ]

  private static let ending: [GuideRow] = [
    .init(
      lines: "–", origin: .nowhere,
      sentence: "It sends no `loaded`, `creativeView`, `progress`, `skip` or `viewable`."
    ) { profile in
      !["loaded", "creativeView", "progress", "skip", "viewable"].contains { profile.sends($0) }
    }
  ]

  /// The article, whole.
  static var article: String {
    let rows = all.map {
      "| \($0.lines) | \($0.sentence) | \($0.origin.rawValue) | \($0.difference) |"
    }
    return """
      # The player of Criteo's guide

      What the profile `criteo-ios` does, line by line of the guide that it reproduces.

      ## Who needs it

      Developers who built their player from Criteo's guide, and QA people who test tags for it.

      ```sh
      vastsim play SampleMedia/Tags/inline-linear.xml SampleMedia/Media/ad-30s.mp4 --player criteo-ios
      ```

      ## Overview

      The profile is the code that the guide publishes, and its prose where there is no code. Where the
      two disagree the code is played, and the last column says what the prose wants. The guide's later
      app, which does some of this otherwise, is the profile `criteo-ios-app`. The lines are those of the
      guide as plain text.

      White space that stands before or behind an address belongs to it, as it does for the code. The
      rule of `URL(string:)` that is played is that of iOS up to 16: such an address is invalid. From
      iOS 17 on it is percent-encoded, and the beacon goes somewhere else. Where the code would crash the
      run says so (`PlayerWouldCrash`) and plays on, so that the rest can be seen.

      | lines | what `criteo-ios` does | where it comes from | where the prose differs |
      |---|---|---|---|
      \(rows.joined(separator: "\n"))

      """
  }
}

extension PlayerProfile {
  /// Whether the player crashes as it reads a tag without an element.
  fileprivate func crashes(without element: String) -> Bool {
    capabilities.lookups.contains { lookup in
      guard case .element(element, _) = lookup.subject else { return false }
      return lookup.absent == .crash(.readingTag)
    }
  }
}
