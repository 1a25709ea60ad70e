import Prebid
import Testing
import Vocabulary

struct AuctionNoticeTests {
  private func host(
    lineItems: String? = nil, _ change: (inout PrebidSettings) -> Void = { _ in }
  ) throws -> AuctionHost {
    var bid = ClientSamples.Bid()
    bid.nurl = "https://win.example/"
    bid.burl = "https://bill.example/"
    var settings = ClientSamples.settings
    change(&settings)
    var host = AuctionHost(
      settings,
      try ClientSamples.files(
        ClientSamples.response(bid), lineItems: try lineItems.map(ClientSamples.lineItems)))
    host.tell(.began, at: .zero)
    return host
  }

  private let sponsor = #"[{"name": "sponsor", "priority": 1}]"#

  private func call(_ name: String, bidder: String? = nil) -> NativeInput {
    .called(AppCall(name, bidder.map { [.init("bidder", .string($0))] } ?? []))
  }

  @Test(
    "PB-16 a win notice that is sent when the auction is over is for a loss if the ad server chooses another line item"
  )
  func early() throws {
    let host = try host(lineItems: sponsor) { $0.notices.win = .auction }
    #expect(host.beacons == ["0 win https://win.example/"])
    #expect(host.rules == [.prebidNoticeForLoss])
    #expect(
      host.findings.first?.message
        == "the win notice of 'rubicon' is sent, and the bid did not win in the ad server")
  }

  @Test func `a win notice that is sent early for the winner is sent once`() throws {
    let host = try host { $0.notices.win = .auction }
    #expect(host.beacons == ["0 win https://win.example/"])
    #expect(host.findings.isEmpty)
  }

  @Test func `an app that sends notices by itself after a loss is found`() throws {
    var host = try host(lineItems: sponsor)
    host.tell(call("winNotice"), at: .seconds(1))
    host.tell(call("billingNotice", bidder: "rubicon"), at: .seconds(2))
    #expect(host.rules == [.prebidNoticeForLoss, .prebidNoticeForLoss])
    #expect(
      host.beacons == ["1000 win https://win.example/", "2000 billing https://bill.example/"])
  }

  @Test
  func `an app that bills before the banner is viewable is found, and its notice is the only one`()
    throws
  {
    var host = try host()
    host.tell(call("billingNotice"), at: .seconds(1))
    host.tell(.viewable(item: 0), at: .seconds(2))
    #expect(host.rules == [.prebidNoticeEarly])
    #expect(host.beacons == ["0 win https://win.example/", "1000 billing https://bill.example/"])
  }

  @Test func `a notice that the SDK sent is not sent again`() throws {
    var host = try host()
    host.tell(call("winNotice"), at: .seconds(1))
    #expect(host.rules == [.prebidNoticeRepeated])
    #expect(host.beacons.count == 1)
  }

  @Test func `an app may leave notices out`() throws {
    var host = try host { $0.omitted = [.winNotice, .billingNotice] }
    host.tell(.viewable(item: 0), at: .seconds(2))
    #expect(host.beacons.isEmpty && host.findings.isEmpty)
    // What the SDK left out the app may send.
    host.tell(call("billingNotice"), at: .seconds(3))
    #expect(host.beacons == ["3000 billing https://bill.example/"])
    #expect(host.findings.isEmpty)
  }

  @Test func `a call that there is not, and one without its bid, are findings`() throws {
    var host = try host()
    host.tell(call("winNotise"), at: .seconds(1))
    host.tell(call("winNotice", bidder: "nobody"), at: .seconds(2))
    #expect(host.rules == [.appCallMalformed, .appCallMalformed])
    #expect(host.findings.first?.message.contains("did you mean 'winNotice'?") == true)
    #expect(
      host.findings.last?.message == "'winNotice' needs a bid, but there is no bid of 'nobody'")
  }

  @Test func `steps of other units have no effect`() throws {
    var host = try host()
    let inputs: [NativeInput] = [
      .tapped(item: nil, part: nil), .reused(cell: 0, item: 1), .milestoneReached,
      .billboardOpened, .dismissed,
    ]
    for input in inputs { host.tell(input, at: .seconds(1)) }
    #expect(host.rules == Array(repeating: .nativeStepIgnored, count: inputs.count))
  }
}
