/// Rules about responses and ads.
enum AdCases {
  private static let error = "<Error>https://t.example.com/e?[ERRORCODE]</Error>"
  private static let namespace = "xmlns='http://www.iab.com/VAST'"

  static let all: [RuleCase] = [
    RuleCase(
      "NoAd", broken: "①<VAST version='4.2' \(namespace)>\(error)</VAST>", kept: Tag.text()),
    RuleCase(
      "EmptyWithoutError", broken: "①<VAST version='3.0'/>",
      kept: "<VAST version='3.0'>\(error)</VAST>"),
    RuleCase(
      "RootErrorBesideAd", broken: Tag.text { $0.furtherAds = "①\(error)" },
      kept: Tag.text { $0.further = error }),
    RuleCase(
      "NamespaceMissing", broken: "①" + Tag.text { $0.root = "" }, kept: Tag.text("3.0")),
    RuleCase(
      "NamespaceUnknown", broken: "①" + Tag.text { $0.root = "xmlns='urn:x'" },
      kept: Tag.text("2.0") { $0.root = namespace }),
    RuleCase(
      "MixedNamespaces",
      // The first one only: its content has the same fault.
      broken: Tag.text {
        $0.duration = "①<Duration xmlns=''>00:00:30</Duration><AdParameters xmlns=''/>"
      },
      kept: Tag.text {
        $0.further = "<Extensions><Extension><x xmlns=''/></Extension></Extensions>"
      }
    ),
    RuleCase(
      "VersionTooLow",
      broken: "①"
        + Tag.text("2.0") {
          $0.linearAttributes = "skipoffset='1%'"
          $0.linearFurther = "<Icons/>"
        },
      // A single feature has a finding of its own.
      kept: Tag.text("2.0") { $0.linearAttributes = "skipoffset='1%'" }),
    RuleCase(
      "VersionMissing", broken: "①<VAST><Error>https://t.example.com/[ERRORCODE]</Error></VAST>",
      kept: Tag.text()),
    RuleCase("VersionUnknown", broken: "①" + Tag.text("4.4"), kept: Tag.text("4.3")),
    RuleCase("VersionNotSupported", broken: "①" + Tag.text("5.0"), kept: Tag.text("3.0")),
    RuleCase("RootNotVAST", broken: "①<html/>", kept: Tag.text()),
    RuleCase(
      "UndeclaredPrefix",
      broken: "<VAST version='3.0'><x:Ad id='1'①/></VAST>",
      kept: "<VAST version='3.0' xmlns:x='urn:x'><x:Ad id='1'/></VAST>"),
    RuleCase(
      "AdWithoutContent", broken: "<VAST version='3.0'>①<Ad id='1'/></VAST>", kept: Tag.text()),
    RuleCase(
      "AdWithBothContents",
      broken: """
        <VAST version='3.0'><Ad id='1'>\(Tag("3.0").inLine)①<Wrapper/></Ad></VAST>
        """, kept: Tag.wrapper()),
    RuleCase(
      "SequenceInvalid",
      broken: "<VAST version='3.0'>①<Ad sequence='0'/>①<Ad sequence='x'/></VAST>",
      kept: "<VAST version='3.0'><Ad sequence='7'/></VAST>"),
    RuleCase(
      "SequenceRepeated",
      broken: "<VAST version='3.0'><Ad sequence='2'/><Ad sequence='1'/>①<Ad sequence='2'/></VAST>",
      kept: "<VAST version='3.0'><Ad sequence='2'/><Ad sequence='1'/><Ad/></VAST>"),
    RuleCase(
      "SingleAdSequence", broken: "<VAST version='3.0'>①<Ad sequence='1'/></VAST>",
      kept: "<VAST version='3.0'><Ad sequence='1'/><Ad/></VAST>"),
    RuleCase(
      "AdServingIdRepeated",
      broken: Tag.text {
        $0.furtherAds =
          "<Ad>" + $0.inLine.replacing("<AdServingId", with: "①<AdServingId") + "</Ad>"
      },
      kept: Tag.text {
        $0.furtherAds = "<Ad>" + $0.inLine.replacing(">i</AdServ", with: ">j</AdServ") + "</Ad>"
      }),
    RuleCase(
      "AdSystemMissing", broken: Tag.text { $0.system = "" }.markingInLine,
      kept: Tag.text()),
    RuleCase(
      "AdTitleMissing", broken: Tag.text { $0.title = "" }.markingInLine,
      kept: Tag.wrapper()),
    RuleCase(
      "AdServingIdMissing", broken: Tag.text("4.1") { $0.servingID = "" }.markingInLine,
      kept: Tag.text("4.0")),
    RuleCase(
      "ImpressionMissing",
      // Once where all are empty, at the first of them.
      broken: Tag.text { $0.impression = "①<Impression/><Impression> </Impression>" },
      kept: Tag.text { $0.further = "<Impression/>" }),
    RuleCase(
      "VASTAdTagURIMissing", broken: Tag.wrapper(uri: "①<VASTAdTagURI/>"),
      kept: Tag.wrapper(
        uri: "<VASTAdTagURL><URL>https://a.example.com</URL></VASTAdTagURL>")),
    RuleCase(
      "CreativesMissing",
      broken:
        "<VAST version='3.0'><Ad>①<InLine/></Ad><Ad><InLine>①<Creatives/></InLine></Ad></VAST>",
      kept: Tag.text("3.0")),
    RuleCase(
      "ErrorWithoutCode",
      broken: Tag.text { $0.further = "①<Error>https://t.example.com/e</Error>" },
      kept: Tag.text {
        $0.further = error + "<Error>https://t.example.com/e?%%ERRORCODE%%</Error>"
      }),
  ]
}

extension String {
  /// The text with a marker before its first `InLine`.
  var markingInLine: String { replacing("<InLine>", with: "①<InLine>", maxReplacements: 1) }
}
