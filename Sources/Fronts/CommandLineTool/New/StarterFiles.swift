internal import JSONTree
internal import Scenario

/// The files that `vastsim new` writes.
enum StarterFiles {
  /// - Throws: an `EncodingError`, which no built-in schema can cause.
  static func all() throws -> [(name: String, bytes: [UInt8])] {
    [
      ("scenarios/starter.yaml", Array(scenario.utf8)),
      ("tags/starter.xml", Array(tag.utf8)),
      ("media/starter.wav", StarterSound.wave(seconds: 4)),
      (".github/workflows/vastsim.yml", Array(StarterWorkflows.gitHub.utf8)),
      ("vastsim.gitlab-ci.yml", Array(StarterWorkflows.gitLab.utf8)),
      (schemaName, Array(try ScenarioSchema.document.text().utf8)),
    ]
  }

  /// The schema with which editors complete scenarios.
  private static let schemaName = "scenario.schema.json"

  static let scenario = """
    # yaml-language-server: $schema=../\(schemaName)
    # The environment of an ad, what happens while it plays, and the expected results.
    # Replace these with your own tag and media, then run: vastsim test scenarios
    version: 1
    name: starter
    tag: ../tags/starter.xml
    media: ../media/starter.wav          # replaces the selected MediaFile
    steps:
      - { at: 1500ms, do: pause }
      - { at: 2500ms, do: resume }
    expect:
      - { beacon: impression, at: 0s }
      - { beacon: start, at: 0s }
      - { beacon: firstQuartile, at: 1s }
      - { beacon: pause, at: 1500ms }
      - { beacon: resume, at: 2500ms }
      - { beacon: complete, at: 5s, within: 50ms }
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
                <Duration>00:00:04</Duration>
                <MediaFiles>
                  <MediaFile delivery="progressive" type="audio/wav" width="0" height="0" bitrate="64">
                    <![CDATA[https://cdn.example.com/starter.wav]]>
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
