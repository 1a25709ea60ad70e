/// Why an address is not public.
package enum AddressRestriction: String, Sendable, Hashable, CaseIterable {
  /// The machine itself (127.0.0.0/8, ::1).
  case loopback
  /// A private network (RFC 1918), and IPv6's old site-local addresses.
  case privateNetwork
  /// A network behind a carrier's address translation (100.64.0.0/10, RFC 6598).
  case sharedNetwork
  /// A private IPv6 network (fc00::/7, RFC 4193).
  case uniqueLocal
  /// Link-local (169.254.0.0/16, fe80::/10).
  case linkLocal
  /// A cloud's metadata service, which gives a machine its secrets.
  case metadata
  case multicast
  /// No address, or "this network" (0.0.0.0/8, ::).
  case unspecified
  case broadcast
  /// Reserved for examples in documents (192.0.2.0/24 and others, RFC 5737, RFC 3849, RFC 9637).
  case documentation
  /// For measurements between machines (198.18.0.0/15, RFC 2544).
  case benchmark
  /// Reserved, or for special protocols.
  case reserved
  /// An IPv4 address mapped into IPv6, which no public name has.
  case mapped

  /// The kind of address, as a noun phrase for messages.
  package var phrase: String {
    switch self {
    case .loopback: "a loopback address"
    case .privateNetwork: "an address of a private network"
    case .sharedNetwork: "an address of a carrier's shared network"
    case .uniqueLocal: "a unique local address"
    case .linkLocal: "a link-local address"
    case .metadata: "the address of a cloud's metadata service"
    case .multicast: "a multicast address"
    case .unspecified: "an unspecified address"
    case .broadcast: "a broadcast address"
    case .documentation: "an address for documentation"
    case .benchmark: "an address for benchmarks"
    case .reserved: "a reserved address"
    case .mapped: "an IPv4 address mapped into IPv6"
    }
  }
}
