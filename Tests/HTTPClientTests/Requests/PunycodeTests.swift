import Testing

@testable import HTTPClient

struct PunycodeTests {
  // The samples of RFC 3492 § 7.1, and names in use.
  @Test(arguments: [
    ("bücher", "xn--bcher-kva"), ("münchen.de", "xn--mnchen-3ya.de"),
    ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"),
    ("почемужеонинеговорятпорусски", "xn--b1abfaaepdrnnbgefbadotcwatmq2g4l"),
    ("3年b組金八先生", "xn--3b-ww4c5e180e575a65lsy2b"), ("☃", "xn--n3h"), ("plain", "plain"),
  ])
  func `a name is written in ASCII`(name: String, written: String) {
    #expect(Punycode.host(name) == written)
  }

  @Test func `a label that is too long or empty has no form`() {
    #expect(Punycode.host(String(repeating: "é", count: 64)) == nil)
    #expect(Punycode.host("é..x") == nil)
  }
}
