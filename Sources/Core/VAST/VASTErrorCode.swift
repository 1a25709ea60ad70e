/// A number that a player reports to Error URLs through `[ERRORCODE]` (VAST 4.2 § 2.3.6.3).
///
/// Not an enumeration: an unlisted code is preserved too.
package struct VASTErrorCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The number alone, as a macro's value is written.
  package var description: String { String(rawValue) }

  /// 100: the response is not XML that can be parsed.
  package static let xmlParsing = VASTErrorCode(rawValue: 100)
  /// 101: the XML breaks VAST's schema; required parts are missing.
  package static let schemaValidation = VASTErrorCode(rawValue: 101)
  /// 102: this version of VAST is not supported.
  package static let versionNotSupported = VASTErrorCode(rawValue: 102)
  /// 200: trafficking; the ad's type is unexpected or cannot be played here.
  package static let trafficking = VASTErrorCode(rawValue: 200)
  /// 201: another linearity was expected.
  package static let unexpectedLinearity = VASTErrorCode(rawValue: 201)
  /// 202: another duration was expected.
  package static let unexpectedDuration = VASTErrorCode(rawValue: 202)
  /// 203: another size was expected.
  package static let unexpectedSize = VASTErrorCode(rawValue: 203)
  /// 204 (4.0): the publisher demands a category and the ad has none.
  package static let categoryMissing = VASTErrorCode(rawValue: 204)
  /// 205 (4.1): an outer wrapper blocks the ad's category.
  package static let categoryBlocked = VASTErrorCode(rawValue: 205)
  /// 206 (4.2): the break was shortened and the ad not served.
  package static let breakShortened = VASTErrorCode(rawValue: 206)
  /// 300: general wrapper error.
  package static let wrapper = VASTErrorCode(rawValue: 300)
  /// 301: the URL in a wrapper is unavailable or timed out.
  package static let wrapperUnavailable = VASTErrorCode(rawValue: 301)
  /// 302: more wrappers than the player follows.
  package static let wrapperLimit = VASTErrorCode(rawValue: 302)
  /// 303: no ad came back, after one wrapper or more.
  package static let noAd = VASTErrorCode(rawValue: 303)
  /// 304 (4.0): the ad unit's framework did not show an ad in time.
  package static let adUnitTimeout = VASTErrorCode(rawValue: 304)
  /// 400: general linear error; the ad cannot be displayed.
  package static let linear = VASTErrorCode(rawValue: 400)
  /// 401: the media file was not found.
  package static let mediaFileNotFound = VASTErrorCode(rawValue: 401)
  /// 402: the media file timed out.
  package static let mediaFileTimeout = VASTErrorCode(rawValue: 402)
  /// 403: no media file is of a kind that the player supports.
  package static let mediaFileUnsupported = VASTErrorCode(rawValue: 403)
  /// 405: the media file is of a supported kind but could not be displayed.
  package static let mediaFileUndisplayable = VASTErrorCode(rawValue: 405)
  /// 406 (4.0): a mezzanine is required and absent.
  package static let mezzanineMissing = VASTErrorCode(rawValue: 406)
  /// 407 (4.0): the mezzanine is being transcoded for the first time.
  package static let mezzanineInProgress = VASTErrorCode(rawValue: 407)
  /// 408 (4.0, deprecated 4.1): a conditional ad was rejected.
  package static let conditionalAdRejected = VASTErrorCode(rawValue: 408)
  /// 409 (4.0): the interactive unit was not executed; the ad goes on.
  package static let interactiveNotExecuted = VASTErrorCode(rawValue: 409)
  /// 410 (4.0): a verification unit was not executed; the ad goes on.
  package static let verificationNotExecuted = VASTErrorCode(rawValue: 410)
  /// 411 (4.0): the mezzanine does not meet the specification.
  package static let mezzanineOutOfSpecification = VASTErrorCode(rawValue: 411)
  /// 500: general NonLinearAds error.
  package static let nonLinear = VASTErrorCode(rawValue: 500)
  /// 501: the nonlinear ad does not fit the display area.
  package static let nonLinearDoesNotFit = VASTErrorCode(rawValue: 501)
  /// 502: the nonlinear resource cannot be fetched.
  package static let nonLinearUnavailable = VASTErrorCode(rawValue: 502)
  /// 503: no nonlinear resource is of a supported kind.
  package static let nonLinearUnsupported = VASTErrorCode(rawValue: 503)
  /// 600: general CompanionAds error.
  package static let companion = VASTErrorCode(rawValue: 600)
  /// 601: the companion does not fit, or there is no slot for it.
  package static let companionDoesNotFit = VASTErrorCode(rawValue: 601)
  /// 602: a required companion cannot be shown.
  package static let requiredCompanionMissing = VASTErrorCode(rawValue: 602)
  /// 603: the companion's resource cannot be fetched.
  package static let companionUnavailable = VASTErrorCode(rawValue: 603)
  /// 604: no companion resource is of a supported kind.
  package static let companionUnsupported = VASTErrorCode(rawValue: 604)
  /// 900: undefined; the fallback that is always allowed.
  package static let undefined = VASTErrorCode(rawValue: 900)
  /// 901: general VPAID error.
  package static let vpaid = VASTErrorCode(rawValue: 901)
  /// 902 (4.2): general error of an interactive creative file.
  package static let interactiveCreativeFile = VASTErrorCode(rawValue: 902)

  /// The code's meaning, a sentence fragment; nil for a number the standard does not define.
  package var summary: String? { Self.summaries[rawValue] }

  /// Every code that the standard defines, ascending.
  package static var allDefined: [VASTErrorCode] {
    summaries.keys.sorted().map(VASTErrorCode.init)
  }

  private static let summaries: [Int: String] = [
    100: "the response is not well-formed XML",
    101: "the response breaks VAST's schema",
    102: "the VAST version is not supported",
    200: "the ad's type is not expected or not playable here",
    201: "the linearity is not the expected one",
    202: "the duration is not the expected one",
    203: "the size is not the expected one",
    204: "the required category is missing",
    205: "the ad's category is blocked by a wrapper",
    206: "the break was shortened and the ad was not served",
    300: "general wrapper error",
    301: "the wrapper's URL is unavailable or timed out",
    302: "the limit on wrappers is reached",
    303: "no ad in the response",
    304: "the ad unit did not show an ad in time",
    400: "general error of a linear ad",
    401: "the media file was not found",
    402: "the media file timed out",
    403: "no media file is of a supported kind",
    405: "the media file cannot be displayed",
    406: "the required mezzanine is missing",
    407: "the mezzanine is being transcoded for the first time",
    408: "the conditional ad was rejected",
    409: "the interactive unit was not executed",
    410: "the verification unit was not executed",
    411: "the mezzanine does not meet the specification",
    500: "general error of a nonlinear ad",
    501: "the nonlinear ad does not fit the display area",
    502: "the nonlinear resource cannot be fetched",
    503: "no nonlinear resource is of a supported kind",
    600: "general error of a companion ad",
    601: "the companion ad does not fit or has no slot",
    602: "a required companion ad cannot be shown",
    603: "the companion resource cannot be fetched",
    604: "no companion resource is of a supported kind",
    900: "undefined error",
    901: "general VPAID error",
    902: "general error of an interactive creative file",
  ]
}

