/// One row of the table, prepared for lookups. Sets of children and attributes are the bits of an
/// integer, so that checking an element allocates no memory.
package final class ResolvedRow: Sendable {
  package let element: SchemaElement
  package let name: String
  package let text: TextForm
  package let attributes: [AttributeRow]
  package let children: [ChildRow]
  /// The names of the children, in the order of their rows.
  package let childNames: [String]
  /// The sets for each version, and at the end those for documents without a known version.
  private let childSets: [ChildSets]
  private let attributeSets: [AttributeSets]
  /// For each version, the position of each child in the schema's order, from 1; 0 for a child
  /// without a position. Empty for a version in which any order is valid.
  private let ranks: [[Int]]

  /// Sets of children in one version. Each bit represents the row with its index.
  package struct ChildSets: Sendable {
    /// Required.
    package var required: UInt64 = 0
    /// At most one.
    package var single: UInt64 = 0
    /// Required in this version, optional in a later one.
    package var optionalLater: UInt64 = 0
    /// At most one in this version, several in a later one.
    package var severalLater: UInt64 = 0
    /// Not allowed, or discouraged.
    package var unusual: UInt64 = 0
  }

  /// Sets of attributes in one version. Each bit represents the row with its index.
  package struct AttributeSets: Sendable {
    /// Required.
    package var required: UInt64 = 0
    /// Not allowed, or discouraged.
    package var unusual: UInt64 = 0
  }

  init(_ row: ElementRow, names: [SchemaElement: String]) {
    element = row.element
    name = row.name
    text = row.text
    attributes = row.attributes
    children = row.children
    childNames = row.children.map { names[$0.element] ?? "" }
    let versions = VASTVersion.allCases
    let children = versions.map { Self.childSets(of: row, in: $0) }
    let attributes = versions.map { Self.attributeSets(of: row, in: $0) }
    // For a document of unknown version only the requirements of all versions apply.
    childSets =
      children + [
        ChildSets(
          required: children.reduce(.max) { $0 & $1.required },
          single: children.reduce(.max) { $0 & $1.single })
      ]
    attributeSets =
      attributes + [AttributeSets(required: attributes.reduce(.max) { $0 & $1.required })]
    ranks = versions.map { version in
      guard let sequence = SchemaOrder.sequence(of: row.element, in: version) else { return [] }
      return row.children.map { (sequence.firstIndex(of: $0.element) ?? -1) + 1 }
    }
  }

  package func childSets(in version: VASTVersion?) -> ChildSets {
    childSets[version?.rawValue ?? VASTVersion.allCases.count]
  }

  package func attributeSets(in version: VASTVersion?) -> AttributeSets {
    attributeSets[version?.rawValue ?? VASTVersion.allCases.count]
  }

  /// The positions of the children in the order of a version's schema; empty where any order is
  /// valid.
  package func ranks(in version: VASTVersion?) -> [Int] { version.map { ranks[$0.rawValue] } ?? [] }

  /// The index of a child's row.
  package func child(named name: String) -> Int? {
    // Comparing lengths is cheaper than comparing texts, most of which differ.
    let length = name.utf8.count
    var index = 0
    while index < childNames.count {
      if childNames[index].utf8.count == length, childNames[index] == name { return index }
      index += 1
    }
    return nil
  }

  /// The index of an attribute's row.
  package func attribute(named name: String) -> Int? {
    let length = name.utf8.count
    var index = 0
    while index < attributes.count {
      if attributes[index].name.utf8.count == length, attributes[index].name == name {
        return index
      }
      index += 1
    }
    return nil
  }

  private static func childSets(of row: ElementRow, in version: VASTVersion) -> ChildSets {
    var sets = ChildSets()
    for (index, child) in row.children.enumerated() {
      let bit = UInt64(1) << UInt64(index)
      guard let cardinality = child.cardinality(in: version) else {
        sets.unusual |= bit
        continue
      }
      if cardinality.isRequired { sets.required |= bit }
      if cardinality.isSingle { sets.single |= bit }
      if child.becomesOptional(after: version) { sets.optionalLater |= bit }
      if child.becomesRepeatable(after: version) { sets.severalLater |= bit }
      if let since = child.deprecatedSince, since <= version { sets.unusual |= bit }
    }
    return sets
  }

  private static func attributeSets(
    of row: ElementRow, in version: VASTVersion
  ) -> AttributeSets {
    var sets = AttributeSets()
    for (index, attribute) in row.attributes.enumerated() {
      let bit = UInt64(1) << UInt64(index)
      if attribute.isRequired(in: version) { sets.required |= bit }
      if !attribute.exists(in: version) { sets.unusual |= bit }
      if let since = attribute.deprecatedSince, since <= version { sets.unusual |= bit }
    }
    return sets
  }
}
