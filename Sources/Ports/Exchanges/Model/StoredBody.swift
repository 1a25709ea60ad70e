/// A body as an exchange names it: by its content.
package struct StoredBody: Sendable, Hashable {
  package var digest: ContentDigest
  /// The length in bytes.
  package var count: Int

  package init(digest: ContentDigest, count: Int) {
    self.digest = digest
    self.count = count
  }

  /// The name of some bytes.
  package init(of bytes: [UInt8]) {
    digest = ContentDigest(of: bytes)
    count = bytes.count
  }
}
