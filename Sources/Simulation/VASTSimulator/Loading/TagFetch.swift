internal import Transport
internal import VAST
internal import VirtualTime

/// A run does not begin, because its tag's URL gives no document.
package struct TagNotFetched: Error, CustomStringConvertible {
  /// The tag's URL.
  package var url: String
  /// Why, and what to do.
  package var reason: String
  /// Whether no file stands for it, and there is no network.
  package var isUnmapped = false

  package var description: String { "cannot fetch '\(url)': \(reason)" }
}

extension ResourceSource {
  /// The run's tag as it came.
  struct Tag {
    var bytes: [UInt8]
    /// What its relative URLs count from.
    var base: DocumentBase
    var fetch: Fetch
  }

  /// Reads or fetches the tag that the run begins with; the scenario's network is not between.
  func tag() throws -> Tag {
    let tag = request.tag
    guard tag.isURL else {
      let bytes = try files.tag(at: tag.path)
      let fetch = Fetch(
        purpose: .vast, url: tag.displayName, source: .file, status: 200, bytes: bytes.count)
      return Tag(bytes: bytes, base: .file(tag.path), fetch: fetch)
    }
    var answer = answer(to: tag.path, relativeTo: .url(tag.path), for: .vast)
    guard let bytes = bytes(of: &answer) else {
      var error = TagNotFetched(
        url: tag.path, reason: answer.absence?.reason ?? "it has no content")
      if case .unmapped = answer.absence { error.isUnmapped = true }
      throw error
    }
    guard case .network(let told) = answer.content else {
      return Tag(bytes: bytes, base: .url(tag.path), fetch: answer.fetch)
    }
    return Tag(bytes: bytes, base: .url(told.url), fetch: answer.fetch)
  }
}
