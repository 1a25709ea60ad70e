package import Vocabulary

/// An input of the auction of a unit; the caller passes its instant.
package enum AuctionInput: Sendable, Hashable {
  /// An input that every native unit (a widget, a message or an auctioned ad) receives. The auction
  /// uses `began`, `answered` (a GET of the cache in live mode), `exposed` and `viewable` (the
  /// delivered banner), `due`, `called`, `reloaded` and `ended`.
  case native(NativeInput)
  /// The server answered a POST, or did not.
  case posted(AuctionPost.ID, AuctionAnswer)
  /// The delivered video had its impression.
  case videoImpression
  /// The delivered video met its standard of viewability.
  case videoViewable
  /// The delivered video could not be played.
  case videoFailed
}

/// The result of a POST to a Prebid Server.
package enum AuctionAnswer: Sendable, Hashable {
  /// An answer of any status; findings about it state `file` as their file name.
  case answer(status: Int, [UInt8], file: String)
  /// No answer came, for this reason (a sentence fragment).
  case failed(String)
}
