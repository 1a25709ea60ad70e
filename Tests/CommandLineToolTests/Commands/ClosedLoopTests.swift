import Foundation
import OpenMeasurement
import Testing
import VASTSimulator
import Vocabulary

@testable import CommandLineTool

/// The log of a script that runs inside of `play` is judged as an app's is: a sound session passes, and
/// each fault of a session gives its own finding and no other.
struct ClosedLoopTests {
  /// What becomes of an event on its way to the script: JavaScript that returns a list of events.
  private static let faults: [(rule: String, script: String)] = [
    (
      "SessionNotFirst",
      """
      if (e.type === "sessionStart") { held = e; return []; }
      if (!held) return [e];
      var late = held; held = null; late.timestamp = e.timestamp + 1; return [e, late];
      """
    ),
    ("SessionNotFinished", "return e.type === 'sessionFinish' ? [] : [e];"),
    ("EventAfterFinish", "return e.type === 'sessionFinish' ? [e, made('pause', e, 500)] : [e];"),
    ("EventTwice", "return e.type === 'impression' ? [e, copy(e, 5)] : [e];"),
    ("StartMissing", "return e.type === 'start' ? [] : [e];"),
    ("SessionImpressionMissing", "return e.type === 'impression' ? [] : [e];"),
    ("ImpressionBeforeLoaded", "return [e.type === 'loaded' ? copy(e, 900) : e];"),
    ("ImpressionAfterStart", "return [e.type === 'impression' ? copy(e, 1500) : e];"),
    (
      "ImpressionTypeUnspecified",
      "if (e.data && e.data.impressionType) e.data.impressionType = 'unspecified'; return [e];"
    ),
    (
      "CreativeTypeWrong",
      "if (e.data && e.data.creativeType) e.data.creativeType = 'nativeDisplay'; return [e];"
    ),
    ("QuartileMissing", "return e.type === 'midpoint' ? [] : [e];"),
    ("QuartileOrder", "return [e.type === 'midpoint' ? copy(e, 8000) : e];"),
    ("QuartileEarly", "return [e.type === 'midpoint' ? copy(e, -2000) : e];"),
    ("QuartileLate", "return [e.type === 'thirdQuartile' ? copy(e, 2000) : e];"),
    (
      "CompleteAfterSkip", "return e.type === 'complete' ? [made('skipped', e, -500), e] : [e];"
    ),
    ("PauseWithoutResume", "return e.type === 'midpoint' ? [made('pause', e, -500), e] : [e];"),
    (
      "BufferUnbalanced", "return e.type === 'midpoint' ? [made('bufferStart', e, -500), e] : [e];"
    ),
    (
      "MediaEventWhilePaused",
      "return e.type === 'midpoint' ? [made('pause', e, -200), e, made('resume', e, 100)] : [e];"
    ),
    (
      "VolumeOutOfRange",
      "if (e.type === 'start') e.data.mediaPlayerVolume = e.data.videoPlayerVolume = 100; return [e];"
    ),
    (
      "MutedAutoplayNotReported",
      """
      if (e.type !== "midpoint") return [e];
      var change = made("volumeChange", e, -500);
      change.data = {mediaPlayerVolume: 1, deviceVolume: 1}; return [change, e];
      """
    ),
    (
      "GeometryMissing",
      "if (e.type === 'impression') delete e.data.adView; return e.type === 'geometryChange' ? [] : [e];"
    ),
    (
      "GeometryInconsistent",
      "if (e.type === 'geometryChange') e.data.adView.percentageInView = 40; return [e];"
    ),
    (
      "ReasonMissing",
      """
      if (e.type === "geometryChange") {
        e.data.adView.percentageInView = 0; e.data.adView.pixelsInView = 0; e.data.adView.reasons = [];
      }
      return [e];
      """
    ),
    (
      "ReasonUnknown",
      "if (e.type === 'geometryChange') e.data.adView.reasons = ['covered']; return [e];"
    ),
    (
      "ObstructionUndeclared",
      """
      if (e.type === "geometryChange") {
        e.data.adView.onScreenGeometry.obstructions = [{x: 0, y: 0, width: 40, height: 40}];
      }
      return [e];
      """
    ),
    (
      "AccessModeDomain",
      "if (e.type === 'sessionStart') e.data.context.accessMode = 'domain'; return [e];"
    ),
    (
      "VersionOld",
      """
      if (e.type === "sessionStart") {
        e.data.context.deviceCategory = "ctv"; e.data.context.omidJsInfo.serviceVersion = "1.3.9";
      }
      return [e];
      """
    ),
    (
      "PartnerMissing",
      "if (e.type === 'sessionStart') e.data.context.omidNativeInfo.partnerName = ''; return [e];"
    ),
    (
      "SessionParametersMissing",
      "if (e.type === 'sessionStart') delete e.data.verificationParameters; return [e];"
    ),
    (
      "SessionDurationInvalid", "if (e.type === 'start') e.data.duration *= 1000; return [e];"
    ),
    ("LogTruncated", "if (e.type === 'midpoint') held = e; return held ? [] : [e];"),
    ("NoSession", "return [];"),
    (
      "SessionSplit",
      """
      if (e.type === "sessionStart") held = e;
      if (e.type === "midpoint") split = copy(held, 0);
      if (!split) return [e];
      var events = [e];
      if (e.type === "midpoint") {
        split.timestamp = e.timestamp - 40; split.adSessionId = "second";
        events = [made("sessionFinish", e, -50), split, e];
      }
      e.adSessionId = "second";
      return events;
      """
    ),
    ("OMIDNotSupported", ""),
  ]

