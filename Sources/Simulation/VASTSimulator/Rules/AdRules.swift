package import Diagnostics

/// What a run finds about its ads.
extension Rule {
  package static let adNotPlayed = Rule(
    "AdNotPlayed", .note, "an ad was never tried",
    explanation: """
      The break had what it wanted before this ad's turn came: a pod that plays in full needs no \
      stand-alone ads, and without a pod one stand-alone ad is all that plays.
      """,
    remedy: "Give the ad a 'sequence' where it is meant to be part of the pod.")

  package static let companionNotShown = Rule(
    "CompanionNotShown", .warning, "a companion finds no place",
    explanation: """
      The scenario's 'companions' have no slot of its size, or what it shows cannot be had or is \
      of no type that is shown. The ad plays; the companion's trackers stay silent and the Error \
      trackers hear of the code that the message names.
      """,
    remedy: """
      Give the scenario a slot of the companion's size, or correct the companion's resource.
      """)

  package static let contentAssumed = Rule(
    "ContentAssumed", .note, "nobody said how long the content is",
    explanation: """
      Breaks by percentage or from the end need the length of the content that they interrupt.
      """,
    remedy: "State it with 'content: {duration: …}' in a scenario.")

  package static let durationDiffers = Rule(
    "DurationDiffers", .warning, "the media is longer or shorter than declared",
    explanation: """
      Players take the media's own duration for quartiles, and ad servers the declared one for \
      slots. More than half a second between them makes the two disagree; with 'strictDuration: \
      true' it is error 202.
      """,
    remedy: "Correct Duration in the tag, or cut the file to it.")

  package static let interactiveNotExecuted = Rule(
    "InteractiveNotExecuted", .note, "an interactive file is left out, and the plain one plays",
    explanation: """
      No SIMID or VPAID unit is run here. The MediaFile beside it plays, and the trackers hear of \
      error 409, as they do of players without such a framework.
      """,
    remedy: "Test the interactive unit in a player that has its framework.")

  package static let mediaTypeDiffers = Rule(
    "MediaTypeDiffers", .warning, "the media is in another container than its type says",
    explanation: """
      Players choose by 'type' before they load anything: one that cannot play the declared type \
      never asks for the file, and one that can may refuse what it gets.
      """,
    remedy: "Correct 'type'.")

  package static let mezzanineNotUsed = Rule(
    "MezzanineNotUsed", .note, "the scenario prefers a mezzanine, and there is none to use",
    explanation: """
      The ad plays from its MediaFiles. With 'mezzanine: required' it would be rejected with the \
      error code that the message names.
      """,
    remedy: "Add a Mezzanine to the MediaFiles, or leave 'mezzanine' out of the scenario.")

  package static let nonLinearDisplaced = Rule(
    "NonLinearDisplaced", .note, "an overlay had to make room",
    explanation: "A break or the end of the content came before the overlay's time was over.",
    remedy: "Show the overlay earlier or for a shorter time where all of it should be seen.")

  package static let nonLinearDurationAssumed = Rule(
    "NonLinearDurationAssumed", .note, "an overlay suggests to be shown for no time",
    explanation: """
      A 'minSuggestedDuration' of zero says nothing, so the player's own duration holds.
      """,
    remedy: "State how long the overlay is to be shown, or leave the attribute out.")

  package static let nonLinearSizeAssumed = Rule(
    "NonLinearSizeAssumed", .note, "an overlay is declared without extent",
    explanation: """
      A width or height of zero says nothing; what is drawn takes the player's in its place.
      """,
    remedy: "Declare the overlay's width and height in pixels.")

  package static let relativeTracker = Rule(
    "RelativeTracker", .warning, "a tracker's URL is relative",
    explanation: """
      The request goes to the URL that it makes with its document's own, as VAST says nothing \
      else. Other players take the page's or send nothing.
      """,
    remedy: "Write the whole URL.")

  package static let resourceAssumed = Rule(
    "ResourceAssumed", .note, "an overlay's resource is taken to be there",
    explanation: """
      Nothing is fetched from the network and no --map covers the address, so the run goes on as \
      if the resource had come.
      """,
    remedy: "Map it to find out.")

  package static let unresolvedMacro = Rule(
    "UnresolvedMacro", .warning, "a macro of a URL has no value",
    explanation: """
      The macro is one that only the caller can know, or none that VAST has, so it is sent as it \
      stands.
      """,
    remedy: "Give it a value with --macro NAME=VALUE, or correct its name.")

  package static let captionsMissing = Rule(
    "CaptionsMissing", .warning, "a caption file is not there",
    explanation: "The ad plays without it.",
    remedy: "Check the address, or where it is mapped to.")

  package static let captionsNotAvailable = Rule(
    "CaptionsNotAvailable", .warning, "captions are on, and there are none to show",
    explanation: """
      The scenario wants captions, and the ad has none, or none in the wanted language.
      """,
    remedy: "Add a ClosedCaptionFile in the wanted language, or turn captions off in the scenario.")

  package static let captionsNotFetched = Rule(
    "CaptionsNotFetched", .note, "a caption file was not fetched",
    explanation: "Nothing is fetched from the network and no --map covers the address.",
    remedy: "Map it to have it read and checked.")
}
