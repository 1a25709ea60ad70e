import Testing
import VASTSimulator
import VASTSimulatorTesting

@Test func `a wrapper that leads nowhere is error 301`() throws {
  let tag = """
    <VAST version="4.2"><Ad id="outer"><Wrapper>
      <AdSystem>Example Exchange</AdSystem>
      <VASTAdTagURI>https://ads.example.com/gone.xml</VASTAdTagURI>
      <Error>https://track.example.com/error?code=[ERRORCODE]</Error>
      <Impression>https://track.example.com/impression</Impression>
    </Wrapper></Ad></VAST>
    """
  let timeline = try Playback(tag: .text(tag)).run()

  expectErrorCode(301, in: timeline)
  expectTimeline(timeline, matches: [.beacon("error", url: "code=301")])
  expectNo(.beacon("impression"), in: timeline)
}

@Test func `the same wrapper plays when a file answers its URL`() throws {
  let tag = """
    <VAST version="4.2"><Ad id="outer"><Wrapper>
      <AdSystem>Example Exchange</AdSystem>
      <VASTAdTagURI>https://ads.example.com/ad.xml</VASTAdTagURI>
      <Impression>https://track.example.com/outer</Impression>
    </Wrapper></Ad></VAST>
    """
  let timeline = try Playback(
    tag: .text(tag),
    map: [
      "https://ads.example.com/": "Tests/Client/Fixtures",
      "https://cdn.example.com/": "Tests/Client/Fixtures",
    ]
  ).run()

  expectPass(timeline)
  expectTimeline(
    timeline, matches: [.beacon("impression", hop: 0), .beacon("impression", hop: 1)])
}
