import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import CommandLineTool

/// Situations that people reported, rebuilt: each with what is right about it.
struct ReportedCaseTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A command with its answer.
  struct Case: Sendable, CustomTestStringConvertible {
    /// The folder below the collection in which the command runs.
    var place: String
    /// The command; `M` stands for the maps of the tags' URLs.
    var call: String
    var exit: ExitCode
    /// The rules of its findings that it must have, and must not have.
    var has: [String] = []
    var lacks: [String] = []

    var testDescription: String { "\(place): \(call)" }
  }

  private static let reported: [Case] = [
    Case(
      place: "reported/hls", call: "check clean.m3u8", exit: .pass, lacks: ["NoAdToPlay"]),
    Case(
      place: "reported/hls", call: "check clean.m3u8 --player all", exit: .pass,
      lacks: ["NoAdToPlay", "VASTError402"]),
    Case(
      place: "reported/hls", call: "play clean.m3u8 --scenario seek-past-midpoint", exit: .pass),
    Case(
      place: "reported/hls", call: "play h4.m3u8", exit: .pass, has: ["AssetLengthStated"]),
    Case(
      place: "reported/hls", call: "play h4.m3u8 --scenario loss.yaml", exit: .findings,
      has: ["AdNotPlayable"]),
    Case(
      place: "reported/hls", call: "play h3.m3u8 --player shaka-streams", exit: .pass,
      has: ["DateRangeAttributeMalformed"]),
    Case(
      place: "reported/27", call: "play tag.xml M --player html5", exit: .findings,
      has: ["DuplicateTracker", "IdenticalBeacon", "ImpressionOncePerHop"]),
    Case(
      place: "reported/27", call: "play tag.xml M", exit: .pass, has: ["DuplicateTracker"],
      lacks: ["ImpressionOncePerHop"]),
    Case(
      place: "reported/prebid",
      call: "auction req-nocache.json --bids bids-attr --ad-server li-keys.yaml", exit: .findings,
      has: ["PrebidKeyMissing"]),
    Case(place: "reported/19", call: "lint tag.xml", exit: .pass, has: ["WrapperSkipOffset"]),
    Case(place: "reported/19", call: "play tag.xml M", exit: .pass, has: ["SkipWithoutOffset"]),
    Case(place: "reported/33", call: "lint tag.xml", exit: .pass, has: ["URLPadded"]),
    Case(place: "reported/35", call: "play vardur.xml M", exit: .pass, has: ["VariableDuration"]),
    Case(place: "reported/05", call: "play tag.xml M", exit: .pass),
    Case(place: "unseen", call: "lint extinf-float.m3u8", exit: .pass),
    Case(
      place: "unseen", call: "play hls-ad/ad.xml --map https://h.example/=hls-ad/", exit: .pass),
    Case(place: "unseen", call: "lint cue-float.m3u8", exit: .pass, lacks: ["MarkerMalformed"]),
    Case(place: "unseen", call: "lint no-quartiles.xml", exit: .pass, has: ["LinearUntracked"]),
    Case(
      place: "unseen", call: "lint apiframework-vast.xml", exit: .pass,
      has: ["MediaFileFramework"]),
    Case(
      place: "unseen", call: "lint comment-first.m3u8", exit: .findings,
      has: ["PlaylistMalformed"], lacks: ["NotWellFormed"]),
    Case(place: "field", call: "audit mediatailor-ads.jsonl", exit: .unreadableInput),
    Case(
      place: "seeds/a3", call: "play base.xml --player criteo-ios --fail-on warning A", exit: .pass),
    Case(
      place: "seeds", call: "audit added-hb-key.jsonl", exit: .findings,
      has: ["PrebidKeysAltered"]),
    Case(
      place: "seeds", call: "audit p1/t_added_hb_key.jsonl", exit: .findings,
      has: ["PrebidKeysAltered"]),
    Case(
      place: "seeds", call: "audit pages_with_enter_only.jsonl", exit: .pass,
      lacks: ["WidgetIndexRepeated", "RecommendationRepeated"]),
    Case(
      place: "seeds", call: "audit shown_after_86400_s.jsonl", exit: .pass,
      has: ["RecommendationsOld"]),
    Case(
      place: "seeds", call: "audit paid_label_blank.jsonl", exit: .findings,
      has: ["PaidLabelMissing"]),
    Case(
      place: "seeds/synerise", call: "audit mapping_nil.jsonl", exit: .pass,
      has: ["RecommendationRefused"]),
    Case(
      place: "seeds/synerise", call: "audit loaded_with_0_items.jsonl", exit: .pass,
      has: ["WidgetEmpty"]),
    Case(
      place: "seeds/upsight", call: "audit version_abc.jsonl", exit: .pass,
      has: ["SDKVersionMalformed"], lacks: ["NativeMessagesUnsupported"]),
    Case(
      place: "seeds/upsight", call: "audit data_before_milestone.jsonl", exit: .findings,
      has: ["PayloadBeforeMilestone"]),
    Case(
      place: "seeds/upsight", call: "audit tap_while_not_visible.jsonl", exit: .findings,
      has: ["MessageTapOutOfView"]),
  ]

  @Test(arguments: reported)
  func `a reported case has its right answer`(one: Case) throws {
    guard CorpusPlace.all(with: "cases").contains(.shared) else {
      try Test.cancel("the reported cases are not beside this checkout")
    }
    let place = folder.path("case")
    try FileManager.default.copyItem(
      at: CorpusPlace.shared.url("cases/\(one.place)"), to: URL(filePath: place))
    for media in ["ad-30s.mp4", "ad-6s.mp4"] {
      try? FileManager.default.copyItem(
        atPath: CommandRun.sample("Media/\(media)"), toPath: "\(place)/\(media)")
    }
    let maps = [
      "M": ["https://cdn.example.com/media/", "https://ads.example.com/"],
      "A": ["https://cdn.ads.example/"],
    ]
    let words = one.call.split(separator: " ").map(String.init).flatMap { word in
      maps[word]?.flatMap { ["--map", "\($0)=\(place)/"] } ?? [inside(word, place)]
    }
    let run = CommandRun(words)
    let text = run.output + run.errorOutput
    #expect(run.exitCode == one.exit, "\(text)")
    for rule in one.has { #expect(text.contains("[\(rule)]"), "\(text)") }
    for rule in one.lacks { #expect(!text.contains("[\(rule)]"), "\(text)") }
  }
  /// A word of a call with the file that it names, if it names one, in a folder.
  private func inside(_ word: String, _ place: String) -> String {
    let parts = word.split(separator: "=", maxSplits: 1)
    guard let name = parts.last else { return word }
    let path = "\(place)/\(name)"
    guard FileManager.default.fileExists(atPath: path) else { return word }
    return parts.count > 1 ? "\(parts[0])=\(path)" : path
  }
}
