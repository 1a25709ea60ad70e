package import Diagnostics

/// The rules that the table of the standard gives and that reading a document does not ask for.
extension Rule {
  package static let elementMisplaced = Rule(
    "ElementMisplaced", .error, "an element in the wrong place",
    explanation: """
      Players search for an element where the standard defines it, and do not find it elsewhere.
      """,
    remedy: "Move the element to the place that the message names.",
    clause: "VAST 2.0 to 4.3, schemas")

  package static let wrapperContentInInLine = Rule(
    "WrapperContentInInLine", .error, "an element that only a Wrapper may have is in an InLine",
    explanation: "An InLine is the end of a chain. A player does not follow a VASTAdTagURI in it.",
    remedy: "Remove the element, or make the InLine a Wrapper.",
    clause: "VAST 2.0 to 4.3, InLine")

  package static let elementNotInVersion = Rule(
    "ElementNotInVersion", .warning, "an element that the declared version does not define",
    explanation: """
      A player of the declared version does not know the element. Many players read it anyway, so \
      the tag works in some players and not in others.
      """,
    remedy: "Declare a version that defines the element, or remove the element.",
    clause: "VAST version changes, 2.0 to 4.3")

  package static let deprecated = Rule(
    "Deprecated", .note, "a deprecated element or attribute",
    explanation: "It is still allowed, but players have begun to drop support for it.",
    remedy: "Remove it, or use its replacement.",
    clause: "VAST 4.1, deprecations")

  package static let unexpectedText = Rule(
    "UnexpectedText", .warning, "text between elements",
    explanation: """
      The element may contain only elements. Text between them is usually a URL without its \
      element, or the remainder of a template.
      """,
    remedy: "Put the text into its own element, or remove it.",
    clause: "VAST 2.0 to 4.3, schemas")

  package static let textEmpty = Rule(
    "TextEmpty", .warning, "an element without its text",
    explanation: "The element has no meaning without a text, so players ignore it.",
    remedy: "Give the element its text.",
    clause: "VAST 2.0 to 4.3, the element's definition")

  package static let unknownAttribute = Rule(
    "UnknownAttribute", .warning, "an attribute that VAST does not define",
    explanation: "Players ignore unknown attributes, so a misspelt attribute has no effect.",
    remedy: "Correct the attribute's name, or remove it.",
    clause: "VAST 2.0 to 4.3, schemas")

  package static let attributeNotInVersion = Rule(
    "AttributeNotInVersion", .warning, "an attribute that the declared version does not define",
    explanation: "A player of the declared version does not know the attribute.",
    remedy: "Declare a version that defines the attribute, or remove the attribute.",
    clause: "VAST version changes, 2.0 to 4.3")

  package static let attributeMalformed = Rule(
    "AttributeMalformed", .warning, "an attribute whose value is malformed",
    explanation: "Players that cannot parse the value ignore the attribute.",
    remedy: "Write the value in the format that the message names.",
    clause: "VAST 2.0 to 4.3, schemas")

  package static let elementMissing = Rule(
    "ElementMissing", .error, "a required element is missing",
    explanation: "The schema requires it. A strict player reports error 101.",
    remedy: "Add the element that the message names, spelled exactly like that.",
    clause: "VAST 2.0 to 4.3, schemas; error code 101")

  package static let attributeMissing = Rule(
    "AttributeMissing", .error, "a required attribute is missing",
    explanation: "The schema requires it, and players have no default for it.",
    remedy: "Add the attribute that the message names.",
    clause: "VAST 2.0 to 4.3, schemas")
}
