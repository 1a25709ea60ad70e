package import Vocabulary

/// Matches the requests of one trace with those of another.
struct RequestMatching {
  /// A request without a match.
  struct Lonely: Hashable {
    var request: TracedRequest
    /// The request's purpose, if its URL shows it.
    var purpose: TracedRequest.Purpose?
    /// Whether the other trace has the same request, but less often.
    var isRepetition: Bool
  }

  private(set) var pairs: [(base: TracedRequest, other: TracedRequest)] = []
  private(set) var baseAlone: [Lonely] = []
  private(set) var otherAlone: [Lonely] = []
  /// How many requests of a capture went to hosts that the base never uses, by host.
  private(set) var unrelated: [String: Int] = [:]
  /// The requests of the base trace, each with the matching requests of the other trace.
  private(set) var slots: [Slot] = []

  /// Requests of the base that differ only in their instants and macros.
  struct Slot {
    var purpose: TracedRequest.Purpose?
    var shape: URLShape
    var base: [TracedRequest] = []
    var other: [TracedRequest] = []

    var isFull: Bool { other.count >= base.count }
  }

  struct Key: Hashable {
    var purpose: TracedRequest.Purpose?
    var shape: URLShape
  }

  /// If only one of the two traces has templates, it must be `base`.
  init(_ base: BeaconTrace, _ other: BeaconTrace) {
    var slots = Self.slots(of: base)
    var index = SlotIndex(slots)
    var left: [TracedRequest] = []
    for request in other.requests {
      let sent = URLShape(url: request.url)
      let declared = request.template.map(URLShape.init)
      let candidates = index.exact(for: request, sent, declared)
      if let slot = Self.exactSlot(in: slots, among: candidates, for: request, sent, declared) {
        slots[slot].other.append(request)
      } else {
        left.append(request)
      }
    }
    left = left.filter { request in
      let sent = URLShape(url: request.url)
      let declared = request.template.map(URLShape.init)
      let open = index.open(for: request, sent, declared) { !slots[$0].isFull }
      let slot = Self.nearestSlot(in: slots, among: open, for: request, sent, declared)
      guard let slot else { return true }
      slots[slot].other.append(request)
      return false
    }
    self.slots = slots
    for slot in slots { take(slot) }
    let hosts = Set(slots.map(\.shape.host))
    for request in left {
      let host = String(URLShape(url: request.url).host)
      if other.isCapture, !base.isCapture, !hosts.contains(Substring(host)) {
        unrelated[host, default: 0] += 1
      } else {
        otherAlone.append(Lonely(request: request, purpose: nil, isRepetition: false))
      }
    }
  }

  private static func slots(of trace: BeaconTrace) -> [Slot] {
    var slots: [Slot] = []
    var indices: [Key: Int] = [:]
    for request in trace.requests {
      let shape = request.template.map(URLShape.init) ?? URLShape(url: request.url)
      let key = Key(purpose: request.purpose, shape: shape)
      let index = indices[key] ?? slots.count
      if index == slots.count {
        indices[key] = index
        slots.append(Slot(purpose: request.purpose, shape: shape))
      }
      slots[index].base.append(request)
    }
    return slots
  }

  /// Whether a request can belong to a slot, regardless of parameters.
  private static func fits(
    _ slot: Slot, _ request: TracedRequest, _ sent: URLShape, _ declared: URLShape?
  ) -> Bool {
    if let purpose = slot.purpose, let other = request.purpose, purpose != other { return false }
    if let declared, slot.purpose != nil { return slot.shape.address == declared.address }
    return slot.shape.addresses(sent)
  }

  /// The slot with parameters that are all in the request. Of several such slots, those with the
  /// most parameters count: the first of them that is not full, otherwise the first.
  private static func exactSlot(
    in slots: [Slot], among candidates: [Int], for request: TracedRequest, _ sent: URLShape,
    _ declared: URLShape?
  ) -> Int? {
    let exact = candidates.filter { index in
      let slot = slots[index]
      guard fits(slot, request, sent, declared) else { return false }
      if let declared, slot.purpose != nil { return slot.shape == declared }
      return slot.shape.agreement(with: sent).other == 0
    }
    // A template without parameters fits every request at its address, so the most specific
    // template is selected.
    let most = exact.map { slots[$0].shape.parameters.count }.max()
    let meant = exact.filter { slots[$0].shape.parameters.count == most }
    return meant.first { !slots[$0].isFull } ?? meant.first
  }

  /// The slot that still lacks a request and has most in common with the given request.
  private static func nearestSlot(
    in slots: [Slot], among open: [Int], for request: TracedRequest, _ sent: URLShape,
    _ declared: URLShape?
  ) -> Int? {
    let fitting = open.filter { fits(slots[$0], request, sent, declared) }
    let host = sent.host
    let candidates =
      !fitting.isEmpty
      ? fitting
      : open.filter {
        slots[$0].purpose != nil && slots[$0].purpose == request.purpose
          && slots[$0].shape.host == host
      }
    // The first of equally near slots.
    var nearest: (slot: Int, same: Int)?
    for slot in candidates {
      let same = slots[slot].shape.agreement(with: sent).same
      if nearest.map({ same > $0.same }) ?? true { nearest = (slot, same) }
    }
    return nearest?.slot
  }

