import Media
import Testing

@testable import CreativeQuality

struct RenditionReportTests {
  private func file(
    _ name: String, kilobits: Int64, height: Int, seconds: Int = 30, digest: String? = nil
  ) -> RenditionReport.File {
    var made = MadeFacts()
    made.bitRate = kilobits * 1_000
    made.duration = .seconds(seconds)
    made.digest = digest ?? name
    made.video = MediaStream(
      index: 0, kind: .video, codecName: "h264",
      picture: .init(width: height * 16 / 9, height: height))
    return RenditionReport.File(name: name, facts: made.facts)
  }

  private func result(
    _ check: QualityCheck, _ files: [RenditionReport.File], _ profile: String = "generic"
  ) throws -> QualityResult {
    let report = RenditionReport(
      of: files, under: try #require(CreativeProfile.named(profile)))
    return try #require(report.results.first { $0.check == check })
  }

  @Test func `one file is no ladder`() {
    #expect(
      RenditionReport(of: [file("a", kilobits: 1, height: 360)], under: .generic).results == [])
  }

  @Test func `a good ladder passes, in whatever order it comes`() throws {
    let files = [
      file("high", kilobits: 2_000, height: 720), file("low", kilobits: 400, height: 360),
      file("middle", kilobits: 1_000, height: 720),
    ]
    let report = RenditionReport(of: files, under: .generic)
    #expect(report.results.map(\.verdict) == [.pass, .pass, .pass])
    #expect(report.worst == nil)
    #expect(report.results.last?.detail == "400 kb/s, 1000 kb/s, 2000 kb/s")
    #expect(try result(.renditionLadder, files, "roku-vast-2021").verdict == .pass)
  }

  /// The IAB's own samples declare one file as three renditions.
  @Test func `the same bytes under several names are found`() throws {
    let files = ["a", "b", "c"].map { file($0, kilobits: 1_000, height: 720, digest: "same") }
    let found = try result(.identicalMediaFiles, files)
    #expect((found.verdict, found.valueText) == (.warning, "2"))
    #expect(found.detail == "a = b = c")
    let ladder = try result(.renditionLadder, files)
    #expect((ladder.verdict, ladder.value) == (.notApplicable, nil))
    #expect(ladder.detail == "there is only one rendition")
  }

  @Test func `one file named twice is one pair`() throws {
    let files = ["a", "a"].map { file($0, kilobits: 1_000, height: 720, digest: "same") }
    let found = try result(.identicalMediaFiles, files)
    #expect((found.valueText, found.detail) == ("1", "a = a"))
  }

  @Test func `sound alone is no step among pictures`() throws {
    var made = MadeFacts()
    made.bitRate = 3_000_000
    made.video = nil
    let sound = RenditionReport.File(name: "sound", facts: made.facts)
    let files = [
      file("low", kilobits: 400, height: 360), file("high", kilobits: 2_000, height: 720), sound,
    ]
    let ladder = try result(.renditionLadder, files)
    #expect((ladder.verdict, ladder.detail) == (.pass, "400 kb/s, 2000 kb/s"))
  }

  @Test func `steps of a kind, and steps that shrink, are found`() throws {
    let alike = [file("a", kilobits: 1_000, height: 720), file("b", kilobits: 1_040, height: 720)]
    #expect(try result(.renditionLadder, alike).valueText == "'a' and 'b' are equivalent")
    let shrinking = [
      file("a", kilobits: 1_000, height: 720), file("b", kilobits: 2_000, height: 360),
    ]
    #expect(
      try result(.renditionLadder, shrinking).valueText == "'b' has a higher bit rate and fewer "
        + "pixels than 'a'")
  }

  @Test func `each codec has a ladder of its own`() throws {
    var webm = MadeFacts()
    webm.formatName = "matroska,webm"
    webm.bitRate = 980_000
    webm.video = MediaStream(
      index: 0, kind: .video, codecName: "vp9", picture: .init(width: 1280, height: 720))
    let files = [
      file("low", kilobits: 400, height: 360), file("high", kilobits: 1_000, height: 720),
      RenditionReport.File(name: "webm", facts: webm.facts),
    ]
    #expect(try result(.renditionLadder, files).valueText == "rising")
  }

  @Test func `a profile's ranges need a rendition each`() throws {
    let files = [file("a", kilobits: 400, height: 360), file("b", kilobits: 1_500, height: 720)]
    let found = try result(.renditionLadder, files, "roku-vast-2021")
    #expect(found.valueText == "no rendition of 700 to 1200 kb/s")
    #expect(found.verdict == .warning)
  }

  @Test func `renditions are of one length`() throws {
    let files = [
      file("a", kilobits: 400, height: 360), file("b", kilobits: 900, height: 720, seconds: 15),
    ]
    let found = try result(.renditionDurations, files)
    #expect((found.verdict, found.valueText) == (.warning, "15.000 s"))
    #expect(found.detail == "b 15.000 s, a 30.000 s")
    #expect(try result(.renditionDurations, files, "roku-vast-2021").verdict == .error)
  }
}
