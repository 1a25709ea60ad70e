import Media
import Testing
import Vocabulary

@testable import CreativeQuality

struct CaptionTrackStateMachineTests {
  private static let cues = [
    Cue(start: .seconds(1), end: .seconds(3), text: "a"),
    Cue(start: .seconds(2), end: .seconds(9), text: "b"),
    Cue(start: .seconds(5), end: .seconds(5), text: "never"),
    Cue(start: .seconds(6), end: nil, text: "c"),
  ]
  private var machine = CaptionTrackStateMachine(cues: cues)

  private func texts(_ actions: [CaptionTrackAction]) -> [String] {
    actions.map { if case .show(let cue) = $0 { cue.text } else { "" } }
  }

  @Test func `each cue appears once, when the playhead comes to it`() {
    var machine = machine
    #expect(machine.nextStart == nil)
    #expect(machine.mediaRan(to: .zero) == [])
    #expect(machine.nextStart == .seconds(1))
    #expect(texts(machine.mediaRan(to: .seconds(1))) == ["a"])
    #expect(machine.nextStart == .seconds(2))
    #expect(machine.mediaRan(to: .milliseconds(1999)) == [])
    #expect(texts(machine.mediaRan(to: .seconds(7))) == ["b", "c"])
    #expect(machine.nextStart == nil)
  }

  @Test func `nothing appears while the media stands, and nothing twice after it`() {
    var machine = machine
    _ = machine.mediaRan(to: .milliseconds(1500))
    machine.mediaStopped()
    machine.mediaStopped()
    #expect(machine.nextStart == nil)
    #expect(machine.mediaRan(to: .milliseconds(1500)) == [])
    #expect(texts(machine.mediaRan(to: .seconds(2))) == ["b"])
  }

  @Test func `a seek shows what is on there and leaves out what it crosses`() {
    var machine = machine
    _ = machine.mediaRan(to: .zero)
    #expect(texts(machine.playheadMoved(to: .seconds(4))) == ["b"])
    #expect(machine.mediaRan(to: .seconds(4)) == [])
    #expect(machine.nextStart == .seconds(6))
    #expect(texts(machine.playheadMoved(to: .seconds(2))) == ["a", "b"])
    #expect(machine.playheadMoved(to: .zero) == [])
    #expect(texts(machine.mediaRan(to: .seconds(1))) == ["a"])
  }

  @Test func `a seek while the media stands shows its cues when it runs`() {
    var machine = machine
    _ = machine.mediaRan(to: .zero)
    machine.mediaStopped()
    #expect(machine.playheadMoved(to: .seconds(8)) == [])
    #expect(machine.nextStart == nil)
    #expect(texts(machine.mediaRan(to: .seconds(8))) == ["b", "c"])
    #expect(machine.mediaRan(to: .seconds(8)) == [])
  }

  @Test func `the step of observation does not matter`() {
    for step in [1, 7, 250, 999, 12_000] {
      var machine = machine
      var shown: [String] = []
      for time in stride(from: 0, through: 12_000, by: step) {
        shown += texts(machine.mediaRan(to: .milliseconds(time)))
      }
      #expect(shown == ["a", "b", "c"], "every \(step) ms")
    }
  }

  /// Whatever happens to the playhead, a cue that appears is active at that
  /// position.
  @Test func `only cues that are on appear`() {
    var random = SeededRandom(seed: 11)
    var machine = machine
    var position = Duration.zero
    for _ in 0..<2_000 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: machine.mediaStopped()
      case 1:
        position = .milliseconds(Int.random(in: 0...12_000, using: &random))
        for case .show(let cue) in machine.playheadMoved(to: position) {
          #expect(cue.isShown(at: position))
        }
      default:
        // The run advances to each start, so that nothing is late.
        let end = machine.nextStart ?? position + .milliseconds(100)
        position = max(position, end)
        for case .show(let cue) in machine.mediaRan(to: position) {
          #expect(cue.isShown(at: position) || cue.start <= position)
        }
      }
    }
  }
}

struct CaptionTrackTests {
  private func file(_ language: String?, isEmpty: Bool = false) -> CaptionFile {
    let cue = "00:01.000 --> 00:02.000\n\(language ?? "none")\n"
    return Captioned.read("WEBVTT\n\n" + (isEmpty ? "" : cue), language: language)
  }

  private static let embedded = [Cue(start: .zero, end: nil, text: "inside")]

  @Test(
    arguments: [
      (nil, ["en", "fr"], "en"), ("fr", ["en", "fr"], "fr"), ("FR", ["en", "fr"], "fr"),
      ("en", ["en-US", "en"], "en"), ("en", ["fr", "en-US"], "en-US"),
      ("en-GB", ["fr", "en"], "en"), ("en-GB", ["en-US"], nil), ("de", ["en", "fr"], nil),
      ("nonsense!", ["en"], nil), ("en", [], nil),
    ] as [(String?, [String], String?)])
  func `the viewer's language is found`(wanted: String?, languages: [String], chosen: String?) {
    let track = CaptionTrack.chosen(
      from: languages.map { file($0) }, embedded: Self.embedded, language: wanted)
    #expect(track?.language == chosen)
    #expect(track?.cues.map(\.text) == chosen.map { [$0] })
  }

  @Test func `files without cues do not count, and what is inside the video comes last`() {
    let files = [file("en", isEmpty: true), file(nil)]
    #expect(
      CaptionTrack.chosen(from: files, embedded: Self.embedded, language: nil)?.cues.map(\.text)
        == ["none"])
    #expect(
      CaptionTrack.chosen(from: [files[0]], embedded: Self.embedded, language: nil)
        == CaptionTrack(language: nil, cues: Self.embedded))
    #expect(CaptionTrack.chosen(from: [], embedded: [], language: nil) == nil)
  }
}
