import Vocabulary

extension FriendlyObstruction {
  /// Why a declaration is rejected: a reason may have at most 50 characters, which must be ASCII
  /// letters, digits and spaces.
  var misuse: AdSessionMisuse? {
    guard let reason else { return nil }
    if reason.count > 50 { return .obstructionReasonTooLong(characters: reason.count) }
    let isPlain = reason.utf8.allSatisfy { byte in
      let letter = byte | 0x20
      return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: " ")
    }
    return isPlain ? nil : .obstructionReasonWithOtherCharacters(reason: reason)
  }
}
