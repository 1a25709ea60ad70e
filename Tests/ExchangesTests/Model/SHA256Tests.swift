import TestSupport
import Testing

@testable import Exchanges

struct SHA256Tests {
  /// The examples of FIPS 180-4 and of NIST's short messages.
  @Test(
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqr"
          + "lmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
      (
        Named(String(repeating: "a", count: 1_000_000)),
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
      ),
    ] as [(Named<String>, String)])
  func `the standard's examples come out`(text: Named<String>, digest: String) {
    #expect(ContentDigest(of: Array(text.value.utf8)).text == digest)
  }

  @Test func `pieces of any size give the same as the whole`() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let whole = ContentDigest(of: bytes)
    for size in [1, 3, 55, 56, 63, 64, 65, 119, 120, 128, 299] {
      var hash = SHA256()
      for start in stride(from: 0, to: bytes.count, by: size) {
        bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { hash.update($0) }
      }
      #expect(ContentDigest(hash.finished()) == whole, "\(size)")
    }
  }

  @Test func `every length has a digest of its own`() {
    let digests = (0..<200).map { ContentDigest(of: [UInt8](repeating: 0, count: $0)) }
    #expect(Set(digests).count == 200)
  }

  @Test(arguments: [
    "", "abc", String(repeating: "A", count: 64), String(repeating: "0", count: 63),
    String(repeating: "0", count: 65), "../" + String(repeating: "0", count: 61),
  ])
  func `a name of anything but a digest is none`(text: String) {
    #expect(ContentDigest(text) == nil)
  }
}
