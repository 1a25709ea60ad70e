/// The rules of practice, in the order in which they are asked.
enum PracticeRules {
  static let all: [any PracticeRule.Type] = [
    NoAd.self, EmptyWithoutError.self, RootErrorBesideAd.self, NamespaceMissing.self,
    NamespaceUnknown.self, AdWithoutContent.self, AdWithBothContents.self, SequenceRepeated.self,
    SingleAdSequence.self, AdServingIDRepeated.self, LinearMissing.self,
    CreativeWithoutContent.self, SeveralKindsInCreative.self, UniversalAdIDUnknown.self,
    UniversalAdIDEmpty.self, ResourceMissing.self, ResourceEmpty.self, ResourceMisplaced.self,
    IdRepeated.self, AdTypeMismatch.self, CreativeSizeZero.self, StaticResourceType.self,
    IconIncomplete.self, IconNeverShown.self, ContainerEmpty.self, ElementDuplicate.self,

    TrackingEventUnknown.self, OffsetWithoutProgress.self, ProgressOffsetMissing.self,
    ProgressOffsetMalformed.self, SkipOffsetMalformed.self, OffsetBeyondDuration.self,
    DuplicateTracker.self, TrackerShared.self, SkipWithoutOffset.self, QuartilesIncomplete.self,

    DurationMalformed.self, BitrateConflict.self, BitrateRange.self, MediaFileSizeZero.self,
    MediaFileTypeExtension.self, DeliveryMismatch.self, MediaFileURLRepeated.self,
    MediaFilesMissing.self, MediaFilesAllImages.self, VPAIDDeprecated.self,
    MediaFilesAllVPAID.self, MIMETypeMisspelt.self, MIMETypeCase.self, BitrateInBits.self,
    BitrateTooLow.self, CodecForm.self, FileSizeMismatch.self, FlashUnsupported.self,
    MediaFileSizeOdd.self, MediaFileSizeSwapped.self, MediaFileTypeUnplayable.self,
    InteractiveFramework.self,
    CaptionIncomplete.self, ClickThroughMissing.self,

    VerificationFrameworkUnknown.self, BrowserOptionalMissing.self, VerificationVendorForm.self,
    VerificationWithoutResource.self, VerificationNotExecutedMissing.self,
    VerificationReasonMissing.self, VerificationScriptType.self, VerificationParametersMissing.self,

    ErrorWithoutCode.self, ImpressionWithoutCacheBuster.self,

    VMAPNamespace.self, AdBreakMissing.self, AdSourceEmpty.self, AdSourceContent.self,
    BreakPositionIgnored.self, RepeatIgnored.self,
  ]

  /// The rules of each element, by the element's raw value.
  static let byElement: [[any PracticeRule.Type]] = SchemaElement.allCases.map { element in
    all.filter { $0.elements.contains(element) }
  }

  /// Rules that others find broken on their way.
  static let holders: [any RuleHolder.Type] = [
    EncodingMismatch.self, MixedNamespaces.self, ElementOrder.self, AttributeEmpty.self,
    AttributeWhitespace.self,
    PlaceholderLeft.self, PricingMalformed.self, DurationImplausible.self, MacroDeprecated.self,
    VersionTooLow.self, SequenceInvalid.self,
    TrackingEventNotInVersion.self, TrackingEventMisplaced.self, DurationZero.self, TimeForm.self,
    VideoClicksMisplaced.self, VerificationMisplaced.self, VerificationMisspelt.self,
    URLEmpty.self, MacroUnknown.self, MacroNotInVersion.self, MacroMisplaced.self,
    AdDataAsText.self, VASTAdDataIgnored.self,
  ]
}
