internal import Reports
internal import System
internal import Vocabulary

/// A network that keeps every answer of another network.
final class KeptAnswers: NetworkFetching {
  /// The largest answer whose body goes into a HAR file: 64 MiB.
  static let limit = 1 << 26

  private let network: any NetworkFetching
  private var answers: [(request: NetworkRequest, answer: NetworkAnswer)] = []

  init(of network: any NetworkFetching) { self.network = network }

  func fetch(_ request: NetworkRequest) -> NetworkAnswer { fetch(request, within: nil) }

  func fetch(_ request: NetworkRequest, within limit: Duration?) -> NetworkAnswer {
    let answer = network.fetch(request, within: limit)
    answers.append((request, answer))
    return answer
  }

  /// How many answers there are so far.
  var count: Int { answers.count }

  /// The answers with these numbers, which count from 0; the bodies of media are read again from
  /// their files.
  func contents(of range: Range<Int>) -> HARContents {
    var contents = HARContents()
    for (request, answer) in answers[range] {
      contents.add(
        HARContents.Answer(
          url: answer.url, body: answer.keptBody, hops: answer.hops,
          duration: answer.duration, failure: answer.failure?.kind),
        to: request.url)
    }
    return contents
  }
}

extension NetworkAnswer {
  fileprivate var keptBody: [UInt8]? {
    switch body {
    case .bytes(let bytes): bytes.count <= KeptAnswers.limit ? bytes : nil
    case .file(let path, let count):
      count <= KeptAnswers.limit ? try? LocalFile.bytes(of: path, limit: count) : nil
    case nil: nil
    }
  }
}
