import Player
import Testing
import VASTSimulator
import Vocabulary

/// What a player adds to the URLs of a stream's asset lists and assets.
struct InterstitialRequestTests {
  private static let url = "https://live.example/list?a=b#c"

  private static func requests(_ scenario: String, list: String) throws -> [String] {
    let network = MadeNetwork([:])
    let range = StreamRunTests.range("mid", at: 12, #"DURATION=8,X-ASSET-LIST="\#(list)""#)
    _ = try playChain(
      [
        "root": StreamRunTests.playlist([range]),
        "list": StreamRunTests.list(#"{"URI": "https://cdn.example/a.m3u8?x=y", "DURATION": 8}"#),
      ], scenario, network: network)
    return network.asked
  }

  @Test func `the session's id is on the list and on the assets`() throws {
    let list = try #require(try Self.requests("", list: Self.url).first)
    let parts = list.components(around: "_HLS_primary_id=")
    #expect(parts.first == "vast https://live.example/list?a=b&")
    #expect(parts.last?.hasSuffix("#c") == true)
    #expect(try Self.requests("", list: Self.url) == [list])
    let asset = try Self.requests("", list: "https://ads.example/list")
    #expect(asset.count == 1)
    #expect(asset.first?.hasPrefix("media https://cdn.example/a.m3u8?x=y&_HLS_primary_id=") == true)
    #expect(asset.first?.suffix(36) == parts.last?.prefix(36))
  }

  @Test func `a viewer who joins in a break says how far into it`() throws {
    let late = try Self.requests("join: 14.5s", list: Self.url)
    #expect(late.first?.hasSuffix("&_HLS_start_offset=2.500#c") == true)
    let early = try Self.requests("join: 3s", list: Self.url)
    #expect(early.first?.contains("_HLS_start_offset") == false)
    // Back over it: it begins at its beginning.
    let again = try Self.requests(
      "join: 14.5s\nsteps: [{ at: 1s, do: seek, to: 11s }]", list: Self.url)
    #expect(again.map { $0.contains("_HLS_start_offset") } == [true, false])
  }

  @Test func `nothing is added where no server is asked`() {
    let parameters = InterstitialParameters(primaryID: "P", startOffset: .milliseconds(61_005))
    for url in ["data:application/json,{}", "list.json", "file:///a.json"] {
      #expect(parameters.added(to: url) == url)
    }
    #expect(
      parameters.added(to: "HTTPS://a.example/l")
        == "HTTPS://a.example/l?_HLS_primary_id=P&_HLS_start_offset=61.005")
  }
}

extension String {
  fileprivate func components(around part: String) -> [String] {
    guard let range = firstRange(of: part) else { return [self] }
    return [String(self[..<range.lowerBound]), String(self[range.upperBound...])]
  }
}
