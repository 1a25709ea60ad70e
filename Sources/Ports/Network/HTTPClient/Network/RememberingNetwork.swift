package import Vocabulary

/// A network that requests each URL once, however many runs need it.
package final class RememberingNetwork: NetworkFetching {
  private let network: any NetworkFetching
  private var answers: [NetworkRequest: NetworkAnswer] = [:]

  package init(_ network: any NetworkFetching) { self.network = network }

  package func fetch(_ request: NetworkRequest) -> NetworkAnswer { fetch(request, within: nil) }

  package func fetch(_ request: NetworkRequest, within limit: Duration?) -> NetworkAnswer {
    if let answer = answers[request] { return answer }
    let answer = network.fetch(request, within: limit)
    answers[request] = answer
    return answer
  }
}
