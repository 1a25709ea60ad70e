internal import Vocabulary

/// The macros of systems other than VAST: which system defines each, and which party must replace
/// it.
package enum ForeignMacro {
  /// Explains what a text in the form of a macro is and what to do about it: 'is …; use …'. It
  /// recommends only VAST macros.
  package static func remark(about form: String) -> String {
    let name = name(in: form)
    let system = systems.first { $0.has(name.uppercased()) } ?? writers.first { $0.has(form) }
    let own = meaning(of: form)
    guard let system else {
      return "is not replaced; "
        + (own.map { "use '[\($0)]'" } ?? "VAST has no macro of this name")
    }
    return "is \(system.owner) macro, which no player replaces; \(system.filler) must fill it in"
      + (own.map { ", or use '[\($0)]'" } ?? "")
  }

  /// The VAST macro that means the same as a text in the form of a macro; nil where VAST has none.
  ///
  /// - Parameter form: the text, such as `%%CACHEBUSTER%%`.
  /// - Returns: the macro's name, without brackets.
  package static func meaning(of form: String) -> String? {
    let name = name(in: form)
    let system = systems.first { $0.has(name.uppercased()) } ?? writers.first { $0.has(form) }
    return (system?.own).map { $0(name.uppercased()) } ?? own(name)
  }

  private struct System: Sendable {
    let owner: String
    let filler: String
    /// Whether a macro with this name, or in this form, is the system's.
    let has: @Sendable (String) -> Bool
    /// Returns the VAST macro that means the same as the system's macro with this name. Nil for a
    /// system whose macros have nearly the same names as VAST's.
    var own: (@Sendable (String) -> String?)?
  }

  /// Systems that are known by the names of their macros.
  private static let systems = [
    System(
      owner: "OpenRTB's", filler: "the exchange or the bidder's ad server",
      has: { $0.hasPrefix("AUCTION_") }, own: { _ in nil }),
    System(
      owner: "the TCF's", filler: "the ad server or the SDK that knows the user's consent",
      has: { $0 == "GDPR" || $0.hasPrefix("GDPR_CONSENT") || $0 == "ADDL_CONSENT" },
      own: { $0 == "GDPR" ? "REGULATIONS" : $0 == "ADDL_CONSENT" ? nil : "GDPRCONSENT" }),
    System(
      owner: "the GPP's", filler: "the ad server or the SDK that knows the user's choices",
      has: { $0.hasPrefix("GPP_") },
      own: { $0.hasPrefix("GPP_STRING") ? "GPPSTRING" : $0 == "GPP_SID" ? "GPPSECTIONID" : nil }),
    System(
      owner: "the IAB's US privacy", filler: "the ad server", has: { $0 == "US_PRIVACY" },
      own: { _ in nil }),
  ]

  /// Systems that are known by the form of their macros only.
  private static let writers = [
    System(
      owner: "an ad server's", filler: "that server",
      has: { form in ["%%", "%25%25", "__", "#", "@"].contains(where: form.hasPrefix) }),
    System(
      owner: "an exchange's or an ad server's", filler: "that server",
      has: { $0.hasPrefix("${") || $0.lowercased().hasPrefix("%24%7b") }),
    System(
      owner: "a template's", filler: "the server that makes the tag",
      has: { $0.hasPrefix("{") || $0.lowercased().hasPrefix("%7b") }),
    System(
      owner: "an ad server's", filler: "that server",
      has: { $0.hasPrefix("%") && !$0.lowercased().hasPrefix("%5b") && !$0.hasPrefix("%255") }),
  ]

  /// The macro's name without the brackets or signs around it, which may be percent-encoded.
  private static func name(in form: String) -> String {
    var name = form[...]
    let codes = ["%255b", "%255d", "%5b", "%5d", "%24", "%7b", "%7d", "%25"]
    while let code = codes.first(where: { name.lowercased().hasPrefix($0) }) {
      name = name.dropFirst(code.count)
    }
    while let code = codes.first(where: { name.lowercased().hasSuffix($0) }) {
      name = name.dropLast(code.count)
    }
    return name.filter { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  /// VAST's macro with nearly the same name.
  private static func own(_ name: String) -> String? {
    let plain = name.uppercased().filter { $0 != "_" }
    if let exact = MacroDefinition.named(plain) { return exact.name }
    guard let known = MacroDefinition.meant(by: name)?.name else { return nil }
    let isNear = NearestName.distance(plain, known) <= (plain.count < 9 ? 1 : 2)
    return isNear || known == "CACHEBUSTING" ? known : nil
  }
}
