extension LintRule {
  /// What whoever made the tag can do, in whole sentences that begin with the action.
  package var remedy: String { Self.remedies[id] ?? "" }

  private static let remedies: [String: String] =
    documentRemedies.merging(structureRemedies) { $1 }.merging(missingRemedies) { $1 }
    .merging(adRemedies) { $1 }.merging(mediaRemedies) { $1 }.merging(trackingRemedies) { $1 }
    .merging(urlRemedies) { $1 }.merging(verificationRemedies) { $1 }.merging(breakRemedies) { $1 }

  private static let documentRemedies = [
    "DocumentEmpty": "Answer with a VAST element, without an Ad where there is none.",
    "NotWellFormed": """
    Write '&' as '&amp;' or put URLs into CDATA; send the whole response; close elements in the \
    reverse order of their opening; save the text in the encoding that it declares, which is \
    UTF-8 where it declares none.
    """,
    "DocumentTypeRefused": "Leave the document type out; write characters in place of entities.",
    "DocumentTooLarge": "Send fewer ads, or look for what repeats itself in the document.",
    "ByteOrderMark": "Save the document as UTF-8 without a byte order mark.",
    "PrologMalformed": "Let '<?xml' be the first bytes of the response, or leave it out.",
    "UndeclaredPrefix": "Declare the prefix with 'xmlns:' at the root, or leave the prefix out.",
    "NamespaceMalformed": "Correct the namespace's declaration or the name that uses it.",
    "RootNotVAST": "Send a document whose root is VAST or VMAP; look at what the server answers.",
    "VersionNotSupported": "Ask the server for VAST 2.0 to 4.3.",
    "VersionMissing": "Add 'version' to VAST, such as version=\"4.2\".",
    "VersionUnknown": "Declare a version that was published.",
    "FurtherFindings": "Mend what is told, and lint again.",
  ]

  private static let structureRemedies = [
    "UnknownElement": "Correct the element's name, or move it into an Extension.",
    "ElementNameCase": "Write the name as the message has it.",
    "ElementMisspelt": "Write the name that the message has in place of the old one.",
    "ElementMisplaced": "Move the element to where the message says that it belongs.",
    "NotAllowedInWrapper": "Take the element out of the wrapper; the InLine has its own.",
    "WrapperContentInInLine": "Take the element out, or make the InLine a Wrapper.",
    "ElementNotInVersion": "Declare a version that has the element, or leave it out.",
    "RepeatedElement": "Keep one of them.",
    "Deprecated": "Leave it out, or use what has come in its place.",
    "UnexpectedText": "Put the text into the element that it is meant for, or take it out.",
    "TextEmpty": "Give the element its text.",
    "ExpiresMalformed": "Write a whole number of seconds, such as 3600.",
    "UnknownAttribute": "Correct the attribute's name, or take it out.",
    "AttributeNameCase": "Write the name as the message has it.",
    "AttributeNotInVersion": "Declare a version that has the attribute, or leave it out.",
    "AttributeNotNumber": "Write digits only, without a unit and without decimals.",
    "AttributeNotBoolean": "Write 'true' or 'false'.",
    "AttributeValueUnknown": "Write one of the values that the message lists.",
    "TimeMalformed": "Write HH:MM:SS or HH:MM:SS.mmm.",
    "AttributeMalformed": "Write the value in the form that the message names.",
  ]

  private static let missingRemedies = [
    "ElementMissing": "Add the element that the message names, in this very spelling.",
    "AttributeMissing": "Add the attribute that the message names.",
    "AdSystemMissing": "Add an AdSystem with the ad server's name.",
    "AdTitleMissing": "Add an AdTitle with the ad's common name.",
    "AdServingIdMissing": "Add an AdServingId with a text that no other serving has.",
    "ImpressionMissing": "Put an Impression with a URL into the InLine or Wrapper.",
    "VASTAdTagURIMissing": "Put a VASTAdTagURI with the next response's URL into the Wrapper.",
    "CreativesMissing": "Put Creatives with a Creative into the InLine or Wrapper.",
    "UniversalAdIdMissing": """
    Add a UniversalAdId with its 'idRegistry' to the Creative; with 'unknown' as both where the \
    creative is not registered.
    """,
    "DurationMissing": "Add a Duration to the Linear, such as 00:00:15.",
    "MediaFilesMissing": "Put MediaFiles with a MediaFile into the Linear.",
    "MediaFileMissing": "Put a MediaFile with a URL into MediaFiles.",
    "MediaFileAttributeMissing": "Add the attribute that the message names, with the file's value.",
    "TrackingEventMissing": "Add 'event' to the Tracking, such as event=\"start\".",
    "VerificationVendorMissing": "Add 'vendor' with the name that the vendor gives.",
    "VerificationFrameworkMissing": "Add apiFramework=\"omid\".",
  ]