  /// Pairs a slot's requests in order, so that their instants are as close as possible.
  private mutating func take(_ slot: Slot) {
    let (chosenBase, chosenOther) = InstantPairing.indices(
      slot.base.map(\.at), slot.other.map(\.at))
    pairs += zip(chosenBase, chosenOther).map { (slot.base[$0], slot.other[$1]) }
    let taken = (base: Set(chosenBase), other: Set(chosenOther))
    for (index, request) in slot.base.enumerated() where !taken.base.contains(index) {
      baseAlone.append(
        Lonely(request: request, purpose: slot.purpose, isRepetition: !slot.other.isEmpty))
    }
    for (index, request) in slot.other.enumerated() where !taken.other.contains(index) {
      otherAlone.append(Lonely(request: request, purpose: slot.purpose, isRepetition: true))
    }
  }
}

/// Pairs each instant of the shorter of two ascending lists with one of the longer, so that the sum of the
/// distances is least.
enum InstantPairing {
  /// The largest number of possible pairs that are compared. Two lists with more possible pairs are
  /// paired in order from their beginnings.
  private static let limit = 250_000

  /// The indices that are paired: the first of one list with the first of the other, and so on.
  static func indices(_ left: [Duration], _ right: [Duration]) -> (left: [Int], right: [Int]) {
    guard left.count <= right.count else {
      let (second, first) = indices(right, left)
      return (first, second)
    }
    let all = Array(left.indices)
    guard left.count < right.count, !left.isEmpty, left.count * right.count <= limit else {
      return (all, Array(right.indices.prefix(left.count)))
    }
    return (all, chosen(left, right))
  }

  /// The selected indices of the longer list, one for each of the shorter.
  private static func chosen(_ short: [Duration], _ long: [Duration]) -> [Int] {
    let spare = long.count - short.count
    // cost[i][s]: the lowest cost of pairing the first i of the shorter list, with s of the longer
    // list left out.
    var cost = [[Duration]](
      repeating: [Duration](repeating: .zero, count: spare + 1), count: short.count + 1)
    for index in 1...short.count {
      for skipped in 0...spare {
        let difference = long[index - 1 + skipped] - short[index - 1]
        let paired =
          cost[index - 1][skipped] + (difference < .zero ? .zero - difference : difference)
        cost[index][skipped] =
          skipped == 0 ? paired : min(paired, cost[index][skipped - 1])
      }
    }
    var indices: [Int] = []
    var skipped = spare
    for index in (1...short.count).reversed() {
      while skipped > 0, cost[index][skipped - 1] == cost[index][skipped] { skipped -= 1 }
      indices.append(index - 1 + skipped)
    }
    return indices.reversed()
  }
}

/// Finds the requests that were sent for a tag's trackers among those of a capture.
package struct TrackerRequests: Sendable {
  /// A tracker as the tag declares it.
  package struct Tracker: Sendable, Hashable {
    package var event: String
    /// How far out in the wrapper chain it is declared; 0 is the inline ad.
    package var hop: Int
    package var url: URLTemplate

    package init(event: String, hop: Int, url: URLTemplate) {
      self.event = event
      self.hop = hop
      self.url = url
    }
  }

  /// The trackers, each with the indices of its requests. Trackers with the same event, hop and URL
  /// are listed once.
  package let trackers: [(tracker: Tracker, requests: [Int])]

  /// - Parameters:
  ///   - trackers: the tag's trackers.
  ///   - urls: the requested URLs, in order.
  package init(_ trackers: [Tracker], among urls: [String]) {
    let declared = BeaconTrace(
      name: "",
      requests: trackers.map { tracker in
        TracedRequest(
          tracker.url.text, at: .zero, template: tracker.url,
          purpose: TracedRequest.Purpose(event: tracker.event, hop: tracker.hop))
      })
    // The index of a request is used as its instant, which identifies the request.
    let captured = BeaconTrace(
      name: "",
      requests: urls.enumerated().map { index, url in
        TracedRequest(url, at: .microseconds(index))
      }, isCapture: true)
    self.trackers = RequestMatching(declared, captured).slots.compactMap { slot in
      guard let request = slot.base.first, let purpose = request.purpose,
        let template = request.template
      else { return nil }
      return (
        Tracker(event: purpose.event, hop: purpose.hop, url: template),
        slot.other.map {
          Int($0.at.components.attoseconds / 1_000_000_000_000)
            + Int($0.at.components.seconds) * 1_000_000
        }.sorted()
      )
    }
  }
}
