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
