internal import Vocabulary

/// The URLs in the `beacons` object of a vendor's VerificationParameters, and their positions.
struct ParameterBeacons {
  /// A URL that a vendor's script requests by itself.
  struct Beacon {
    /// The key in the object, such as `start`.
    let event: String
    let url: String
    /// The range of the scheme in the bytes of the parameters; nil if it is written with escapes other than
    /// `\/`, and for a URL without a scheme.
    let scheme: Range<Int>?
  }

  /// The beacons in the order of the object.
  let beacons: [Beacon]

  /// Reads parameters.
  ///
  /// Returns nil for text that is not JSON with an object `beacons`. Also returns nil for JSON that
  /// repeats the key `beacons` or a key of that object, because a script reads only the last of
  /// several equal keys.
  init?(in bytes: [UInt8]) {
    // The offsets are the same in every encoding that contains ASCII.
    let text =
      String(validating: bytes, as: UTF8.self)
      ?? String(decoding: bytes.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
    guard let (value, places) = try? JSONReader.places(in: text), case .object(let root) = value,
      root.count(where: { $0.key == "beacons" }) == 1,
      case .object(let members)? = value["beacons"],
      Set(members.map(\.key)).count == members.count
    else { return nil }
    let quotes = places.offsets(inside: [.key("beacons")], in: value)
    beacons = zip(members, quotes).compactMap { member, quote in
      guard let url = member.value.text, !url.isEmpty else { return nil }
      return Beacon(
        event: member.key, url: url, scheme: Self.scheme(of: url, in: bytes, at: quote + 1))
    }
  }

  private static func scheme(of url: String, in bytes: [UInt8], at start: Int) -> Range<Int>? {
    let scheme = ServedURL(role: .tracker, number: 0, text: url, places: []).scheme
    guard !scheme.isEmpty else { return nil }
    var index = start
    for byte in scheme.utf8 {
      if byte == UInt8(ascii: "/"), index < bytes.count, bytes[index] == UInt8(ascii: "\\") {
        index += 1
      }
      guard index < bytes.count, bytes[index] == byte else { return nil }
      index += 1
    }
    return start..<index
  }
}
