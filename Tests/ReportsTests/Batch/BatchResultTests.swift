import Testing
import VASTSimulator
import Vocabulary
import Workers

@testable import Reports

struct BatchResultTests {
  private let run = BatchResult.Run(
    judged: .played, outcome: .error, verdict: .fail, reason: "error 405", errorCode: 405,
    durationMicroseconds: 6_000_000,
    beacons: ["start": 1, "error": 2], verification: [:], viewable: ["mrc-video": false],
    failures: ["error 405"], diagnostics: ["URLPlainHTTP": 1])

  @Test func `a result is one line with sorted keys`() throws {
    let result = BatchResult(BatchLineName(id: "a/1", line: 3, tag: "a.xml"), run)
    #expect(
      try result.text() == """
        {"beacons":{"error":2,"start":1},"diagnostics":{"URLPlainHTTP":1},"durationUs":6000000,\
        "errorCode":405,"failures":["error 405"],"id":"a/1","judged":"played","line":3,"outcome":"error","reason":"error 405",\
        "tag":"a.xml","v":1,"verdict":"FAIL",\
        "verification":{},"viewable":{"mrc-video":false}}
        """)
    #expect(
      try BatchResult(BatchLineName(id: .null, line: 0), .timeout, "too\nslow").text()
        == #"{"id":null,"line":0,"message":"too\nslow","outcome":"timeout","v":1}"#)
  }

  @Test func `a run passes without failures and with its event stream`() {
    var run = run
    #expect(!BatchResult(BatchLineName(id: 1, line: 0), run).passes)
    run.failures = []
    #expect(BatchResult(BatchLineName(id: 1, line: 0), run).passes)
    run.message = "the event stream is lost"
    #expect(!BatchResult(BatchLineName(id: 1, line: 0), run).passes)
    for loss in BatchLoss.allCases {
      let result = BatchResult(BatchLineName(id: 1, line: 0), loss, "why")
      #expect(!result.passes && result.isOfMachine == (loss == .machine))
    }
  }

  @Test func `results fit their schema`() throws {
    let schema = SchemaValidator(BatchSchema.result.json)
    var run = run
    run.message = "the event stream is lost"
    let results = [
      BatchResult(BatchLineName(id: "a", line: 0), run),
      BatchResult(BatchLineName(id: .null, line: 1), .machine, "no memory"),
    ]
    for result in results {
      #expect(try schema.faults(in: result.text()) == [])
    }
  }
}
