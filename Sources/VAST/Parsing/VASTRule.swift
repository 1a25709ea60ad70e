package import Diagnostics

/// The rules that reading a document can find broken; raw values are the stable identifiers.
package enum VASTRule: String, Sendable, CaseIterable {
  // The document.
  /// Nothing but white space.
  case documentEmpty = "DocumentEmpty"
  /// The text breaks a rule of XML.
  case notWellFormed = "NotWellFormed"
  /// A document type that could declare entities.
  case documentTypeRefused = "DocumentTypeRefused"
  /// Bytes, depth or number of nodes beyond the limits.
  case documentTooLarge = "DocumentTooLarge"
  /// A byte order mark, which trips naive readers.
  case byteOrderMark = "ByteOrderMark"
  /// Something before the XML declaration, which many readers refuse.
  case prologMalformed = "PrologMalformed"
  /// A namespace prefix without a declaration.
  case undeclaredPrefix = "UndeclaredPrefix"
  /// Another rule of namespaces broken.
  case namespaceMalformed = "NamespaceMalformed"
  /// The root is some other element.
  case rootNotVAST = "RootNotVAST"
  /// VAST 1, or a version after 4.
  case versionNotSupported = "VersionNotSupported"
  /// No `version` attribute.
  case versionMissing = "VersionMissing"
  /// A version that was never published.
  case versionUnknown = "VersionUnknown"
  /// A response without an ad.
  case noAd = "NoAd"
  /// A root Error in a response that has an ad.
  case rootErrorBesideAd = "RootErrorBesideAd"
  /// More findings than a report takes.
  case furtherFindings = "FurtherFindings"

  // Elements and attributes in general.
  /// An element that VAST does not have there.
  case unknownElement = "UnknownElement"
  /// An element whose name differs in case.
  case elementNameCase = "ElementNameCase"
  /// An attribute whose name differs in case.
  case attributeNameCase = "AttributeNameCase"
  /// Several elements where one is allowed; the first is used.
  case repeatedElement = "RepeatedElement"
  /// An attribute that is to be a whole number and is not.
  case attributeNotNumber = "AttributeNotNumber"
  /// An attribute that is to be `true` or `false` and is not.
  case attributeNotBoolean = "AttributeNotBoolean"
  /// An attribute that is to be one of a few words and is not.
  case attributeValueUnknown = "AttributeValueUnknown"
  /// An attribute that is to be a time and cannot be read.
  case timeMalformed = "TimeMalformed"
  /// An element under another name, which is read all the same.
  case elementMisspelt = "ElementMisspelt"

  // The ad.
  /// Neither InLine nor Wrapper.
  case adWithoutContent = "AdWithoutContent"
  /// Both InLine and Wrapper.
  case adWithBothContents = "AdWithBothContents"
  /// A sequence that is not a whole number above zero.
  case sequenceInvalid = "SequenceInvalid"
  /// No AdSystem.
  case adSystemMissing = "AdSystemMissing"
  /// No AdTitle.
  case adTitleMissing = "AdTitleMissing"
  /// No AdServingId (4.1).
  case adServingIDMissing = "AdServingIdMissing"
  /// No Impression that has a URL.
  case impressionMissing = "ImpressionMissing"
  /// An Impression that only holds the place: `about:blank`.
  case impressionPlaceholder = "ImpressionPlaceholder"
  /// A wrapper that leads nowhere.
  case adTagURIMissing = "VASTAdTagURIMissing"

  /// Seconds to live that cannot be read: the ad never expires.
  case expiresMalformed = "ExpiresMalformed"
  /// An element that only an in-line ad may hold; ignored.
  case notAllowedInWrapper = "NotAllowedInWrapper"
  /// A response inside a wrapper, as a proposal had it; ignored.
  case adDataIgnored = "VASTAdDataIgnored"

  // The creative.
  /// No Creative.
  case creativesMissing = "CreativesMissing"
  /// No UniversalAdId (4.0).
  case universalAdIDMissing = "UniversalAdIdMissing"
  /// No Linear, and nothing else to show.
  case linearMissing = "LinearMissing"
  /// No Duration.
  case durationMissing = "DurationMissing"
  /// A Duration that cannot be read.
  case durationMalformed = "DurationMalformed"
  /// A time that can be read and is not in VAST's form.
  case timeForm = "TimeForm"
  /// A skip offset that cannot be read: the ad is not skippable.
  case skipOffsetMalformed = "SkipOffsetMalformed"
  /// An offset beyond 100 %.
  case offsetBeyondDuration = "OffsetBeyondDuration"

  // Media files.
  /// No MediaFiles.
  case mediaFilesMissing = "MediaFilesMissing"
  /// No MediaFile that has a URL.
  case mediaFileMissing = "MediaFileMissing"
  /// A MediaFile without one of the attributes that choose it.
  case mediaFileAttributeMissing = "MediaFileAttributeMissing"
  /// VideoClicks inside MediaFiles.
  case videoClicksMisplaced = "VideoClicksMisplaced"

  // Resources.
  /// HTML where a URL is wanted; shown as HTML.
  case resourceMisplaced = "ResourceMisplaced"
  /// A resource without content; left out.
  case resourceEmpty = "ResourceEmpty"

  // Tracking.
  /// A Tracking without an event: never fired.
  case trackingEventMissing = "TrackingEventMissing"
  /// A Tracking with an event that VAST does not know: never fired.
  case trackingEventUnknown = "TrackingEventUnknown"
  /// A progress event without an offset: never fired.
  case progressOffsetMissing = "ProgressOffsetMissing"
  /// A progress event whose offset cannot be read: never fired.
  case progressOffsetMalformed = "ProgressOffsetMalformed"
  /// An offset on an event that has none; ignored.
  case offsetWithoutProgress = "OffsetWithoutProgress"

  // URLs.
  /// An element that should hold a URL and is empty; dropped.
  case urlEmpty = "URLEmpty"
  /// White space inside a URL; line breaks and tabs go, spaces are encoded.
  case urlWhitespace = "URLWhitespace"
  /// `&amp;` inside CDATA, which is sent as it is.
  case urlEscapedAmpersand = "URLEscapedAmpersand"
  /// A `<` inside a URL: most often a CDATA section that was not closed and took in what follows.
  case urlWithMarkup = "URLWithMarkup"
  /// A URL without a scheme.
  case urlNotAbsolute = "URLNotAbsolute"

  // Verification.
  /// Verifications in a place that the document's version does not have.
  case verificationMisplaced = "VerificationMisplaced"
  /// `AdVerification` instead of `Verification` or `AdVerifications`.
  case verificationMisspelt = "VerificationMisspelt"
  /// A Verification without a vendor.
  case verificationVendorMissing = "VerificationVendorMissing"
  /// A verification resource without a framework.
  case verificationFrameworkMissing = "VerificationFrameworkMissing"

  // VMAP.
  /// A namespace that is not VMAP 1.0.1's.
  case vmapNamespace = "VMAPNamespace"
  /// A document without a break.
  case adBreakMissing = "AdBreakMissing"
  /// A break without a place: it never comes.
  case breakOffsetMissing = "BreakOffsetMissing"
  /// A break whose place cannot be read: it never comes.
  case breakOffsetMalformed = "BreakOffsetMalformed"
  /// A place by number among places by time.
  case breakPositionIgnored = "BreakPositionIgnored"
  /// A break that does not say what it may show.
  case breakTypeMissing = "BreakTypeMissing"
  /// A type of break that VMAP does not know.
  case breakTypeUnknown = "BreakTypeUnknown"
  /// A repetition that cannot be.
  case repeatIgnored = "RepeatIgnored"
  /// A source without content.
  case adSourceEmpty = "AdSourceEmpty"
  /// A response as text, where its element is wanted.
  case adDataAsText = "AdDataAsText"
  /// An address or custom data without a template type.
  case templateTypeMissing = "TemplateTypeMissing"
  /// A template type that VMAP does not know.
  case templateTypeUnknown = "TemplateTypeUnknown"

  /// How bad a breach is.
  package var severity: Severity {
    switch self {
    case .documentEmpty, .notWellFormed, .documentTypeRefused, .documentTooLarge, .rootNotVAST,
      .versionNotSupported, .adWithoutContent, .adWithBothContents, .impressionMissing,
      .adTagURIMissing, .creativesMissing, .linearMissing, .durationMissing,
      .durationMalformed, .mediaFilesMissing, .mediaFileMissing, .breakOffsetMissing,
      .breakOffsetMalformed, .adSourceEmpty:
      .error
    case .byteOrderMark, .furtherFindings, .unknownElement, .impressionPlaceholder,
      .adDataIgnored, .adBreakMissing:
      .note
    case .prologMalformed, .undeclaredPrefix, .namespaceMalformed, .versionMissing, .versionUnknown,
      .noAd,
      .rootErrorBesideAd,
      .elementNameCase, .attributeNameCase, .repeatedElement, .attributeNotNumber,
      .attributeNotBoolean, .attributeValueUnknown, .timeMalformed, .elementMisspelt,
      .expiresMalformed, .notAllowedInWrapper, .resourceMisplaced, .resourceEmpty,
      .sequenceInvalid, .adSystemMissing, .adTitleMissing, .adServingIDMissing,
      .universalAdIDMissing, .timeForm, .skipOffsetMalformed, .offsetBeyondDuration,
      .mediaFileAttributeMissing, .videoClicksMisplaced, .trackingEventMissing,
      .trackingEventUnknown, .progressOffsetMissing, .progressOffsetMalformed,
      .offsetWithoutProgress, .urlEmpty, .urlWhitespace, .urlEscapedAmpersand, .urlWithMarkup,
      .urlNotAbsolute,
      .vmapNamespace, .breakPositionIgnored, .breakTypeMissing, .breakTypeUnknown, .repeatIgnored,
      .adDataAsText, .templateTypeMissing, .templateTypeUnknown, .verificationMisplaced,
      .verificationMisspelt, .verificationVendorMissing,
      .verificationFrameworkMissing:
      .warning
    }
  }
}
