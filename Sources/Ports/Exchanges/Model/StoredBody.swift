/// A body that an exchange names by its digest.
package struct StoredBody: Sendable, Hashable {
  package var digest: ContentDigest
  /// The length in bytes.
  package var count: Int

  package init(digest: ContentDigest, count: Int) {
    self.digest = digest
    self.count = count
  }

  /// A body's length and digest from its bytes.
  package init(of bytes: [UInt8]) {
    digest = ContentDigest(of: bytes)
    count = bytes.count
  }
}
