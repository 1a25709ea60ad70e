import OpenMeasurement
import ScriptEngine
import Testing

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
