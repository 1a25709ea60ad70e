extension AdSessionConfigurationError {
  /// The fix for the app's author, as the second half of a diagnostic's message.
  package var fix: String {
    switch self {
    case .impressionWithoutOwner: "set 'impressionOwner' to 'native'"
    case .displayWithMediaOwner: "set 'mediaEventsOwner' to 'none'"
    case .definedByJavaScriptWithNativeOwner:
      "name the type, or set both owners to 'javaScript'"
    case .customReferenceDataTooLong: "shorten 'customReferenceData'"
    case .leftOut: "it is required before the session is created"
    }
  }
}
