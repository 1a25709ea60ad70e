import Foundation
import Player
import Testing
import Units
import Vocabulary

@testable import CommandLineTool

struct ExplainCommandTests {
  @Test(arguments: ["DuplicateTracker", "duplicatetracker"])
  func `a rule is explained with its reason and clause`(id: String) {
    let run = CommandRun("explain", id)
    #expect(
      run.output == """
        DuplicateTracker (warning)
        the same event requests the same URL twice

        Most players request both, so the event counts twice. Players that keep trackers
        in a set request it once. The counts differ from player to player.

        Fix: Remove one of the two, or give each its own URL.

        Clause: VAST 2.0 to 4.3, Impression, Error, Tracking: all are requested

        """)
    #expect(run.exitCode == .pass)
  }

  @Test func `an error code is explained with its version`() {
    #expect(
      CommandRun("explain", "205").output == """
        VAST error 205 (since 4.1)
        the ad's category is blocked by a wrapper

        Sent when a Category of the InLine is in BlockedAdCategories of a wrapper around
        it. The ad is not played.

        Fix: Exclude the category on the ad server, or remove the block.

        """)
  }

  @Test(
    arguments: [
      100, 101, 102, 200, 201, 202, 203, 204, 205, 206, 300, 301, 302, 303, 304, 400, 401, 402,
      403, 405, 406, 407, 408, 409, 410, 411, 500, 501, 502, 503, 600, 601, 602, 603, 604, 900,
      901, 902, 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008,
    ])
  func `every code is explained with its cause and its remedy`(code: Int) {
    let run = CommandRun("explain", "\(code)")
    #expect(run.exitCode == .pass)
    #expect(run.output.contains("\n\nSent ") && run.output.contains("\n\nFix: "))
  }

  @Test func `a code of two standards has both meanings`() {
    let output = CommandRun("explain", "900").output
    #expect(output.contains("VAST error 900 (since 3.0)\n"))
    #expect(output.contains("\n\nVMAP error 900 (since 1.0)\n"))
  }

  @Test func `a player profile is explained policy by policy`() {
    #expect(
      CommandRun("explain", "html5").output.hasPrefix(
        """
        html5 (player profile)
        a <video> element observed by 'timeupdate', as most web players use it in Chromium

        evidence: behaviour that at least eight of ten web players share in 445 captures
        (Chromium 156, loopback HTTP)

          documentRequests: cors                documents are requested by a page by CORS, without cookies
          needsXMLType: false                   a document whose Content-Type is not that of XML is read
          documentTimeout: 10s                  it waits for a document 10s, then error 301
          followsWrappers: true                 wrappers are followed
          maxWrappers: 5                        it follows 5 wrappers at most
          acceptedVersions: all                 it accepts documents of every version
          otherVersionError: code102            a document of another version is refused with error 102
          missingCreativeError: accepted        an ad without a creative to play is accepted
          missingDurationError: accepted        an ad without Duration is accepted
          missingOffsetError: accepted          an ad with a progress event without an offset is accepted
          trackers: all                         of several URLs for one event, it requests all
          sentEvents: all                       it requests the trackers of every event that no other policy leaves out
          replacesMacros: true                  macros are replaced
          codecs: chromium                      it plays what a <video> element in Chromium was measured to decode
          apiFramework: allButVPAID             of MediaFiles with an apiFramework, it plays all but those of VPAID
          mediaFileChoice: firstPlayable        of several MediaFiles, it selects the first playable one
          crossorigin: none                     the element that plays the media has no 'crossorigin', so that media of every origin plays
          downloadsFirst: false                 the ad is loaded when the initial buffer has arrived
          initialBuffer: 1s                     the initial buffer is 1s of the media
          rebuffer: 1s                          playback resumes after rebuffering with 1s of the media
          loadingLimit: 10s                     loading may take 10s, then error 402
          loadingLimitCounts: sinceRequest      the loading limit counts from the request on
          autoplayPercent: 0                    it plays by itself at once
          startsMuted: false                    the ad begins with sound
          plays: 1                              it plays the creative once
          laterPlays: first                     later plays report nothing
          playheadLag: 80ms                     the playhead of media with sound moves 80ms after it plays
          clock: playing                        its observations fall at intervals of playing time, which restart whenever playing begins
          observation: 265.6ms                  it observes its playhead every 265.6ms
          firstObservation: 256ms               the first observation comes after 256ms
          headStart: 15ms                       observations count from 15ms before playing begins
          playheadAge: 0s                       an observation finds the playhead as it is at that instant
          alsoObserves: stopsAndJumps           it also observes when playing pauses, and when the playhead jumps
          impression: shown                     the impression is sent when the ad is put on the screen
          creativeView: withImpression          creativeView is sent with the impression
          loaded: never                         loaded is sent never
          firstPlay: nothing                    the first beginning also sends nothing
          start: whenObserved                   start is reported by the first observation that finds the playhead moved
          viewable: never                       Viewable is sent never
          quartileBasis: media                  it takes quartiles of the media's duration
          quartileRule: reached                 a quartile is reached when the playhead is at it or past it
          perObservation: all                   one observation reports everything that was crossed since the last observation
          progress: crossed                     of the progress offsets, an observation reports all that were crossed
          progressShare: quartileBasis          a progress offset in percent is a share of the ad
          completion: atEnd                     complete is reported when the media ends, not at an observation
          naturalEnd: nothing                   the natural end also sends nothing
          pause: pauseAndResume                 a pause and a resume send pause and resume
          mute: changes                         a change of the sound sends mute and unmute
          fullscreen: everyName                 full screen sends fullscreen, playerExpand, exitFullscreen, playerCollapse
          click: reported                       a click is an interaction
          clickTracking: tracked                the ClickTracking of a click is requested
          clickOpens: clickThrough              a click opens the page of the ClickThrough
          skip: skip                            a skip sends skip
          seek: leavesToObservation             a seek leaves the quartiles to the next observation
          rewind: rewindOnly                    rewind is sent when the viewer rewinds
          hopOrder: inlineFirst                 an event is sent to the inline ad first, then the wrappers from the inside out
          transport: image                      beacons are images; an identical URL is requested once
          tries: 3                              a beacon is tried up to 3 times
          pod: inSequence                       of an ad pod, it plays every ad, in sequence
          failedAds: errorsOnly                 an ad that fails sends errors only
          missingMediaError: code401            media that is missing sends the error 401
          undecodedMediaError: code405          media that it cannot decode sends the error 405
          unplayableMediaError: code403         an ad without a playable MediaFile sends the error 403
          noAdError: once                       a document without an ad is sent the error 303
          emptyWrapperError: rootThenWrappers   a wrapper around no ad sends the error 303 to the document, then to the wrappers
          unavailableWrapperError: code301      a wrapper whose document does not arrive sends the error 301
          signaling: all                        of the trackers that a stream signals, it uses all
          signaledScripts: true                 the verification scripts that a stream signals are run
          slotEnd: ownStart                     a signaled creative ends when its duration has passed since its own start
          plainFiles: true                      an asset that is a plain media file is played
          untimedAsset: zero                    an asset without a duration in its list counts as 0 s
          playoutLength: played                 a break without a resume offset is as long as what was played of it
          playoutLimit: cuts                    the playout limit of a break ends the break
          resumesFrom: startDate                a resume offset counts from the break's start date
          snapTolerance: 0s                     snapping reaches beyond the segments for no time
          abutment: 0s                          of the primary between two breaks, it leaves out nothing
          overlap: skipped                      a break that begins in content that another break replaces does not play
          replaysBreaks: true                   a break that was played plays again when the viewer goes back to before it
          entryWindow: 0s                       a seek into a break enters the break only at its start
          jump: restrictedThenTarget            of the breaks that a forward seek passes, it plays the first that restricts jumps, and the primary goes on at the seek's target
          skipButton: signaled                  the button to skip an asset is there as the break or the creative says, unless the break restricts skipping
          readsXCue: true                       'X-CUE', the older name of a break's 'CUE', is read

        isolates verification scripts: yes
        passes the vendor key: the tag's
        reads: every ad of the document
        runs the scripts of: every vendor
        takes for granted: nothing

        selects types: video/mp4, video/webm, video/quicktime, video/x-m4v, video/3gpp,
        video/ogg, audio/mp4, audio/mpeg, audio/aac, audio/ogg, audio/webm, audio/wav,
        audio/flac, application/x-mpegURL, application/vnd.apple.mpegurl
        selects codecs: H.264, HEVC, VP8, VP9, AV1, MPEG-4 Visual, H.263, Theora, AAC,
        MP3, AC-3, E-AC-3, Opus, Vorbis, FLAC

        plays, by decoded pictures and sound of one file each in Chromium 156.0.8078.108
        of Debian 12, without hardware decoders; builds with other decoders were not
        measured:
          mp4       H.264                   AAC        plays
          mp4       H.264 (4:2:2, 10 bits)  AAC        plays

        """))
  }

  @Test func `a profile says what it plays, file by file where that was measured`() {
    let html5 = CommandRun("explain", "html5").output
    for line in [
      "mp4       HEVC (hvc1)             AAC        plays without a picture and without an error",
      "flv       H.264                   AAC        does not play: the container is not read",
      "mp4       H.264                   AC-3       plays without sound",
    ] {
      #expect(html5.contains("\n  \(line)\n"), "\(line)")
    }
    #expect(html5.hasSuffix("\nA codec that is not listed counts as decoded.\n"))
    #expect(CommandRun("explain", "exact").output.hasSuffix("\n\nplays what FFmpeg decodes\n"))
    #expect(
      CommandRun("explain", "criteo-ios").output.hasSuffix(
        "\n\nplays what FFmpeg decodes; what AVPlayer decodes was not measured\n"))
  }

  @Test func `the article on captured players has the table of measured files`() throws {
    let rows = MediaDecodingTable.chromium.files.map { file in
      let claim = file.claim.isEmpty ? "no" : file.claim
      return "| \(file.containerText) | \(file.videoText) | \(file.audioText) "
        + "| `\(file.type)`: \(claim) | \(file.outcome.words) |\n"
    }
    let article = CommandRun.root.appending(
      path: "Sources/Core/VASTSimulator/VASTSimulator.docc/captured-players.md")
    #expect(try String(contentsOf: article, encoding: .utf8).contains(rows.joined()))
  }

  @Test(arguments: PlayerProfile.builtIn)
  func `a profile names the types and the codecs that it plays`(profile: PlayerProfile) {
    let text = CommandRun("explain", profile.name).output.replacing("\n", with: " ")
    let media = profile.capabilities.media
    for type in MediaFormat.playedTypes {
      #expect(text.contains(type) == media.types.contains(type), "\(type)")
    }
    for codec in ["avc1.4D401F", "vp09.00.10.08", "mp4a.40.2", "opus"] {
      let name = MediaCodec(codec).map(\.name) ?? codec
      #expect(text.contains(" \(name)") == media.codecNames.contains(name), "\(name)")
    }
    // Known, and not decoded.
    #expect(!text.contains("Dolby Vision"))
  }

  @Test(arguments: [
    ("DuplicatTraker", "Did you mean 'DuplicateTracker'?"), ("html4", "Did you mean 'html5'?"),
    ("404", "There is no error code 404. Did you mean 403?"),
    ("xyzzyplugh", "'vastsim list' prints what there is: rules, checks, scenarios, players,"),
  ])
  func `what is not known gets the nearest name`(id: String, hint: String) {
    let run = CommandRun("explain", id)
    #expect(run.exitCode == .usage)
    #expect(run.output == "" && run.errorOutput.contains(hint), "\(run.errorOutput)")
  }

  @Test(arguments: [
    ("fully-visible", "fully-visible (scenario)\n\nthe ad plays to its end, all of it in view\n"),
    (
      "expectationfailed",
      "ExpectationFailed (error)\nan expectation of the scenario was not met\n"
    ),
    ("DeclaredType", "\n\nFix: Correct 'type' of the MediaFile"),
    ("NotWellFormed", "Save the document in the encoding"),
  ])
  func `what other commands print is explained`(id: String, words: String) {
    let run = CommandRun("explain", id)
    #expect(run.exitCode == .pass)
    let text = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      run.output.contains(words) || text.joined(separator: " ").contains(words), "\(run.output)")
  }

  @Test func `a viewability standard is explained with its figures and its source`() {
    #expect(
      CommandRun("explain", "mrc-large-display").output == """
        mrc-large-display (viewability standard)
        at least 30 % of the ad's pixels in view for 1.000 s continuously

        sound: not required
        playback: user-initiated or autoplay
        counts: the first play, while it is neither paused nor buffering
        for: display of 242500 square pixels or more
        source: Media Rating Council, Viewable Ad Impression Measurement Guidelines

        """)
  }

  @Test(arguments: [
    ("mrc-video", "at least 50 % of the ad's pixels in view for 2.000 s continuously"),
    ("MRC-Display", "at least 50 % of the ad's pixels in view for 1.000 s continuously"),
    ("mrc-cross-media-video", "all of the ad's pixels in view for 2.000 s continuously"),
    (
      "groupm-video",
      "all of the ad's pixels in view for 50 % of the ad's duration in total, with sound"
    ),
    (
      "groupm-in-feed", "all of the ad's pixels in view for 50 % of the ad's duration in total"
    ),
    ("cumulative-3s", "at least 50 % of the ad's pixels in view for 3.000 s in total"),
    ("cumulative-5s", "at least 50 % of the ad's pixels in view for 5.000 s in total"),
    (
      "avoc",
      "at least 50 % of the ad's pixels in view, with sound, at the instant when the ad is complete"
    ),
  ])
  func `every standard says what it asks for`(name: String, rule: String) {
    let lines = CommandRun("explain", name).output.split(separator: "\n")
    #expect(lines.first == "\(name.lowercased()) (viewability standard)")
    #expect(lines.dropFirst().first.map(String.init) == rule)
    #expect(lines.last?.hasPrefix("source: ") == true)
  }
}

