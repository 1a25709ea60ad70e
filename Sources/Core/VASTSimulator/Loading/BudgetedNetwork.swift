internal import Vocabulary

/// The network of one run. It refuses requests after the run's limit of network time is used up.
///
/// The limit counts wall-clock time, because servers determine how much of it passes. The record
/// does not mention the limit unless it is used up.
final class BudgetedNetwork: NetworkFetching {
  private let network: any NetworkFetching
  private let budget: RunBudget

  init(_ network: any NetworkFetching, _ budget: RunBudget) {
    self.network = network
    self.budget = budget
  }

  func fetch(_ request: NetworkRequest) -> NetworkAnswer { fetch(request, within: nil) }

  func fetch(_ request: NetworkRequest, within limit: Duration?) -> NetworkAnswer {
    let rest = Duration.microseconds(budget.rest(of: .networkTime))
    guard rest > .zero else {
      budget.cut(of: .networkTime)
      return NetworkAnswer(
        url: request.url, status: 0,
        failure: NetworkFailure(
          .budget, "the run's limit 'networkTime' is used up, so it was not requested"))
    }
    return budget.timed(.networkTime) {
      network.fetch(request, within: limit.map { min($0, rest) } ?? rest)
    }
  }
}
