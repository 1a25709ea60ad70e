/// Hands the answers to requests over in the order of the requests.
///
/// All requests of the SDK are stored in one queue. An answer that comes early waits for those of
/// earlier requests, and an answer that never comes holds back all later ones.
package struct OrderedAnswers<Answer: Sendable>: Sendable {
  /// A request's number, from 0 in the order of the requests.
  package struct Ticket: Sendable, Hashable {
    package var number: Int
  }

  /// The requests that were not handed over yet, the first with the number `first`; an answer that
  /// came early is in its place.
  private var waiting: [Answer?] = []
  private var first = 0

  package init() {}

  /// A request is made.
  package mutating func requested() -> Ticket {
    waiting.append(nil)
    return Ticket(number: first + waiting.count - 1)
  }

  /// The answer to a request came. A second answer to the same request is ignored, and so is the
  /// answer to a request that was never made.
  ///
  /// - Returns: the answers that are to be handled now, in their order.
  package mutating func answered(
    _ ticket: Ticket, _ answer: Answer
  ) -> [(ticket: Ticket, answer: Answer)] {
    let place = ticket.number - first
    guard waiting.indices.contains(place), waiting[place] == nil else { return [] }
    waiting[place] = answer
    var due: [(ticket: Ticket, answer: Answer)] = []
    for case let answer? in waiting.prefix(while: { $0 != nil }) {
      due.append((Ticket(number: first + due.count), answer))
    }
    waiting.removeFirst(due.count)
    first += due.count
    return due
  }
}
