/// Delivers the answers to requests in the order of the requests.
///
/// The SDK stores all requests in one queue. An answer that arrives early waits for those to
/// earlier requests, and an answer that never arrives blocks all later ones.
package struct OrderedAnswers<Answer: Sendable>: Sendable {
  /// A request's number, from 0 in the order of the requests.
  package struct Ticket: Sendable, Hashable {
    package var number: Int
  }

  /// The requests whose answers were not delivered yet, in order; `first` is the number of the
  /// first request. An answer that arrived early is in its request's place.
  private var waiting: [Answer?] = []
  private var first = 0

  package init() {}

  /// Adds a request.
  package mutating func requested() -> Ticket {
    waiting.append(nil)
    return Ticket(number: first + waiting.count - 1)
  }

  /// Handles the answer to a request. A second answer to the same request is ignored, and so is the
  /// answer to an unknown request.
  ///
  /// - Returns: the answers that can be delivered now, in order.
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
