/// The order in which Java's `HashMap` gives its keys.
///
/// The map of key values is copied once before keys are cut, so the order of the copy counts.
enum JavaHashOrder {
  /// The keys in the order of a copied map.
  ///
  /// - Parameter keys: in the order in which they are put; repeated keys count once.
  /// - Returns: each key once.
  static func iterationOrder(of keys: [String]) -> [String] {
    var seen: Set<String> = []
    let keys = keys.filter { seen.insert($0).inserted }
    // A map that grows starts with 16 slots and doubles them when they are more than three quarters
    // full.
    var slots = 16
    while keys.count * 4 > slots * 3 { slots *= 2 }
    let original = ordered(keys, slots: slots)
    // Java then copies the map. The table of the copy has room for all keys from the start, so it
    // never grows.
    var copied = 1
    while copied < keys.count * 4 / 3 + 1 { copied *= 2 }
    return ordered(original, slots: copied)
  }

  private static func ordered(_ keys: [String], slots: Int) -> [String] {
    var table = [[String]](repeating: [], count: slots)
    for key in keys { table[Int(spread(hash(key))) & (slots - 1)].append(key) }
    return table.flatMap { $0 }
  }

  /// `String.hashCode`.
  private static func hash(_ text: String) -> UInt32 {
    text.utf16.reduce(0) { $0 &* 31 &+ UInt32($1) }
  }

  private static func spread(_ hash: UInt32) -> UInt32 { hash ^ (hash >> 16) }
}
