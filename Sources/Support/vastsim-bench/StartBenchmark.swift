import FoundationEssentials
import Glibc
import System

/// Measures whole processes that have little to do, in comparison with `xmllint`. The result is the
/// least processor time of several runs, since disturbances only make a run slower.
struct StartBenchmark {
  /// How often each command is run.
  let turns: Int

  func measure() throws -> [Measurement] {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "vastsim-bench-start-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let tag = folder.appending(path: "tag.xml").path
    try Data(SampleDocument(kilobytes: 5).bytes).write(to: URL(filePath: tag))
    let media = folder.appending(path: "media.mp4").path
    _ = try Command(
      program: "ffmpeg",
      arguments: ["-nostdin", "-v", "error", "-f", "lavfi", "-i", "testsrc2=duration=6"]
        + ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", media]
    ).run()

    let peer = try least(of: Command(program: "xmllint", arguments: ["--noout", tag]))
    let lint = try least(of: .vastsim(["lint", tag]))
    let play = try least(
      of: .vastsim(["play", tag, media, "--cache", folder.appending(path: "cache").path]))
    return [
      ratio("processor time of lint, relative to xmllint", lint, peer, limit: 5),
      ratio(
        "processor time of play of a measured file, relative to xmllint", play, peer, limit: 10),
    ]
  }

  /// The least processor time of the command in milliseconds. The command may exit with findings.
  /// The first run fills the caches and is not measured.
  private func least(of command: Command) throws -> Double {
    _ = try command.run(accepting: [1])
    let times = try (0..<turns).map { _ in
      try command.run(accepting: [1]).processorTime / .milliseconds(1)
    }
    return times.min() ?? 0
  }

  private func ratio(
    _ name: String, _ ours: Double, _ theirs: Double, limit: Double
  ) -> Measurement {
    Measurement(
      name: name, detail: "least of \(turns) runs, \(text(ours)) ms against \(text(theirs)) ms",
      value: ours / theirs, limit: limit, unit: "")
  }
}
