import Testing

@testable import Certification
@testable import VASTSimulator

struct ObservedCountsTests {
  private static let counters = [
    AudienceMix.Counter(party: "ad server", point: .tagRequest),
    AudienceMix.Counter(party: "agency", point: .impression),
    AudienceMix.Counter(party: "vendor", point: .omidImpression),
    AudienceMix.Counter(party: "vendor", point: .viewable, standard: "mrc-video"),
  ]

  @Test func `days are added up, and words of reports name what a party counts`() throws {
    let counts = try ObservedCounts(
      """
      date,party,metric,count
      2026-09-01,ad server,requests,100
      2026-09-02,ad server,requests,50
      2026-09-01,vendor,measured,70
      2026-09-01,vendor,viewable,40
      2026-09-01,agency,Impressions,90

      2026-09-01,agency,clicks,3
      """)
    let (observed, others) = counts.matched(with: Self.counters)
    #expect(observed == [150, 90, 70, 40])
    #expect(others == [.init(party: "agency", metric: "clicks", count: 3)])
  }

  @Test func `two columns are enough`() throws {
    let counts = try ObservedCounts("count, party\r\n7,agency\r\n8,\"a, b\"\r\n")
    let (observed, others) = counts.matched(with: Self.counters)
    #expect(observed == [nil, 7, nil, nil])
    #expect(others == [.init(party: "a, b", metric: nil, count: 8)])
  }

  @Test(arguments: [
    ("", 1, "the first line must name the columns 'party' and 'count'"),
    ("agency,5", 1, "the first line must name the columns 'party' and 'count'"),
    ("party,count", 1, "it has no counts below the heading"),
    ("party,count\n\nagency", 3, "it has 1 values for 2 columns"),
    (
      "party,count\nagency,-1", 2,
      "the count '-1' is not a whole number from 0 to 1000000000000"
    ),
  ])
  func `a mistake names its line`(text: String, line: Int, message: String) throws {
    let error = #expect(throws: ObservedCounts.Mistake.self) { try ObservedCounts(text) }
    #expect(error == .init(line: line, message: message))
  }
}
