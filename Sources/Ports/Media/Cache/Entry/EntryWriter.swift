/// Writes values one after the other, for a reader that knows their order.
///
/// Numbers are eight bytes, the lowest first.
struct EntryWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ number: Int64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> Int64(shift)))
    }
  }

  mutating func write(_ number: Int) { write(Int64(number)) }

  mutating func write(_ number: Int32) { write(Int64(number)) }

  mutating func write(_ number: Double) { write(Int64(bitPattern: number.bitPattern)) }

  mutating func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  mutating func write(_ time: Duration) {
    let (seconds, attoseconds) = time.components
    write(seconds)
    write(attoseconds)
  }

  mutating func write(_ text: String) { write(Array(text.utf8)) }

  /// Writes how many bytes there are, then the bytes.
  mutating func write(_ block: [UInt8]) {
    write(block.count)
    bytes += block
  }

  /// Writes how many values there are, then the values.
  mutating func write<Value>(list: [Value], _ element: (inout EntryWriter, Value) -> Void) {
    write(list.count)
    for value in list { element(&self, value) }
  }

  /// Writes whether a value is present, then the value if it is.
  mutating func write<Value>(optional: Value?, _ value: (inout EntryWriter, Value) -> Void) {
    write(optional != nil)
    if let optional { value(&self, optional) }
  }
}
