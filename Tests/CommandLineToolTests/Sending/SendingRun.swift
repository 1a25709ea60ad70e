import Foundation
import LoopbackServer
import Network

@testable import CommandLineTool

/// One run of `play` in this process whose beacons go to a server.
struct SendingRun {
  var exitCode: ExitCode
  var output = ""
  var errorOutput = ""

  /// Plays an ad of six seconds with a tracker for each event at its URL; attempts follow without
  /// waiting.
  init(
    _ trackers: [(event: String, url: String)], _ arguments: String...,
    interruptions: (@Sendable () -> Int)? = nil
  ) throws {
    let folder = try TemporaryFolder()
    let tag = try folder.file("tag.xml", Self.tag(trackers))
    let line = [tag, CommandRun.media, "--network", "--allow-private", "--send"] + arguments
    var context = CommandRun.context()
    context.interruptions = interruptions
    var limits = DeliveryLimits(
      request: HTTPLimits(connect: .seconds(60), whole: .seconds(60), bodyBytes: 1_000))
    limits.retries.waits = [.milliseconds(1)]
    let options = try PlayOptions(ArgumentParser(PlayOptions.table).parse(line))
    let command = PlayCommand(
      options: options, context: context, deliveryLimits: limits)
    exitCode = try command.run(output: &output, errorOutput: &errorOutput)
  }

  /// The lines of the event stream of a kind, when that is what standard output shows.
  func lines(_ kind: String) throws -> [[String: Any]] {
    try output.split(separator: "\n").compactMap { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["kind"] as? String == kind ? object : nil
    }
  }

  /// The line of the stream for the only beacon of an event.
  func beacon(_ event: String) throws -> [String: Any] {
    try lines("beacon").first { $0["event"] as? String == event } ?? [:]
  }

  private static func tag(_ trackers: [(event: String, url: String)]) -> String {
    func elements(_ isWanted: (String) -> Bool, _ element: (String, String) -> String) -> String {
      trackers.filter { isWanted($0.event) }.map(element).joined(separator: "\n")
    }
    return """
      <VAST version="4.2"><Ad id="ad-1"><InLine><AdSystem>s</AdSystem><AdServingId>x</AdServingId>
      <AdTitle>t</AdTitle>
      \(elements({ $0 == "impression" }) { "<Impression>\($1)</Impression>" })
      <Creatives><Creative id="c-1"><UniversalAdId idRegistry="r">u</UniversalAdId>
      <Linear><Duration>00:00:06</Duration><TrackingEvents>
      \(elements({ $0 != "impression" }) { "<Tracking event=\"\($0)\">\($1)</Tracking>" })
      </TrackingEvents><MediaFiles>
      <MediaFile delivery="progressive" type="video/mp4" width="480" height="270">
      https://m.example/m.mp4</MediaFile></MediaFiles></Linear></Creative></Creatives>
      </InLine></Ad></VAST>
      """
  }
}
