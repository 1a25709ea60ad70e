/// Which addresses may be connected to.
package enum AddressPolicy: Sendable, Hashable {
  /// Public addresses only.
  case publicOnly
  /// Public addresses and these.
  case publicAnd(Set<IPAddress>)
  /// All addresses (`--allow-private`).
  case all

  /// Why an address must not be connected to; nil when it may.
  package func restriction(of address: IPAddress) -> AddressRestriction? {
    switch self {
    case .publicOnly: address.restriction
    case .publicAnd(let others): others.contains(address) ? nil : address.restriction
    case .all: nil
    }
  }
}