/// What `explain` says of the SDKs whose guides the program plays.
struct SDKGuideTests {
  @Test func `five SDKs are explained`() {
    #expect(
      SDKGuide.all.map(\.name) == ["criteo", "outbrain", "synerise", "upsight", "prebid"])
  }

  @Test(arguments: SDKGuide.all.map(\.name))
  func `an SDK is explained with its title, its rules and its commands`(name: String) throws {
    let guide = try #require(SDKGuide.all.first { $0.name == name }).guide
    let run = CommandRun("explain", name.uppercased())
    #expect(run.exitCode == .pass && run.errorOutput.isEmpty)
    #expect(run.output.hasPrefix("\(name) (SDK)\n\(guide.title)\n\n"))
    let words = Set(run.output.split { $0.isWhitespace || $0 == "," }.map(String.init))
    #expect(guide.rules.count > 10)
    #expect(guide.rules.map(\.id).filter { !words.contains($0) } == [])
    #expect(guide.rules.allSatisfy { RuleRegistry.rule(named: $0.id) != nil })
    for command in guide.commands {
      #expect(run.output.contains("\n  vastsim \(command)\n"))
    }
  }

  @Test(arguments: SDKGuide.all.flatMap(\.guide.commands))
  func `a command that is named runs on the samples`(command: String) {
    let words = command.split(separator: " ").map { word in
      word.hasPrefix("SampleMedia/")
        ? CommandRun.sample(String(word.dropFirst("SampleMedia/".count))) : String(word)
    }
    let run = CommandRun(words)
    #expect([.pass, .findings].contains(run.exitCode), "\(run.errorOutput)")
    #expect(!run.output.isEmpty)
  }

  @Test(arguments: SDKGuide.all.map(\.name))
  func `the article about commands has a row for each SDK, with its first command`(name: String)
    throws
  {
    let guide = try #require(SDKGuide.all.first { $0.name == name }).guide
    let command = try #require(guide.commands.first)
    let article = try String(
      contentsOf: CommandRun.root.appending(
        path: "Sources/Core/VASTSimulator/VASTSimulator.docc/commands.md"), encoding: .utf8)
    #expect(article.contains("| `\(name)` | \(guide.title) | `vastsim \(command)` |"))
  }
}

