internal import VAST

/// Finds macros of the registry by the bytes of their names.
///
/// Asked for every macro of every URL: a search among numbers is several times faster than a
/// dictionary of texts.
enum MacroIndex {
  /// A macro of the registry, and since when it is there.
  final class Row: Sendable {
    let definition: MacroDefinition
    let since: SchemaVersion

    init(_ definition: MacroDefinition) {
      self.definition = definition
      since = MacroIndex.version(definition.since)
    }
  }

  /// A macro by its name, without brackets.
  static func row(named name: UnsafeBufferPointer<UInt8>) -> Row? {
    let wanted = Fingerprint.hash(of: name)
    var low = 0
    var high = index.count
    while low < high {
      let middle = (low + high) / 2
      if index[middle].print < wanted { low = middle + 1 } else { high = middle }
    }
    guard low < index.count, index[low].print == wanted,
      index[low].row.definition.name.utf8.elementsEqual(name)
    else { return nil }
    return index[low].row
  }

  /// Every macro name, in the registry's order.
  static let names: [String] = MacroDefinition.all.map(\.name)

  /// The macros in the order of their names' fingerprints.
  private static let index: [(print: UInt64, row: Row)] = MacroDefinition.all.map { definition in
    var name = definition.name
    return (name.withUTF8 { Fingerprint.hash(of: $0) }, Row(definition))
  }.sorted { $0.print < $1.print }

  /// The version that the registry's words mean.
  private static func version(_ since: String) -> SchemaVersion {
    switch since {
    case "VMAP": .first
    case "next": .last
    // Some time after 4.0, when the registry left the text.
    case "4.x": .v4_1
    default: SchemaVersion.allCases.first { $0.text == since } ?? .first
    }
  }
}
