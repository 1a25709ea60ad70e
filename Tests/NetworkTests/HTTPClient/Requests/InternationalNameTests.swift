import TestSupport
import Testing

@testable import Network

struct InternationalNameTests {
  // The samples of RFC 3492 § 7.1, and names in use.
  @Test(arguments: [
    ("bücher", "xn--bcher-kva"), ("münchen.de", "xn--mnchen-3ya.de"),
    ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"),
    ("почемужеонинеговорятпорусски", "xn--b1abfaaepdrnnbgefbadotcwatmq2g4l"),
    ("3年b組金八先生", "xn--3b-ww4c5e180e575a65lsy2b"), ("☃", "xn--n3h"), ("plain", "plain"),
  ])
  func `a name is written in ASCII`(name: String, written: String) {
    #expect(InternationalName.ascii(name) == written)
  }

  @Test(arguments: [
    ("BÜCHER.de", "xn--bcher-kva.de"), ("a\u{308}.de", "xn--4ca.de"),
    ("ca\u{AD}fé.example", "xn--caf-dma.example"), ("点看。example", "xn--3pxu8k.example"),
    ("faß.de", "xn--fa-hia.de"), ("日本語．ｊｐ", "xn--wgv71a119e.jp"),
  ])
  func `one name has one form, however it is written`(name: String, written: String) {
    #expect(InternationalName.ascii(name) == written)
  }

  @Test(
    arguments: [
      Named(String(repeating: "é", count: 64)), "xn--é", "-é", "é-", "é b", "é@b", "é:80", "é%2eb",
      "é/b",
    ] as [Named<String>])
  func `what is no name has no form`(name: Named<String>) {
    #expect(InternationalName.ascii(name.value) == nil)
  }
}
