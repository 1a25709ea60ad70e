package import Diagnostics

/// Every rule that the reading and the resolving of documents can find broken.
package enum VASTRules {
  /// All rules, by their subjects.
  package static let all: [Rule] = [
    .documentEmpty, .notWellFormed, .documentTypeRefused, .documentTooLarge, .byteOrderMark,
    .prologMalformed, .undeclaredPrefix, .namespaceMalformed, .rootNotVAST, .versionNotSupported,
    .versionMissing, .versionUnknown, .furtherFindings, .noAd, .rootErrorBesideAd,
    .adWithoutContent, .adWithBothContents, .sequenceInvalid, .vastAdDataIgnored, .linearMissing,
    .resourceMisplaced, .resourceEmpty, .unknownElement, .elementNameCase, .attributeNameCase,
    .repeatedElement, .attributeNotNumber, .attributeNotBoolean, .attributeValueUnknown,
    .timeMalformed, .elementMisspelt, .expiresMalformed, .notAllowedInWrapper, .adSystemMissing,
    .adTitleMissing, .adServingIdMissing, .impressionMissing, .vastAdTagURIMissing,
    .creativesMissing, .universalAdIdMissing, .durationMissing, .mediaFilesMissing,
    .mediaFileMissing, .mediaFileAttributeMissing, .trackingEventMissing,
    .verificationVendorMissing, .verificationFrameworkMissing, .impressionPlaceholder, .urlEmpty,
    .urlWhitespace, .urlEscapedAmpersand, .urlWithMarkup, .urlNotAbsolute, .macroForm,
    .macroMisplaced, .macroUnknown,
    .durationMalformed, .timeForm, .videoClicksMisplaced, .skipOffsetMalformed,
    .offsetBeyondDuration, .trackingEventUnknown, .progressOffsetMissing,
    .progressOffsetMalformed, .offsetWithoutProgress, .verificationMisplaced,
    .verificationMisspelt, .vmapNamespace, .adBreakMissing, .breakOffsetMissing,
    .breakOffsetMalformed, .breakPositionIgnored, .breakTypeMissing, .breakTypeUnknown,
    .repeatIgnored, .adSourceEmpty, .adDataAsText, .templateTypeMissing, .templateTypeUnknown,
    .breakNeverComes, .breakRepeatsTooOften, .adNotAllowed, .wrapperLoop, .wrapperTreeTooLarge,
  ]
}
