internal import CStarterFiles
internal import Glibc
internal import System
internal import VASTSimulator
internal import Vocabulary

/// `vastsim new`: writes a scenario to start from, with workflows for pipelines or loggers for an app.
struct NewCommand {
  /// The target folder, as the user gave it.
  let folder: String
  var kind = StarterKind.tag

  static let table = OptionTable(
    command: "vastsim new",
    overview: "Write a starter scenario, with CI workflows or loggers for an app",
    arguments: [
      OptionTable.Argument("DIR", .creation, help: "The folder to write to, new or existing")
    ],
    options: [forOption, PlayOptions.versionOption] + PlayOptions.helpOptions)

  private static let forOption = Option(
    "for", "KIND", .oneOf(PlayOptions.names(StarterKind.self)), configuration: .commandLineOnly,
    defaultText: StarterKind.tag.rawValue,
    help: "What to write besides the scenario: CI workflows that test tags (tag), or code to add "
      + "to an app, which writes the log or trace for 'vastsim audit' (app)")

  /// Writes the files, and prints their names; existing files are not overwritten.
  ///
  /// - Throws: when a file exists already, or cannot be written.
  func run(output: inout some TextOutputStream) throws -> ExitCode {
    guard !folder.isEmpty else {
      throw Self.table.usageError(
        "The name given for <DIR> is empty: name a folder, such as 'ads'.")
    }
    let files = try StarterFiles.all(for: kind)
    for file in files where access(path(file.name), F_OK) == 0 {
      throw UnreadableInput(
        verb: "write", path: path(file.name), reason: "it already exists",
        fix: "name another folder")
    }
    for file in files {
      try makeFolders(above: path(file.name))
      try LocalFile.create(file.bytes, at: path(file.name))
      output.show("\(path(file.name))\n")
    }
    for hint in kind.hints(path) { output.show("\(hint)\n") }
    return .pass
  }

  private func path(_ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  private func makeFolders(above path: String) throws(UnreadableInput) {
    var end = path.startIndex
    while let slash = path[end...].dropFirst().firstIndex(of: "/") {
      end = slash
      let folder = String(path[..<end])
      guard mkdir(folder, 0o755) != 0, errno != EEXIST else { continue }
      throw UnreadableInput(
        verb: "make", failingAt: folder,
        fix: "check the path and its permissions")
    }
  }
}

extension NewCommand: Command {
  static let group = CommandGroup.start

  static let examples = [
    "new ads",
    "new app --for app",
  ]

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    let kind = call.parsed.value(of: forOption).flatMap(StarterKind.init)
    return try NewCommand(folder: call.parsed.positionals[0], kind: kind ?? .tag)
      .run(output: &output)
  }
}

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

/// The workflows that run scenarios in the pipelines of GitHub and GitLab.
enum StarterWorkflows {
  private static let version = VastsimCommand.version

  static let lint = "vastsim lint tags"
  static let check =
    "vastsim check tags --map https://cdn.example.com/=media "
    + "--report junit=vastsim-check-junit.xml --report sarif=vastsim-check.sarif"
  static let test =
    "vastsim test scenarios --report junit=vastsim-junit.xml --report sarif=vastsim.sarif"

  static let gitHub = """
    # Checks tags and runs scenarios; findings show at the lines of a pull request.
    name: vastsim
    on: [push, pull_request]
    permissions:
      contents: read
      security-events: write
    jobs:
      vastsim:
        runs-on: ubuntu-24.04
        container: debian:bookworm-slim
        steps:
          - uses: actions/checkout@v4
          # Installs the release's package; OWNER is where vastsim's releases are.
          - id: install
            uses: OWNER/vastsim/.packaging/action@v\(version)
          - name: Lint
            run: \(lint) --report github=-
          # Media URLs are mapped to files; replace these with yours.
          - name: Check
            if: ${{ !cancelled() && steps.install.outcome == 'success' }}
            run: \(check)
          - name: Test
            if: ${{ !cancelled() && steps.install.outcome == 'success' }}
            run: \(test)
          - if: ${{ !cancelled() && hashFiles('vastsim*junit.xml') != '' }}
            uses: actions/upload-artifact@v4
            with:
              name: vastsim
              path: |
                vastsim-check-junit.xml
                vastsim-junit.xml
          - if: ${{ !cancelled() && hashFiles('vastsim-check.sarif') != '' }}
            uses: github/codeql-action/upload-sarif@v3
            with:
              sarif_file: vastsim-check.sarif
              category: check
          - if: ${{ !cancelled() && hashFiles('vastsim.sarif') != '' }}
            uses: github/codeql-action/upload-sarif@v3
            with:
              sarif_file: vastsim.sarif
              category: test

    """

  static let gitLab = """
    # Checks tags and runs scenarios; results show in merge requests.
    # In .gitlab-ci.yml: include: { local: vastsim.gitlab-ci.yml }
    vastsim:
      # The release's container; OWNER is where vastsim's releases are.
      image: ghcr.io/OWNER/vastsim:\(version)
      script:
        # Each command runs and writes its reports, whatever the previous one finds.
        - failed=0
        - \(lint) || failed=1
        - \(check) || failed=1
        - \(test) || failed=1
        - exit $failed
      artifacts:
        when: always
        paths: ["vastsim*.sarif"]
        reports:
          junit: ["vastsim*junit.xml"]

    """
}
