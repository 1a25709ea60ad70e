internal import Vocabulary

extension MacroDefinition {
  /// The macro that an unknown name in upper or lower case probably means: a macro with a similar
  /// name, or CACHEBUSTING for a name that other systems give to the random number.
  package static func meant(by name: String) -> MacroDefinition? {
    // A longer name is not a misspelling, and comparing it with every macro would be slow.
    guard name.utf8.count <= 80 else { return nil }
    let upper = name.uppercased()
    if cacheBusters.contains(upper) { return named("CACHEBUSTING") }
    return NearestName.find(upper, in: names).flatMap(named)
  }

  /// Whether a text in another form than VAST's is probably a macro, and not an ordinary word in
  /// brackets (`?title=[sale]`).
  ///
  /// A word in brackets counts as a macro when it is nearly the name of one or is written like a
  /// program's identifier (`user_id`, `userId`).
  package static func isProbable(_ form: String) -> Bool {
    let brackets = [("%255b", 5), ("%5b", 3), ("[", 1)]
    guard !form.hasPrefix("[["), !form.hasPrefix("[ "),
      let length = brackets.first(where: { form.lowercased().hasPrefix($0.0) })?.1
    else { return true }
    let name = String(form.dropFirst(length).dropLast(length))
    if name.contains("_") || name.dropFirst().contains(where: \.isUppercase) { return true }
    guard let known = meant(by: name)?.name else { return false }
    return cacheBusters.contains(name.uppercased())
      || NearestName.distance(name, known) <= (name.count < 9 ? 1 : 2)
  }

  /// Every macro name, in the registry's order.
  private static let names: [String] = all.map(\.name)

  /// Other systems' names of the random number.
  private static let cacheBusters: Set = [
    "RANDOM", "RND", "RAND", "CB", "CACHEBUSTER", "CACHE_BUSTER", "CACHEBREAKER", "ORD", "TIME",
    "NOW", "UNIXTIME", "RANDOMNUMBER", "RANDOM_NUMBER",
  ]
}
