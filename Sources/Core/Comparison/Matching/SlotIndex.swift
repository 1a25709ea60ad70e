internal import Vocabulary

/// Finds the slots that a request may fill, without comparing the request with all of them.
///
/// It returns all slots that fit, except that `open` returns at most `comparedSlots` of an address
/// or a host. It may also return slots that do not fit; the caller decides.
struct SlotIndex {
  /// An address or a host of slots, with the purpose of the slots; nil for any purpose.
  private struct Place: Hashable {
    var purpose: TracedRequest.Purpose?
    var key: AddressKey
  }

  /// A parameter without macros, with the address of its slot.
  private struct Field: Hashable {
    var address: AddressKey
    var name: String
    var value: String
  }

  /// The slots with a purpose, by their shape.
  private var byShape: [URLShape: [Int]] = [:]
  private var byPurposeAndShape: [RequestMatching.Key: [Int]] = [:]
  /// All slots that have parameters without macros, each listed under its parameter that the fewest
  /// other slots have.
  private var byField: [Field: [Int]] = [:]
  /// The slots that have no parameters, or only parameters with macros, by their address.
  private var byAddress: [AddressKey: [Int]] = [:]
  /// All open slots by address; the lists get shorter as slots are filled.
  private var openByAddress: [Place: [Int]] = [:]
  private var openByHost: [Place: [Int]] = [:]
  /// Whether every slot has a purpose.
  private let isPurposeful: Bool

  /// The largest number of open slots among which the nearest one is searched.
  private static let comparedSlots = 200

  init(_ slots: [RequestMatching.Slot]) {
    isPurposeful = slots.allSatisfy { $0.purpose != nil }
    var counts: [Field: Int] = [:]
    for slot in slots {
      for field in Self.fields(of: slot.shape, at: AddressKey(slot.shape)) {
        counts[field, default: 0] += 1
      }
    }
    for (index, slot) in slots.enumerated() {
      if slot.purpose != nil {
        byShape[slot.shape, default: []].append(index)
        let key = RequestMatching.Key(purpose: slot.purpose, shape: slot.shape)
        byPurposeAndShape[key, default: []].append(index)
      }
      let key = AddressKey(slot.shape)
      if let rarest = Self.fields(of: slot.shape, at: key).min(by: {
        counts[$0, default: 0] < counts[$1, default: 0]
      }) {
        byField[rarest, default: []].append(index)
      } else {
        byAddress[key, default: []].append(index)
      }
    }
    // In reverse order, because filled slots are removed from the end of a list.
    for index in slots.indices.reversed() {
      let slot = slots[index]
      for purpose in slot.purpose == nil ? [nil] : [slot.purpose, nil] {
        let address = Place(purpose: purpose, key: AddressKey(slot.shape))
        openByAddress[address, default: []].append(index)
        let host = Place(purpose: purpose, key: .whole(String(slot.shape.host)))
        openByHost[host, default: []].append(index)
      }
    }
  }

  private static func fields(of shape: URLShape, at key: AddressKey) -> [Field] {
    shape.parameters.filter { $0.macros.isEmpty }.map {
      Field(address: key, name: $0.name, value: SentText.plain($0.value))
    }
  }

  /// The slots whose parameters are possibly all in a request, in ascending order.
  func exact(
    for request: TracedRequest, _ sent: URLShape, _ declared: URLShape?
  ) -> [Int] {
    var found: [Int] = []
    for key in AddressKey.all(meeting: sent) {
      found += byAddress[key] ?? []
      for field in Set(Self.fields(of: sent, at: key)) { found += byField[field] ?? [] }
    }
    if let declared {
      if let purpose = request.purpose {
        found += byPurposeAndShape[.init(purpose: purpose, shape: declared)] ?? []
      } else {
        found += byShape[declared] ?? []
      }
    }
    return Set(found).sorted()
  }

  /// The first open slots with the address of a request, and with its host.
  mutating func open(
    for request: TracedRequest, _ sent: URLShape, _ declared: URLShape?,
    where isOpen: (Int) -> Bool
  ) -> [Int] {
    let purpose = isPurposeful ? request.purpose : nil
    var found: [Int] = []
    let declaredKey = declared.map { [AddressKey($0)] } ?? []
    for key in Set(AddressKey.all(meeting: sent) + declaredKey) {
      found += Self.first(
        of: Place(purpose: purpose, key: key), in: &openByAddress, where: isOpen)
    }
    if request.purpose != nil {
      found += Self.first(
        of: Place(purpose: purpose, key: .whole(String(sent.host))), in: &openByHost,
        where: isOpen)
    }
    return Set(found).sorted()
  }

  private static func first(
    of place: Place, in lists: inout [Place: [Int]], where isOpen: (Int) -> Bool
  ) -> [Int] {
    guard var list = lists.removeValue(forKey: place) else { return [] }
    while let last = list.last, !isOpen(last) { list.removeLast() }
    defer { lists[place] = list }
    return Array(list.reversed().lazy.filter(isOpen).prefix(comparedSlots))
  }
}

/// The part of a declared address that its macros cannot change. This key finds the declared
/// addresses that a sent address can come from.
enum AddressKey: Hashable {
  /// The whole address, if it has no macro or its host is a macro.
  case whole(String)
  /// The host, and what comes after the last slash.
  case end(host: String, String)
  /// The address up to the last slash before the first macro; slashes after the limit do not count.
  case beginning(String)

  /// How many slashes of an address count.
  private static let slashLimit = 16

  /// The key of an address, as it is declared or as it was sent.
  init(_ shape: URLShape) {
    let address = shape.address
    guard !shape.host.isEmpty, let macro = address.firstIndex(of: Wildcard.character) else {
      self = .whole(address)
      return
    }
    let end = Self.end(of: address)
    if !end.isEmpty, !end.contains(Wildcard.character), address[macro...].contains("/") {
      self = .end(host: String(shape.host), String(end))
    } else {
      let slash = Self.slashes(in: address).last { $0 < macro } ?? address.startIndex
      self = .beginning(String(address[...slash]))
    }
  }

  /// The keys of all declared addresses that can match a sent one.
  static func all(meeting sent: URLShape) -> [AddressKey] {
    let address = sent.address
    let beginnings = slashes(in: address).map { AddressKey.beginning(String(address[...$0])) }
    return [.whole(address), .end(host: String(sent.host), String(end(of: address)))] + beginnings
  }

  private static func slashes(in address: String) -> [String.Index] {
    Array(address.indices.lazy.filter { address[$0] == "/" }.prefix(slashLimit))
  }

  private static func end(of address: String) -> Substring {
    address.lastIndex(of: "/").map { address[address.index(after: $0)...] } ?? ""
  }
}