extension VASTErrorCode {
  /// The code that a player reports to a tag that declares a VAST version; nil when the player
  /// reports nothing to tags of that version.
  ///
  /// A shortened break had no code of its own before 4.2 and is reported as trafficking (200). A
  /// verification that was not executed had no code before 4.0. Every other code is sent unchanged,
  /// because a server counts even a code that it does not know.
  ///
  /// - Parameter version: the declared version; an unreadable version counts as the newest.
  /// - Returns: the value of `[ERRORCODE]`.
  package func known(in version: String?) -> VASTErrorCode? {
    guard let version = VASTVersion(declared: version) else { return self }
    switch self {
    case .breakShortened where version < .v4_2: return .trafficking
    case .verificationNotExecuted where version < .v4_0: return nil
    default: return self
    }
  }
}

/// A number that a player reports to the error trackers of an ad break (VMAP 1.0.1 § Error codes).
///
/// Not an enumeration: a failure inside a VAST response is reported with VAST's own code.
package struct VMAPErrorCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The code of a failure inside the break's VAST response.
  package init(_ code: VASTErrorCode) { rawValue = code.rawValue }

  /// The number alone, as a macro's value is written.
  package var description: String { String(rawValue) }

  /// 900: undefined.
  package static let undefined = VMAPErrorCode(rawValue: 900)
  /// 1000: the document breaks VMAP's schema.
  static let schemaValidation = VMAPErrorCode(rawValue: 1000)
  /// 1001: this version of VMAP is not supported.
  static let versionNotSupported = VMAPErrorCode(rawValue: 1001)
  /// 1002: the document cannot be parsed.
  static let parsing = VMAPErrorCode(rawValue: 1002)
  /// 1003: no type of the break is supported.
  static let breakTypeNotSupported = VMAPErrorCode(rawValue: 1003)
  /// 1004: general error of the ad response.
  package static let adResponse = VMAPErrorCode(rawValue: 1004)
  /// 1005: the response's template type is not supported.
  static let templateTypeNotSupported = VMAPErrorCode(rawValue: 1005)
  /// 1006: the ad response cannot be extracted or parsed.
  static let adResponseParsing = VMAPErrorCode(rawValue: 1006)
  /// 1007: fetching the ad response timed out.
  static let adResponseTimeout = VMAPErrorCode(rawValue: 1007)
  /// 1008: the ad response could not be fetched.
  package static let adResponseUnavailable = VMAPErrorCode(rawValue: 1008)

  /// The code's meaning, as a sentence fragment; a VAST code has VAST's meaning.
  package var summary: String? {
    Self.summaries[rawValue] ?? VASTErrorCode(rawValue: rawValue).summary
  }

  /// Every code that VMAP itself defines, ascending.
  package static var allDefined: [VMAPErrorCode] {
    summaries.keys.sorted().map(VMAPErrorCode.init(rawValue:))
  }

  private static let summaries: [Int: String] = [
    900: "undefined error",
    1000: "the document breaks VMAP's schema",
    1001: "the VMAP version is not supported",
    1002: "the VMAP document cannot be parsed",
    1003: "the type of the ad break is not supported",
    1004: "general error of the ad response",
    1005: "the template type of the ad response is not supported",
    1006: "the ad response cannot be extracted or parsed",
    1007: "fetching the ad response timed out",
    1008: "the ad response could not be fetched",
  ]
}