  /// The script with something between it and the session; without a fault as it is.
  private static func script(_ fault: String?) throws -> String {
    let script = try String(
      contentsOfFile: CommandRun.sample("Scripts/validation-log.js"), encoding: .utf8)
    guard let fault else { return script }
    let client = """
      {
        registerSessionObserver: function (f, vendor, id) {
          root.omid3p.registerSessionObserver(function (e) { change(e).forEach(f); }, vendor, id);
        },
        addEventListener: function (type, f, id) {
          root.omid3p.addEventListener(type, function (e) { change(e).forEach(f); }, id);
        },
      }
      """
    return """
      (function (root) {
        var held = null, split = null;
        function copy(e, delay) {
          var made = JSON.parse(JSON.stringify(e)); made.timestamp += delay; return made;
        }
        function made(type, e, delay) {
          return {adSessionId: e.adSessionId, timestamp: e.timestamp + delay, type: type};
        }
        function change(e) { e = copy(e, 0); \(fault) }
        var shim = {
          omid3p: \(fault.isEmpty ? "null" : client),
          omidNative: root.omidNative, omidVerificationProperties: root.omidVerificationProperties,
        };
        (function () { \(script) }).call(shim);
      })(this);
      """
  }

  /// The rules of what is wrong with the log of a run.
  private static func rules(_ fault: String?) throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "vastsim-closed-loop-\(UUID().uuidString).js")
    defer { try? FileManager.default.removeItem(at: file) }
    try script(fault).write(to: file, atomically: true, encoding: .utf8)
    let run = CommandRun(
      "play", CommandRun.sample("Tags/verification-script.xml"), "--map",
      "https://cdn.example.com/media/=\(CommandRun.sample("Media/"))", "--map",
      "https://scripts.example.com/seed-rules.js=\(file.path(percentEncoded: false))", "--format",
      "jsonl")
    let urls = try run.output.split(separator: "\n").compactMap { line -> String? in
      let event = try JSONReader.value(of: String(line))
      guard let url = event["url"]?.text, url.contains("/sendmessage?") else { return nil }
      return url
    }
    try #require(!urls.isEmpty, "\(run.output.prefix(2_000))\(run.errorOutput)")
    let log = SessionLogReader.log(Array(urls.joined(separator: "\n").utf8), file: "log.txt")
    let judge = SessionLogJudge(of: log.sessions, by: SessionCheck.Measure())
    return (SessionLogJudge.findings(of: log) + judge.sessions.flatMap(\.findings)).map {
      "\($0.rule.id)"
    }
  }

  @Test func `a sound session has no finding`() throws {
    #expect(try Self.rules(nil) == [])
    #expect(try Self.rules("return [e];") == [])
  }

  /// What is wrong with the sessions of built-in scenarios; all others have nothing.
  private static let findings = [
    // A view covers the ad, and nobody declared it.
    "obstructed": ["ObstructionUndeclared"],
    // No event tells of a jump, so that quartiles come before they were played.
    "seek-past-midpoint": ["QuartileEarly"],
  ]

  @Test(arguments: BuiltInScenarios.all.map(\.name))
  func `the sessions of simulated runs are judged as those of apps are`(scenario: String) {
    let run = CommandRun(
      "play", CommandRun.sample("Tags/skippable.xml"), "--map",
      "https://cdn.example.com/media/=\(CommandRun.sample("Media/"))", "--scenario", scenario,
      "--format", "jsonl")
    let log = SessionLogReader.log(Array(run.output.utf8), file: "run.jsonl", kind: .events)
    #expect(log.sessions.count == 1)
    let judge = SessionLogJudge(of: log.sessions, by: SessionCheck.Measure())
    #expect(
      judge.sessions.flatMap(\.findings).map(\.rule.id) == Self.findings[scenario] ?? [])
  }

  @Test(arguments: faults.indices)
  func `each fault has its own finding, and no other`(index: Int) throws {
    let (rule, script) = Self.faults[index]
    #expect(try Self.rules(script) == [rule])
  }
}
