internal import Glibc
internal import Synchronization
internal import System

/// The system's own resolver: the hosts file, DNS, and whatever else the system is configured to
/// use.
///
/// The system offers only a blocking call. It runs on a thread of its own, so that a lookup that
/// never ends costs no more than the time limit.
package struct SystemResolver: NameResolver {
  package init() {}

  package func lookUp(_ name: String) -> any NameLookup {
    let lookup = Lookup(name: name)
    var thread = pthread_t()
    let argument = Unmanaged.passRetained(lookup).toOpaque()
    let status = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Lookup>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, argument)
    guard status == 0 else {
      Unmanaged<Lookup>.fromOpaque(argument).release()
      MachineFailure(
        "start a thread to look up '\(name)'", reason: String(cString: strerror(status))
      ).note()
      lookup.state.withLock { $0 = .failed(String(cString: strerror(status))) }
      return lookup
    }
    pthread_detach(thread)
    return lookup
  }

  private final class Lookup: NameLookup, Sendable {
    let name: String
    let state = Mutex(NameAnswer.pending)

    init(name: String) { self.name = name }

    func answer() -> NameAnswer { state.withLock { $0 } }

    func run() {
      let found = Self.addresses(of: name)
      state.withLock { $0 = found }
    }

    private static func addresses(of name: String) -> NameAnswer {
      var hints = addrinfo()
      hints.ai_family = AF_UNSPEC
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
      var list: UnsafeMutablePointer<addrinfo>?
      let status = getaddrinfo(name, nil, &hints, &list)
      guard status == 0 else { return .failed(String(cString: gai_strerror(status))) }
      defer { freeaddrinfo(list) }
      var addresses: [IPAddress] = []
      var next = list
      while let entry = next {
        if let address = entry.pointee.ai_addr.flatMap({ IPAddress($0) }),
          !addresses.contains(address)
        {
          addresses.append(address)
        }
        next = entry.pointee.ai_next
      }
      return addresses.isEmpty ? .failed("it has no IP address") : .addresses(addresses)
    }
  }
}
