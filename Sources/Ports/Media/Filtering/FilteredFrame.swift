internal import CFFmpeg
internal import Glibc

/// A frame as it leaves the filters, with their metadata; lent for one call.
struct FilteredFrame: ~Copyable {
  let pointer: UnsafeMutablePointer<AVFrame>
  /// The time base of the frame's own timestamp.
  let timeBase: AVRational

  /// Whether a filter wrote something under a key such as `lavfi.black_start`.
  func has(_ key: String) -> Bool { entry(key) != nil }

  /// The number that a filter wrote; nil when there is none, or it is not finite.
  func number(_ key: String) -> Double? {
    guard let entry = entry(key), let text = entry.pointee.value else { return nil }
    let number = strtod(text, nil)
    return number.isFinite ? number : nil
  }

  /// The whole number that a filter wrote.
  func integer(_ key: String) -> Int? { number(key).flatMap { Int(exactly: $0) } }

  /// The time in seconds that a filter wrote, exact to the microsecond; FFmpeg writes six digits.
  func time(_ key: String) -> Duration? {
    // Thirty years are longer than every creative, and safe to calculate with.
    guard let seconds = number(key), seconds.magnitude < 1e9 else { return nil }
    return .microseconds(Int64((seconds * 1e6).rounded()))
  }

  /// In units of `timeBase`; nil when the frame has none.
  var timestamp: Int64? {
    pointer.pointee.pts == cffmpeg_no_timestamp ? nil : pointer.pointee.pts
  }

  private func entry(_ key: String) -> UnsafeMutablePointer<AVDictionaryEntry>? {
    av_dict_get(pointer.pointee.metadata, key, nil, 0)
  }
}
