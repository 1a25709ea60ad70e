import Media
import Player
import Testing
import Vocabulary

@testable import VASTSimulator

struct CaptionPlaybackTests {
  /// A tag and caption files by path; media is made up.
  private struct CaptionedFiles: RunFiles {
    struct Missing: Error {}

    var tag: String
    var captions: [String: String]
    var facts: MediaFacts

    func tag(at path: String) throws -> [UInt8] {
      if path == "t.xml" { return Array(tag.utf8) }
      guard let text = captions[path] else { throw Missing() }
      return Array(text.utf8)
    }

    func media(
      at path: String, mode: DecodeMode, details: MediaDetails
    ) throws(FFmpegError) -> MediaFacts { facts }

    func exists(_ path: String) -> Bool { true }
  }

  static let english = """
    WEBVTT

    00:00.000 --> 00:01.000
    zero

    00:02.000 --> 00:04.000
    two

    00:06.000 --> 00:07.500
    six
    """

  private func run(
    _ scenario: String, declared: [String] = ["type='text/vtt' language='en'>en.vtt"],
    captions: [String: String] = ["en.vtt": english], embedded: [Cue]? = nil,
    player: PlayerProfile = .exact
  ) throws -> RunRecord {
    let reading = ScenarioDecoder.read(
      bytes: Array("version: 1\n\(scenario)".utf8), file: "s.yaml", folder: "")
    guard let scenario = reading.scenario else { throw UnusableText(reading.diagnostics) }
    let elements = declared.map { "<ClosedCaptionFile \($0)</ClosedCaptionFile>" }.joined()
    let tag = TagText().xml.replacing(
      "<MediaFiles>", with: "<MediaFiles><ClosedCaptionFiles>\(elements)</ClosedCaptionFiles>")
    var inVideo = EmbeddedCaptions()
    inVideo.cues = embedded ?? []
    var request = RunRequest(
      tag: .init(path: "t.xml", displayName: "t.xml"), scenario: scenario,
      profile: player.adapted(to: scenario))
    request.media = .init(path: "m.mp4", displayName: "m.mp4")
    request.settings.map = ResourceMap([.init(prefix: "https://c.example/", path: "mapped/")])
    let made = MediaFacts.made()
    return try RunService(
      files: CaptionedFiles(
        tag: tag, captions: captions,
        facts: MediaFacts(
          formatName: made.formatName, byteCount: made.byteCount, duration: made.duration,
          streams: made.streams, videoFrames: made.videoFrames, captions: inVideo))
    ).run(request)
  }

  @Test func `captions are fetched before the media and shown when they are on`() throws {
    let record = try run("captions: on")
    #expect(record.fetchStates == ["vast 200", "captions 200", "media 200"])
    #expect(record.captions == ["0.000 s en zero", "2.000 s en two", "6.000 s en six"])
    #expect(record.ads.first?.captions.map(\.cueCount) == [3])
    #expect(record.ads.first?.captions.map(\.isShown) == [true])
    #expect(record.ads.first?.captions.map(\.format) == ["WebVTT"])
    #expect(record.outcome == .completed)
  }

  @Test func `they are fetched and read when they are off, and never seen`() throws {
    for scenario in ["", "captions: off", "captions: false"] {
      let record = try run(scenario)
      #expect(record.fetchStates == ["vast 200", "captions 200", "media 200"])
      #expect(record.captions == [])
      #expect(record.ads.first?.captions.map(\.cueCount) == [3])
    }
  }

  @Test func `a pause holds them back and shows none twice`() throws {
    let record = try run(
      """
      captions: on
      steps:
        - { at: 2s, do: pause }
        - { at: 5s, do: resume }
        - { at: 6s, do: pause }
        - { at: 7s, do: resume }
      """)
    // At two seconds the pause comes first, as all steps do.
    #expect(record.captions == ["0.000 s en zero", "5.000 s en two", "10.000 s en six"])
  }

