internal import NativeUnits
internal import Transport
internal import VAST
internal import VirtualTime

/// What came of a native unit's request for a file.
struct NativeFileAnswer {
  /// How the run's record tells of it.
  var fetch: Fetch
  var content: NativeAnswer
  /// How long the network took, beside what the scenario states.
  var delay: Duration
}

extension ResourceSource {
  /// Gets what a native unit shows or reads: a file that the scenario names, or a URL.
  func answer(_ wish: NativeRequest, at now: VirtualInstant) -> NativeFileAnswer {
    guard !URLReference.isOfNetwork(wish.reference) else { return answer(to: wish, at: now) }
    let name = request.displayName(wish.reference)
    var fetch = Fetch(purpose: .resource, url: name, source: .file, status: 200, bytes: 0)
    do {
      let bytes = try files.tag(at: wish.reference)
      fetch.bytes = bytes.count
      return NativeFileAnswer(fetch: fetch, content: .bytes(bytes, file: name), delay: .zero)
    } catch {
      fetch.status = 404
      fetch.absence = .unreadable("\(error)")
      return NativeFileAnswer(fetch: fetch, content: .failed("\(error)"), delay: .zero)
    }
  }

  private func answer(to wish: NativeRequest, at now: VirtualInstant) -> NativeFileAnswer {
    let (found, delay) = answer(
      to: wish.reference, relativeTo: .url(wish.reference), for: .resource, at: now)
    var answer = found
    let bytes = bytes(of: &answer)
    let content = bytes.map { NativeAnswer.bytes($0, file: wish.reference) }
    return NativeFileAnswer(
      fetch: answer.fetch, content: content ?? .failed(answer.absence?.reason ?? "nothing came"),
      delay: delay)
  }
}
