internal import CFFmpeg

extension StreamReference {
  /// By how many quarters of a circle, clockwise, a player turns the picture, from 0 to 3.
  ///
  /// Other angles, which no camera writes, count as the nearest.
  var quarterTurns: Int {
    var size = 0
    guard let matrix = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size),
      size >= 9 * MemoryLayout<Int32>.size
    else { return 0 }
    let degrees = UnsafeRawPointer(matrix).withMemoryRebound(to: Int32.self, capacity: 9) {
      av_display_rotation_get($0)
    }
    guard degrees.isFinite else { return 0 }
    let quarters = Int((-degrees / 90).rounded()) % 4
    return (quarters + 4) % 4
  }
}
