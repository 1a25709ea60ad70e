import ScriptEngine
import Testing
import Vocabulary

@testable import OpenMeasurement

struct ScriptNoticeTests {
  private static let place = SourceLocation(
    file: "https://v.example/omid.js", position: SourcePosition(line: 3, column: 7))
  private static let exception = ScriptException(message: "RangeError: x", location: place)

  private static let cases:
    [(ScriptOutput.Kind, ScriptNotice.Level, String, rule: String?, finding: String?)] = [
      (.log(ScriptLogLine(.debug, "d")), .log, "d", nil, nil),
      (.log(ScriptLogLine(.log, "l")), .log, "l", nil, nil),
      (.log(ScriptLogLine(.info, "i")), .info, "i", nil, nil),
      (.log(ScriptLogLine(.warn, "w")), .warn, "w", nil, nil),
      (.log(ScriptLogLine(.error, "e")), .error, "e", nil, nil),
      (
        .log(ScriptLogLine(.exception, "unhandled rejection: no")), .exception,
        "unhandled rejection: no", "ScriptThrew", "has an unhandled rejection: no"
      ),
      (
        .failed(.event("start"), exception), .exception,
        "https://v.example/omid.js:3:7: RangeError: x (event start)", "ScriptThrew",
        "threw an exception in 'event start': RangeError: x"
      ),
      (
        .failed(.load, exception), .exception,
        "https://v.example/omid.js:3:7: RangeError: x (load)", "ScriptThrew",
        "threw an exception while it was loaded, and keeps the listeners and timers that it "
          + "registered before: RangeError: x"
      ),
      (
        .timedOut(.timer), .timeout, "aborted at its time limit (timer)", "ScriptTimedOut",
        "exceeded its time limit in 'timer' and was aborted"
      ),
      (
        .exhausted(.entries), .timeout, "stopped at its session limits",
        "ScriptExhausted", "reached its session limits and receives no more events"
      ),
      (
        .notExecuted(.threw(exception)), .exception,
        "https://v.example/omid.js:3:7: RangeError: x (load)", nil, nil
      ),
      (
        .notExecuted(.timedOut), .timeout, "the script did not finish loading within its time",
        nil, nil
      ),
      (
        .notExecuted(.engineFailed), .error, "the script engine could not be prepared", nil, nil
      ),
    ]

  @Test(arguments: cases)
  func `an output says what happened, and what to make of it`(
    output: ScriptOutput.Kind, level: ScriptNotice.Level, message: String, rule: String?,
    finding: String?
  ) throws {
    let notice = try #require(output.notice)
    #expect(notice.level == level)
    #expect(notice.message == message)
    #expect(notice.finding?.rule.id == rule)
    #expect(notice.finding?.message == finding)
  }

  @Test(
    arguments: [
      (.timedOut(.timer), true), (.notExecuted(.timedOut), true), (.notExecuted(.exhausted), true),
      (.exhausted(.entries), false), (.exhausted(.processorTime), true),
      (.exhausted(.process), true), (.sendURL("u"), false), (.notExecuted(.missing), false),
      (.failed(.timer, exception), false),
    ] as [(ScriptOutput.Kind, Bool)])
  func `what is measured depends on the machine, and what is counted does not`(
    output: ScriptOutput.Kind, isMachineDependent: Bool
  ) {
    #expect(output.isMachineDependent == isMachineDependent)
  }

  @Test func `the finding is where the script threw`() {
    let output = ScriptOutput.Kind.failed(.timer, Self.exception)
    #expect(output.notice?.finding?.location == Self.place)
  }

  @Test(
    arguments: [
      .sendURL("u"), .notExecuted(.missing), .notExecuted(.rejected),
      .notExecuted(.executableResource), .notExecuted(.browserNeeded),
    ] as [ScriptOutput.Kind])
  func `a URL and a script that never ran have no line`(output: ScriptOutput.Kind) {
    #expect(output.notice == nil)
  }
}

struct ScriptRefusalTests {
  @Test(
    arguments: [
      ("omid", false, false, true, nil), ("OMID", false, false, true, nil),
      ("omid", false, false, false, .missing), ("omid", true, false, true, .executableResource),
      ("moat", false, false, true, .unsupportedFramework("moat")),
      (nil, false, false, true, .unsupportedFramework("")), (nil, true, true, false, .rejected),
    ] as [(String?, Bool, Bool, Bool, ScriptRefusal?)])
  func `a resource is judged before it is tried`(
    apiFramework: String?, isExecutable: Bool, isRejected: Bool, isAvailable: Bool,
    expected: ScriptRefusal?
  ) {
    #expect(
      ScriptRefusal.judging(
        apiFramework: apiFramework, isExecutable: isExecutable, isRejected: isRejected,
        isAvailable: isAvailable) == expected)
  }

  @Test(
    arguments: [
      (.rejected, 1, "the script is rejected"),
      (.unsupportedFramework("moat"), 2, "'moat' is not supported; use 'omid'"),
      (.unsupportedFramework(""), 2, "the resource has no 'apiFramework'; use 'omid'"),
      (
        .executableResource, 2,
        "an executable resource is not supported; use a JavaScript resource"
      ),
      (.browserNeeded, 2, "the script needs a browser, as its 'browserOptional' is 'false'"),
      (.missing, 3, "the script is unavailable"),
      (.tooLarge(bytes: 7), 3, "the script's 7 bytes exceed the limit"),
      (.syntaxError(ScriptException(message: "S")), 3, "the script does not parse: S"),
      (.threw(ScriptException(message: "T")), 3, "the script threw while it was loaded: T"),
      (.timedOut, 3, "the script did not finish loading within its time"),
      (.exhausted, 3, "the script reached its limits while it was loaded"),
      (.engineFailed, 3, "the script engine could not be prepared"),
    ] as [(ScriptRefusal, Int, String)])
  func `each refusal has its reason`(refusal: ScriptRefusal, reason: Int, text: String) {
    #expect(refusal.reason == reason)
    #expect(refusal.description == text)
  }
}
