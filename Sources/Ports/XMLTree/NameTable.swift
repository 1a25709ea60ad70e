/// The names of a document as strings, each created once.
///
/// libxml2 keeps one copy of each name for as long as it parses, so equal
/// pointers are equal names. Two names that fall into one slot only cost time.
struct NameTable {
  /// The entry last used in each slot, counted from 1; 0 for none.
  private var slots = [UInt16](repeating: 0, count: 256)
  private var pointers: [UnsafePointer<UInt8>] = []
  private var texts: [String] = []

  init() {
    // As many as most tags have.
    pointers.reserveCapacity(60)
    texts.reserveCapacity(60)
  }

  /// The text of a libxml2 name.
  mutating func text(of pointer: UnsafePointer<UInt8>) -> String {
    let address = UInt(bitPattern: pointer)
    let slot = Int((address ^ (address >> 8)) & 255)
    let entry = Int(slots[slot]) - 1
    if entry >= 0, pointers[entry] == pointer { return texts[entry] }
    let text = String(cString: pointer)
    guard texts.count < Int(UInt16.max) else { return text }
    pointers.append(pointer)
    texts.append(text)
    slots[slot] = UInt16(texts.count)
    return text
  }
}
