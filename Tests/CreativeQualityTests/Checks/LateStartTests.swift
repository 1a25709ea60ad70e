import CreativeQuality
import Media
import Testing

struct LateStartTests {
  @Test func `a first picture within the tolerance is not late, nor is one that is absent`() {
    #expect(LateStart(firstPicture: nil) == nil)
    #expect(LateStart(firstPicture: .zero) == nil)
    #expect(LateStart(firstPicture: LateStart.tolerance) == nil)
  }

  @Test func `a late first picture is said with the time that nothing is shown`() throws {
    let late = try #require(LateStart(firstPicture: .milliseconds(1_500)))
    #expect(late.words.hasPrefix("nothing is shown for 1.500 s, until the file's first picture; "))
  }

  @Test func `pictures that begin later than the sound are a late start`() throws {
    var made = MadeFacts()
    made.measuredVideo.start = .milliseconds(1_500)
    let result = try made.result(of: .start)
    #expect(result.verdict == .warning)
    #expect(try MadeFacts().result(of: .start).verdict == .pass)
  }

  @Test func `a file without pictures starts with its sound`() throws {
    var made = MadeFacts()
    made.video = nil
    made.measuredAudio.start = .milliseconds(700)
    #expect(try made.result(of: .start).verdict == .warning)
  }
}
