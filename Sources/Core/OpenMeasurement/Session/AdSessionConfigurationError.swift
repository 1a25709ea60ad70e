/// Why a session can't be created.
package enum AdSessionConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The impression has no owner.
  case impressionWithoutOwner
  /// A display creative has an owner of media events, although it has no media
  /// events.
  case displayWithMediaOwner
  /// The creative type or the impression type is `definedByJavaScript`, but the native app owns the
  /// impression or the media events.
  case definedByJavaScriptWithNativeOwner
  /// `customReferenceData` has more than 256 characters.
  case customReferenceDataTooLong(characters: Int)

  /// The app leaves something out that it needs for a session.
  case leftOut(SessionDuty)

  /// The contradiction in words.
  package var description: String {
    switch self {
    case .impressionWithoutOwner: "the impression has no owner"
    case .displayWithMediaOwner: "a display creative has a media events owner"
    case .definedByJavaScriptWithNativeOwner:
      "a type is 'definedByJavaScript' while the native app owns its events"
    case .customReferenceDataTooLong(let characters):
      "the custom reference data has \(characters) characters, more than the limit of 256"
    case .leftOut(let duty): "the app leaves out '\(duty.name)'"
    }
  }
}
