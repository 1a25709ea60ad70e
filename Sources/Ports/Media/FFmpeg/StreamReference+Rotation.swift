internal import CFFmpeg

extension StreamReference {
  /// How far a player rotates the picture, clockwise in whole degrees from 0 to 359.
  var rotation: Int {
    var size = 0
    guard let matrix = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size),
      size >= 9 * MemoryLayout<Int32>.size
    else { return 0 }
    // FFmpeg counts counterclockwise, and returns NaN for a matrix without a direction.
    let angle = UnsafeRawPointer(matrix).withMemoryRebound(to: Int32.self, capacity: 9) {
      -av_display_rotation_get($0)
    }
    guard angle.isFinite else { return 0 }
    return ((Int(angle.rounded()) % 360) + 360) % 360
  }

  /// The rotation in quarters of a circle, from 0 to 3; other angles, which no camera writes, count
  /// as the nearest quarter.
  var quarterTurns: Int { (rotation + 45) / 90 % 4 }
}
