import Certification
import Testing
import Vocabulary

struct BeaconDeviationTests {
  static let tolerance = Duration.microseconds(295_600)

  static func beacon(
    _ event: String, _ milliseconds: Int, position: Int? = nil, hop: Int = 0, url: String? = nil,
    ad: Int? = 0
  ) -> PlayedBeacon {
    PlayedBeacon(
      event: event, hop: hop, template: URLTemplate(url ?? "https://t.example/\(event)/\(hop)"),
      ad: ad, at: .milliseconds(milliseconds), position: position.map { .milliseconds($0) })
  }

  private func deviations(
    _ own: [PlayedBeacon], _ reference: [PlayedBeacon]
  ) -> [String] {
    BeaconDeviation.all(of: own, from: reference, within: Self.tolerance).map {
      "\($0.kind.rawValue) \($0.beacon.event) \($0.by)"
    }
  }

  @Test
  func `a beacon within an observation and 30 ms is where it belongs, and one past it is late`() {
    let reference = [Self.beacon("midpoint", 5000, position: 5000)]
    #expect(deviations([Self.beacon("midpoint", 5295, position: 5295)], reference) == [])
    #expect(
      deviations([Self.beacon("midpoint", 5296, position: 5296)], reference)
        == ["late midpoint 0.296 seconds"])
    #expect(
      deviations([Self.beacon("midpoint", 4500, position: 4500)], reference)
        == ["early midpoint 0.5 seconds"])
  }

  @Test func `what the network delays is not late, as the playhead is the same`() {
    let reference = [Self.beacon("midpoint", 5000, position: 5000)]
    #expect(deviations([Self.beacon("midpoint", 9000, position: 5100)], reference) == [])
    let inTime = BeaconDeviation.all(
      of: [Self.beacon("midpoint", 9000, position: 5100)], from: reference, within: Self.tolerance,
      inTime: true)
    #expect(inTime.map(\.by) == [.seconds(4)])
  }

  @Test func `what one sends and the other does not is lost or extra, tracker by tracker`() {
    let reference = [
      Self.beacon("impression", 0), Self.beacon("impression", 0, hop: 1),
      Self.beacon("complete", 10_000, position: 10_000),
    ]
    let own = [Self.beacon("impression", 0), Self.beacon("loaded", 0)]
    #expect(
      deviations(own, reference)
        == ["lost impression 0.0 seconds", "lost complete 0.0 seconds", "extra loaded 0.0 seconds"])
  }

  @Test func `a pause too many does not move the viewer's`() {
    let reference = [
      Self.beacon("pause", 4000, position: 4000), Self.beacon("resume", 6000, position: 4000),
    ]
    let own = [
      Self.beacon("resume", 0, position: 0), Self.beacon("pause", 4000, position: 4000),
      Self.beacon("resume", 6000, position: 4000), Self.beacon("pause", 12_000, position: 10_000),
    ]
    #expect(
      deviations(own, reference)
        == ["extra pause 0.0 seconds", "extra resume 0.0 seconds"])
    // The browser answers the viewer's resume from memory.
    #expect(
      deviations([own[0], own[1]], reference)
        == ["extra resume 0.0 seconds", "lost resume 0.0 seconds"])
  }

  @Test func `an ad in another's place is compared in time`() {
    let reference = [Self.beacon("start", 10_000, position: 0, ad: 1)]
    #expect(
      deviations([Self.beacon("start", 0, position: 0, ad: 0)], reference)
        == ["early start 10.0 seconds"])
  }
}
