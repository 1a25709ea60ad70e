/// Rules about verification.
enum VerificationCases {
  private static func verified(_ verification: String, in version: String = "4.2") -> String {
    Tag.text(version) { $0.further = "<AdVerifications>\(verification)</AdVerifications>" }
  }

  private static func script(_ attributes: String) -> String {
    "<JavaScriptResource \(attributes)>https://v.example.com/v.js</JavaScriptResource>"
  }

  private static func extended(_ version: String, _ content: String) -> String {
    Tag.text(version) {
      $0.further =
        "<Extensions><Extension type='AdVerifications'>\(content)</Extension></Extensions>"
    }
  }

  private static let list = "<AdVerifications>\(Tag.verification())</AdVerifications>"

  static let all: [RuleCase] = [
    RuleCase(
      "VerificationMisplaced", broken: Tag.text("3.0") { $0.further = "①" + list },
      kept: extended("3.0", list)),
    RuleCase("VerificationMisplaced", broken: extended("4.1", "①" + list), kept: verified("")),
    RuleCase(
      "VerificationMisplaced", broken: Tag.text { $0.further = "①" + Tag.verification() },
      kept: verified(Tag.verification())),
    RuleCase(
      "FrameworkCase",
      broken: verified(
        Tag.verification(resource: "①" + script("apiFramework='OMID' browserOptional='true'"))),
      kept: verified(Tag.verification())),
    RuleCase(
      "VerificationMisspelt",
      broken: verified("①" + Tag.verification().replacing("Verification", with: "AdVerification")),
      kept: verified(Tag.verification())),
    RuleCase(
      "VerificationVendorMissing", broken: verified("①" + Tag.verification("")),
      kept: verified(Tag.verification())),
    RuleCase(
      "VerificationVendorForm",
      broken: verified(
        "①" + Tag.verification("vendor='moat'") + "①" + Tag.verification("vendor='a.com-'")),
      kept: verified(Tag.verification("vendor='iabtechlab.com-omid'"))),
    RuleCase(
      "VerificationFrameworkMissing",
      broken: verified(Tag.verification(resource: "①" + script("browserOptional='true'"))),
      kept: verified(Tag.verification())),
    RuleCase(
      "VerificationFrameworkUnknown",
      broken: verified(
        Tag.verification(resource: "①" + script("apiFramework='moat' browserOptional='true'"))),
      kept: verified(
        Tag.verification(resource: script("apiFramework='OMID' browserOptional='true'")))),
    RuleCase(
      "BrowserOptionalMissing",
      broken: verified(Tag.verification(resource: "①" + script("apiFramework='omid'"))),
      kept: verified(Tag.verification(resource: script("apiFramework='omid'")), in: "4.0")),
    RuleCase(
      "VerificationWithoutResource", broken: verified("①" + Tag.verification(resource: "")),
      kept: verified("<Verification vendor='v'><ViewableImpression/></Verification>", in: "4.0")),
    RuleCase(
      "VerificationNotExecutedMissing", broken: verified("①" + Tag.verification(tracking: "")),
      kept: verified("<Verification vendor='v'/>", in: "4.0")),
    RuleCase(
      "VerificationReasonMissing",
      broken: verified(
        Tag.verification(
          tracking: "①<Tracking event='verificationNotExecuted'>https://v.example.com</Tracking>")),
      kept: verified(Tag.verification())),
    RuleCase(
      "VerificationParametersMissing",
      broken: verified(
        "①" + Tag.verification(parameters: "")
          + "①"
          + Tag.verification(
            "vendor='other.com-omid'",
            parameters: "<VerificationParameters> </VerificationParameters>")),
      kept: verified(Tag.verification())),
    RuleCase(
      "VerificationParametersMissing",
      broken: extended(
        "3.0", "<AdVerifications>①\(Tag.verification(parameters: ""))</AdVerifications>"),
      // 4.0 has none.
      kept: verified(
        "<Verification vendor='v'>\(script("apiFramework='omid'"))</Verification>", in: "4.0")),
    RuleCase(
      "TrackingEventUnknown",
      broken: verified(Tag.verification(tracking: "①" + Tag.tracking("start"))),
      kept: verified(Tag.verification())),
  ]
}
