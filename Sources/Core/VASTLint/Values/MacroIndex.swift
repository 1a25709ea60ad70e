internal import VAST

/// Finds macros of the registry by the bytes of their names.
///
/// It runs for every macro in every URL: searching among numbers is several times faster than a
/// dictionary with text keys.
enum MacroIndex {
  /// A macro of the registry, with the values needed for every URL.
  final class Row: Sendable {
    let definition: MacroDefinition
    let since: VASTVersion
    fileprivate let bytes: [UInt8]
    /// The kinds of request in which the macro has a value, one bit for each.
    private let contexts: UInt

    init(_ definition: MacroDefinition) {
      self.definition = definition
      since = MacroIndex.version(definition.since)
      bytes = Array(definition.name.utf8)
      contexts = definition.contexts.reduce(0) { $0 | Self.bit(of: $1) }
    }

    func hasValue(in kind: RequestKind) -> Bool { contexts & Self.bit(of: kind) != 0 }

    fileprivate func hasName(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
      guard bytes.count == name.count else { return false }
      for index in bytes.indices where bytes[index] != name[index] { return false }
      return true
    }

    private static func bit(of kind: RequestKind) -> UInt {
      switch kind {
      case .adRequest: 1
      case .tracking: 2
      case .clickTracking: 4
      case .error: 8
      case .verificationNotExecuted: 16
      case .breakError: 32
      }
    }
  }

  /// A macro by its name, without brackets.
  static func row(named name: UnsafeBufferPointer<UInt8>) -> Row? {
    let wanted = Fingerprint.hash(of: name)
    var low = 0
    var high = prints.count
    while low < high {
      let middle = (low + high) / 2
      if prints[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    guard low < prints.count, prints[low] == wanted else { return nil }
    let row = rows[low]
    return row.hasName(name) ? row : nil
  }

  /// The macros, sorted by the fingerprints of their names.
  private static let rows: [Row] = MacroDefinition.all.map(Row.init).sorted {
    print(of: $0) < print(of: $1)
  }

  private static let prints: [UInt64] = rows.map(print)

  private static func print(of row: Row) -> UInt64 {
    row.bytes.withUnsafeBufferPointer { Fingerprint.hash(of: $0) }
  }

  /// The VAST version for a registry entry's `since`.
  private static func version(_ since: String) -> VASTVersion {
    switch since {
    case "VMAP": .first
    case "next": .last
    // This means some time after 4.0, when the registry was separated from the text.
    case "4.x": .v4_1
    default: VASTVersion.allCases.first { $0.text == since } ?? .first
    }
  }
}
