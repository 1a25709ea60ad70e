package import Diagnostics

/// The rules about elements and attributes in general.
extension Rule {
  package static let unknownElement = Rule(
    "UnknownElement", .warning, "an element that VAST does not have",
    explanation: """
      Players pass over what they do not know, so a misspelt element is simply missing. What \
      others need beside VAST belongs into Extensions.
      """,
    remedy: "Correct the element's name, or move it into an Extension.",
    clause: "VAST 2.0 to 4.3, schemas; Extensions")

  package static let elementNameCase = Rule(
    "ElementNameCase", .warning, "an element whose name differs in case",
    explanation: """
      Names in XML are case-sensitive. Some players read 'Inline' for 'InLine', hardly any reads \
      'Mediafile'.
      """,
    remedy: "Write the name as the message has it.",
    clause: "XML 1.0, names; VAST schemas")

  package static let attributeNameCase = Rule(
    "AttributeNameCase", .warning, "an attribute whose name differs in case",
    explanation: """
      'adID', 'AdID' and 'adId' are three attributes to XML. Players that compare exactly miss all \
      but one.
      """,
    remedy: "Write the name as the message has it.",
    clause: "XML 1.0, names; VAST schemas")

  package static let repeatedElement = Rule(
    "RepeatedElement", .error, "several elements where one is allowed",
    explanation: "Most players use the first one, some the last one; the others are lost.",
    remedy: "Keep one of them.",
    clause: "VAST 2.0 to 4.3, schemas")

  package static let attributeNotNumber = Rule(
    "AttributeNotNumber", .warning, "an attribute that is to be a whole number and is not",
    explanation: "'480px' or '24.97' is no integer: a player takes it for zero, or for nothing.",
    remedy: "Write digits only, without a unit and without decimals.",
    clause: "VAST 2.0 to 4.3, schemas, xs:integer")

  package static let attributeNotBoolean = Rule(
    "AttributeNotBoolean", .warning, "an attribute that is to be true or false and is not",
    explanation: """
      'True', 'yes' and 'on' are no booleans of XML Schema: players take them for false, or for \
      the default.
      """,
    remedy: "Write 'true' or 'false'.",
    clause: "VAST 2.0 to 4.3, schemas, xs:boolean")

  package static let attributeValueUnknown = Rule(
    "AttributeValueUnknown", .warning, "an attribute that is to be one of a few words and is not",
    explanation: "The list of values is closed, and players compare them letter by letter.",
    remedy: "Write one of the values that the message lists.",
    clause: "VAST 2.0 to 4.3, schemas, enumerations")

  package static let timeMalformed = Rule(
    "TimeMalformed", .warning, "an attribute that is to be a time and cannot be read",
    explanation: "A player that cannot read the time does as if it were not there.",
    remedy: "Write HH:MM:SS or HH:MM:SS.mmm.",
    clause: "VAST 2.0 to 4.3, schemas, xs:time")

  package static let elementMisspelt = Rule(
    "ElementMisspelt", .error, "an element under the name of another version",
    explanation: """
      'VASTAdTagURL' is of VAST 1 and 'VASTData' of VMAP's draft. Some players still read them; \
      the others find nothing.
      """,
    remedy: "Write the name that the message has in place of the old one.",
    clause: "VAST 2.0 to 4.3, VASTAdTagURI; VMAP 1.0.1, VASTAdData")

  package static let expiresMalformed = Rule(
    "ExpiresMalformed", .warning, "an Expires that is no number of seconds",
    explanation: "A player that cannot read it keeps the ad for ever.",
    remedy: "Write a whole number of seconds, such as 3600.",
    clause: "VAST 4.1, Expires")

  package static let notAllowedInWrapper = Rule(
    "NotAllowedInWrapper", .error, "what only an InLine has is in a Wrapper",
    explanation: """
      A wrapper leads to an ad and adds trackers to it. Titles, durations and media files in it \
      are ignored, and its MediaFile must never be played.
      """,
    remedy: "Take the element out of the wrapper; the InLine has its own.",
    clause: "VAST 2.0 to 4.3, Wrapper")
}
