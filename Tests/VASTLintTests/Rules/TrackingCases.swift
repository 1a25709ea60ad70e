/// Rules about trackers and offsets.
enum TrackingCases {
  private static func tracked(_ tracking: String, in version: String = "4.2") -> String {
    Tag.text(version) { $0.tracking = tracking }
  }

  private static let quartiles = Tag.quartiles.dropLast().map { Tag.tracking($0) }.joined()

  static let all: [RuleCase] = [
    RuleCase(
      "TrackingEventMissing",
      broken: tracked("①<Tracking>https://t.example.com</Tracking>①" + Tag.tracking("")),
      kept: tracked(Tag.tracking("pause"))),
    RuleCase(
      "TrackingEventUnknown",
      broken: tracked("①" + Tag.tracking("firstQuartil") + "①" + Tag.tracking("Start")),
      kept: tracked(quartiles + Tag.tracking("complete"))),
    RuleCase(
      "TrackingEventNotInVersion",
      broken: tracked("①" + Tag.tracking("fullscreen") + "①" + Tag.tracking("timeSpentViewing")),
      kept: tracked(Tag.tracking("fullscreen") + Tag.tracking("closeLinear"), in: "3.0")),
    RuleCase(
      "TrackingEventMisplaced",
      broken: tracked(
        "①" + Tag.tracking("adExpand") + "①" + Tag.tracking("verificationNotExecuted")),
      kept: tracked(Tag.tracking("creativeView") + Tag.tracking("notUsed"))),
    RuleCase(
      "OffsetWithoutProgress", broken: tracked("①" + Tag.tracking("start", "offset='00:00:05'")),
      kept: tracked(Tag.tracking("progress", "offset='00:00:05'"))),
    RuleCase(
      "ProgressOffsetMissing",
      broken: tracked("①" + Tag.tracking("progress") + "①" + Tag.tracking("progress", "offset=''")),
      kept: tracked(Tag.tracking("start"))),
    RuleCase(
      "ProgressOffsetMalformed",
      broken: tracked(
        ["3", "start", "00:60:00", "-1%"]
          .map { "①" + Tag.tracking("progress", "offset='\($0)'") }.joined()),
      kept: tracked(
        ["00:00:05", " 00:00:05.250 ", "10.5%", "0%", "100%"]
          .map { Tag.tracking("progress", "offset='\($0)'") }.joined())),
    RuleCase(
      "SkipOffsetMalformed",
      broken: Tag.text { $0.linearAttributes = "skipoffset='01.5:60:64.123'" }.markingLinear,
      kept: Tag.text { $0.linearAttributes = "skipoffset='25%'" }),
    RuleCase(
      "OffsetBeyondDuration",
      broken: Tag.text {
        $0.linearAttributes = "skipoffset='00:00:30'"
        $0.tracking =
          "①" + Tag.tracking("progress", "offset='00:00:30.001'")
          + "①" + Tag.tracking("progress", "offset='101%'")
      }.markingLinear,
      kept: Tag.text {
        $0.linearAttributes = "skipoffset='00:00:29.999'"
        $0.tracking =
          Tag.tracking("progress", "offset='00:00:30'")
          + Tag.tracking("progress", "offset='100%'")
      }),
    RuleCase(
      "DuplicateTracker",
      broken: Tag.text {
        $0.impression = """
          <Impression id='1'>https://t.example.com/[CACHEBUSTING]</Impression>
          ①<Impression id='2'> https://t.example.com/[CACHEBUSTING]\n</Impression>
          """
        $0.tracking = Tag.tracking("pause") + Tag.tracking("resume") + "①" + Tag.tracking("pause")
      },
      kept: Tag.text {
        $0.tracking = """
          <Tracking event='pause'>https://t.example.com/</Tracking>
          <Tracking event='resume'>https://t.example.com/</Tracking>
          <Tracking event='progress' offset='1%'>https://t.example.com/</Tracking>
          <Tracking event='progress' offset='2%'>https://t.example.com/</Tracking>
          """
      }),
    RuleCase(
      "SkipWithoutOffset", broken: tracked("①" + Tag.tracking("skip")),
      kept: Tag.text {
        $0.linearAttributes = "skipoffset='1%'"
        $0.tracking = Tag.tracking("skip")
      }),
    RuleCase(
      "QuartilesIncomplete",
      broken: tracked(quartiles).replacing("<TrackingEvents", with: "①<TrackingEvents"),
      kept: tracked(quartiles + Tag.tracking("complete"))),
    RuleCase(
      "LinearUntracked",
      broken: tracked(Tag.tracking("pause") + Tag.tracking("progress", "offset='25%'"))
        .replacing("<Linear", with: "①<Linear"),
      kept: tracked(Tag.tracking("midpoint"))),
  ]
}

extension String {
  /// The text with a marker before its `Linear`.
  var markingLinear: String { replacing("<Linear ", with: "①<Linear ") }
}

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
      "VerificationFlashOnly",
      broken: verified(
        "①<Verification vendor='v'><FlashResource>https://v.example.com/v.swf</FlashResource>"
          + "</Verification>", in: "4.0"),
      kept: verified(
        "<Verification vendor='v'><FlashResource>https://v.example.com/v.swf</FlashResource>"
          + script("apiFramework='omid'") + "</Verification>", in: "4.0")),
    RuleCase(
      "VerificationFlashOnly",
      broken: verified(
        "①<Verification vendor='v'><ExecutableResource apiFramework='omid' "
          + "type='application/x-shockwave-flash'>https://v.example.com/v</ExecutableResource>"
          + "</Verification>"),
      kept: verified(
        "<Verification vendor='v'><ExecutableResource apiFramework='omid' type='native'>"
          + "https://v.example.com/v</ExecutableResource></Verification>")),
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
