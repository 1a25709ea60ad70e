// Measures vastsim against FFmpeg's own programs, both on one file in one run, so that the machine
// and its load drop out. Prints ratios with their limits; exits 1 when a limit is exceeded and 2
// when nothing could be measured.
//
//     vastsim-bench [PAIRS]

import Glibc

#if DEBUG
  writeToStandardError("note: built without optimization; measure with 'swift build -c release'")
#endif

do {
  let pairs = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 7
  let workspace = try Workspace()
  let measurements = try Benchmark(workspace: workspace, pairs: max(1, pairs)).measure()
  workspace.remove()
  for measurement in measurements { print(measurement.line) }
  exit(measurements.allSatisfy(\.isWithinLimit) ? 0 : 1)
} catch {
  writeToStandardError("error: \(error)")
  exit(2)
}

func writeToStandardError(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  write(STDERR_FILENO, bytes, bytes.count)
}
