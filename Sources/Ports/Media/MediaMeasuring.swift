/// What measures media: the reader itself, or something in front of it that remembers.
package protocol MediaMeasuring {
  /// What is in a file or stream that was found, as `MediaReader` reads it.
  ///
  /// - Throws: the reader's error, about the path of the input.
  func facts(
    of input: InputFile, mode: DecodeMode, details: MediaDetails, limits: MediaLimits
  ) throws(FFmpegError) -> MediaFacts
}

extension MediaMeasuring {
  /// What is in the file at a path.
  ///
  /// - Throws: when it is no ordinary file, and as the measuring of a file that was found.
  package func facts(
    path: String, mode: DecodeMode, details: MediaDetails = [], limits: MediaLimits = .default
  ) throws(FFmpegError) -> MediaFacts {
    try facts(of: InputFile(path: path), mode: mode, details: details, limits: limits)
  }
}

/// Measures by reading, every time.
package struct MediaMeasurer: MediaMeasuring {
  private let progress: MediaProgress.Listener?

  /// - Parameter progress: is told how far the reading of a file is.
  package init(progress: MediaProgress.Listener? = nil) { self.progress = progress }

  package func facts(
    of input: InputFile, mode: DecodeMode, details: MediaDetails, limits: MediaLimits
  ) throws(FFmpegError) -> MediaFacts {
    try MediaReader.read(input, mode: mode, details: details, limits: limits, progress: progress)
  }
}
