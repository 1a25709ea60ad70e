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
