/// Mutations of the document, the ad and its facts.
enum AdMutations {
  static let all: [MutationGroup] = [
    MutationGroup(
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      [
        ("NotWellFormed", #"garbage<?xml version="1.0" encoding="UTF-8"?>"#),
        ("PrologMalformed", "\n<?xml version=\"1.0\" encoding=\"UTF-8\"?>"),
      ]),
    MutationGroup(
      #"<?xml version="1.0""#,
      [
        ("ByteOrderMark", "\u{FEFF}<?xml version=\"1.0\""),
        ("PrologMalformed", "\u{FEFF}\u{FEFF}<?xml version=\"1.0\""),
      ]),
    MutationGroup(
      "</VAST>",
      [
        ("NotWellFormed", #"</VAST><VAST version="4.2"/>"#),
        ("NotWellFormed", "</VAST>ok"),
      ]),
    MutationGroup(
      "<VAST ",
      [
        ("DocumentTypeRefused", #"<!DOCTYPE VAST SYSTEM "vast.dtd"><VAST "#)
      ]),
    MutationGroup(
      #"encoding="UTF-8""#,
      [
        ("NotWellFormed", #"encoding="UTF-16""#),
        ("NotWellFormed", #"encoding="UTF8X""#),
      ]),
    MutationGroup(
      #"<?xml version="1.0" encoding"#,
      [
        ("NotWellFormed", "<?xml encoding")
      ]),
    MutationGroup(
      #"version="4.2" xmlns"#,
      [
        ("NotWellFormed", #"version="4.2" version="4.2" xmlns"#),
        ("VersionMissing", "xmlns"),
      ]),
    MutationGroup(
      "Thirty seconds",
      [
        ("NotWellFormed", "Thirty&nbsp;seconds")
      ]),
    MutationGroup(
      "<VAST version",
      [
        ("NotWellFormed", "<vast version")
      ]),
    MutationGroup(
      #"<VAST version="4.2""#,
      [
        ("VersionMissing", #"<VAST version="""#),
        ("VersionUnknown", #"<VAST version="4""#),
        ("VersionUnknown", #"<VAST version="4.9""#),
        ("VersionNotSupported", #"<VAST version="5.0""#),
        ("VersionNotSupported", #"<VAST version="1.0""#),
        ("VersionUnknown", #"<VAST version="VAST 4.2""#),
        ("VersionUnknown", #"<VAST version="4,2""#),
        ("VersionUnknown", #"<VAST version="4.20""#),
        ("VersionTooLow", #"<VAST version="2.0""#),
        ("VersionTooLow", #"<VAST version="3.0""#),
        ("VersionTooLow", #"<VAST version="4.0""#),
        ("ElementOrder", #"<VAST version="4.1""#),
        ("AttributeNameCase", #"<VAST Version="4.2""#),
        ("UndeclaredPrefix", #"<VAST xsi:schemaLocation="a b" version="4.2""#),
      ]),
    MutationGroup(
      #" xmlns="http://www.iab.com/VAST""#,
      [
        ("NamespaceMissing", "")
      ]),
    MutationGroup(
      "http://www.iab.com/VAST",
      [
        ("NamespaceUnknown", "https://www.iab.com/VAST"),
        ("NamespaceUnknown", "http://www.iab.com/vast"),
        ("NamespaceUnknown", "http://www.iab.com/VAST/"),
      ]),
    MutationGroup(
      "<InLine>",
      [
        ("MixedNamespaces", #"<InLine xmlns="">"#),
        ("UnknownAttribute", #"<InLine id="1">"#),
        ("UnknownAttribute", #"<InLine followAdditionalWrappers="true">"#),
      ]),
    MutationGroup(
      #"adType="video""#,
      [
        ("AttributeValueUnknown", #"adType="Video""#),
        ("AttributeValueUnknown", #"adType="display""#),
        ("AttributeValueUnknown", #"adType="""#),
        ("AdTypeMismatch", #"adType="audio""#),
      ]),
    MutationGroup(
      #"<Ad id="ad-1""#,
      [
        ("AttributeEmpty", #"<Ad id="""#)
      ]),
    MutationGroup(
      "<Ad id=",
      [
        ("AttributeNameCase", "<Ad ID=")
      ]),
    MutationGroup(
      "<Ad id",
      [
        ("SingleAdSequence", #"<Ad sequence="1" id"#),
        ("SequenceInvalid", #"<Ad sequence="0" id"#),
        ("SequenceInvalid", #"<Ad sequence="-1" id"#),
        ("SequenceInvalid", #"<Ad sequence="first" id"#),
        ("Deprecated", #"<Ad conditionalAd="false" id"#),
      ]),
    MutationGroup(
      "</InLine>",
      [
        ("RepeatedElement", "</InLine><InLine/>"),
        ("AdWithBothContents", "</InLine><Wrapper/>"),
      ]),
    MutationGroup(
      "Thirty seconds of shoes",
      [
        ("AdTitleMissing", " "),
        ("PlaceholderLeft", "{{title}}"),
        ("PlaceholderLeft", "%%TITLE%%"),
      ]),
    MutationGroup(
      #"model="cpm" "#,
      [
        ("AttributeMissing", "")
      ]),
    MutationGroup(
      #" currency="USD""#,
      [
        ("AttributeMissing", "")
      ]),
    MutationGroup(
      #"model="cpm""#,
      [
        ("AttributeValueUnknown", #"model="cpi""#),
        ("AttributeValueUnknown", #"model="Cpm""#),
      ]),
    MutationGroup(
      #"currency="USD""#,
      [
        ("AttributeMalformed", #"currency="$""#),
        ("AttributeMalformed", #"currency="USDX""#),
      ]),
    MutationGroup(
      ">25.00<",
      [
        ("PricingMalformed", ">25,00<"),
        ("PricingMalformed", ">-25.00<"),
        ("PricingMalformed", ">free<"),
        ("PricingMalformed", ">$25.00<"),
        ("PricingMalformed", ">2.5e1<"),
      ]),
    MutationGroup(
      #" authority="https://www.iabtechlab.com/categoryauthority""#,
      [
        ("AttributeMissing", "")
      ]),
    MutationGroup(
      #"authority="https://www.iabtechlab.com/categoryauthority""#,
      [
        ("AttributeMissing", #"authority="""#)
      ]),
    MutationGroup(
      ">3600<",
      [
        ("ExpiresMalformed", ">1h<"),
        ("ExpiresMalformed", ">-1<"),
        ("ExpiresMalformed", ">3600.5<"),
        ("ExpiresMalformed", ">0<"),
        ("ExpiresMalformed", ">01:00:00<"),
        ("ExpiresMalformed", ">2026-01-01<"),
      ]),
    MutationGroup(
      #"<Creative id="linear-1" sequence="1""#,
      [
        ("AttributeNotNumber", #"<Creative id="linear-1" sequence="one""#),
        ("AttributeNotNumber", #"<Creative id="linear-1" sequence="-1""#),
      ]),
    MutationGroup(
      #"adId="SHOE0001000H""#,
      [
        ("AttributeNameCase", #"AdID="SHOE0001000H""#),
        ("AttributeNameCase", #"adID="SHOE0001000H""#),
      ]),
    MutationGroup(
      #" idRegistry="Ad-ID">SHOE0001000H"#,
      [
        ("AttributeMissing", ">SHOE0001000H")
      ]),
    MutationGroup(
      #"idRegistry="Ad-ID">SHOE0001000H"#,
      [
        ("AttributeMissing", #"idRegistry="">SHOE0001000H"#),
        ("UniversalAdIdUnknown", #"idRegistry="unknown">SHOE0001000H"#),
        ("UniversalAdIdUnknown", #"idRegistry="unknown">unknown"#),
      ]),
    MutationGroup(
      #"">SHOE0001000H"#,
      [
        ("UniversalAdIdUnknown", #"">unknown"#)
      ]),
    MutationGroup(
      #"idRegistry="Ad-ID">SHOE0001000H<"#,
      [
        ("AttributeNotInVersion", #"idRegistry="Ad-ID" idValue="SHOE0001000H"><"#),
        ("AttributeNotInVersion", #"idRegistry="Ad-ID" idValue="SHOE0001000H">SHOE0001000H<"#),
        ("AttributeNotInVersion", #"idRegistry="Ad-ID" idValue="OTHER">SHOE0001000H<"#),
      ]),
    MutationGroup(
      "idRegistry=",
      [
        ("AttributeNameCase", "idregistry=")
      ]),
    MutationGroup(
      "<AdTitle>",
      [
        (
          "WrapperContentInInLine",
          "<VASTAdTagURI><![CDATA[https://a.example.com/]]></VASTAdTagURI><AdTitle>"
        ),
        ("UnexpectedText", "hello<AdTitle>"),
        ("UnknownElement", "<Foo/><AdTitle>"),
        ("WrapperContentInInLine", "<BlockedAdCategories>IAB1</BlockedAdCategories><AdTitle>"),
        ("NotWellFormed", "<!-- a -- b --><AdTitle>"),
      ]),
    MutationGroup(
      "<Expires>",
      [
        ("Deprecated", "<Survey><![CDATA[https://s.example.com]]></Survey><Expires>")
      ]),
    MutationGroup(
      "<AdTitle>Thirty seconds of shoes</AdTitle>",
      [
        ("AdTitleMissing", "<Title>Thirty seconds of shoes</Title>")
      ]),
    MutationGroup(
      "serving-20260101-0001",
      [
        ("PlaceholderLeft", "[ADSERVINGID]")
      ]),
    MutationGroup(
      #"version="2.1""#,
      [
        ("AttributeEmpty", #"version="""#)
      ]),
  ]
}
