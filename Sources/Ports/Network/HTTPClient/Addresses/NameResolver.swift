internal import Glibc
internal import Synchronization
internal import System

/// Looks up the addresses of names; tests provide their own implementation.
package protocol NameResolver {
  /// Starts to look up a name, without waiting.
  func lookUp(_ name: String) -> any NameLookup
}

/// One lookup under way.
package protocol NameLookup {
  /// The answer so far; polled until it is no longer pending.
  func answer() -> NameAnswer
}

/// The result of a lookup.
package enum NameAnswer: Sendable, Hashable {
  case pending
  /// All addresses of the name, in the order in which they are tried; at least one.
  case addresses([IPAddress])
  /// The lookup failed; the text is the system's reason.
  case failed(String)
}

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

/// A resolver that answers from a table, for tests and for names with fixed addresses.
package final class FixedResolver: NameResolver {
  private var answers: [String: [NameAnswer]]
  /// The names that were looked up, in order.
  private(set) var asked: [String] = []

  /// The answers for each name, one for each lookup; the last one repeats.
  package init(answers: [String: [NameAnswer]]) { self.answers = answers }

  /// A resolver with the addresses of each name.
  package convenience init(_ addresses: [String: [IPAddress]]) {
    self.init(answers: addresses.mapValues { [.addresses($0)] })
  }

  package func lookUp(_ name: String) -> any NameLookup {
    asked.append(name)
    guard let answer = answers[name]?.first else {
      return Lookup(known: .failed("the name is not in the table"))
    }
    if let count = answers[name]?.count, count > 1 { answers[name]?.removeFirst() }
    return Lookup(known: answer)
  }

  private struct Lookup: NameLookup {
    let known: NameAnswer

    func answer() -> NameAnswer { known }
  }
}

/// Caches the addresses of names, and looks each name up once for all requests that wait for it.
struct NameCache {
  private enum Entry {
    case asked(any NameLookup)
    case known(NameAnswer, until: ContinuousClock.Instant)
  }

  private let resolver: any NameResolver
  private let lifetime: Duration
  private var entries: [String: Entry] = [:]

  /// Makes an empty cache; `lifetime` is how long an answer stays valid.
  init(resolver: any NameResolver, lifetime: Duration) {
    self.resolver = resolver
    self.lifetime = lifetime
  }

  /// The answer for a name at an instant; starts a lookup when there is none.
  mutating func answer(for name: String, at now: ContinuousClock.Instant) -> NameAnswer {
    switch entries[name] {
    case .known(let answer, let end) where now < end:
      return answer
    case .asked(let lookup):
      return settle(name, lookup.answer(), at: now)
    case .known, nil:
      let lookup = resolver.lookUp(name)
      entries[name] = .asked(lookup)
      return settle(name, lookup.answer(), at: now)
    }
  }

  private mutating func settle(
    _ name: String, _ answer: NameAnswer, at now: ContinuousClock.Instant
  ) -> NameAnswer {
    switch answer {
    case .pending: break
    case .addresses: entries[name] = .known(answer, until: now + lifetime)
    // Current waiters get the failure; a later request looks the name up again.
    case .failed: entries[name] = nil
    }
    return answer
  }
}
