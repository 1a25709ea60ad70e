// Measures vastsim in comparison with FFmpeg's own programs, parts of vastsim in comparison with
// similar libraries, and the time that whole runs take. Both sides of a comparison are measured in
// one run of the benchmark, so that the machine and its load cancel out. Prints figures with their
// limits. Exits with 1 when a limit is exceeded, and with 2 when nothing could be measured.
//
//   vastsim-bench [PAIRS] [documents] [start] [media] [runs] [scroll] [auction] [network] [sending]
//
// Documents, which take microseconds, short processes, and runs over the network are compared four
// times as often.

import Glibc

#if DEBUG
  note("built without optimization; measure with 'swift build -c release'")
#endif

do {
  let arguments = CommandLine.arguments.dropFirst()
  let pairs = max(1, arguments.lazy.compactMap { Int($0) }.first ?? 7)
  let parts = arguments.filter { Int($0) == nil }
  func isWanted(_ part: String) -> Bool { parts.isEmpty || parts.contains(part) }

  var measurements: [Measurement] = []
  if isWanted("documents") { measurements += DocumentBenchmark(pairs: pairs * 4).measure() }
  if isWanted("start") { measurements += try StartBenchmark(turns: pairs * 4).measure() }
  if isWanted("media") || isWanted("runs") {
    let workspace = try Workspace()
    defer { workspace.remove() }
    if isWanted("media") {
      measurements += try MediaBenchmark(workspace: workspace, pairs: pairs).measure()
    }
    if isWanted("runs") {
      measurements += try RunBenchmark(media: workspace.media, turns: pairs).measure()
    }
  }
  if isWanted("scroll") { measurements += try ScrollBenchmark(turns: pairs).measure() }
  if isWanted("auction") { measurements += try AuctionBenchmark(turns: pairs).measure() }
  if isWanted("sending") { measurements += try SendingBenchmark(turns: pairs).measure() }
  if isWanted("network") { measurements += try NetworkBenchmark(pairs: pairs * 4).measure() }
  for measurement in measurements { print(measurement.line) }
  exit(measurements.allSatisfy(\.isWithinLimit) ? 0 : 1)
} catch {
  writeToStandardError("error: \(error)")
  exit(2)
}

func note(_ text: String) { writeToStandardError("note: \(text)") }

func writeToStandardError(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  write(STDERR_FILENO, bytes, bytes.count)
}
