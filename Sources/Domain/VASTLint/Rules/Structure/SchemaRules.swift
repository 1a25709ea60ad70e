package import Diagnostics

/// The rules that the table of the standard gives and that reading a document does not ask for.
extension Rule {
  package static let elementMisplaced = Rule(
    "ElementMisplaced", .error, "an element in the wrong place",
    explanation: "Players look for an element where the standard has it and miss it anywhere else.",
    remedy: "Move the element to where the message says that it belongs.",
    clause: "VAST 2.0 to 4.3, schemas")

  package static let wrapperContentInInLine = Rule(
    "WrapperContentInInLine", .error, "what only a Wrapper has is in an InLine",
    explanation: """
      An InLine is the end of a chain: a player that finds one does not follow a VASTAdTagURI in \
      it.
      """,
    remedy: "Take the element out, or make the InLine a Wrapper.",
    clause: "VAST 2.0 to 4.3, InLine")

  package static let elementNotInVersion = Rule(
    "ElementNotInVersion", .warning, "an element that the declared version does not have",
    explanation: """
      A player of the declared version does not know the element. Many players read it all the \
      same, so that the tag works in one and not in the next.
      """,
    remedy: "Declare a version that has the element, or leave it out.",
    clause: "VAST version changes, 2.0 to 4.3")

  package static let deprecated = Rule(
    "Deprecated", .note, "an element or attribute that is discouraged",
    explanation: "It is still allowed, and players have begun to leave it out.",
    remedy: "Leave it out, or use what has come in its place.",
    clause: "VAST 4.1, deprecations")

  package static let unexpectedText = Rule(
    "UnexpectedText", .warning, "text between elements",
    explanation: """
      The element holds other elements only. Text beside them is most often a URL without its \
      element, or the rest of a template.
      """,
    remedy: "Put the text into the element that it is meant for, or take it out.",
    clause: "VAST 2.0 to 4.3, schemas")

  package static let textEmpty = Rule(
    "TextEmpty", .warning, "an element without its text",
    explanation: "The element is there to name something, and says nothing.",
    remedy: "Give the element its text.",
    clause: "VAST 2.0 to 4.3, the element's definition")

  package static let unknownAttribute = Rule(
    "UnknownAttribute", .warning, "an attribute that VAST does not have",
    explanation: "Players pass over it, so that a misspelt attribute is simply missing.",
    remedy: "Correct the attribute's name, or take it out.",
    clause: "VAST 2.0 to 4.3, schemas")

  package static let attributeNotInVersion = Rule(
    "AttributeNotInVersion", .warning, "an attribute that the declared version does not have",
    explanation: "A player of the declared version does not know the attribute.",
    remedy: "Declare a version that has the attribute, or leave it out.",
    clause: "VAST version changes, 2.0 to 4.3")

  package static let attributeMalformed = Rule(
    "AttributeMalformed", .warning, "an attribute whose value has not its form",
    explanation: "Players read such values by their form, and do without those that have another.",
    remedy: "Write the value in the form that the message names.",
    clause: "VAST 2.0 to 4.3, schemas")

  package static let elementMissing = Rule(
    "ElementMissing", .error, "a required element is missing",
    explanation: "The schema demands it; a strict player reports error 101.",
    remedy: "Add the element that the message names, in this very spelling.",
    clause: "VAST 2.0 to 4.3, schemas; error code 101")

  package static let attributeMissing = Rule(
    "AttributeMissing", .error, "a required attribute is missing",
    explanation: "The schema demands it, and players have no default for it.",
    remedy: "Add the attribute that the message names.",
    clause: "VAST 2.0 to 4.3, schemas")
}
