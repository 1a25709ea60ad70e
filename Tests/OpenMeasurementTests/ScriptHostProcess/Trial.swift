import Foundation
import Glibc
import ScriptEngine
import TestSupport
import Testing
import Vocabulary

@testable import OpenMeasurement

/// Helpers for the tests of child processes.
enum Trial {
  /// The program that was built with the tests.
  static let executable = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "vastsim").path

  /// Whether AddressSanitizer watches the programs.
  static let isSanitized = dlsym(nil, "__asan_init") != nil
  static let sanitized: Comment = "a confined process may not look for leaks, as sanitizers do"

  /// Small limits, so that endless scripts cost little.
  static let configuration = VerificationHostConfiguration(
    serviceVersion: "1.5.2-test",
    limits: VerificationLimits(script: ScriptLimits(entryTime: .milliseconds(50), entries: 3_000)))

  static func pool(
    _ limits: ScriptProcessLimits = ScriptProcessLimits(entryTime: .milliseconds(200))
  ) -> ScriptHostPool {
    var limits = limits
    limits.wallTime = patience
    return ScriptHostPool(executable: executable, limits: limits)
  }

  /// Wall time enough for any machine, however busy it is.
  static let patience = Duration.seconds(180)

  /// A pool whose children are a shell's.
  static func pool(shell: String, wallTime: Duration = patience) -> ScriptHostPool {
    ScriptHostPool(
      executable: "/bin/sh", arguments: ["-c", shell],
      limits: ScriptProcessLimits(wallTime: wallTime))
  }

  static func sample(_ name: String) throws -> String {
    let root = Checkout.root
    return try String(
      contentsOf: root.appending(path: "SampleMedia/Scripts/\(name)"), encoding: .utf8)
  }

  static func at(_ milliseconds: Int) -> VirtualInstant {
    VirtualInstant(sinceStart: .milliseconds(milliseconds))
  }

  static func load(
    _ source: String, as id: Int, parameters: String? = nil, at milliseconds: Int = 0
  ) -> ScriptHostRequest {
    .load(
      VerificationScript(
        id: id, vendorKey: "vendor-\(id)", url: "https://vendor.example/\(id).js", source: source,
        parameters: parameters, injectionID: "injection-\(id)"), at: at(milliseconds))
  }

  static func deliver(
    _ type: OMIDEventType, _ data: JSONValue? = nil, at milliseconds: Int
  ) -> ScriptHostRequest {
    .deliver(
      ScriptEvent(
        OMIDEvent(
          adSessionID: "session", timestamp: 1_767_225_600_000 + Int64(milliseconds), type: type,
          data: data)),
      at: at(milliseconds))
  }

  /// A session of four seconds in view, as events in their order.
  static let events: [ScriptHostRequest] = [
    deliver(.sessionStart, ["context": [:]], at: 0), deliver(.loaded, at: 0),
    deliver(.impression, at: 0),
    deliver(.geometryChange, ["adView": ["percentageInView": 100]], at: 0),
    deliver(.start, ["duration": 4], at: 0), deliver(.firstQuartile, at: 1_000),
    .advance(to: at(1_500)), deliver(.midpoint, at: 2_000), deliver(.thirdQuartile, at: 3_000),
    deliver(.complete, at: 4_000), deliver(.sessionFinish, at: 4_000), .advance(to: at(9_000)),
  ]

  /// Parameters of the seed's rules whose beacons are named as their events.
  static let parameters: String = {
    let names = [
      "omidTrackView", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete",
      "twoSecondsFiftyPercentView",
    ]
    return "{\"beacons\":{\(names.map { "\"\($0)\":\"\($0)\"" }.joined(separator: ","))}}"
  }()

  /// A host's reply to each request.
  static func play(
    _ requests: [ScriptHostRequest], on host: any VerificationScriptHost
  ) -> [ScriptHostReply] {
    requests.compactMap { host.answer($0) }
  }

  /// The same in this process.
  static func playHere(
    _ requests: [ScriptHostRequest], _ configuration: VerificationHostConfiguration = configuration,
    resource: @escaping (ScriptDownload) -> String? = { _ in nil }
  ) -> [ScriptHostReply] {
    play(requests, on: InProcessScriptHost(configuration: configuration, resource: resource))
  }

  /// The outputs of one script, or of all but one.
  static func outputs(
    _ replies: [ScriptHostReply], of script: Int? = nil, without other: Int? = nil
  ) -> [ScriptOutput] {
    replies.flatMap { reply -> [ScriptOutput] in
      guard case .outputs(let outputs, _) = reply else { return [] }
      return outputs.filter { $0.script != other && (script == nil || $0.script == script) }
    }
  }
}
