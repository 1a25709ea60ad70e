internal import VAST
internal import Vocabulary

/// The result of a native unit's request for a file.
struct NativeFileAnswer {
  /// What the run's record states about the request.
  var fetch: Fetch
  var content: NativeAnswer
  /// How long the network took, in addition to the scenario's delay.
  var delay: Duration
}

extension ResourceSource {
  /// Gets what a native unit shows or reads: a file that the scenario names, or a URL.
  func answer(_ native: NativeRequest, at now: VirtualInstant) -> NativeFileAnswer {
    guard !URLReference.isOfNetwork(native.reference) else { return answer(to: native, at: now) }
    let name = request.value.displayName(native.reference)
    var fetch = Fetch(purpose: .resource, url: name, source: .file, status: 200, bytes: 0)
    do {
      let bytes = try files.tag(at: native.reference)
      fetch.bytes = bytes.count
      return NativeFileAnswer(fetch: fetch, content: .bytes(bytes, file: name), delay: .zero)
    } catch {
      fetch.status = 404
      fetch.absence = .unreadable("\(error)")
      return NativeFileAnswer(fetch: fetch, content: .failed("\(error)"), delay: .zero)
    }
  }

  private func answer(to native: NativeRequest, at now: VirtualInstant) -> NativeFileAnswer {
    let (found, delay) = answer(
      to: native.reference, relativeTo: .url(native.reference), for: .resource, at: now)
    var answer = found
    let bytes = bytes(of: &answer)
    let content = bytes.map { NativeAnswer.bytes($0, file: native.reference) }
    return NativeFileAnswer(
      fetch: answer.fetch, content: content ?? .failed(answer.absence?.reason ?? "nothing came"),
      delay: delay)
  }
}
