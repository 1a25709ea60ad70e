/// The macros of VAST: since when they are known, and in which requests they have a value.
enum MacroRegistry {
  /// Where a macro has a value.
  enum Place: Sendable {
    /// In trackers and in requests for ads.
    case anywhere
    /// In trackers only.
    case trackers
    /// In requests for ads only.
    case adRequests
    /// In the ad's Error URLs only.
    case errors
    /// In trackers of `verificationNotExecuted` only.
    case verificationNotExecuted
    /// In click trackers only.
    case clicks
    /// In VMAP's error trackers only.
    case breakErrors
  }

  struct Row: Sendable {
    let name: String
    let since: SchemaVersion
    let place: Place
  }

  /// A macro by its name, without brackets.
  ///
  /// Asked for every macro of every URL: a search among numbers is several times faster than a
  /// dictionary of texts.
  static func row(named name: UnsafeBufferPointer<UInt8>) -> Row? {
    let wanted = Fingerprint.hash(of: name)
    var low = 0
    var high = index.count
    while low < high {
      let middle = (low + high) / 2
      if index[middle].print < wanted { low = middle + 1 } else { high = middle }
    }
    guard low < index.count, index[low].print == wanted,
      rows[index[low].place].name.utf8.elementsEqual(name)
    else { return nil }
    return rows[index[low].place]
  }

  /// Every macro name, in the order of the table.
  static let names: [String] = rows.map(\.name)

  /// The places of the rows, in the order of their names' fingerprints.
  private static let index: [(print: UInt64, place: Int)] = rows.indices.map { place in
    var name = rows[place].name
    return (name.withUTF8 { Fingerprint.hash(of: $0) }, place)
  }.sorted { $0.print < $1.print }

  private static let rows: [Row] =
    rows(["TIMESTAMP"], .v4_0, .anywhere)
    + rows(["CACHEBUSTING", "CONTENTPLAYHEAD"], .v3_0, .anywhere)
    + rows(["ASSETURI"], .v3_0, .trackers)
    + rows(["ERRORCODE"], .v3_0, .errors)
    + rows(
      [
        "MEDIAPLAYHEAD", "BREAKPOSITION", "ADCOUNT", "TRANSACTIONID", "PLACEMENTTYPE", "ADTYPE",
        "IFA", "IFATYPE", "CLIENTUA", "SERVERUA", "DEVICEUA", "DEVICEIP", "SERVERSIDE", "LATLONG",
        "DOMAIN", "PAGEURL", "APPBUNDLE", "OMIDPARTNER", "PLAYERCAPABILITIES", "CLICKTYPE",
        "INVENTORYSTATE", "PLAYERSIZE", "CONTENTID", "CONTENTURI", "LIMITADTRACKING",
        "REGULATIONS", "GDPRCONSENT", "STOREID", "STOREURL", "PLAYBACKMETHODS", "GPPSTRING",
        "GPPSECTIONID",
      ], .v4_1, .anywhere)
    + rows(
      ["ADPLAYHEAD", "UNIVERSALADID", "PLAYERSTATE", "PODSEQUENCE", "ADSERVINGID"], .v4_1,
      .trackers)
    + rows(
      [
        "BLOCKEDADCATEGORIES", "ADCATEGORIES", "VASTVERSIONS", "APIFRAMEWORKS", "EXTENSIONS",
        "VERIFICATIONVENDORS", "MEDIAMIME", "CONTENTCAT", "DSAREQUIRED", "DSAPARAMS",
        "DSAPUBRENDER",
      ], .v4_1, .adRequests)
    + rows(["CLICKPOS"], .v4_1, .clicks)
    + rows(["REASON"], .v4_1, .verificationNotExecuted)
    + rows(
      [
        "BREAKMAXDURATION", "BREAKMINDURATION", "BREAKMAXADS", "BREAKMINADLENGTH",
        "BREAKMAXADLENGTH",
      ], .v4_2, .anywhere)
    + rows(["ERROR_CODE", "ERROR_MESSAGE"], .first, .breakErrors)

  private static func rows(
    _ names: [String], _ since: SchemaVersion, _ place: Place
  ) -> [Row] {
    names.map { Row(name: $0, since: since, place: place) }
  }
}
