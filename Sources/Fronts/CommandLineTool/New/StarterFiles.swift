internal import CStarterFiles
internal import VASTSimulator
internal import Vocabulary

/// The kind of project that `vastsim new` creates.
enum StarterKind: String, CaseIterable {
  case tag
  case app

  /// What the user can do with the files of the new folder, one hint per line.
  ///
  /// - Parameter path: returns the path of a file of the project.
  /// - Returns: the lines.
  func hints(_ path: (String) -> String) -> [String] {
    switch self {
    case .tag: ["Try: vastsim test \(path("scenarios"))"]
    case .app:
      [
        "Try: vastsim audit \(path("trace.jsonl"))",
        "     vastsim test \(path("scenarios"))",
        "Add the logger of your language, in \(path("loggers")), to the app; call it next to each "
          + "call of the SDK.",
        "The calls of each SDK: vastsim schema app-trace",
      ]
    }
  }
}

/// The files that `vastsim new` writes.
enum StarterFiles {
  /// - Throws: an `EncodingError`, which no built-in schema can cause.
  static func all(for kind: StarterKind) throws -> [(name: String, bytes: [UInt8])] {
    let own: [(name: String, bytes: [UInt8])] =
      switch kind {
      case .tag:
        [
          (".github/workflows/vastsim.yml", Array(StarterWorkflows.gitHub.utf8)),
          ("vastsim.gitlab-ci.yml", Array(StarterWorkflows.gitLab.utf8)),
        ]
      case .app:
        [
          ("trace.jsonl", embedded(CSTARTER_TRACE)),
          ("loggers/AppTraceLogger.swift", embedded(CSTARTER_SWIFT_LOGGER)),
          ("loggers/AppTraceLogger.kt", embedded(CSTARTER_KOTLIN_LOGGER)),
          ("loggers/app-trace-logger.js", embedded(CSTARTER_JAVASCRIPT_LOGGER)),
        ]
      }
    return [
      ("scenarios/starter.yaml", Array(scenario.utf8)),
      ("tags/starter.xml", Array(tag.utf8)),
      ("media/starter.mp4", embedded(CSTARTER_VIDEO)),
    ] + own + [(schemaName, Array(try ScenarioSchema.document.text().utf8))]
  }

  private static func embedded(_ file: cstarter_file) -> [UInt8] {
    Array(UnsafeBufferPointer(start: cstarter_bytes(file), count: cstarter_count(file)))
  }

  /// The schema with which editors complete scenarios.
  private static let schemaName = "scenario.schema.json"

  static let scenario = """
    # yaml-language-server: $schema=../\(schemaName)
    # The environment of an ad, what happens while it plays, and the expected results.
    # To replace: 'tag' with your tag, 'media' with its video (or remove 'media' and run with --network),
    # and the instants of 'expect', which are those of a video of 3.2 s. Then run: vastsim test scenarios
    version: 1
    name: starter
    tag: ../tags/starter.xml
    media: ../media/starter.mp4          # replaces the selected MediaFile
    steps:
      - { at: 1200ms, do: pause }
      - { at: 2200ms, do: resume }
    expect:
      - { beacon: impression, at: 0s }
      - { beacon: start, at: 0s }
      - { beacon: firstQuartile, at: 800ms }
      - { beacon: pause, at: 1200ms }
      - { beacon: resume, at: 2200ms }
      - { beacon: midpoint, at: 2600ms }
      - { beacon: complete, at: 4200ms }
      - { never: { beacon: error } }
      - { order: [impression, start, firstQuartile, pause, resume, midpoint, thirdQuartile, complete] }
      - { outcome: completed }

    """

  static let tag = """
    <?xml version="1.0" encoding="UTF-8"?>
    <VAST version="4.2" xmlns="http://www.iab.com/VAST">
      <Ad id="starter">
        <InLine>
          <AdSystem>Starter</AdSystem>
          <Error><![CDATA[https://track.example.com/error?code=[ERRORCODE]&cb=[CACHEBUSTING]]]></Error>
          <Impression id="1"><![CDATA[https://track.example.com/impression?cb=[CACHEBUSTING]]]></Impression>
          <AdServingId>starter-1</AdServingId>
          <AdTitle>Starter</AdTitle>
          <Creatives>
            <Creative id="creative-1">
              <Linear>
                <TrackingEvents>
    \(events.map(tracking).joined(separator: "\n"))
                </TrackingEvents>
                <Duration>00:00:03.200</Duration>
                <MediaFiles>
                  <MediaFile delivery="progressive" type="video/mp4" width="320" height="180" bitrate="58" codec="avc1.4D4015">
                    <![CDATA[https://cdn.example.com/starter.mp4]]>
                  </MediaFile>
                </MediaFiles>
              </Linear>
              <UniversalAdId idRegistry="example.com">starter-1</UniversalAdId>
            </Creative>
          </Creatives>
        </InLine>
      </Ad>
    </VAST>

    """

  private static let events = [
    "loaded", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete", "pause", "resume",
  ]

  private static func tracking(_ event: String) -> String {
    "              <Tracking event=\"\(event)\"><![CDATA[https://track.example.com/\(event)"
      + "?cb=[CACHEBUSTING]]]></Tracking>"
  }
}
