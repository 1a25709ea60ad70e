/// The names of a document as strings, converted from libxml2's names.
///
/// While libxml2 parses, it keeps one copy of each name, so equal pointers are equal names. When
/// two names fall into one slot, a name may be converted again, which only costs time.
struct NameTable {
  /// The entry last used in each slot, counted from 1; 0 for none.
  private var slots = [UInt16](repeating: 0, count: 256)
  private var pointers: [UnsafePointer<UInt8>] = []
  private var texts: [String] = []

  init() {
    // Enough names for most VAST documents.
    pointers.reserveCapacity(60)
    texts.reserveCapacity(60)
  }

  /// The index of a libxml2 name.
  mutating func index(of pointer: UnsafePointer<UInt8>) -> Int {
    let address = UInt(bitPattern: pointer)
    let slot = Int((address ^ (address >> 8)) & 255)
    let entry = Int(slots[slot]) - 1
    if entry >= 0, pointers[entry] == pointer { return entry }
    pointers.append(pointer)
    texts.append(String(cString: pointer))
    if let count = UInt16(exactly: texts.count) { slots[slot] = count }
    return texts.count - 1
  }

  /// The text of the name with an index.
  subscript(_ index: Int) -> String { texts[index] }
}