  @Test func `a seek shows what is on there, and a rewind shows it again`() throws {
    let record = try run(
      """
      captions: en
      steps:
        - { at: 1s, do: seek, to: 3s }
        - { at: 2s, do: seek, to: 7800ms }
        - { at: 2100ms, do: rewind, to: 1s }
      """)
    #expect(
      record.captions == [
        "0.000 s en zero", "1.000 s en two", "3.100 s en two", "7.100 s en six",
      ])
  }

  @Test func `a seek during a pause is seen on resuming`() throws {
    let record = try run(
      """
      captions: on
      steps:
        - { at: 1s, do: pause }
        - { at: 2s, do: seek, to: 7s }
        - { at: 3s, do: resume }
      """)
    #expect(record.captions == ["0.000 s en zero", "3.000 s en six"])
  }

  @Test func `every play of a loop shows them, whatever the player looks at`() throws {
    let plain = ["0.000 s en zero", "2.000 s en two", "6.000 s en six"]
    let second = ["8.000 s en zero", "10.000 s en two", "14.000 s en six"]
    for player in [PlayerProfile.exact, .html5] {
      let record = try run("captions: on\nplayer: { plays: 2 }", player: player)
      #expect(record.captions == plain + second, "\(player.name)")
    }
  }

  @Test func `a step can wait for a caption`() throws {
    let record = try run("captions: on\nsteps: [{ at: caption, after: 500ms, do: mute }]")
    #expect(record.interactions == ["0.500 s mute by user"])
  }

  @Test func `the viewer's language is chosen, or a warning says that it is not there`() throws {
    let declared = [
      "type='text/vtt' language='en'>en.vtt", "type='text/vtt' language='fr-CA'>fr.vtt",
    ]
    let captions = ["en.vtt": Self.english, "fr.vtt": Self.english.replacing("two", with: "deux")]
    let french = try run("captions: fr", declared: declared, captions: captions)
    #expect(french.captions.contains("2.000 s fr-CA deux"))
    #expect(french.ads.first?.captions.map(\.isShown) == [false, true])
    let german = try run("captions: de", declared: declared, captions: captions)
    #expect(german.captions == [])
    #expect(
      german.messages("CaptionsNotAvailable") == [
        "captions in 'de' are on, and the ad has none that can be shown"
      ])
    let finding = german.diagnostics.first { $0.rule.id == "CaptionsNotAvailable" }
    #expect(finding?.location?.position != nil)
  }

  @Test func `a file that is not there is a finding, and the ad plays`() throws {
    let record = try run(
      "captions: on",
      declared: [
        "type='text/vtt' language='en'>none.vtt",
        "type='text/vtt' language='en'>https://c.example/none.vtt",
        "type='text/vtt' language='en'>https://elsewhere.example/en.vtt",
      ])
    #expect(
      record.fetchStates.dropFirst().dropLast() == ["captions 404", "captions 404", "captions 0"])
    #expect(
      record.diagnostics.map { "\($0.severity) \($0.rule)" }.filter { $0.contains("Captions") } == [
        "warning CaptionsMissing", "note CaptionsNotFetched", "note CaptionsNotFetched",
        "warning CaptionsNotAvailable",
      ])
    #expect(record.outcome == .completed)
    #expect(record.ads.first?.captions.map(\.cueCount) == [0, 0, 0])
    // The user said where the second one is, so the verdict waits for it.
    let verdict = RunVerdict(of: record, failingOn: .error)
    #expect(verdict.verdict == .inconclusive)
    #expect(verdict.notJudged.map(\.isWanted) == [true, false, false])
  }

  @Test func `findings name the file's line, or the declaration's`() throws {
    let record = try run(
      "", declared: ["type='application/ttml+xml' language='en'>en.vtt"],
      captions: ["en.vtt": Self.english + "\n\n00:08.000 --> 00:09.000\nnever\n"])
    let findings = record.ads.first?.captions.first?.findings ?? []
    #expect(findings.map(\.rule.id) == ["CaptionTypeDiffers", "CaptionCueBeyondMedia"])
    #expect(findings.map(\.location?.file) == ["t.xml", "en.vtt"])
    #expect(findings.last?.location?.position?.line == 12)
    #expect(record.diagnostics.filter { $0.rule.id == "CaptionCueBeyondMedia" }.count == 1)
  }

  @Test func `captions inside the video stand in where there is no file`() throws {
    let inside = [Cue(start: .seconds(3), end: .seconds(4), text: "inside")]
    let record = try run("captions: on", declared: [], embedded: inside)
    #expect(record.captions == ["3.000 s - inside"])
    #expect(try run("captions: on", embedded: inside).captions.first == "0.000 s en zero")
    #expect(try run("captions: en", declared: [], embedded: inside).captions == [])
  }

  @Test func `the viewer turns captions on and off; a cue that is due appears at once`() throws {
    let record = try run(
      "steps: [{ at: 3s, do: captions }, { at: 5s, do: captions }, { at: 7s, do: captions }]")
    #expect(record.captions == ["3.000 s en two", "7.000 s en six"])
    #expect(record.ads.flatMap(\.captions).map(\.isShown) == [true])
    let off = try run("captions: on\nsteps: [{ at: 3s, do: captions }]")
    #expect(off.captions == ["0.000 s en zero", "2.000 s en two"])
    #expect(try run("").ads.flatMap(\.captions).map(\.isShown) == [false])
  }

  @Test func `the button for captions needs captions`() throws {
    let record = try run("steps: [{ at: 3s, do: captions }]", declared: [])
    #expect(
      record.messages("StepIgnored") == ["'captions' has no effect: the ad has no captions"])
  }

  @Test func `without its captions the guide's player does not come to be, and sends nothing`()
    throws
  {
    let guide = try run("", captions: [:], player: .criteoIOS)
    #expect(guide.outcome == .error)
    #expect(guide.beacons.isEmpty && guide.omid.isEmpty)
    #expect(
      guide.failedDecisions.map(\.reason) == [
        "the captions 'en.vtt' were not fetched, and the player plays nothing without them"
      ])
    #expect(guide.messages("CaptionsMissing").count == 1)
    for player in [PlayerProfile.exact, .criteoIOSApp] {
      #expect(try run("", captions: [:], player: player).outcome == .completed)
    }
  }
}

extension RunRecord {
  /// Every fetch, such as `captions 200`.
  fileprivate var fetchStates: [String] {
    events.compactMap { event in
      guard case .fetch(let fetch) = event.kind else { return nil }
      return "\(fetch.purpose.rawValue) \(fetch.status)"
    }
  }

  /// Every caption, such as `2.000 s en Hello`.
  fileprivate var captions: [String] {
    events.compactMap { event in
      guard case .player(let player, .playback) = event.kind,
        case .caption(let text, let language) = player.payload
      else { return nil }
      return "\(TimeText.readable(event.at.sinceStart)) \(language ?? "-") \(text)"
    }
  }
}
