import Foundation
import System
import Testing

/// The example of `Tests/Spark`, which plays a list of tags on a cluster.
struct BatchSparkTests {
  /// A Python that has PySpark: the one that `.ci/spark` installs, or the machine's.
  static let python = [
    CommandRun.root.appending(path: ".build/spark/bin/python3").path(percentEncoded: false),
    "python3",
  ].lazy.compactMap(Program.init).first { python in
    (try? python.run(["-c", "import pyspark"]))?.ending == .exit(0)
  }

  @Test(.enabled(if: python != nil, "PySpark is absent; '.ci/spark' installs it"))
  func `an executor that is killed in the middle loses no result and doubles none`() throws {
    let script = CommandRun.root.appending(path: "Tests/Spark/play_tags_test.py")
    let run = try #require(Self.python).run([
      script.path(percentEncoded: false), CommandRun.program,
    ])
    #expect(run.ending == .exit(0), "\(String(decoding: run.errorOutput, as: UTF8.self))")
  }
}
