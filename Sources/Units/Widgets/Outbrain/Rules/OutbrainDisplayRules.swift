package import Vocabulary

/// The rules about the content that an app shows.
extension Rule {
  package static let shownWithoutResponse = Rule(
    "ShownWithoutResponse", .error, "an item is shown that no response contains",
    explanation: "Before a response, and after an error, there is nothing to show.",
    fix: "Show the recommendations of the response, and nothing after an error.",
    clause: "Outbrain Regular SDK guide, Handling the OBRecommendationResponse")

  package static let recommendationsStored = Rule(
    "RecommendationsStored", .error,
    "a recommendation is shown on another page than the one it was requested for",
    explanation: """
      Recommendations are for one user at one time. Storing them in order to show them later is \
      prohibited. The app may fill a cell when the cell comes near the screen, and again when the \
      user comes back to the page. vastsim assumes that the widget is on the page that the app \
      entered last. When the user has left that page, vastsim assumes that the widget is on the \
      page for which the app next requests recommendations.
      """,
    fix: "Request recommendations anew for every page.",
    clause: "Outbrain Regular SDK guide, Guidelines and Limitations")

  package static let foreignLinkInWidget = Rule(
    "ForeignLinkInWidget", .error, "a link of another origin is in the widget's container",
    explanation: """
      Mixing recommendations with other links within one container is prohibited, unless it is \
      mutually agreed upon.
      """,
    fix: """
      Move the link out of the container. If other links are agreed with Outbrain, state \
      'foreignLinksAgreed' in the scenario, or 'allowsForeignLinks' in the call 'unit' of the trace.
      """,
    clause: "Outbrain Regular SDK guide, Guidelines and Limitations")

  package static let recommendationTextAltered = Rule(
    "RecommendationTextAltered", .error, "the text of a recommendation is altered or missing",
    explanation: "Altering or replacing the text of a recommendation is prohibited.",
    fix: "Show OBRecommendation.content unchanged.",
    clause: "Outbrain Regular SDK guide, Guidelines and Limitations")

  package static let recommendationImageAltered = Rule(
    "RecommendationImageAltered", .error, "the image of a recommendation is replaced",
    explanation: "Altering or replacing the image of a recommendation is prohibited.",
    fix: "Show OBRecommendation.image.url, or no image where there is none.",
    clause: "Outbrain Regular SDK guide, Guidelines and Limitations")

  package static let recommendationImageMissing = Rule(
    "RecommendationImageMissing", .warning, "a recommendation with an image is shown without it",
    explanation: """
      The widget ID decides whether recommendations have images. A recommendation that has an \
      image is altered if the image is left out.
      """,
    fix: """
      Show OBRecommendation.image.url where image is not nil, or agree on a widget ID without \
      images.
      """,
    clause: "Outbrain Regular SDK guide, Display The Recommendations")

  package static let paidLabelMissing = Rule(
    "PaidLabelMissing", .error, "a paid recommendation has no label",
    explanation: """
      All paid recommendations must be labelled, so that users can tell them from the app's own \
      links.
      """,
    fix: "Where OBRecommendation.isPaidLink is true, show the label that is agreed with Outbrain.",
    clause: "Outbrain Regular SDK guide, Guidelines and Limitations")

  package static let organicLabelledAsPaid = Rule(
    "OrganicLabelledAsPaid", .error, "an organic recommendation has the label of paid ones",
    explanation: """
      Paid recommendations must be uniquely labelled. A label that organic ones have too does not \
      tell the two apart.
      """,
    fix: "Show the label only where OBRecommendation.isPaidLink is true, also in a reused cell.",
    clause: "Outbrain Regular SDK guide, Guidelines and Limitations")

  package static let emptyImageView = Rule(
    "EmptyImageView", .warning, "a recommendation without an image has an image view",
    explanation: """
      The image is optional. The view leaves a blank area, or shows the image of the \
      recommendation that the cell showed before.
      """,
    fix: "Hide the image view where OBRecommendation.image is nil.",
    clause: "Outbrain Regular SDK guide, Display The Recommendations")

  package static let sourceAltered = Rule(
    "SourceAltered", .error, "the source of a recommendation is altered or missing",
    explanation: """
      The source of a paid recommendation is the name of its site. The source of an organic \
      recommendation is the name of its section.
      """,
    fix: "Show OBRecommendation.source unchanged.",
    clause: "Outbrain Regular SDK guide, Display The Recommendations")

  package static let audienceLabelMissing = Rule(
    "AudienceLabelMissing", .warning, "the label of an audience campaign is missing or altered",
    explanation: "A recommendation of an audience campaign comes with a label.",
    fix: "Show OBRecommendation.audienceCampaignsLabel where it is not nil.",
    clause: "Outbrain Regular SDK guide, Audience Campaign")

  package static let audienceLabelAdded = Rule(
    "AudienceLabelAdded", .warning,
    "a recommendation outside audience campaigns has the label of an audience campaign",
    explanation: """
      OBRecommendation.audienceCampaignsLabel is nil where a recommendation is not of an audience \
      campaign. A reused cell may still show the label of the recommendation before.
      """,
    fix: "Hide the label where OBRecommendation.audienceCampaignsLabel is nil.",
    clause: "Outbrain Regular SDK guide, Audience Campaign")
}

/// The rules about the content that an app shows.
enum OutbrainDisplayRules {
  static let all: [Rule] = [
    .shownWithoutResponse, .recommendationsStored, .foreignLinkInWidget,
    .recommendationTextAltered, .recommendationImageAltered, .recommendationImageMissing,
    .paidLabelMissing, .organicLabelledAsPaid, .emptyImageView, .sourceAltered,
    .audienceLabelMissing, .audienceLabelAdded,
  ]
}
