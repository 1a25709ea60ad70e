package import Vocabulary

/// What is found about the events that an app records.
extension Rule {
  package static let messageImpressionBeforeDisplay = Rule(
    "MessageImpressionBeforeDisplay", .error, "an impression is recorded before a message is shown",
    explanation: "The campaign counts an impression of a message that is not rendered.",
    fix: "Call 'recordImpressionEvent' after the message's view is added and on the screen.",
    clause: NativeMessagesRules.guide)

  package static let messageImpressionOutOfView = Rule(
    "MessageImpressionOutOfView", .error,
    "an impression is recorded while 0 % of a message is in view",
    explanation: """
      The campaign counts an impression of a message that is rendered and not displayed to the user.
      """,
    fix: "Call 'recordImpressionEvent' once a part of the message is on the screen.",
    clause: NativeMessagesRules.guide)

  package static let messageImpressionMissing = Rule(
    "MessageImpressionMissing", .error, "no impression of a message is recorded",
    explanation: "The campaign counts no display of the message.",
    fix: "Call 'recordImpressionEvent' once the message is on the screen, before 'destroy'.",
    clause: NativeMessagesRules.guide)

  package static let messageImpressionRepeated = Rule(
    "MessageImpressionRepeated", .error, "an impression of a message is recorded twice",
    explanation: "The campaign counts a message that was displayed once as displayed twice.",
    fix: "Call 'recordImpressionEvent' once for each payload.",
    clause: NativeMessagesRules.guide)

  package static let messageClickWithoutTap = Rule(
    "MessageClickWithoutTap", .error, "a click is recorded without a tap",
    explanation: "The campaign counts a click that no user made.",
    fix: "Call 'recordClickEvent' once for each interaction of the user with the message.",
    clause: NativeMessagesRules.guide)

  package static let messageTapWithoutClick = Rule(
    "MessageTapWithoutClick", .error, "a tap on a message is not recorded as a click",
    explanation: "The campaign misses a click.",
    fix: "Call 'recordClickEvent' when the user taps the message, before 'destroy'.",
    clause: NativeMessagesRules.guide)

  package static let messageDismissedBeforeDisplay = Rule(
    "MessageDismissedBeforeDisplay", .error,
    "a dismissal is recorded for a message that was not seen",
    explanation: "Only a message that was on the screen can leave it.",
    fix: "Call 'recordDismissedEvent' only for messages that were displayed.",
    clause: NativeMessagesRules.guide)

  package static let messageDismissedInView = Rule(
    "MessageDismissedInView", .error, "a dismissal is recorded while the message is on the screen",
    explanation: "The campaign counts the message as closed although the user still sees it.",
    fix: "Remove or hide the message's view first, then call 'recordDismissedEvent'.",
    clause: NativeMessagesRules.guide)

  package static let messageDismissedMissing = Rule(
    "MessageDismissedMissing", .error, "the dismissal of a message is not recorded",
    explanation: "The campaign counts the message as still open.",
    fix: """
      Call 'recordDismissedEvent' once the message is no longer on the screen, before 'destroy'.
      """,
    clause: NativeMessagesRules.guide)

  package static let messageDismissedRepeated = Rule(
    "MessageDismissedRepeated", .error, "the dismissal of a message is recorded twice",
    explanation: "A message is dismissed once.",
    fix: "Call 'recordDismissedEvent' in one place only.", clause: NativeMessagesRules.guide)
}
