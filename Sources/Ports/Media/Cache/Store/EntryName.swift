/// The names of files in a folder of measurements; a folder's other files are never touched.
enum EntryName {
  /// The ending of an entry's name, after the 64 hexadecimal digits of its key.
  static let ending = ".measurement"
  /// The prefix of the name of a file that is being written.
  static let draftBeginning = ".writing-"

  static func isEntry(_ name: String) -> Bool {
    name.hasSuffix(ending) && isKey(name.dropLast(ending.count))
  }

  static func isDraft(_ name: String) -> Bool {
    guard name.hasPrefix(draftBeginning) else { return false }
    let parts = name.dropFirst(draftBeginning.count).split(separator: "-")
    return parts.count == 2 && isKey(parts[0]) && parts[1].allSatisfy(\.isHexDigit)
  }

  /// A unique temporary name for an entry in the same folder.
  static func draft(of entry: String) -> String {
    let number = String(UInt64.random(in: .min ... .max), radix: 16)
    return "\(draftBeginning)\(entry.dropLast(ending.count))-\(number)"
  }

  private static func isKey(_ text: Substring) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
