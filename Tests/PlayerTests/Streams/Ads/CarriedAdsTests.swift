import Testing
import VAST
import Vocabulary

@testable import Player

/// What a stream carries of the VAST that fed it.
struct CarriedAdsTests {
  private static let place = SourcePosition(line: 1, column: 1)

  private static func url(_ text: String) -> TrackingURL {
    TrackingURL(template: URLTemplate(text), position: place)
  }

  private static func ad(
    _ name: String, of events: [String] = ["start", "complete"], macro: String = "",
    vendors: [String] = [], skip: Int? = nil, identifier: String? = nil
  ) -> ResolvedAd {
    var linear = Linear(
      duration: .seconds(10),
      tracking: events.map {
        TrackingEvent(event: $0, url: url("https://t.example/\(name)/\($0)?n=\(macro)&z"))
      }, position: place)
    linear.skipOffset = skip.map { .time(.seconds($0)) }
    var inLine = InLine(
      impressions: [url("https://t.example/\(name)/impression")],
      creatives: [
        Creative(
          universalAdIDs: [UniversalAdID(registry: "ad-id.org", value: identifier ?? name)],
          linear: linear, position: place)
      ], position: place)
    inLine.verifications = vendors.map { Verification(vendor: $0, position: place) }
    let ad = Ad(id: name, content: .inLine(inLine), position: place)
    return ResolvedAd(hops: [AdHop(ad: ad, file: "fed.xml")])
  }

  private func found(_ fed: [ResolvedAd], _ carried: [ResolvedAd]) -> [String] {
    CarriedAds(of: fed, in: carried).diagnostics.map { "\($0.rule.id): \($0.message)" }
  }

  @Test func `what is carried whole is no finding, whatever its macros became`() {
    let fed = Self.ad("a", macro: "[CACHEBUSTING]", vendors: ["v"], skip: 5)
    let carried = Self.ad("a", macro: "12345", vendors: ["v"], skip: 5)
    #expect(found([fed], [carried]) == [])
  }

  @Test func `trackers that are lost are named by their events`() {
    let fed = Self.ad("a", of: ["start", "progress", "progress", "complete"])
    let carried = Self.ad("a", of: ["start", "complete"])
    #expect(
      found([fed], [carried]) == [
        "TrackedByNobody: ad 1 of 1 (id 'a'): the stream carries 3 of 5 trackers; lost are "
          + "'progress' (2)"
      ])
  }

  @Test func `another URL under the same event is a tracker that is lost`() {
    #expect(
      found([Self.ad("a", macro: "1")], [Self.ad("a", macro: "2")]) == [
        "TrackedByNobody: ad 1 of 1 (id 'a'): the stream carries 1 of 3 trackers; lost are "
          + "'start', 'complete'"
      ])
  }

  @Test func `verifications, identifiers and skip offsets are compared`() {
    let fed = Self.ad("a", vendors: ["v", "w"], skip: 5)
    let carried = Self.ad("a", vendors: ["w"], identifier: "b")
    #expect(
      found([fed], [carried]) == [
        "VerificationLost: ad 1 of 1 (id 'a'): the stream carries no verification of 'v'",
        "AdIdentityChanges: ad 1 of 1 (id 'a'): the creative is 'a' in the VAST, and 'b' in the "
          + "stream",
        "SkipOffsetChanges: ad 1 of 1 (id 'a'): when the ad can be skipped: after 5.000 s in the "
          + "VAST, never in the stream",
      ])
  }

  @Test func `ads are matched by their identifiers first, then by their places`() {
    let (a, b, c) = (Self.ad("a"), Self.ad("b"), Self.ad("c"))
    #expect(found([a, b], [b, a]) == [])
    #expect(
      found([a, b, c], [c, a]) == [
        "TrackedByNobody: ad 2 of 3 (id 'b') is not in the stream, which has 2 ads"
      ])
  }

  @Test(
    arguments: [
      ("https://t.example/a", "https://t.example/a", true), ("a?x=[M]", "a?x=1", true),
      ("a?x=[M]&y", "a?x=1&y", true), ("a?x=[M]&y", "a?x=1&z", false), ("[A]b[C]", "xbz", true),
      ("a[M]ab", "axabab", true), ("a[M]", "b", false), ("a", "ab", false),
    ])
  func `a template admits what its macros can become`(
    template: String, url: String, isAdmitted: Bool
  ) {
    #expect(URLTemplate(template).admits(url) == isAdmitted)
  }
}
