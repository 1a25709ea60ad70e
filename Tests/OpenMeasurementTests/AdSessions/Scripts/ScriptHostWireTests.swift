import ScriptEngine
import Testing
import Vocabulary

@testable import OpenMeasurement

struct ScriptHostWireTests {
  private static let instant = VirtualInstant(
    sinceStart: Duration(secondsComponent: 7, attosecondsComponent: 333_333_333_333_333_333))

  private static let script = VerificationScript(
    id: 3, vendorKey: "v", url: "https://a.example/x.js", source: "a\n\"b\"\u{1}é\u{2028}",
    parameters: "{\"p\": 1}", injectionID: "i")

  private static let exception = ScriptException(
    message: "TypeError: x",
    location: SourceLocation(file: "f", position: SourcePosition(line: 2, column: 9)),
    stack: [
      .init(function: "g", location: SourceLocation(file: "f")), .init(function: "native"),
    ])

  static let requests: [ScriptHostRequest] = [
    .start(VerificationHostConfiguration(serviceVersion: "1")),
    .start(VerificationHostConfiguration(serviceVersion: "1"), condemned: [7: 1, 3: 12]),
    .start(
      VerificationHostConfiguration(
        isolation: .shared, wallClock: WallClock(startMilliseconds: -5), seed: .max,
        serviceVersion: "2",
        limits: VerificationLimits(
          script: ScriptLimits(
            entryTime: .microseconds(1), totalTime: .seconds(9), entries: 1, sourceBytes: 2,
            logLines: 3, logBytes: 4), urls: 5, urlBytes: 6, listeners: 7, timers: 8))),
    .load(script, at: .zero),
    .load(
      VerificationScript(id: 0, vendorKey: nil, url: "", source: "", injectionID: ""), at: instant),
    .deliver(
      ScriptEvent(
        OMIDEvent(
          adSessionID: "s", timestamp: 1, type: .sessionStart,
          data: ["context": ["z": 1, "a": [1.5, nil, true]], "pageUrl": nil])), at: instant),
    .deliver(
      ScriptEvent(OMIDEvent(adSessionID: "s", timestamp: 1, type: .pause)), at: instant),
    .advance(to: instant), .finish, .resource(text: nil), .resource(text: "text"),
  ]

  @Test(arguments: requests)
  func `a request is read as it was written`(request: ScriptHostRequest) throws {
    let line = request.line
    #expect(!line.contains("\n"))
    #expect(try ScriptHostRequest(line: line) == request)
  }

  static let replies: [ScriptHostReply] = [
    .outputs([], next: nil), .outputs([], next: instant),
    .resourceWanted(.init(script: 3, url: "u")),
    .failed("no"), .ready(unconfined: nil), .ready(unconfined: "cannot install the filter: \"x\""),
    .outputs(
      ScriptBudget.allCases.map { ScriptOutput(script: 1, .exhausted($0)) }, next: nil),
    .outputs(
      [
        ScriptOutput(script: 1, .sendURL("https://a.example/\n")),
        ScriptOutput(script: 0, .failed(.event("start"), exception)),
        ScriptOutput(script: 0, .failed(.answer("sendUrl"), ScriptException(message: ""))),
      ], next: .zero),
    .outputs(
      ScriptLogLine.Level.allCases.map {
        ScriptOutput(script: 0, .log(ScriptLogLine($0, "\($0)")))
      }, next: nil),
    .outputs(
      [.load, .timer, .event("x"), .answer("y z")].map { ScriptOutput(script: 0, .timedOut($0)) },
      next: nil),
    .outputs(
      [
        .rejected, .unsupportedFramework("moat"), .unsupportedFramework(""), .executableResource,
        .browserNeeded, .missing, .tooLarge(bytes: 9), .syntaxError(exception), .threw(exception),
        .timedOut,
        .exhausted, .engineFailed,
      ].map { ScriptOutput(script: 0, .notExecuted($0)) }, next: nil),
  ]

  @Test(arguments: replies)
  func `a reply is read as it was written`(reply: ScriptHostReply) throws {
    let line = reply.line
    #expect(!line.contains("\n"))
    #expect(try ScriptHostReply(line: line) == reply)
  }

