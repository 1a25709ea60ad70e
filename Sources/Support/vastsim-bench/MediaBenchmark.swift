import FoundationEssentials
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