  private static let adRemedies = [
    "NoAd": "Do nothing if no ad was meant; else look why the server chose none.",
    "EmptyWithoutError": "Put an Error with a URL into VAST.",
    "RootErrorBesideAd": "Move the Error into the InLine or Wrapper.",
    "NamespaceMissing": "Add xmlns=\"http://www.iab.com/VAST\" where tags are validated.",
    "NamespaceUnknown": "Write xmlns=\"http://www.iab.com/VAST\" in 4.x, and none before.",
    "MixedNamespaces": "Give the element the root's namespace: take its 'xmlns' or prefix out.",
    "AdWithoutContent": "Put an InLine or a Wrapper into the Ad.",
    "AdWithBothContents": "Keep the InLine or the Wrapper.",
    "SequenceInvalid": "Write 1, 2, 3 and so on, or leave 'sequence' out.",
    "SequenceRepeated": "Give each ad of the pod a sequence of its own.",
    "SingleAdSequence": "Leave 'sequence' out where the ad is no member of a pod.",
    "AdServingIdRepeated": "Give each ad an AdServingId of its own.",
    "LinearMissing": "Add a Linear or NonLinearAds.",
    "CreativeWithoutContent": "Put a Linear, NonLinearAds or CompanionAds into it, or take it out.",
    "SeveralKindsInCreative": "Give each kind a Creative of its own.",
    "UniversalAdIdUnknown": "Register the creative, and state its identifier.",
    "UniversalAdIdEmpty": "Write the identifier where the declared version has it.",
    "ResourceMissing": "Add a StaticResource, IFrameResource or HTMLResource.",
    "ResourceEmpty": "Give the resource its markup, or take it out.",
    "ResourceMisplaced": "Write an HTMLResource in place of the IFrameResource.",
    "VASTAdDataIgnored": "Leave it out; VASTAdTagURI is enough.",
    "VersionTooLow": "Declare the version that the message names.",
  ]

  private static let mediaRemedies = [
    "DurationMalformed": "Write HH:MM:SS or HH:MM:SS.mmm, such as 00:00:15.",
    "DurationZero": "Write the media's duration.",
    "TimeForm": "Write two digits for each part, and three for a fraction: 00:00:05.500.",
    "BitrateConflict": "Keep 'bitrate' for a single file, the other two for a stream.",
    "BitrateRange": "Write both 'minBitrate' and 'maxBitrate', the smaller one first.",
    "MediaFileSizeZero": "Write the picture's width and height in pixels.",
    "MediaFileTypeExtension": "Correct 'type' so that it says what the file is, or the URL.",
    "DeliveryMismatch": """
    Write delivery="streaming" for HLS and DASH, delivery="progressive" for single files.
    """,
    "MediaFileURLRepeated": "Keep one of the MediaFiles, or give each the URL of its own file.",
    "MediaFilesAllVPAID": "Add a MediaFile that plays by itself, such as H.264 in MP4.",
    "VPAIDDeprecated": "Move the unit to SIMID, and measurement into AdVerifications.",
    "VideoClicksMisplaced": "Move VideoClicks out of MediaFiles into the Linear.",
  ]

