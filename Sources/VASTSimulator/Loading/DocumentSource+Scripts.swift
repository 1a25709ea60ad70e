internal import Player
internal import Transport
internal import VAST
internal import VerificationHost
internal import VirtualTime

/// Verification scripts, which come over the same network as documents.
extension DocumentSource {
  /// What a request for a script comes to, and when.
  struct ScriptAnswer {
    var fetch: Fetch
    var delay: Duration = .zero
    var text: String?
    var prospect: VerificationPlan.Prospect
  }

  /// Whether a file stands for a script's URL.
  func hasPlace(of url: String, namedIn document: String) -> Bool {
    let base = base(of: document)
    return LocalPlace(
      of: base.resolved(url), map: request.map, relativeTo: base, where: files.exists) != nil
  }

  /// The answer to a request for a script that is made now.
  func script(
    at reference: String, namedIn document: String, at now: VirtualInstant
  ) -> ScriptAnswer {
    let base = base(of: document)
    let url = base.resolved(reference)
    let fetch = Fetch(purpose: .script, url: url, source: .network, status: 0, bytes: 0)
    var answer = ScriptAnswer(fetch: fetch, prospect: .available)
    func failing(_ error: String, after delay: Duration, inField: Bool = true) -> ScriptAnswer {
      answer.fetch.error = error
      answer.delay = delay
      answer.prospect = inField ? .refused(.missing, detail: error) : .unknown(error)
      return answer
    }
    let place = LocalPlace(
      of: url, map: request.map, relativeTo: base, where: files.exists)
    if place?.source != .map, let objection = FetchLimits.objection(to: url) {
      return failing(objection, after: .zero)
    }
    let latency = connection.delay(at: now)
    guard Self.limits.waits(for: latency) else {
      let limit = Self.limits.responseTimeout
      return failing("no answer came within \(TimeText.readable(limit))", after: limit)
    }
    if let loss = connection.loss(of: url) {
      guard let status = loss.status else {
        return failing(
          "the connection was lost, and no answer came", after: Self.limits.responseTimeout)
      }
      answer.fetch.status = status
      return failing("the server answered with status \(status)", after: latency)
    }
    guard let place else {
      return failing(
        "no file stands for it, and nothing is fetched from the network; give --map PREFIX=PATH",
        after: latency, inField: false)
    }
    answer.fetch.source = place.source
    guard let bytes = try? files.tag(at: place.path) else {
      answer.fetch.status = 404
      return failing(
        place.source == .map
          ? "there is no file where its URL is mapped to; check --map"
          : "there is no such file beside the tag; check the relative URL",
        after: latency, inField: false)
    }
    answer.fetch.status = 200
    answer.fetch.bytes = bytes.count
    answer.delay = latency
    answer.text = String(decoding: bytes, as: UTF8.self)
    return answer
  }

  private func base(of document: String) -> DocumentBase {
    bases[document] ?? .file(request.tag.path)
  }
}
