package import Diagnostics

/// The rules about elements and attributes in general.
extension Rule {
  package static let unknownElement = Rule(
    "UnknownElement", .warning, "an element that VAST does not define",
    explanation: """
      Players ignore unknown elements, so a misspelt element has no effect. Data that is not VAST \
      belongs in Extensions.
      """,
    remedy: "Correct the element's name, or move it into an Extension.",
    clause: "VAST 2.0 to 4.3, schemas; Extensions")

  package static let elementNameCase = Rule(
    "ElementNameCase", .warning, "an element whose name differs in case",
    explanation: """
      Names in XML are case-sensitive. Some players read 'Inline' as 'InLine', hardly any reads \
      'Mediafile'.
      """,
    remedy: "Write the name as the message does.",
    clause: "XML 1.0, names; VAST schemas")

  package static let attributeNameCase = Rule(
    "AttributeNameCase", .warning, "an attribute whose name differs in case",
    explanation: """
      'adID', 'AdID' and 'adId' are three different attributes in XML. Players that compare \
      exactly find only one of them.
      """,
    remedy: "Write the name as the message does.",
    clause: "XML 1.0, names; VAST schemas")

  package static let repeatedElement = Rule(
    "RepeatedElement", .error, "several elements where one is allowed",
    explanation: "Most players use the first one, some the last one. The others are ignored.",
    remedy: "Keep one of them.",
    clause: "VAST 2.0 to 4.3, schemas")

  package static let attributeNotNumber = Rule(
    "AttributeNotNumber", .warning, "an attribute that must be a whole number and is not",
    explanation: "'480px' and '24.97' are not integers. Players read them as zero, or ignore them.",
    remedy: "Write digits only, without a unit and without decimals.",
    clause: "VAST 2.0 to 4.3, schemas, xs:integer")

  package static let attributeNotBoolean = Rule(
    "AttributeNotBoolean", .warning, "an attribute that must be true or false and is not",
    explanation: """
      'True', 'yes' and 'on' are not booleans of XML Schema. Players read them as false, or use \
      the default.
      """,
    remedy: "Write 'true' or 'false'.",
    clause: "VAST 2.0 to 4.3, schemas, xs:boolean")

  package static let attributeValueUnknown = Rule(
    "AttributeValueUnknown", .warning, "an attribute that is not one of its allowed values",
    explanation: "The list of values is closed, and players compare them exactly.",
    remedy: "Use one of the values that the message lists.",
    clause: "VAST 2.0 to 4.3, schemas, enumerations")

  package static let timeMalformed = Rule(
    "TimeMalformed", .warning, "an attribute that must be a time and cannot be read",
    explanation: "A player that cannot read the time ignores the attribute.",
    remedy: "Write HH:MM:SS or HH:MM:SS.mmm.",
    clause: "VAST 2.0 to 4.3, schemas, xs:time")

  package static let elementMisspelt = Rule(
    "ElementMisspelt", .error, "an element under its name of another version",
    explanation: """
      'VASTAdTagURL' is VAST 1, and 'VASTData' is VMAP's draft. Some players still read them, the \
      others find nothing.
      """,
    remedy: "Use the name that the message gives.",
    clause: "VAST 2.0 to 4.3, VASTAdTagURI; VMAP 1.0.1, VASTAdData")

  package static let expiresMalformed = Rule(
    "ExpiresMalformed", .warning, "an Expires that is not a number of seconds",
    explanation: "A player that cannot read it never lets the ad expire.",
    remedy: "Write a whole number of seconds, such as 3600.",
    clause: "VAST 4.1, Expires")

  package static let notAllowedInWrapper = Rule(
    "NotAllowedInWrapper", .error, "an element that only an InLine may have is in a Wrapper",
    explanation: """
      A wrapper leads to an ad and adds trackers to it. Titles, durations and media files in it \
      are ignored, and its MediaFile must never be played.
      """,
    remedy: "Remove the element from the wrapper. The InLine has its own.",
    clause: "VAST 2.0 to 4.3, Wrapper")
}
