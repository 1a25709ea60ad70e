/// One row of the table of the standard: an element in its place, and what it may hold.
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

/// An element inside another: in which versions, and how often.
struct ChildRow: Sendable {
  let element: SchemaElement
  let since: SchemaVersion
  let until: SchemaVersion
  /// The version from which it is discouraged; nil when it is not.
  let deprecatedSince: SchemaVersion?
  private let cardinality: Cardinality
  private let later: Cardinality
  private let laterSince: SchemaVersion

  /// An element with one cardinality, or with another one from some version on.
  init(
    _ cardinality: Cardinality, _ element: SchemaElement,
    since: SchemaVersion = .first, until: SchemaVersion = .last,
    deprecatedSince: SchemaVersion? = nil,
    then later: Cardinality? = nil, from laterSince: SchemaVersion = .last
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
  func cardinality(in version: SchemaVersion) -> Cardinality? {
    guard since <= version, version <= until else { return nil }
    return version < laterSince ? cardinality : later
  }

  /// Whether an element that a version requires is optional in a later one.
  func becomesOptional(after version: SchemaVersion) -> Bool {
    version < laterSince && cardinality.isRequired && !later.isRequired
  }

  /// Whether an element that a version has once may be repeated in a later one.
  func becomesRepeatable(after version: SchemaVersion) -> Bool {
    version < laterSince && cardinality.isSingle && !later.isSingle
  }
}

/// An attribute of an element: in which versions, and in what form.
struct AttributeRow: Sendable {
  let name: String
  let form: ValueForm
  let since: SchemaVersion
  let until: SchemaVersion
  let deprecatedSince: SchemaVersion?
  private let requiredSince: SchemaVersion
  private let requiredUntil: SchemaVersion
  private let isRequired: Bool

  private init(
    _ name: String, _ form: ValueForm, isRequired: Bool, from requiredSince: SchemaVersion,
    through requiredUntil: SchemaVersion, since: SchemaVersion, until: SchemaVersion,
    deprecatedSince: SchemaVersion?
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
    _ name: String, _ form: ValueForm = .text, since: SchemaVersion = .first,
    until: SchemaVersion = .last, deprecatedSince: SchemaVersion? = nil
  ) -> AttributeRow {
    AttributeRow(
      name, form, isRequired: false, from: .first, through: .last, since: since, until: until,
      deprecatedSince: deprecatedSince)
  }

  /// An attribute that some versions require, and that is optional in the others that have it.
  static func required(
    _ name: String, _ form: ValueForm = .text, from requiredSince: SchemaVersion = .first,
    through requiredUntil: SchemaVersion = .last, since: SchemaVersion = .first,
    until: SchemaVersion = .last
  ) -> AttributeRow {
    AttributeRow(
      name, form, isRequired: true, from: requiredSince, through: requiredUntil, since: since,
      until: until, deprecatedSince: nil)
  }

  func exists(in version: SchemaVersion) -> Bool { since <= version && version <= until }

  func isRequired(in version: SchemaVersion) -> Bool {
    isRequired && exists(in: version) && requiredSince <= version && version <= requiredUntil
  }
}
