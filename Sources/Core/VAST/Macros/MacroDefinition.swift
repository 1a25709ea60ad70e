internal import Vocabulary

/// One macro of the registry: its name, format and contexts (VAST 4.x).
package struct MacroDefinition: Sendable, Hashable {
  /// The format of a value before it is percent-encoded.
  enum Format: String, Sendable, Hashable, CaseIterable {
    case text
    case integer
    case url
    case uuid
    /// `HH:MM:SS.mmm`.
    case timecode
    /// ISO 8601 with milliseconds and a zone.
    case timestamp
    case texts
    case integers
    /// Two decimal numbers.
    case pair

    /// Whether several values are joined with commas.
    var isList: Bool {
      switch self {
      case .texts, .integers, .pair: true
      case .text, .integer, .url, .uuid, .timecode, .timestamp: false
      }
    }
  }

  /// Whether a player has to support a macro.
  package enum Support: String, Sendable, Hashable, CaseIterable {
    case required
    /// Required only of a player that supports Open Measurement.
    case requiredForMeasurement
    case optional
    case deprecated
  }

  /// The name between the brackets.
  package let name: String
  /// The version of VAST that introduced the macro, as the registry writes it; `next` for a macro
  /// that awaits a release, `VMAP` for a macro of VMAP.
  package let since: String
  package let support: Support
  let format: Format
  /// The requests in which the macro has a meaning; in other requests the macro stays unchanged.
  package let contexts: Set<RequestKind>

  /// Whether every player has to support the macro.
  var isRequired: Bool { support == .required }

  /// The macro with a given case-sensitive name.
  package static func named(_ name: String) -> MacroDefinition? { table[name] }

  /// The whole registry, in the registry's order, followed by VMAP's two macros.
  package static let all: [MacroDefinition] = rows.map { name, since, format, contexts, support in
    MacroDefinition(
      name: name, since: since, support: support, format: format, contexts: contexts)
  }

  private static let table = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

extension MacroDefinition {
  private typealias Row = (String, String, Format, Set<RequestKind>, Support)

  /// Trackers of every kind, the registry's "all tracking pixels".
  private static let trackers: Set<RequestKind> = [
    .tracking, .clickTracking, .error, .verificationNotExecuted, .breakError,
  ]
  private static let requests: Set<RequestKind> = [.adRequest]
  private static let everywhere = trackers.union(requests)

  /// The macros with their properties. BREAKMINDURATION is listed in the text of 4.2 but missing
  /// from the registry's own data.
  private static let rows: [Row] = [
    ("TIMESTAMP", "4.0", .timestamp, everywhere, .required),
    ("CACHEBUSTING", "3.0", .integer, everywhere, .required),
    ("CONTENTPLAYHEAD", "3.0", .timecode, everywhere, .deprecated),
    ("MEDIAPLAYHEAD", "4.1", .timecode, everywhere, .optional),
    ("BREAKPOSITION", "4.1", .integer, everywhere, .optional),
    ("BLOCKEDADCATEGORIES", "4.1", .texts, requests, .optional),
    ("ADCATEGORIES", "4.1", .texts, requests, .optional),
    ("ADCOUNT", "4.1", .integer, everywhere, .optional),
    ("TRANSACTIONID", "4.1", .uuid, everywhere, .optional),
    ("PLACEMENTTYPE", "4.1", .integer, everywhere, .optional),
    ("ADTYPE", "4.1", .text, everywhere, .optional),
    ("UNIVERSALADID", "4.1", .texts, trackers, .optional),
    ("BREAKMAXDURATION", "4.2", .integer, everywhere, .optional),
    ("BREAKMINDURATION", "4.2", .integer, everywhere, .optional),
    ("BREAKMAXADS", "4.2", .integer, everywhere, .optional),
    ("BREAKMINADLENGTH", "4.2", .integer, everywhere, .optional),
    ("BREAKMAXADLENGTH", "4.2", .integer, everywhere, .optional),
    ("IFA", "4.1", .uuid, everywhere, .optional),
    ("IFATYPE", "4.1", .text, everywhere, .optional),
    ("CLIENTUA", "4.1", .text, everywhere, .optional),
    ("SERVERUA", "4.1", .text, everywhere, .optional),
    ("DEVICEUA", "4.1", .text, everywhere, .optional),
    ("SERVERSIDE", "4.1", .integer, everywhere, .optional),
    ("DEVICEIP", "4.1", .text, everywhere, .optional),
    ("LATLONG", "4.1", .pair, everywhere, .optional),
    ("DOMAIN", "4.1", .text, everywhere, .optional),
    ("PAGEURL", "4.1", .url, everywhere, .requiredForMeasurement),
    ("APPBUNDLE", "4.1", .text, everywhere, .requiredForMeasurement),
    ("VASTVERSIONS", "4.1", .integers, requests, .optional),
    ("APIFRAMEWORKS", "4.1", .integers, requests, .optional),
    ("EXTENSIONS", "4.1", .texts, requests, .optional),
    ("VERIFICATIONVENDORS", "4.1", .texts, requests, .optional),
    ("OMIDPARTNER", "4.1", .text, everywhere, .requiredForMeasurement),
    ("MEDIAMIME", "4.1", .texts, requests, .optional),
    ("PLAYERCAPABILITIES", "4.1", .texts, everywhere, .optional),
    ("CLICKTYPE", "4.1", .integer, everywhere, .optional),
    ("PLAYERSTATE", "4.1", .texts, trackers, .optional),
    ("INVENTORYSTATE", "4.1", .texts, everywhere, .optional),
    ("PLAYERSIZE", "4.1", .integers, everywhere, .optional),
    ("ADPLAYHEAD", "4.1", .timecode, trackers, .optional),
    ("ASSETURI", "3.0", .url, trackers, .optional),
    ("CONTENTID", "4.1", .text, everywhere, .optional),
    ("CONTENTURI", "4.1", .url, everywhere, .optional),
    ("PODSEQUENCE", "4.1", .integer, trackers, .optional),
    ("ADSERVINGID", "4.1", .text, trackers, .optional),
    ("CLICKPOS", "4.1", .pair, [.clickTracking], .optional),
    ("ERRORCODE", "3.0", .integer, [.error, .breakError], .required),
    ("REASON", "4.1", .integer, [.verificationNotExecuted], .required),
    ("LIMITADTRACKING", "4.1", .integer, everywhere, .required),
    ("REGULATIONS", "4.1", .texts, everywhere, .optional),
    ("GDPRCONSENT", "4.1", .text, everywhere, .optional),
    ("STOREID", "4.x", .text, everywhere, .optional),
    ("STOREURL", "4.x", .url, everywhere, .optional),
    ("PLAYBACKMETHODS", "4.x", .integer, everywhere, .optional),
    ("CONTENTCAT", "4.x", .texts, requests, .optional),
    ("GPPSTRING", "4.x", .text, everywhere, .optional),
    ("GPPSECTIONID", "4.x", .integers, everywhere, .optional),
    ("DSAREQUIRED", "next", .integer, requests, .optional),
    ("DSAPARAMS", "next", .integers, requests, .optional),
    ("DSAPUBRENDER", "next", .integer, requests, .optional),
    ("ERROR_CODE", "VMAP", .integer, [.breakError], .required),
    ("ERROR_MESSAGE", "VMAP", .text, [.breakError], .required),
  ]
}

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
