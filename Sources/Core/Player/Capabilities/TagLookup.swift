/// A text that a player looks up in a document by XPath, and what happens where the tag lacks it or it is
/// malformed.
///
/// The player uses the first text that an expression finds, without checking that there is one.
package struct TagLookup: Sendable, Hashable {
  /// What is looked up.
  package var subject: Subject
  /// The expression, whose names are in no namespace.
  package var path: String
  /// What happens where the expression finds nothing.
  package var absent: Consequence
  /// What happens where the text is not of the expected kind.
  package var malformed: Consequence
  /// The expected kind of text.
  package var kind = Kind.url

  package enum Subject: Sendable, Hashable {
    /// An element, and the element that it belongs in.
    case element(String, in: String)
    /// The Tracking of an event.
    case event(String)
  }

  package enum Kind: Sendable, Hashable {
    /// A URL that `URL(string:)` accepts up to iOS 16, that is, without any white space.
    case url
    /// Text that is not only white space.
    case text
  }

  package enum Consequence: Sendable, Hashable {
    case crash(Moment)
    case misreads(Misreading)
    case nothing
  }

  /// When the player's code crashes.
  package enum Moment: Sendable, Hashable {
    case readingTag
    case makingSession
    case sendingBeacon
  }

  /// A mistake of the player's code.
  package enum Misreading: Sendable, Hashable {
    /// A click pauses the ad, or resumes a paused ad, and opens no page.
    case togglesAtClick
    /// The verification script receives white space as its parameters.
    case passesWhiteSpace
  }

  package enum Flaw: Sendable, Hashable {
    case absent
    case empty
    case whiteSpace
  }

  /// A variant of the expression that matches elements of any namespace.
  package var pathInAnyNamespace: String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { step in
      guard step.first?.isLetter == true, step != "text()" else { return String(step) }
      let name = step.prefix { $0 != "[" }
      return "*[local-name()='\(name)']\(step.dropFirst(name.count))"
    }.joined(separator: "/")
  }

  /// What is wrong with the first text that the expression finds; nil if nothing is.
  package func flaw(of text: String?) -> Flaw? {
    guard let text else { return .absent }
    if text.isEmpty { return .empty }
    return switch kind {
    case .url: text.contains(where: \.isWhitespace) ? .whiteSpace : nil
    case .text: text.allSatisfy(\.isWhitespace) ? .whiteSpace : nil
    }
  }

  /// The consequence of a flaw.
  package func consequence(of flaw: Flaw) -> Consequence {
    flaw == .absent ? absent : malformed
  }
}

extension TagLookup {
  /// The vendor of the Verification that the player in Criteo's integration guide uses.
  package static let criteoVendor = "criteo.com-omid"

  /// The lookups of the player in Criteo's integration guide.
  package static let criteo: [TagLookup] = {
    let verification = "//Verification[@vendor='\(criteoVendor)']"
    var parameters = element(
      "VerificationParameters", in: "the vendor's Verification",
      "\(verification)/VerificationParameters/text()", .misreads(.passesWhiteSpace))
    parameters.kind = .text
    return [
      element("MediaFile", in: "MediaFiles", "//MediaFile/text()", .crash(.readingTag)),
      element(
        "ClosedCaptionFile", in: "ClosedCaptionFiles", "//ClosedCaptionFile/text()",
        .crash(.readingTag)),
      element(
        "JavaScriptResource", in: "a Verification of vendor '\(criteoVendor)'",
        "\(verification)/JavaScriptResource/text()", .crash(.makingSession)),
      parameters,
      element("Impression", in: "InLine", "//Impression", .crash(.sendingBeacon)),
      // The player in the guide stores the URL but never requests it.
      element("Error", in: "InLine", "//Error", .nothing),
      element(
        "ClickTracking", in: "VideoClicks", "//VideoClicks/ClickTracking/text()",
        .misreads(.togglesAtClick)),
    ]
      + criteoEvents.map { event in
        TagLookup(
          subject: .event(event), path: "//Linear/TrackingEvents/Tracking[@event='\(event)']",
          absent: .crash(.sendingBeacon), malformed: .crash(.sendingBeacon))
      }
  }()

  private static let criteoEvents = [
    "start", "firstQuartile", "midpoint", "thirdQuartile", "complete", "mute", "unmute", "pause",
    "resume",
  ]

  private static func element(
    _ name: String, in parent: String, _ path: String, _ malformed: Consequence
  ) -> TagLookup {
    TagLookup(
      subject: .element(name, in: parent), path: path, absent: .crash(.readingTag),
      malformed: malformed)
  }
}
