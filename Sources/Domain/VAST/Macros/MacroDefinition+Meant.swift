internal import Diagnostics

extension MacroDefinition {
  /// The macro that an unknown name probably means, in any case.
  package static func meant(by name: String) -> MacroDefinition? {
    // Longer names are not misspellings, and every macro would be compared with
    // them.
    guard name.utf8.count <= 80 else { return nil }
    let upper = name.uppercased()
    if cacheBusters.contains(upper) { return named("CACHEBUSTING") }
    return NearestName.find(upper, in: names).flatMap(named)
  }

  /// Every macro name, in the registry's order.
  private static let names: [String] = all.map(\.name)

  /// Other systems' names of the random number.
  private static let cacheBusters: Set = [
    "RANDOM", "RND", "RAND", "CB", "CACHEBUSTER", "CACHE_BUSTER", "CACHEBREAKER", "ORD",
  ]
}
