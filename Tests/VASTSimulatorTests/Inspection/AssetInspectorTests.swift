import Player
import Testing
import VASTSimulator
import Vocabulary

/// Which assets of a chain are asked for.
struct AssetInspectorTests {
  /// What is asked for, and what is found, of an inline ad behind a wrapper.
  private func inspect(
    inline: String, wrapper: String = "", media: String? = nil,
    map: [ResourceMap.Rule] = [], answers: [String: NetworkAnswer]? = [:]
  ) throws -> (assets: [AssetInspection], asked: [String]) {
    var request = RunRequest(
      tag: .init(path: "tags/root", displayName: "root"), scenario: PlaybackScenario(name: "s"),
      profile: .exact)
    request.media = media.map { .init(path: $0, displayName: $0) }
    request.settings.map = ResourceMap([.init(prefix: "https://ads.example/", path: "tags/")] + map)
    let tags = [
      "tags/root": Self.document(
        """
        <Wrapper><AdSystem>t</AdSystem><Impression>https://t.example/w</Impression>
        <VASTAdTagURI>https://ads.example/sub/inline</VASTAdTagURI>\(wrapper)</Wrapper>
        """),
      "tags/sub/inline": Self.document(
        """
        <InLine><AdSystem>t</AdSystem><AdTitle>t</AdTitle>
        <Impression>https://t.example/i</Impression><Creatives>\(inline)</Creatives></InLine>
        """),
    ]
    let network = answers.map { MadeNetwork($0) }
    var service = RunService(files: ChainFiles(tags: tags, media: [:]))
    service.network = network
    let inspection = try service.inspect(request, askingForAssets: true)
    return (inspection.assets, network?.asked ?? [])
  }

  private static func document(_ ad: String) -> String {
    #"<VAST version="4.2"><Ad id="1">\#(ad)</Ad></VAST>"#
  }

  private func linear(_ further: String, type: String = "video/mp4") -> String {
    """
    <Creative><Linear><Duration>00:00:08</Duration><MediaFiles>
    <MediaFile delivery="streaming" type="\(type)" width="480" height="270">
    https://m.example/ad</MediaFile>\(further)</Linear></Creative>
    """
  }

  private func companion(_ resource: String) -> String {
    """
    <Creative><CompanionAds><Companion width="300" height="250">\(resource)</Companion>
    </CompanionAds></Creative>
    """
  }

  private func picture(_ url: String) -> String {
    "<StaticResource creativeType=\"image/png\">\(url)</StaticResource>"
  }

  @Test func `assets of every hop are asked for, relative URLs from their document`() throws {
    let (assets, asked) = try inspect(
      inline: linear("</MediaFiles>") + companion(picture("a.png")),
      wrapper: "<Creatives>\(companion(picture("https://w.example/w.png")))</Creatives>")
    #expect(assets.map(\.url) == ["https://ads.example/sub/a.png", "https://w.example/w.png"])
    #expect(assets.map(\.location.file) == ["inline", "root"])
    // Nobody is there, for a HEAD as for a GET; the first is mapped to a folder.
    #expect(asked == ["resource https://w.example/w.png", "resource https://w.example/w.png"])
    #expect(assets.last?.result == .missing(reason: "nobody is there"))
    guard case .notRead? = assets.first?.result else {
      Issue.record("\(assets)")
      return
    }
  }

  @Test func `one URL is asked for once, whatever its cache buster`() throws {
    let url = "https://c.example/p?cb=[CACHEBUSTING]"
    let (assets, asked) = try inspect(
      inline: linear("</MediaFiles>") + companion(picture(url)) + companion(picture(url)))
    #expect(assets.count == 1)
    #expect(Set(asked).count == 1 && asked.allSatisfy { !$0.contains("[") })
  }

  @Test(arguments: ["data:image/png;base64,AAAA", "market://details?id=a"])
  func `what no server is asked for is no asset`(url: String) throws {
    #expect(
      try inspect(inline: linear("</MediaFiles>") + companion(picture(url))).assets.isEmpty)
  }

  @Test func `a playlist is asked whether pages may read it, unless a file stands for it`() throws {
    let inline = linear("</MediaFiles>", type: "application/x-mpegURL")
    let url = "https://m.example/ad"
    let answers = [url: NetworkAnswer.text("#EXTM3U", from: url)]
    let (assets, _) = try inspect(inline: inline, answers: answers)
    #expect(assets.map(\.kind) == [.playlist])
    #expect(assets.first?.result == .answered(url: url, allowedOrigin: nil))
    #expect(try inspect(inline: inline, media: "ad.mp4", answers: answers).assets.isEmpty)
  }

  @Test func `of several pages for the ad the one that opens is asked for`() throws {
    func clicks(_ url: String) -> String {
      "<VideoClicks><ClickThrough>\(url)</ClickThrough></VideoClicks>"
    }
    let (assets, _) = try inspect(
      inline: linear("</MediaFiles>" + clicks("https://a.example/inner")),
      wrapper: """
        <Creatives><Creative><Linear>\(clicks("https://a.example/outer"))</Linear></Creative>
        </Creatives>
        """)
    #expect(assets.map(\.url) == ["https://a.example/inner"])
    #expect(assets.map(\.kind) == [.clickThrough(of: .linear)])
  }
}
