internal import Prebid
internal import Vocabulary
internal import Widgets

/// What the native units of a screen share: the queue of their requests, and the auditor of their calls.
struct NativeRequests {
  /// An answer that is handed to a unit now.
  struct Answer {
    /// The unit's index among the units of the run.
    var unit: Int
    var id: NativeRequest.ID
    var fetch: Fetch
    var answer: NativeAnswer
  }

  private struct Key: Hashable {
    var unit: Int
    var id: NativeRequest.ID
  }

  private typealias Queue = OrderedAnswers<Answer>

  private struct PostKey: Hashable {
    var unit: Int
    var id: AuctionPost.ID
  }

  private var pending: [Key: Answer] = [:]
  /// What Prebid Servers answered to requests for bids.
  private var postings: [PostKey: AuctionPosting] = [:]
  private var queue = Queue()
  private var tickets: [Key: Queue.Ticket] = [:]
  var auditor = AppCallAuditor()

  init(_ units: [NativeUnitScenario?]) {
    for case let unit? in units { auditor.expects(unit.unit.name, of: unit.sdk) }
  }

  mutating func requested(_ request: NativeRequest, by unit: Int, _ answer: NativeFileAnswer) {
    let key = Key(unit: unit, id: request.id)
    pending[key] = Answer(
      unit: unit, id: request.id, fetch: answer.fetch, answer: answer.content)
    if request.turn == .inOrder { tickets[key] = queue.requested() }
  }

  mutating func posting(_ id: AuctionPost.ID, of unit: Int, _ answer: AuctionPosting) {
    postings[PostKey(unit: unit, id: id)] = answer
  }

  /// Removes and returns the answer to a request for bids, which arrives now.
  mutating func posted(_ id: AuctionPost.ID, of unit: Int) -> AuctionPosting? {
    postings.removeValue(forKey: PostKey(unit: unit, id: id))
  }

  /// Handles the arrival of the answer to a request.
  ///
  /// - Returns: the answers that are handed to units now, in order.
  mutating func arrived(_ id: NativeRequest.ID, of unit: Int) -> [Answer] {
    let key = Key(unit: unit, id: id)
    guard let answer = pending.removeValue(forKey: key) else { return [] }
    guard let ticket = tickets.removeValue(forKey: key) else { return [answer] }
    return queue.answered(ticket, answer).map(\.answer)
  }
}
