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
  package static let schemaValidation = VMAPErrorCode(rawValue: 1000)
  /// 1001: this version of VMAP is not supported.
  package static let versionNotSupported = VMAPErrorCode(rawValue: 1001)
  /// 1002: the document cannot be parsed.
  package static let parsing = VMAPErrorCode(rawValue: 1002)
  /// 1003: no type of the break is supported.
  package static let breakTypeNotSupported = VMAPErrorCode(rawValue: 1003)
  /// 1004: general error of the ad response.
  package static let adResponse = VMAPErrorCode(rawValue: 1004)
  /// 1005: the response's template type is not supported.
  package static let templateTypeNotSupported = VMAPErrorCode(rawValue: 1005)
  /// 1006: the ad response cannot be extracted or parsed.
  package static let adResponseParsing = VMAPErrorCode(rawValue: 1006)
  /// 1007: fetching the ad response timed out.
  package static let adResponseTimeout = VMAPErrorCode(rawValue: 1007)
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
