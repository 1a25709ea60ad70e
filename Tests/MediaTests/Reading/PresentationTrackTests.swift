import Testing

@testable import Media

struct PresentationTrackTests {
  /// Packets of ten ticks each, in the order I P B B of presentation times 0, 30, 10, 20.
  private let reordered: PresentationTrack = {
    var track = PresentationTrack()
    for (index, presentation) in [0, 30, 10, 20].enumerated() {
      track.append(
        PacketTiming(
          presentation: Int64(presentation), decoding: Int64(index - 1) * 10, duration: 10))
    }
    return track
  }()

  @Test
  func `an empty track ends nowhere`() {
    let track = PresentationTrack()
    #expect(track.end == nil)
    #expect(track.playableEnds(losing: 100) == [])
  }

  @Test
  func `a whole group of pictures plays to its end`() {
    #expect(reordered.end == 40)
    #expect(reordered.nextDecoding == 30)
    #expect(reordered.playableEnds(losing: reordered.nextDecoding) == [10, 20, 30, 40])
  }

  @Test
  func `a picture after a hole does not count`() {
    var track = PresentationTrack()
    track.append(PacketTiming(presentation: 0, decoding: -10, duration: 10))
    track.append(PacketTiming(presentation: 30, decoding: 0, duration: 10))
    track.append(PacketTiming(presentation: 10, decoding: 10, duration: 10))
    // The picture of 20 was not read.
    #expect(track.playableEnds(losing: track.nextDecoding) == [10, 20])
  }

  @Test
  func `a bad picture ends the one before it`() {
    #expect(reordered.playableEnds(losing: 0, before: 30) == [10, 20, 30])
    #expect(reordered.playableEnds(losing: 0, before: 0) == [])
  }

  @Test
  func `with a variable frame rate a picture stays until the next one`() {
    var track = PresentationTrack()
    for time in [0, 10, 40, 45] as [Int64] {
      track.append(PacketTiming(presentation: time, decoding: time, duration: 10))
    }
    #expect(track.playableEnds(losing: 90) == [10, 40, 45, 55])
    #expect(track.playableEnds(losing: 90, before: 90) == [10, 40, 45, 90])
    // A picture may come between 10 and 40 when the lost one is decoded at 20.
    #expect(track.playableEnds(losing: 20) == [10, 20])
  }

  @Test
  func `times at the bounds of their type do not overflow`() {
    var track = PresentationTrack()
    track.append(PacketTiming(presentation: .max, decoding: .max, duration: 10))
    track.append(PacketTiming(presentation: .min, decoding: .min, duration: 10))
    #expect(track.end == .max)
    #expect(track.playableEnds(losing: .max) == [.max, .max])
    #expect(Int64.min.addingClamped(-1) == .min)
    #expect(Int64(2).addingClamped(3) == 5)
  }
}
