internal import System
internal import VAST
internal import Vocabulary

/// An error that prevents a run: the user's tag cannot be fetched.
package struct TagNotFetched: Error, CustomStringConvertible {
  /// The tag's URL.
  package var url: String
  /// Why the tag cannot be fetched, and what to do.
  package var reason: String
  /// Whether no file is mapped for the URL and there is no network.
  package var isUnmapped = false

  package var description: String { "cannot fetch '\(url)': \(reason)" }
}

/// The response to the request for the document with which a unit begins.
struct TagArrival {
  /// The request in the run's record; nil for a document that an auction returned, which was not requested.
  var fetch: Fetch?
  /// The base of the relative URLs in the document.
  var base: DocumentBase
  var answer: AdSourceStateMachine.Answer
  /// The delay of the response after the request.
  var delay = Duration.zero
  /// The input that the user must supply before anything can be played; nil when the tag was
  /// received, or when the network was asked and did not deliver the tag.
  var missingInput: (any Error)?

  /// The document's bytes; nil when there are none.
  var bytes: [UInt8]? {
    if case .document(let bytes) = answer { bytes } else { nil }
  }
}

extension ResourceSource {
  /// Reads or fetches the tag with which the run begins, without the delays and losses of the
  /// scenario's network.
  func tag() -> TagArrival {
    let tag = request.tag
    guard tag.isURL else { return file(tag) }
    let base = DocumentBase.url(tag.path)
    var answer = answer(to: tag.path, relativeTo: base, for: .vast)
    let bytes = bytes(of: &answer)
    var arrival = TagArrival(
      fetch: answer.fetch, base: base, answer: .nothing(.unavailable("the response is empty")))
    if case .network(let response) = answer.content {
      arrival.base = .url(response.url)
    }
    arrival.delay = delay(of: answer)
    if let bytes {
      arrival.answer = .document(bytes)
    } else if let absence = answer.absence {
      arrival.answer = absence.wrapperAnswer(of: tag.path).map { .nothing($0) } ?? .document([])
      arrival.missingInput = missingInput(absence)
    }
    return arrival
  }

  private func file(_ tag: RunRequest.Input) -> TagArrival {
    var fetch = Fetch(
      purpose: .vast, url: tag.displayName, source: .file, status: 200, bytes: 0)
    do {
      let bytes = try files.tag(at: tag.path)
      fetch.bytes = bytes.count
      return TagArrival(fetch: fetch, base: .file(tag.path), answer: .document(bytes))
    } catch {
      fetch.status = 404
      fetch.absence = .unreadable("\(error)")
      return TagArrival(
        fetch: fetch, base: .file(tag.path),
        answer: .nothing(.unavailable("\(error)", fetch.absence)),
        missingInput: error)
    }
  }

  /// The error for a tag that only the user can supply; nil for other absences.
  private func missingInput(_ absence: Fetch.Absence) -> TagNotFetched? {
    var error = TagNotFetched(url: request.tag.path, reason: absence.reason)
    switch absence {
    case .unmapped:
      error.isUnmapped = true
      return error
    case .missing, .missingPart, .forbidden, .unreadable, .notRequestable: return error
    case .failed(let failure) where failure.effect == .notAllowed: return error
    case .late, .lost, .cutOff, .refused, .abandoned, .withheld, .failed: return nil
    }
  }
}

extension RunService {
  /// The bytes of the file that is mapped for a tag's URL; nil if no mapping matches.
  ///
  /// - Throws: the error of `files` when the file cannot be read, `UnreadableInput` when the file
  ///   is outside the mapping's folder.
  package func mappedTag(of request: RunRequest) throws -> [UInt8]? {
    guard request.tag.isURL,
      let place = LocalPlace(mapped: request.tag.path, by: UnitRequest(request), in: files)
    else { return nil }
    switch place.target {
    case .file(let path): return try files.reference(at: path)
    case .own, .missing: return try files.tag(at: place.path)
    case .forbidden:
      throw UnreadableInput(
        path: request.displayName(place.path),
        reason: "the file is hidden, is not a regular file, or is outside the mapped folder",
        fix: "use --map for the folder that contains the file, or --allow-files PATH")
    }
  }
}

/// The base of the relative URLs of a document.
enum DocumentBase: Hashable {
  /// The path of a local file; `-` for standard input.
  case file(String)
  /// The URL of a document, even if it was read from a mapped local file.
  case url(String)

  /// Resolves a reference of the document. In a local file, a path stays a path, and a
  /// protocol-relative URL gets the scheme https.
  func resolved(_ reference: String) -> String {
    switch self {
    case .file: reference.hasPrefix("//") ? "https:" + reference : reference
    case .url(let url): URLReference.resolve(reference, against: url)
    }
  }
}
