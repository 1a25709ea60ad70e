/// VAST 2.0 to 4.3 and VMAP 1.0.1 as one table: which elements each element may contain, in which
/// versions and how often, with which attributes, and in what form.
///
/// The rows follow the texts of the standard where a schema is incomplete (4.3 has no schema, that
/// of 3.0 is a draft); comments mark these rows. `SchemaOrder` has the order of elements.
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

  /// By name, the elements and their parents.
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

  /// The first version in which an element is allowed in any parent.
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
