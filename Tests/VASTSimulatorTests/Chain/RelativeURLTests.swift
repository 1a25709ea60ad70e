import Player
import Testing
import VASTSimulator
import Vocabulary

/// Relative URLs are resolved against their document.
struct RelativeURLTests {
  private let root = ChainTag.document(ChainTag.wrapper("w", to: "https://ads.example/x/a?q=1"))

  @Test(arguments: [
    ("../b", "b", "https://ads.example/b"),
    ("./b?y=/z", "x/b", "https://ads.example/x/b?y=/z"),
    ("/deep/b", "deep/b", "https://ads.example/deep/b"),
    ("//ads.example/b", "b", "https://ads.example/b"),
    ("b%20c/d", "x/b c/d", "https://ads.example/x/b%20c/d"),
  ])
  func `a wrapper's URL counts from the URL that its document came from`(
    reference: String, path: String, url: String
  ) throws {
    let record = try playChain(
      [
        "root": root, "x/a": ChainTag.document(ChainTag.wrapper("v", to: reference)),
        path: ChainTag.document(ChainTag.inLine("inline")),
      ])
    #expect(record.fetched.contains("0.000 s \(url) 200"), "\(record.fetched)")
    #expect(record.outcome == .completed)
  }

  @Test(arguments: ["/abs/secret", "../../../abs/secret", "//host/abs/secret", "%2e%2e/secret/x"])
  func `a document that came from a URL opens no local file`(reference: String) throws {
    let record = try playChain(
      [
        "root": root, "x/a": ChainTag.document(ChainTag.wrapper("v", to: reference)),
        "secret/x": ChainTag.document(ChainTag.inLine("inline")),
      ])
    #expect(record.errorCodes == [301])
    #expect(record.fetched.allSatisfy { !$0.hasSuffix("secret/x 200") })
  }

  @Test func `media counts from the URL that its document came from`() throws {
    let inLine = ChainTag.document(ChainTag.inLine("inline"))
      .replacing("https://m.example/8s.mp4", with: "//m.example/x/../8s.mp4")
    let relative = inLine.replacing("//m.example/x/../8s.mp4", with: "../../8s.mp4")
    func outcome(_ tags: [String: String]) throws -> [String] {
      try playChain(tags, media: ["8s.mp4": .made()]) { request in
        request.settings.map = request.settings.map.adding([
          .init(prefix: "https://m.example/x/../", path: "media/"),
          .init(prefix: "https://ads.example/8s.mp4", path: "media/8s.mp4"),
        ])
      }.fetched
    }
    #expect(
      try outcome(["root": inLine]).last == "0.000 s https://m.example/x/../8s.mp4 200")
    #expect(
      try outcome(["root": root, "x/a": relative]).last == "0.000 s https://ads.example/8s.mp4 200")
  }

  @Test func `a relative tracker goes to its document's server, with a warning`() throws {
    let wrapped = ChainTag.document(ChainTag.inLine("inline"))
      .replacing("https://t.example/inline/impression", with: "../imp?u=%3A[ADTYPE]&amp;v=[X]")
    let record = try playChain(["root": root, "x/a": wrapped])
    let sent = record.beacons.map(\.beacon).filter { $0.event == "impression" }.map(\.url)
    #expect(sent.contains("https://ads.example/imp?u=%3Avideo&v=[X]"), "\(sent)")
    #expect(record.messages("RelativeTracker").count == 1)
    let local = try playChain(["root": wrapped])
    #expect(local.messages("RelativeTracker") == [])
    #expect(local.beacons.contains { $0.beacon.url == "../imp?u=%3Avideo&v=[X]" })
  }
}
