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

/// An element together with its parent: the content allowed in `Linear`, for example, depends on
/// its parent.
package enum SchemaElement: Int, Sendable, CaseIterable {
  case vast, rootError, ad
  case inLine, wrapper
  case adSystem, adTitle, adServingID, impression, category, description, advertiser, pricing
  case survey, error, expires, blockedAdCategories, vastAdTagURI
  case viewableImpression, viewable, notViewable, viewUndetermined
  case adVerifications, verification, javaScriptResource, executableResource, flashResource
  case verificationParameters, verificationTrackingEvents, verificationTracking
  case extensions, anyExtension

  case creatives, creative, wrapperCreatives, wrapperCreative
  case universalAdID, creativeExtensions, creativeExtension

  case linear, wrapperLinear, duration, adParameters
  case mediaFiles, mediaFile, mezzanine, interactiveCreativeFile
  case closedCaptionFiles, closedCaptionFile
  case videoClicks, wrapperVideoClicks, clickThrough, clickTracking, customClick
  case linearTrackingEvents, linearTracking
  case icons, icon, iconClicks, iconClickThrough, iconClickTracking, iconViewTracking
  case iconClickFallbackImages, iconClickFallbackImage, fallbackResource

  case staticResource, iFrameResource, htmlResource, altText

  case nonLinearAds, wrapperNonLinearAds, nonLinear, wrapperNonLinear
  case nonLinearClickThrough, nonLinearClickTracking
  case nonLinearTrackingEvents, nonLinearTracking

  case companionAds, wrapperCompanionAds, companion, wrapperCompanion
  case companionClickThrough, companionClickTracking
  case companionTrackingEvents, companionTracking

  case vmap, adBreak, adSource, vmapVASTAdData, adTagURI, customAdData
  case vmapTrackingEvents, vmapTracking, vmapExtensions, vmapExtension
}

extension SchemaElement {
  /// The elements that an inline ad and a wrapper both have, with different content.
  private static let pairs: [(inLine: SchemaElement, wrapper: SchemaElement)] = [
    (.inLine, .wrapper), (.creatives, .wrapperCreatives), (.creative, .wrapperCreative),
    (.linear, .wrapperLinear), (.videoClicks, .wrapperVideoClicks),
    (.nonLinearAds, .wrapperNonLinearAds), (.nonLinear, .wrapperNonLinear),
    (.companionAds, .wrapperCompanionAds), (.companion, .wrapperCompanion),
  ]

  /// The element of the same name in the other kind of ad.
  package var counterpart: SchemaElement? {
    if isInWrapper { return Self.pairs.first { $0.wrapper == self }?.inLine }
    return Self.pairs.first { $0.inLine == self }?.wrapper
  }

  /// Whether this is a wrapper's element that has a counterpart of the same name in an inline ad.
  package var isInWrapper: Bool { Self.pairs.contains { $0.wrapper == self } }
}
