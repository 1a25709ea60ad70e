/// Remembers the addresses of names for a while, and asks once for what many wait for.
struct NameCache {
  private enum Entry {
    case asked(any NameLookup)
    case known(NameAnswer, until: ContinuousClock.Instant)
  }

  private let resolver: any NameResolver
  private let lifetime: Duration
  private var entries: [String: Entry] = [:]

  /// `lifetime` is how long an answer is taken for true.
  init(resolver: any NameResolver, lifetime: Duration) {
    self.resolver = resolver
    self.lifetime = lifetime
  }

  /// What is known of a name at an instant; begins to ask when nothing is.
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
    // Whoever waits hears of it; who comes later asks anew.
    case .failed: entries[name] = nil
    }
    return answer
  }
}
