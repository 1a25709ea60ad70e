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
package func mutate(
  _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: UInt32
) -> Int {
  guard FuzzTarget.chosen == .media, count > 0 else { return mutateAnything(bytes, count, limit) }
  var mutator = MediaMutator(seed: UInt64(seed))
  return mutator.mutate(UnsafeMutableBufferPointer(start: bytes, count: count))
}
