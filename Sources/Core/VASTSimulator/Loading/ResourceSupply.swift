internal import Player
internal import System
internal import VAST
package import Vocabulary

/// Supplies the resources that a tag and its documents name, by the rules of a run, without playing
/// anything.
package struct ResourceSupply {
  /// The base of the relative URLs of a document.
  package struct Origin: Sendable, Hashable {
    let base: DocumentBase

    /// The origin of a file that the user named. Relative URLs in it are resolved against its
    /// folder.
    package static func file(_ path: String) -> Origin { Origin(base: .file(path)) }
  }

  /// The result of a request for a URL.
  package struct Supplied: Sendable {
    package enum Content: Sendable, Hashable {
      case bytes([UInt8])
      /// The path of a file.
      case file(String)
    }

    /// The content; nil when there is none.
    package var content: Content?
    /// Why there is no content, and what to do; nil when there is content.
    package var reason: String?
    /// The base of the relative URLs in the content.
    package var origin: Origin
    /// What players in pages meet at the URL's own server.
    package var remarks: [NetworkRemark] = []
  }

  /// The purpose for which a URL is requested.
  package enum Purpose: Sendable, Hashable {
    case document
    case media
    case resource
  }

  private let resources: ResourceSource
  private var macros: RunMacros

  /// - Parameters:
  ///   - request: the tag, the files that answer URLs, and the run's settings. What its player could not
  ///     read is supplied too.
  ///   - service: the files and the network.
  package init(for request: RunRequest, by service: RunService) {
    var request = request
    request.profile = .exact
    let shared = UnitRequest(request)
    resources = ResourceSource(
      request: shared, files: service.files, network: service.network,
      budget: RunBudget(request.settings.limits))
    macros = RunMacros(request: shared, purpose: "documents")
  }

  /// The bytes of the tag, its origin, and what players in pages meet at its own server.
  ///
  /// - Throws: an error that says why there are no bytes.
  package func tag() throws -> (bytes: [UInt8], origin: Origin, remarks: [NetworkRemark]) {
    let arrival = resources.tag()
    guard let bytes = arrival.bytes else {
      throw arrival.missingInput
        ?? UnreadableInput(
          path: resources.request.tag.path,
          reason: arrival.fetch?.absence?.reason ?? "the response is empty",
          fix: "check the URL")
    }
    return (bytes, Origin(base: arrival.base), arrival.fetch?.remarks ?? [])
  }

  /// Requests a URL of a document. Its macros have the values of the beginning of a run.
  package mutating func resource(
    at url: String, of origin: Origin, for purpose: Purpose
  ) -> Supplied {
    let facts = MacroFacts()
    facts.request = .adRequest
    let url = macros.context(facts, at: .zero).expand(URLTemplate(url)).url
    let fetchPurpose: FetchPurpose =
      switch purpose {
      case .document: .vast
      case .media: .media
      case .resource: .resource
      }
    var answer = resources.answer(to: url, relativeTo: origin.base, for: fetchPurpose)
    var supplied = Supplied(origin: Origin(base: answer.base), remarks: answer.fetch.remarks)
    if purpose == .document {
      supplied.content = resources.bytes(of: &answer).map { .bytes($0) }
    } else if let path = answer.path {
      supplied.content = .file(path)
    } else if case .network(let response) = answer.content, case .bytes(let bytes)? = response.body
    {
      supplied.content = .bytes(bytes)
    }
    if supplied.content == nil { supplied.reason = answer.absence?.reason ?? "it is empty" }
    return supplied
  }
}
