import Testing
import VASTSimulator

/// Network steps that affect documents and companions.
struct LostConnectionTests {
  private let tags = [
    "root": ChainTag.document(ChainTag.wrapper("outer", to: "a")),
    "a": ChainTag.document(ChainTag.wrapper("inner", to: "b")),
    "b": ChainTag.document(ChainTag.inLine("inline")),
  ]

  @Test func `a lost server answers with its status, and every hop hears 301`() throws {
    let record = try playChain(
      tags,
      """
      network: { latency: 1s }
      steps: [{ at: 500ms, do: network, loss: "https://ads.example/b", status: 503 }]
      """)
    #expect(
      record.fetched == [
        "0.000 s root 200", "1.000 s https://ads.example/a 200",
        "2.000 s https://ads.example/b 503",
      ])
    #expect(record.errors == ["2.000 s inner 301", "2.000 s outer 301"])
    #expect(record.messages("StepNotSimulated") == [])
  }

  @Test func `a lost connection without a status is waited for`() throws {
    let record = try playChain(
      tags, "steps: [{ at: 0s, do: network, loss: \"https://ads.example/a\" }]")
    #expect(record.errors == ["10.000 s outer 301"])
    #expect(record.fetched.last == "10.000 s https://ads.example/a 0")
  }

  @Test func `the latest change of the network holds for what is asked for later`() throws {
    let record = try playChain(
      tags,
      """
      network: { latency: 1s }
      steps: [{ at: 500ms, do: network, latency: 3s }]
      """)
    #expect(record.fetched.dropFirst(2).first == "4.000 s https://ads.example/b 200")
  }

  @Test func `a break's own tag is lost to VMAP`() throws {
    let vmap = """
      <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">\
      <vmap:AdBreak breakId="b" breakType="linear" timeOffset="start"><vmap:AdSource>\
      <vmap:AdTagURI templateType="vast4">https://ads.example/a</vmap:AdTagURI></vmap:AdSource>\
      </vmap:AdBreak></vmap:VMAP>
      """
    func codes(_ status: Int) throws -> [Int] {
      try playChain(
        ["root": vmap],
        "content: { duration: 1s }\n"
          + "steps: [{ at: 0s, do: network, loss: \"https://ads\", status: \(status) }]"
      ).errorCodes
    }
    #expect(try codes(404) == [1008])
    #expect(try codes(204) == [1004])
  }

  @Test func `macros tell the servers what the slot takes`() throws {
    let record = try playChain(
      [
        "root": ChainTag.document(
          ChainTag.wrapper(
            "w", to: "a?d=[BREAKMAXDURATION]&amp;c=[BLOCKEDADCATEGORIES]&amp;t=[ADTYPE]"))
      ], "slot: { duration: 30s, blockedCategories: [IAB7, IAB8], adType: video }")
    #expect(
      record.fetched.last == "0.000 s https://ads.example/a?d=30&c=IAB7,IAB8&t=video 404")
  }
}
