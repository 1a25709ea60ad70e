package import Vocabulary

/// What is found about the views of a message.
extension Rule {
  package static let messageNotAdded = Rule(
    "MessageNotAdded", .error, "a message is received and none of its views is added to a window",
    explanation: "The billboard itself draws nothing, so the user sees nothing of the campaign.",
    fix: """
      Add the message's view to a view of the window. Call only 'destroy' for a campaign that is \
      not meant to be seen.
      """,
    clause: NativeMessagesRules.guide)

  package static let messageViewsAssumed = Rule(
    "MessageViewsAssumed", .note,
    "a message is shown as one view because the scenario lists no views of the message",
    explanation: """
      The app draws the message, so only the scenario can say which views the message has. If the \
      scenario lists none, vastsim assumes one view of 300 × 150 points, the size of the guide's \
      sample, in the middle of the window.
      """,
    fix: """
      List the message's views in 'views', or write 'seen: false' for a campaign that users are \
      not supposed to see.
      """,
    clause: NativeMessagesRules.practice)

  package static let messageNeverInView = Rule(
    "MessageNeverInView", .note, "no view of a message was on the screen",
    explanation: "The rules for impressions and dismissals had nothing to judge.",
    fix: "Scroll to the message, or show it inside of the screen.",
    clause: NativeMessagesRules.practice)

  package static let messageViewOutsideParent = Rule(
    "MessageViewOutsideParent", .warning, "a view lies outside of the view that holds it",
    explanation: """
      A view's frame is relative to the origin of its superview. If the app writes the frame \
      in coordinates of the screen, the view is shifted by the superview's origin.
      """,
    fix: "Write frames of subviews relative to their superview.",
    clause: NativeMessagesRules.practice)

  package static let messageViewNeverInView = Rule(
    "MessageViewNeverInView", .warning,
    "a text or an image of a visible message is never on the screen",
    explanation: "The user misses a text or an image, although the message as a whole is shown.",
    fix: "Give the view a frame inside of the message's view and of the screen.",
    clause: NativeMessagesRules.practice)

  package static let messageStillOpen = Rule(
    "MessageStillOpen", .note, "a message is still shown at the end",
    explanation: """
      vastsim cannot judge whether the app records the dismissal and destroys the payload.
      """,
    fix: "Dismiss the message before the end of the scenario or the trace.",
    clause: NativeMessagesRules.practice)

  package static let unseenMessageTracked = Rule(
    "UnseenMessageTracked", .error, "a campaign that is not meant to be seen is shown or recorded",
    explanation: "Events of a message that no user can see falsify the campaign's numbers.",
    fix: "Process the payload, then call only 'destroy'.", clause: NativeMessagesRules.guide)
}
