/// The scenarios for audiences only, in addition to the built-in ones; certification does not use
/// them.
package enum AudienceScenarios {
  /// The scenarios in the order in which they are listed.
  package static let all: [BuiltInScenario] = [
    BuiltInScenario("full-view", "the ad plays to its end, all of it in view"),
    BuiltInScenario(
      "left-before-first-frame",
      "the viewer leaves 0.4 s after the tag was requested, while the media is loading",
      file: """
        network: { bytesPerSecond: 100%, latency: 300ms }
        steps:
          - { at: 400ms, do: teardown }
        """),
    BuiltInScenario(
      "skip-at-5s", "the user skips after five seconds",
      file: """
        steps:
          - { at: 5s, do: skip }
        """),
  ]

  /// The names of all scenarios that an audience file can use without a scenario file.
  package static var names: [String] { BuiltInScenarios.names + all.map(\.name) }

  /// The scenario with a name; nil when there is none.
  package static func scenario(named name: String) -> PlaybackScenario? {
    BuiltInScenarios.scenario(named: name) ?? all.first { $0.name == name }?.scenario
  }
}