  @Test(arguments: [
    ("", "the line is not JSON"), ("{}", "'do' is not text"),
    (#"{"do":"dance"}"#, "there is no request 'dance'"),
    (#"{"do":"advance","at":[1]}"#, "'at' is not a duration"),
    (#"{"do":"load","at":[1,2]}"#, "there is no 'script'"),
    (#"{"do":"deliver","at":[1,2],"event":{"type":"x"}}"#, "there is no event 'x'"),
    (#"{"do":"load","at":[1,2],"script":{"id":"1"}}"#, "'id' is not a whole number"),
    (
      #"{"do":"start","configuration":{"isolation":"x","seed":"1"}}"#,
      "the configuration names no isolation or seed"
    ),
  ])
  func `a line that is no request says why`(line: String, why: String) {
    #expect(throws: ScriptHostWireError(why)) { try ScriptHostRequest(line: line) }
  }

  @Test(arguments: [
    ("{}", "'outputs' is not a list"),
    (#"{"outputs":[{"kind":"x"}]}"#, "there is no output 'x'"),
    (#"{"outputs":[{"kind":"timedOut","phase":"x"}]}"#, "there is no such phase"),
    (#"{"outputs":[{"kind":"log","level":"x"}]}"#, "there is no such level of a line"),
    (#"{"outputs":[{"kind":"notExecuted","refusal":{"is":"x"}}]}"#, "there is no refusal 'x'"),
    (#"{"outputs":[{"kind":"exhausted"}]}"#, "'budget' is not text"),
    (#"{"outputs":[{"kind":"exhausted","budget":"x"}]}"#, "there is no such limit of a session"),
    (
      #"{"outputs":[{"kind":"exhausted","budget":"entries"}]}"#, "'script' is not a whole number"
    ),
  ])
  func `a line that is not a reply says why`(line: String, why: String) {
    #expect(throws: ScriptHostWireError(why)) { try ScriptHostReply(line: line) }
  }

  @Test func `a host answers requests as it answers calls`() {
    let host = InProcessScriptHost(
      configuration: VerificationHostConfiguration(serviceVersion: "1")
    ) { _ in nil }
    let script = VerificationScript(
      id: 4, vendorKey: nil, url: "u",
      source: "omidNative.setTimeout(() => omidNative.sendUrl('late'), 50)", injectionID: "i")
    let due = VirtualInstant(sinceStart: .milliseconds(50))
    #expect(host.answer(.load(script, at: .zero)) == .outputs([], next: due))
    #expect(
      host.answer(.advance(to: due))
        == .outputs([ScriptOutput(script: 4, .sendURL("late"))], next: nil))
    #expect(host.answer(.finish) == .outputs([], next: nil))
    #expect(host.answer(.resource(text: nil)) == nil)
  }
}

struct ScriptEventTests {
  @Test func `an event is written with its keys in order`() {
    let event = ScriptEvent(
      OMIDEvent(
        adSessionID: "s", timestamp: 5, type: .geometryChange,
        data: ["z": 0.5, "a": ["y": nil, "x": [true, 1, "\"\\\n\u{1}é/"]]]))
    #expect(
      event.text
        == #"{"adSessionId":"s","timestamp":5,"type":"geometryChange","data":"#
        + #"{"z":0.5,"a":{"y":null,"x":[true,1,"\"\\\n\u0001é/"]}}}"#)
    #expect(event.context == nil)
  }

  @Test func `parameters stand where the session puts them`() {
    let source = OMIDEvent(
      adSessionID: "s", timestamp: 5, type: .sessionStart,
      data: ["context": ["a": 1], "pageUrl": nil])
    let event = ScriptEvent(source)
    #expect(event.text(verificationParameters: nil) == source.json().orderedText)
    for parameters in ["", "{\"a\": 1}", "\u{F8FF}verificationParameters\u{F8FF}"] {
      #expect(
        event.text(verificationParameters: parameters)
          == source.json(verificationParameters: parameters).orderedText)
    }
  }

  @Test func `numbers that JSON cannot say are null`() {
    #expect(
      JSONValue.array([.number(.nan), .number(.infinity), 2.0]).orderedText == "[null,null,2.0]")
  }

  @Test(arguments: ["load", "timer", "event start", "answer sendUrl"])
  func `a phase is read as it was written`(text: String) {
    #expect(ScriptPhase(text: text)?.text == text)
  }

  @Test(arguments: ["", "loads", "event", "answer", "timer 1", "other x"])
  func `other texts are no phase`(text: String) {
    #expect(ScriptPhase(text: text) == nil)
  }
}
