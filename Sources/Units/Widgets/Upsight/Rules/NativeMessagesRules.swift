package import Vocabulary

/// The rules of this module.
package enum NativeMessagesRules {
  /// All rules, by their subjects.
  package static let all: [Rule] = [
    .billboardWithoutMilestone, .milestoneWithoutBillboard, .nativeMessagesUnsupported,
    .payloadReachesNobody,
    .payloadNotReceived,
    .payloadMalformed, .payloadInputInvalid, .payloadInputMissing, .payloadInputTypeDiffers,
    .messageImageNotFetched, .messageImageUsedBeforeFetch, .payloadUsedAfterRemoval,
    .payloadDestroyedEarly, .payloadDestroyMissing, .payloadDestroyRepeated,
    .messageNotAdded, .messageViewsAssumed, .messageNeverInView, .messageViewOutsideParent,
    .messageViewNeverInView,
    .messageStillOpen, .unseenMessageTracked,
    .messageImpressionBeforeDisplay, .messageImpressionOutOfView, .messageImpressionMissing,
    .messageImpressionRepeated,
    .messageClickWithoutTap, .messageTapWithoutClick,
    .messageDismissedBeforeDisplay, .messageDismissedInView, .messageDismissedMissing,
    .messageDismissedRepeated,
  ]

  /// The source of the rules.
  static let guide = "Upsight Native Messaging guide"
  /// The source of the rules about which the guide is silent.
  static let practice = "practice"
}
