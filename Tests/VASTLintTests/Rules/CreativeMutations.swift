/// Mutations of icons, companions and verifications.
enum CreativeMutations {
  static let all: [MutationGroup] = [
    MutationGroup(
      "<Linear ",
      [
        ("MixedNamespaces", #"<Linear xmlns="urn:x" "#)
      ]),
    MutationGroup(
      #" vendor="company.com-omid""#,
      [
        ("VerificationVendorMissing", "")
      ]),
    MutationGroup(
      #"vendor="company.com-omid""#,
      [
        ("VerificationVendorMissing", #"vendor="""#),
        ("VerificationVendorForm", #"vendor="company""#),
        ("VerificationVendorForm", #"vendor="company.com -omid""#),
        ("VerificationVendorForm", #"vendor="https://company.com-omid""#),
      ]),
    MutationGroup(
      "vendor=",
      [
        ("AttributeNameCase", "Vendor=")
      ]),
    MutationGroup(
      #" apiFramework="omid""#,
      [
        ("VerificationFrameworkMissing", "")
      ]),
    MutationGroup(
      #"apiFramework="omid""#,
      [
        ("VerificationFrameworkMissing", #"apiFramework="""#),
        ("VerificationFrameworkUnknown", #"apiFramework="VPAID""#),
        ("VerificationFrameworkUnknown", #"apiFramework="omidd""#),
      ]),
    MutationGroup(
      #" browserOptional="true""#,
      [
        ("BrowserOptionalMissing", "")
      ]),
    MutationGroup(
      #"browserOptional="true""#,
      [
        ("AttributeNotBoolean", #"browserOptional="yes""#),
        ("AttributeNotBoolean", #"browserOptional="TRUE""#),
        ("AttributeNotBoolean", #"browserOptional="""#),
      ]),
    MutationGroup(
      #"event="verificationNotExecuted""#,
      [
        ("TrackingEventUnknown", #"event="start""#),
        ("TrackingEventUnknown", #"event="verificationNotExcuted""#),
      ]),
    MutationGroup(
      "why=[REASON]",
      [
        ("VerificationReasonMissing", "why=1")
      ]),
    MutationGroup(
      "[REASON]",
      [
        ("MacroForm", "[reason]")
      ]),
    MutationGroup(
      "https://v.example.com/omid.js",
      [
        ("URLPlainHTTP", "http://v.example.com/omid.js")
      ]),
    MutationGroup(
      "omid.js",
      [
        ("VerificationScriptType", "omid.html"),
        ("VerificationScriptType", "omid.css"),
        ("VerificationScriptType", "omid.png"),
      ]),
    MutationGroup(
      "<![CDATA[https://v.example.com/omid.js]]>",
      [
        ("URLNotAbsolute", "<![CDATA[(function(){})()]]>"),
        ("URLSchemeUnusual", "<![CDATA[javascript:run()]]>"),
      ]),
    MutationGroup(
      "<VerificationParameters>",
      [
        ("ElementNotInVersion", "<ViewableImpression/><VerificationParameters>")
      ]),
    MutationGroup(
      #" offset="00:00:10""#,
      [
        ("ProgressOffsetMissing", "")
      ]),
    MutationGroup(
      #"program="AdChoices" "#,
      [
        ("IconIncomplete", "")
      ]),
    MutationGroup(
      #"program="AdChoices""#,
      [
        ("AttributeEmpty", #"program="""#)
      ]),
    MutationGroup(
      #"width="60" "#,
      [
        ("IconIncomplete", "")
      ]),
    MutationGroup(
      #"height="20" "#,
      [
        ("IconIncomplete", "")
      ]),
    MutationGroup(
      #"xPosition="left" "#,
      [
        ("IconIncomplete", "")
      ]),
    MutationGroup(
      #"xPosition="left""#,
      [
        ("AttributeValueUnknown", #"xPosition="center""#),
        ("AttributeValueUnknown", #"xPosition="-5""#),
        ("AttributeValueUnknown", #"xPosition="10px""#),
        ("AttributeValueUnknown", #"xPosition="Left""#),
      ]),
    MutationGroup(
      #"yPosition="bottom""#,
      [
        ("AttributeValueUnknown", #"yPosition="middle""#)
      ]),
    MutationGroup(
      #"xPosition="left" yPosition="bottom""#,
      [
        ("AttributeValueUnknown", #"xPosition="bottom" yPosition="left""#)
      ]),
    MutationGroup(
      #"width="60""#,
      [
        ("CreativeSizeZero", #"width="0""#),
        ("AttributeNotNumber", #"width="60px""#),
      ]),
    MutationGroup(
      #"duration="00:00:20""#,
      [
        ("TimeMalformed", #"duration="20""#),
        ("IconNeverShown", #"duration="00:00:00""#),
      ]),
    MutationGroup(
      #" offset="00:00:05""#,
      [
        ("TimeMalformed", #" offset="5s""#),
        ("IconNeverShown", #" offset="00:00:45""#),
        ("TimeMalformed", #" offset="10%""#),
        ("TimeMalformed", #" offset="-00:00:05""#),
      ]),
    MutationGroup(
      #"pxratio="1""#,
      [
        ("AttributeNotNumber", #"pxratio="x""#),
        ("AttributeNotNumber", #"pxratio="0""#),
        ("AttributeNotNumber", #"pxratio="-2""#),
        ("AttributeNotNumber", #"pxratio="high""#),
      ]),
    MutationGroup(
      " offset=",
      [
        ("UnknownAttribute", " startOffset=")
      ]),
    MutationGroup(
      #"height="20""#,
      [
        ("AttributeNotNumber", #"height="-20""#)
      ]),
    MutationGroup(
      #" creativeType="image/png""#,
      [
        ("AttributeMissing", "")
      ]),
    MutationGroup(
      #"creativeType="image/png""#,
      [
        ("AttributeMalformed", #"creativeType="png""#),
        ("MIMETypeMisspelt", #"creativeType="image/jpg""#),
        ("AttributeMissing", #"creativeType="""#),
        ("MediaFileTypeExtension", #"creativeType="video/mp4""#),
        ("MediaFileTypeExtension", #"creativeType="text/html""#),
      ]),
    MutationGroup(
      "icon.png",
      [
        ("MediaFileTypeExtension", "icon.jpg")
      ]),
    MutationGroup(
      "<![CDATA[https://cdn.example.com/icon.png]]>",
      [
        ("URLEmpty", "")
      ]),
    MutationGroup(
      #"width="300" "#,
      [
        ("AttributeMissing", "")
      ]),
    MutationGroup(
      #"height="250" "#,
      [
        ("AttributeMissing", "")
      ]),
    MutationGroup(
      #"width="300""#,
      [
        ("CreativeSizeZero", #"width="0""#),
        ("AttributeNotNumber", #"width="-300""#),
        ("AttributeNotNumber", #"width="300px""#),
        ("AttributeNotNumber", #"width="100%""#),
      ]),
    MutationGroup(
      #"height="250""#,
      [
        ("CreativeSizeZero", #"height="0""#)
      ]),
    MutationGroup(
      #"assetWidth="300""#,
      [
        ("AttributeNotNumber", #"assetWidth="big""#),
        ("CreativeSizeZero", #"assetWidth="0""#),
      ]),
    MutationGroup(
      "adSlotId",
      [
        ("AttributeNameCase", "adSlotID")
      ]),
    MutationGroup(
      #"renderingMode="concurrent""#,
      [
        ("AttributeValueUnknown", #"renderingMode="endcard""#),
        ("AttributeValueUnknown", #"renderingMode="Concurrent""#),
        ("AttributeValueUnknown", #"renderingMode="popup""#),
      ]),
    MutationGroup(
      #"id="banner""#,
      [
        ("AttributeNotNumber", #"id="banner" expandedWidth="x""#)
      ]),
    MutationGroup(
      #"required="none""#,
      [
        ("AttributeValueUnknown", #"required="maybe""#),
        ("AttributeValueUnknown", #"required="true""#),
        ("AttributeValueUnknown", #"required="All""#),
      ]),
    MutationGroup(
      "banner.png",
      [
        ("MediaFileTypeExtension", "banner.gif")
      ]),
    MutationGroup(
      "<![CDATA[https://cdn.example.com/banner.png]]>",
      [
        ("ResourceMisplaced", #"<![CDATA[<img src="x">]]>"#),
        ("URLPlainHTTP", "<![CDATA[http://cdn.example.com/banner.png]]>"),
        ("URLNotAbsolute", "<![CDATA[banner.png]]>"),
        ("URLSchemeUnusual", "<![CDATA[javascript:x]]>"),
      ]),
    MutationGroup(
      #"<CompanionClickTracking id="banner">"#,
      [
        ("AttributeMissing", "<CompanionClickTracking>")
      ]),
    MutationGroup(
      "</Linear>",
      [
        ("ElementMisplaced", "<CompanionAds/></Linear>")
      ]),
    MutationGroup(
      #"xmlEncoded="false""#,
      [
        ("AttributeNotBoolean", #"xmlEncoded="no""#)
      ]),
    MutationGroup(
      "</Creatives>",
      [
        ("RepeatedElement", "</Creatives><Creatives/>")
      ]),
    MutationGroup(
      "<Linear skip",
      [
        ("ElementMisplaced", "<AdSystem>x</AdSystem><Linear skip")
      ]),
    MutationGroup(
      #"<![CDATA[{"color":"red"}]]></AdParameters>"#,
      [
        ("UnknownElement", "<a><b/></a></AdParameters>")
      ]),
  ]
}
