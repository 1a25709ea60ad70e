// Passes inputs of libFuzzer to one of the product's readers, which an environment variable names.
// Only `.ci/fuzz` builds this program:
//
//     VASTSIM_FUZZ_TARGET=vast vastsim-fuzz [OPTION OF LIBFUZZER…] CORPUS…

import Glibc

func stop(_ message: String, code: Int32) -> Never {
  let bytes = Array((message + "\n").utf8)
  write(STDERR_FILENO, bytes, bytes.count)
  exit(code)
}

guard FuzzTarget.chosen != nil else {
  let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
  stop("error: \(FuzzTarget.variable) names no target; set it to one of \(names)", code: 64)
}
var argumentCount = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
  runFuzzer(&argumentCount, &arguments) { bytes, count in
    FuzzTarget.chosen?.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  })
