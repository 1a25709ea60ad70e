import Testing
import VASTSimulator
import Vocabulary

@testable import Reports

/// How reports show which MediaFile was selected, and its actual properties.
struct MediaChoiceReportTests {
  private static let flash =
    "<MediaFile delivery=\"progressive\" type=\"application/x-shockwave-flash\" width=\"640\" "
    + "height=\"360\" minBitrate=\"100\" maxBitrate=\"200\">https://m.example/u.swf</MediaFile>"

  /// The recorded tag with another MediaFile before its own.
  private static let tag = Recorded.tag.replacing("<MediaFiles>", with: "<MediaFiles>\(flash)")

  /// The first ad of a run's record.
  private func ad(_ record: RunRecord) throws -> JSONValue {
    let json = try JSONReader.value(of: JSONReport.text(of: record))
    return try #require(first(json["ads"]))
  }

  private func first(_ value: JSONValue?) -> JSONValue? {
    guard case .array(let elements)? = value else { return nil }
    return elements.first
  }

  /// One line with sorted keys.
  private func text(_ value: JSONValue?) throws -> String {
    try JSONWriter().text(of: value ?? .null)
  }

  @Test func `the record lists every MediaFile with its reason`() throws {
    let ad = try ad(try Recorded.run(tag: Self.tag))
    let expected: JSONValue = [
      [
        "url": "https://m.example/u.swf", "type": "application/x-shockwave-flash", "width": 640,
        "height": 360, "minBitrate": 100, "maxBitrate": 200, "taken": false,
        "reason": "its type 'application/x-shockwave-flash' is not supported",
      ],
      [
        "url": "https://m.example/m.mp4", "type": "video/mp4", "width": 480, "height": 270,
        "bitrate": 900, "taken": true, "reason": "the only playable one",
      ],
    ]
    #expect(try text(ad["mediaFiles"]) == text(expected))
  }

  @Test func `the record sets declared beside actual`() throws {
    let ad = try ad(try Recorded.run(duration: .seconds(6)))
    let expected: JSONValue = [
      "declared": [
        "type": "video/mp4", "width": 480, "height": 270, "bitrate": 900, "durationUs": 8_000_000,
      ],
      "actual": [
        "container": "mp4", "codec": "h264, aac", "width": 480, "height": 270,
        "bitrate": 2, "fileSize": 1234, "durationUs": 6_000_000,
      ],
      "differs": ["bitrate", "duration"],
    ]
    #expect(try text(ad["comparison"]) == text(expected))
  }

  @Test func `an ad without a file that plays has no comparison and no media`() throws {
    let tag = Recorded.tag.replacing("video/mp4", with: "video/x-flv")
    let record = try Recorded.run(tag: tag)
    let ad = try ad(record)
    #expect(ad["comparison"] == nil)
    #expect(ad["mediaFile"] == nil)
    #expect(ad["errorCode"] == 403)
    #expect(first(ad["mediaFiles"])?["taken"] == false)
  }

  @Test func `the summary tells of a choice where there was one`() throws {
    func lines(_ tag: String) throws -> [String] {
      let lines = RunSummary(try Recorded.run(tag: tag), failingOn: .error).lines(.plain)
        .map(\.description)
      let start = try #require(lines.firstIndex { $0.hasPrefix("Media") })
      let end = try #require(lines.firstIndex { $0.hasPrefix("Beacons") })
      return Array(lines[(start + 1)..<end])
    }
    #expect(
      try lines(Self.tag) == [
        "Choice       m.example/u.swf: rejected: its type 'application/x-shockwave-flash' is not "
          + "supported",
        "             m.example/m.mp4: selected: the only playable one",
      ])
    #expect(try lines(Recorded.tag) == [])
  }
}
