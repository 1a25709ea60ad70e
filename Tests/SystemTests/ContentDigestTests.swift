import Foundation
import TestSupport
import Testing

@testable import System

struct ContentDigestTests {
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
  func `digests are those of the standard's examples`(text: Named<String>, digest: String) {
    #expect(ContentDigest(of: text.value.utf8).text == digest)
    #expect(ContentDigest(digest) == ContentDigest(of: text.value.utf8))
  }

  @Test(arguments: [
    "", "abc", String(repeating: "A", count: 64), String(repeating: "0", count: 63),
    String(repeating: "0", count: 65), "../" + String(repeating: "0", count: 61),
  ])
  func `a text of anything but a digest is none`(text: String) {
    #expect(ContentDigest(text) == nil)
  }

  @Test func `pieces of any size have the digest of the whole`() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    for size in [1, 3, 55, 56, 63, 64, 65, 119, 120, 128, 299] {
      var hasher = ContentHasher()
      for start in stride(from: 0, to: bytes.count, by: size) {
        hasher.add(bytes[start..<min(start + size, bytes.count)])
      }
      #expect(hasher.digest() == ContentDigest(of: bytes), "\(size)")
    }
  }

  @Test func `a file has the digest of its bytes, however long it is`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "digest-\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    for count in [0, 1, 1 << 18, (1 << 18) + 1, 1_000_000] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try Data(bytes).write(to: file)
      #expect(ContentDigest(path: file.path) == ContentDigest(of: bytes))
    }
  }

  @Test func `a part of a file has the digest of that part, and ends with the file`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "digest-\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(Array(0..<100)).write(to: file)
    var hasher = ContentHasher()
    #expect(hasher.addFile(at: file.path, from: 10, limit: 20) == 20)
    #expect(hasher.digest() == ContentDigest(of: Array(10..<30)))
    #expect(hasher.addFile(at: file.path, from: 90, limit: 20) == 10)
    #expect(hasher.digest() == ContentDigest(of: Array(90..<100)))
  }

  @Test func `what cannot be read has no digest`() {
    #expect(ContentDigest(path: "/none") == nil)
    #expect(ContentDigest(path: "/") == nil)
  }

  @Test func `texts beside each other are not mistaken for others`() {
    func digest(_ texts: [String]) -> ContentDigest {
      var hasher = ContentHasher()
      for text in texts { hasher.add(text) }
      return hasher.digest()
    }
    #expect(digest(["ab", "c"]) != digest(["a", "bc"]))
    #expect(digest(["", "a"]) != digest(["a", ""]))
  }
}
