import Media
import Player
import Testing
import VASTSimulator

/// Failures in a chain, and the Error URLs that receive them.
struct ChainErrorTests {
  private let root = ChainTag.document(ChainTag.wrapper("w", to: "a"))

  @Test(
    arguments: [
      (nil, 301, "w"), ("<VAST", 100, "w"), ("<VMAP/>", 101, "w"),
      ("<VideoAdServingTemplate/>", 102, "w"), (ChainTag.document(), 303, "w"),
    ] as [(String?, Int, String)])
  func `a response that is of no use is told to the wrapper`(
    response: String?, code: Int, hearer: String
  ) throws {
    var tags = ["root": root]
    tags["a"] = response
    let record = try playChain(tags)
    #expect(record.errors == ["0.000 s \(hearer) \(code)"])
    #expect(record.decisions == ["rejected \(code)"])
    #expect(record.outcome == .error)
    #expect(record.ads.map(\.errorCode) == [code])
  }

  @Test func `an empty response's own Error URL is told before the hops`() throws {
    let record = try playChain([
      "root": root,
      "a": ChainTag.document(ChainTag.wrapper("x", to: "b")),
      "b": ChainTag.document(error: "https://t.example/empty/?[ERRORCODE]=303"),
    ])
    #expect(record.errors == ["0.000 s empty 303", "0.000 s x 303", "0.000 s w 303"])
    #expect(record.urls("error").first == "https://t.example/empty/?303=303")
  }

  @Test func `a chain that is too long is told to all its wrappers`() throws {
    var tags = ["root": ChainTag.document(ChainTag.wrapper("w1", to: "d2"))]
    for depth in 2...6 {
      tags["d\(depth)"] = ChainTag.document(ChainTag.wrapper("w\(depth)", to: "d\(depth + 1)"))
    }
    let record = try playChain(tags)
    #expect(record.errors == (1...6).reversed().map { "0.000 s w\($0) 302" })
    #expect(record.fetched.count == 6)
  }

  @Test func `media that is not there is told to every hop`() throws {
    let record = try playChain([
      "root": root, "a": ChainTag.document(ChainTag.inLine("inline", media: "gone.mp4")),
    ])
    #expect(record.errors == ["0.000 s inline 401", "0.000 s w 401"])
    #expect(record.hearers(of: "error") == ["0 inline", "1 w"])
    #expect(record.hearers(of: "impression") == [])
  }

  @Test func `media that breaks is told to every hop when it does`() throws {
    let record = try playChain(
      ["root": root, "a": ChainTag.document(ChainTag.inLine("inline"))],
      media: ["8s.mp4": .made(damagedAt: .seconds(3))])
    #expect(record.errors == ["3.000 s inline 405", "3.000 s w 405"])
    #expect(record.hearers(of: "impression") == ["0 inline", "1 w"])
    #expect(record.outcome == .error)
  }

  @Test func `an ad that another replaces within its response is told of before that plays`()
    throws
  {
    let record = try playChain([
      "root": root,
      "a": ChainTag.document(
        ChainTag.wrapper("x", to: "gone", "fallbackOnNoAd=\"true\""), ChainTag.inLine("inline")),
    ])
    #expect(record.errors == ["0.000 s x 301", "0.000 s w 301"])
    #expect(record.decisions == ["rejected 301", "selected", "started", "finished"])
    #expect(record.hearers(of: "impression") == ["0 inline", "1 w"])
    #expect(record.outcome == .completed)
  }

  @Test func `what cannot be told apart from the web is 301 with a remedy`() throws {
    let record = try playChain([
      "root": ChainTag.document(ChainTag.wrapper("w", to: "https://elsewhere.example/a"))
    ])
    #expect(record.errors == ["0.000 s w 301"])
    #expect(
      record.messages("AdNotPlayable") == [
        "the player reports error 301: 'https://elsewhere.example/a' was not fetched: no --map entry matches "
          + "this URL, and nothing is fetched from the network; use --map "
          + "https://elsewhere.example/=FOLDER or --network"
      ])
  }

  @Test func `a circle ends with a warning`() throws {
    let record = try playChain(["root": ChainTag.document(ChainTag.wrapper("w", to: "root"))])
    #expect(record.errors == ["0.000 s w 302", "0.000 s w 302"])
    #expect(record.messages("WrapperLoop").count == 1)
    #expect(record.fetched == ["0.000 s root 200", "0.000 s https://ads.example/root 200"])
  }
}
