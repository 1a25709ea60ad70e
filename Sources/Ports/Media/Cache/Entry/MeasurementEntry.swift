package import System

/// Converts a measurement to bytes that a later run reads again. It does no I/O, and the bytes that
/// it reads may be anything.
///
/// A name and a format are followed by the digest of the key, the digest of the facts, and the
/// facts:
///
///     vastsimM | format | key, 32 bytes | SHA-256 of the facts, 32 bytes | facts
package enum MeasurementEntry {
  /// The most bytes of an entry, which is enough for hours of video.
  package static let largestByteCount = 16_000_000

  private static let name = Array("vastsimM".utf8)
  /// The version of the format, which every change of the written bytes must raise.
  private static let format: UInt8 = 1
  private static let headerByteCount = name.count + 1 + 2 * ContentDigest.byteCount

  /// The entry of a measurement; nil for a measurement that an entry cannot reproduce, such as one with a
  /// failed filter, or a very long one.
  package static func bytes(of facts: MediaFacts, key: ContentDigest) -> [UInt8]? {
    let kept = facts.withoutWhatIsReadAnew
    var writer = EntryWriter()
    kept.write(to: &writer)
    let payload = writer.bytes
    guard headerByteCount + payload.count <= largestByteCount,
      Self.facts(inPayload: payload) == kept
    else { return nil }
    return name + [format] + key.bytes + ContentDigest(of: payload).bytes + payload
  }

  /// The measurement in an entry, without the digest of the content and what only an HLS stream
  /// has; nil unless the entry is whole, of this format and of this key.
  package static func facts(in bytes: [UInt8], key: ContentDigest) -> MediaFacts? {
    guard bytes.count <= largestByteCount, bytes.count > headerByteCount else { return nil }
    let payload = bytes[headerByteCount...]
    let header = name + [format] + key.bytes
    guard bytes.starts(with: header),
      bytes[header.count..<headerByteCount].elementsEqual(ContentDigest(of: payload).bytes)
    else { return nil }
    return facts(inPayload: payload)
  }

  /// The measurement in the bytes after an entry's header; the digest in the header is not checked
  /// here.
  package static func facts(inPayload payload: some Collection<UInt8>) -> MediaFacts? {
    do throws(MalformedEntry) {
      var reader = EntryReader(payload)
      let facts = try MediaFacts(from: &reader)
      try reader.finish()
      return facts
    } catch {
      return nil
    }
  }
}

extension MediaFacts {
  fileprivate var withoutWhatIsReadAnew: MediaFacts {
    var facts = self
    facts.hls = nil
    facts.measurements?.contentDigest = ""
    return facts
  }
}
