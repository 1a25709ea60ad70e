/// VAST 2.0 to 4.3 and VMAP 1.0.1 as one table: which element may be in which, in what versions and
/// how often, with which attributes, and in what form.
///
/// The rows follow the texts where a schema is known to lag behind (no schema of 4.3 exists, 3.0's
/// is a draft); comments say where. The order of elements is `SchemaOrder`'s.
package enum VASTSchemaTable {
  /// Every row, by its element's raw value.
  static let rows: [ResolvedRow] = {
    let all = adRows + creativeRows + displayRows + vmapRows
    let names = Dictionary(
      all.map { ($0.element, $0.name) }, uniquingKeysWith: { first, _ in first })
    let byElement = Dictionary(
      all.map { ($0.element, $0) }, uniquingKeysWith: { first, _ in first })
    return SchemaElement.allCases.map { element in
      ResolvedRow(byElement[element] ?? ElementRow(element, ""), names: names)
    }
  }()

  package static func row(of element: SchemaElement) -> ResolvedRow { rows[element.rawValue] }

  /// The elements that have a name, and what each may be in.
  package static let places: [String: [Place]] = {
    var places: [String: [Place]] = [:]
    for parent in rows {
      for child in parent.children {
        places[row(of: child.element).name, default: []].append(
          Place(element: child.element, parent: parent.element))
      }
    }
    return places
  }()

  /// The version that introduced an element in the first of its places.
  package static func since(of element: SchemaElement) -> VASTVersion {
    introduced[element] ?? .first
  }

  private static let introduced = Dictionary(
    rows.flatMap(\.children).map { ($0.element, $0.since) }, uniquingKeysWith: min)

  /// An element in one of its parents.
  package struct Place: Sendable {
    package let element: SchemaElement
    package let parent: SchemaElement
  }
}
