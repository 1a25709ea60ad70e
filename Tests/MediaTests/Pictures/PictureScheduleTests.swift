import Testing
import Vocabulary

@testable import Media

struct PictureScheduleTests {
  @Test func `a frame on a quartile is that quartile's`() {
    var schedule = PictureSchedule(duration: .seconds(8))
    #expect(schedule.framePresented(at: .seconds(2)) == [])
    #expect(
      schedule.framePresented(at: .seconds(3))
        == [.init(moment: .quartile(.firstQuartile), position: .seconds(2))])
    #expect(schedule.framePresented(at: .seconds(4)) == [])
  }

  @Test func `a frame that stays long can be that of several`() {
    var schedule = PictureSchedule(duration: .seconds(8))
    #expect(
      schedule.framePresented(at: .seconds(5)).map(\.moment) == [
        .quartile(.firstQuartile), .quartile(.midpoint),
      ])
    #expect(schedule.ended().map(\.moment) == [.quartile(.thirdQuartile)])
    #expect(schedule.ended() == [])
  }

  @Test func `times that run backwards bring nothing up twice`() {
    var schedule = PictureSchedule(duration: .seconds(8))
    let moments = [3, 1, 9, 2, 7].flatMap { schedule.framePresented(at: .seconds($0)) }
    #expect(
      moments.map(\.moment) == [
        .quartile(.firstQuartile), .quartile(.midpoint), .quartile(.thirdQuartile),
      ])
  }

  @Test func `without a duration there are no quartiles`() {
    var schedule = PictureSchedule(duration: nil)
    #expect(schedule.framePresented(at: .seconds(5)) == [] && schedule.ended() == [])
  }
}
