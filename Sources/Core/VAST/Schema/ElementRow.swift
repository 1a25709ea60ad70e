/// One row of the standard's table: an element of a certain parent, and what it may contain.
struct ElementRow: Sendable {
  let element: SchemaElement
  /// The name in a document.
  let name: String
  let text: TextForm
  let attributes: [AttributeRow]
  let children: [ChildRow]

  init(
    _ element: SchemaElement, _ name: String, text: TextForm = .container,
    attributes: [AttributeRow] = [], children: [ChildRow] = []
  ) {
    self.element = element
    self.name = name
    self.text = text
    self.attributes = attributes
    self.children = children
  }
}

/// How often an element may be in another.
enum Cardinality: Sendable {
  case one
  case oneOrMore
  case zeroOrOne
  case zeroOrMore

  var isRequired: Bool { self == .one || self == .oneOrMore }
  var isSingle: Bool { self == .one || self == .zeroOrOne }
}

/// An element in its parent: in which versions it is allowed, and how often.
package struct ChildRow: Sendable {
  package let element: SchemaElement
  package let since: VASTVersion
  package let until: VASTVersion
  /// The version from which the element is discouraged; nil for an element that is not.
  package let deprecatedSince: VASTVersion?
  private let cardinality: Cardinality
  private let later: Cardinality
  private let laterSince: VASTVersion

  /// Creates a row with one cardinality, which may change from some version on.
  init(
    _ cardinality: Cardinality, _ element: SchemaElement,
    since: VASTVersion = .first, until: VASTVersion = .last,
    deprecatedSince: VASTVersion? = nil,
    then later: Cardinality? = nil, from laterSince: VASTVersion = .last
  ) {
    self.element = element
    self.since = since
    self.until = until
    self.deprecatedSince = deprecatedSince
    self.cardinality = cardinality
    self.later = later ?? cardinality
    self.laterSince = laterSince
  }

  /// How often the element may occur; nil when the version does not have it.
  func cardinality(in version: VASTVersion) -> Cardinality? {
    guard since <= version, version <= until else { return nil }
    return version < laterSince ? cardinality : later
  }

  /// Whether an element that a version requires is optional in a later one.
  func becomesOptional(after version: VASTVersion) -> Bool {
    version < laterSince && cardinality.isRequired && !later.isRequired
  }

  /// Whether an element that a version has once may be repeated in a later one.
  func becomesRepeatable(after version: VASTVersion) -> Bool {
    version < laterSince && cardinality.isSingle && !later.isSingle
  }
}

/// An attribute of an element: in which versions it is allowed, and in what form.
package struct AttributeRow: Sendable {
  package let name: String
  package let form: ValueForm
  package let since: VASTVersion
  package let until: VASTVersion
  package let deprecatedSince: VASTVersion?
  private let requiredSince: VASTVersion
  private let requiredUntil: VASTVersion
  private let isRequired: Bool

  private init(
    _ name: String, _ form: ValueForm, isRequired: Bool, from requiredSince: VASTVersion,
    through requiredUntil: VASTVersion, since: VASTVersion, until: VASTVersion,
    deprecatedSince: VASTVersion?
  ) {
    self.name = name
    self.form = form
    self.isRequired = isRequired
    self.requiredSince = requiredSince
    self.requiredUntil = requiredUntil
    self.since = since
    self.until = until
    self.deprecatedSince = deprecatedSince
  }

  /// An optional attribute.
  static func optional(
    _ name: String, _ form: ValueForm = .text, since: VASTVersion = .first,
    until: VASTVersion = .last, deprecatedSince: VASTVersion? = nil
  ) -> AttributeRow {
    AttributeRow(
      name, form, isRequired: false, from: .first, through: .last, since: since, until: until,
      deprecatedSince: deprecatedSince)
  }

  /// An attribute that some versions require; it is optional in the other versions that define it.
  static func required(
    _ name: String, _ form: ValueForm = .text, from requiredSince: VASTVersion = .first,
    through requiredUntil: VASTVersion = .last, since: VASTVersion = .first,
    until: VASTVersion = .last
  ) -> AttributeRow {
    AttributeRow(
      name, form, isRequired: true, from: requiredSince, through: requiredUntil, since: since,
      until: until, deprecatedSince: nil)
  }

  package func exists(in version: VASTVersion) -> Bool { since <= version && version <= until }

  func isRequired(in version: VASTVersion) -> Bool {
    isRequired && exists(in: version) && requiredSince <= version && version <= requiredUntil
  }
}