struct CreativeProfileTextTests {
  @Test func `profiles are listed, one a line`() {
    let lines = CommandRun("list", "profiles").output.split(separator: "\n")
    #expect(lines.count == 23)
    #expect(
      lines.first == "generic                   what causes problems on most platforms and players")
  }

  @Test func `a profile is explained with its source and every limit`() {
    #expect(
      CommandRun("explain", "ebu-r128-s1").output == """
        ebu-r128-s1 (creative profile)
        EBU, loudness of short-form content

        source: EBU R 128 s1, Loudness Parameters for Short-form Content, \
        https://tech.ebu.ch/publications/r128s1, 2026-09
        For every other check the limits of 'generic' apply.

        IntegratedLoudness  error    -23.5 to -22.5 LUFS
        TruePeak            error    at most -1 dBTP
        ShortTermLoudness   error    at most -18 LUFS, or MomentaryLoudness at most -15 LUFS

        not checked: the loudness range, which is meaningless for so short a time

        """)
  }

  private static let names = CommandRun("list", "profiles").output.split(separator: "\n").map {
    String($0.prefix { $0 != " " })
  }

  @Test(arguments: names + ["MediaDamage", "DeclaredType", "Letterbox", "RenditionLadder"])
  func `every profile and every check is explained, in any case`(id: String) {
    let run = CommandRun("explain", id.uppercased())
    #expect(run.exitCode == .pass)
    #expect(run.output.hasPrefix(id))
  }

  @Test func `a check is explained with the limits of all profiles`() {
    let output = CommandRun("explain", "FileSize").output
    #expect(
      output.hasPrefix(
        """
        FileSize (warning)
        the file is too large

        The file's size. 1 MB is a million bytes.

        Fix: Encode the video

        """.dropLast()))
    #expect(output.contains("\ngoogle-authorized-buyers  error    at most 10 MB\n"))
    #expect(output.contains("\nnetflix-ads               warning  at most 1000 MB\n"))
  }

  @Test func `an unknown name has the nearest one`() {
    #expect(
      CommandRun("explain", "TruPeak").errorOutput.contains("Did you mean 'TruePeak'?"))
  }
}