  private static let trackingRemedies = [
    "TrackingEventUnknown": "Correct the event's name, letter by letter, or remove the Tracking.",
    "TrackingEventMisplaced": "Move the Tracking to the creative that has the event.",
    "TrackingEventNotInVersion": "Use the declared version's name, or declare one that has it.",
    "OffsetWithoutProgress": "Take 'offset' out, or make the event 'progress'.",
    "ProgressOffsetMissing": "Add 'offset', such as offset=\"00:00:05\" or offset=\"10%\".",
    "ProgressOffsetMalformed": "Write HH:MM:SS, HH:MM:SS.mmm or n%.",
    "SkipOffsetMalformed": "Write HH:MM:SS, HH:MM:SS.mmm or n%.",
    "OffsetBeyondDuration": "Write an offset before the end of the ad, or correct Duration.",
    "DuplicateTracker": "Take one of the two out, or give each a URL of its own.",
    "SkipWithoutOffset": "Add 'skipoffset' to the Linear, or take the tracker out.",
    "QuartilesIncomplete": "Add the trackers that the message names.",
    "ErrorWithoutCode": "Add [ERRORCODE] to the URL, as in '?code=[ERRORCODE]'.",
    "ImpressionWithoutCacheBuster": "Add [CACHEBUSTING] to the URL, as in '?cb=[CACHEBUSTING]'.",
  ]

  private static let urlRemedies = [
    "URLEmpty": "Write the URL, or take the element out.",
    "URLWhitespace": "Take line breaks out, and write a space as '%20'.",
    "URLEscapedAmpersand": "Write '&' inside CDATA, and '&amp;' outside of it.",
    "URLWithMarkup": "Close the CDATA section right after the URL, with ']]>'.",
    "URLNotAbsolute": "Write the whole URL, from 'https://' on.",
    "URLPlainHTTP": "Write 'https://', once the servers answer there.",
    "URLSchemeUnusual": "Write a URL that begins with 'https://'.",
    "ImpressionPlaceholder": "Write the URL that counts, or declare 4.0 or later.",
    "MacroForm": """
    Write '[NAME]' where the player is to replace it; where the server is, mend the server's \
    template.
    """,
    "MacroUnknown": "Correct the macro's name: '[CACHEBUSTING]', not '[CACHEBUSTER]'.",
    "MacroMisplaced": "Take the macro out, or use it in the request that it belongs to.",
    "MacroNotInVersion": "Declare a version that has the macro, or leave it out.",
  ]

  private static let verificationRemedies = [
    "VerificationFrameworkUnknown": "Write apiFramework=\"omid\", with a script made for it.",
    "VerificationMisplaced": "Move the verifications to where the message says.",
    "VerificationMisspelt": "Write the name that the message has.",
    "VerificationNotExecutedMissing": """
    Add a Tracking of 'verificationNotExecuted' with [REASON] to the Verification.
    """,
    "VerificationReasonMissing": "Add [REASON] to the URL.",
    "VerificationVendorForm": "Write the vendor as its owner does, such as 'company.com-omid'.",
    "VerificationWithoutResource": "Add a JavaScriptResource with the script's URL.",
    "BrowserOptionalMissing": "Add browserOptional=\"false\", or \"true\" where none is needed.",
  ]

  private static let breakRemedies = [
    "BreakOffsetMissing": "Add 'timeOffset' to the AdBreak, such as timeOffset=\"start\".",
    "BreakOffsetMalformed": "Write HH:MM:SS, HH:MM:SS.mmm, n%, 'start', 'end' or '#n'.",
    "BreakTypeMissing": "Add breakType=\"linear\", or what the break may show.",
    "BreakTypeUnknown": "Write 'linear', 'nonlinear', 'display', or several with commas.",
    "TemplateTypeMissing": "Add 'templateType', such as templateType=\"vast3\".",
    "TemplateTypeUnknown": "Write one of the types that the message lists or suggests.",
    "AdBreakMissing": "Do nothing if the content has no ads; else add an AdBreak.",
    "AdSourceContent": "Keep one of them.",
    "AdSourceEmpty": "Put an AdTagURI with a URL, or VASTAdData with a VAST, into the AdSource.",
    "AdDataAsText": "Put the VAST element itself into VASTAdData, without CDATA and escapes.",
    "RepeatIgnored": "Take 'repeatAfter' out, or give the break a time.",
    "BreakPositionIgnored": "Give all breaks times, or all of them positions.",
    "VMAPNamespace": "Write xmlns:vmap=\"http://www.iab.net/videosuite/vmap\".",
  ]
}
