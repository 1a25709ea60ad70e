import FoundationEssentials
import Glibc
import System

/// The media comparisons of the benchmark.
struct MediaBenchmark {
  let workspace: Workspace
  /// How often each comparison is repeated.
  let pairs: Int

  func measure() throws -> [Measurement] {
    let decoding = try compare(
      vastsim(decode: "full"),
      with: Command(
        program: "ffmpeg",
        arguments: ["-nostdin", "-v", "quiet", "-i", workspace.media, "-f", "null", "-"]))
    let demuxing = try compare(
      vastsim(decode: "demux"),
      with: Command(
        program: "ffprobe", arguments: ["-v", "quiet", "-show_packets", workspace.media]))
    let measuring = try compare(
      vastsim(decode: "full", with: ["--quality"]),
      with: Command(
        program: "ffmpeg",
        arguments: ["-nostdin", "-v", "quiet", "-i", workspace.media]
          + ["-vf", Self.pictureFilters, "-af", Self.soundFilters, "-f", "null", "-"]))
    let checking = try checkedTwice()
    let peak = (decoding + demuxing + measuring).map(\.ours.peakMemory).max() ?? 0
    return [
      ratio("wall time of --decode full, relative to ffmpeg -f null", decoding, limit: 1.15),
      ratio(
        "wall time of play --quality, relative to ffmpeg with the same filters", measuring,
        limit: 1.2),
      ratio(
        "wall time of --decode demux, relative to ffprobe -show_packets", demuxing, limit: 3),
      ratio("wall time of a second check, relative to the first", checking, limit: 0.1),
      Measurement(
        name: "peak memory of vastsim", detail: "largest of \(3 * pairs) runs, 1 MB = 10^6 bytes",
        value: Double(peak) / 1e6, limit: 150, unit: " MB"),
    ]
  }

  /// Checks the tag with an empty cache, and again.
  private func checkedTwice() throws -> [Pair] {
    try (0..<pairs).map { turn in
      let cache = workspace.folder.appending(path: "cache-\(turn)").path
      let check = try Command.vastsim([
        "check", workspace.tag, "--media", workspace.media, "--cache", cache,
      ])
      // The generated creative is expected to have findings.
      let first = try check.run(accepting: [1])
      return Pair(ours: try check.run(accepting: [1]), theirs: first)
    }
  }

  /// The filters that `--quality` runs, with the same options.
  private static let pictureFilters =
    "blackdetect=d=0.1:pic_th=0.98:pix_th=0.10,freezedetect=n=-60dB:d=1,"
    + "cropdetect=limit=24:round=2:reset=1:skip=0"
  private static let soundFilters =
    "silencedetect=n=-50dB:d=0.5,astats=metadata=1:measure_perchannel=Peak_level+RMS_level"
    + ":measure_overall=Peak_level,ebur128=peak=true:metadata=1"

  /// Two runs that were measured one right after the other.
  private struct Pair {
    let ours: ProgramRun
    let theirs: ProgramRun
    var ratio: Double { ours.wallTime / theirs.wallTime }
  }

  /// Runs both commands in turn, after one unmeasured run of each that fills the page cache.
  ///
  /// The order alternates, so that a machine that slows down favours neither.
  private func compare(_ ours: Command, with theirs: Command) throws -> [Pair] {
    _ = try theirs.run()
    _ = try ours.run()
    return try (0..<pairs).map { turn in
      if turn.isMultiple(of: 2) {
        let first = try ours.run()
        return Pair(ours: first, theirs: try theirs.run())
      }
      let first = try theirs.run()
      return Pair(ours: try ours.run(), theirs: first)
    }
  }

  private func ratio(_ name: String, _ pairs: [Pair], limit: Double) -> Measurement {
    func milliseconds(_ usages: [ProgramRun]) -> String {
      text(usages.map { $0.wallTime / .milliseconds(1) }.median)
    }
    let ours = milliseconds(pairs.map(\.ours))
    let theirs = milliseconds(pairs.map(\.theirs))
    return Measurement(
      name: name, detail: "median of \(pairs.count) pairs, \(ours) ms against \(theirs) ms",
      value: pairs.map(\.ratio).median, limit: limit, unit: "")
  }

  /// A command that plays the tag and reads the media even if it was measured before.
  private func vastsim(decode mode: String, with options: [String] = []) throws -> Command {
    try .vastsim(
      ["play", workspace.tag, workspace.media, "--no-cache"]
        + ["--decode", mode, "--format", "jsonl"] + options)
  }
}

/// A temporary folder with the measured file and a tag that plays it.
struct Workspace {
  let folder: URL
  var media: String { folder.appending(path: "creative.mp4").path }
  var tag: String { folder.appending(path: "tag.xml").path }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "vastsim-bench-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    do {
      try Data(Self.tagText.utf8).write(to: URL(filePath: tag))
      _ = try mediaCommand.run()
    } catch {
      remove()
      throw error
    }
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// The command that creates thirty seconds of 1920×1080 video, as a platform would accept it,
  /// with stereo audio. Its bit rate is about 10 Mb/s, because noise is expensive to encode.
  private var mediaCommand: Command {
    let picture = "testsrc2=size=1920x1080:rate=30:duration=30,noise=alls=12:allf=t:all_seed=1"
    let sound = "sine=frequency=440:sample_rate=48000:duration=30"
    return Command(
      program: "ffmpeg",
      arguments: ["-nostdin", "-v", "error", "-f", "lavfi", "-i", picture]
        + ["-f", "lavfi", "-i", sound]
        + ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p"]
        + ["-b:v", "10M", "-maxrate", "12M", "-bufsize", "12M", "-g", "60"]
        + ["-c:a", "aac", "-b:a", "192k", "-ac", "2", "-movflags", "+faststart", media])
  }

  private static let tagText = """
    <VAST version="4.2" xmlns="http://www.iab.com/VAST"><Ad id="bench"><InLine>
    <AdSystem>vastsim-bench</AdSystem><AdServingId>bench</AdServingId><AdTitle>bench</AdTitle>
    <Impression><![CDATA[https://example.com/impression]]></Impression>
    <Creatives><Creative><UniversalAdId idRegistry="unknown">unknown</UniversalAdId>
    <Linear><Duration>00:00:30</Duration>
    <TrackingEvents>
    <Tracking event="start"><![CDATA[https://example.com/start]]></Tracking>
    <Tracking event="midpoint"><![CDATA[https://example.com/midpoint]]></Tracking>
    <Tracking event="complete"><![CDATA[https://example.com/complete]]></Tracking>
    </TrackingEvents>
    <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="1920" height="1080">
    <![CDATA[https://example.com/creative.mp4]]></MediaFile></MediaFiles>
    </Linear></Creative></Creatives></InLine></Ad></VAST>

    """
}
