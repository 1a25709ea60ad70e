import Vocabulary

// The functions that libFuzzer offers and calls (https://llvm.org/docs/LibFuzzer.html).

/// Runs libFuzzer's loop with a function that reads one input.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ argumentCount: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ read: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// Changes bytes in place with libFuzzer's own mutations; returns their new count.
@_silgen_name("LLVMFuzzerMutate")
func mutateAnything(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int) -> Int

/// Changes an input in place. libFuzzer calls this function with a seed from its own random
/// sequence.
@_cdecl("LLVMFuzzerCustomMutator")
func mutate(
  _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: UInt32
) -> Int {
  guard FuzzTarget.chosen == .media, count > 0 else { return mutateAnything(bytes, count, limit) }
  var mutator = MediaMutator(seed: UInt64(seed))
  return mutator.mutate(UnsafeMutableBufferPointer(start: bytes, count: count))
}

/// Changes a media file at random, mostly at its structures. FFmpeg is not instrumented, so
/// coverage alone would not lead the fuzzer there.
struct MediaMutator {
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// Changes between one and eight places; returns the count of bytes that remain.
  mutating func mutate(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var count = bytes.count
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let place = place(in: UnsafeMutableBufferPointer(rebasing: bytes[..<count]))
      switch Int.random(in: 0..<16, using: &random) {
      case 0: count = max(1, place)
      case 1..<5: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 5..<7: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 7..<12: write(number(), at: place, in: bytes, count)
      case 12..<14: copy(from: Int.random(in: 0..<count, using: &random), to: place, bytes, count)
      default: bytes[place..<min(count, place + length())].update(repeating: 0)
      }
    }
    return count
  }

  /// A random number from those that sizes, counts and offsets often handle wrongly.
  private mutating func number() -> UInt32 {
    [0, 1, 7, 8, 0xFF, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFE, 0xFFFF_FFFF]
      .randomElement(using: &random) ?? 0
  }

  private mutating func length() -> Int { 1 << Int.random(in: 0...8, using: &random) }

  private mutating func copy(
    from source: Int, to place: Int, _ bytes: UnsafeMutableBufferPointer<UInt8>, _ count: Int
  ) {
    let length = min(length(), count - source, count - place)
    let block = Array(bytes[source..<source + length])
    for (offset, byte) in block.enumerated() { bytes[place + offset] = byte }
  }

  /// Writes a number of four bytes, the most significant byte first.
  private func write(
    _ number: UInt32, at place: Int, in bytes: UnsafeMutableBufferPointer<UInt8>, _ count: Int
  ) {
    for (offset, shift) in [24, 16, 8, 0].enumerated() where place + offset < count {
      bytes[place + offset] = UInt8(truncatingIfNeeded: number >> UInt32(shift))
    }
  }

  /// A random offset. Three out of four are within 64 bytes of the name of a box, if a box follows.
  private mutating func place(in bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let start = Int.random(in: 0..<bytes.count, using: &random)
    guard Int.random(in: 0..<4, using: &random) > 0 else { return start }
    let end = min(bytes.count - 4, start + 65_536)
    guard start < end, let box = (start..<end).first(where: { isName(bytes[$0..<$0 + 4]) }) else {
      return start
    }
    let near = box + Int.random(in: -4...60, using: &random)
    return min(max(0, near), bytes.count - 1)
  }

  /// Whether bytes are four lower-case letters or digits, such as `moov` and `mp4a`.
  private func isName(_ bytes: Slice<UnsafeMutableBufferPointer<UInt8>>) -> Bool {
    bytes.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
  }
}
