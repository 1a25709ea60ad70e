internal import Glibc

/// Writes text to a descriptor until the first failure; the descriptor's owner closes it.
package final class LineOutput {
  private let descriptor: Int32
  private var isOpen = true

  /// Creates an output to a descriptor. A write blocks while the descriptor is full.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Writes a text. After the first failure, further texts are not written.
  package func write(_ text: String) {
    guard isOpen else { return }
    var text = text
    isOpen = text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let start = rest.baseAddress, rest.count > 0 {
        let count = Glibc.write(descriptor, start, rest.count)
        if count > 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }
}
