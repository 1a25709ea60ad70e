/// Measures media: the reader itself, or a type in front of it that stores earlier results.
package protocol MediaMeasuring {
  /// The facts of an input file or stream, as `MediaReader` reads them.
  ///
  /// - Throws: the reader's error, about the path of the input.
  func facts(
    of input: InputFile, mode: DecodeMode, details: MediaDetails, limits: MediaLimits
  ) throws(FFmpegError) -> MediaFacts
}

extension MediaMeasuring {
  /// The facts of the file at a path.
  ///
  /// - Throws: when it is not a regular file, and when measuring the file fails.
  package func facts(
    path: String, mode: DecodeMode, details: MediaDetails = [], limits: MediaLimits = .default
  ) throws(FFmpegError) -> MediaFacts {
    try facts(of: InputFile(path: path), mode: mode, details: details, limits: limits)
  }
}

/// Measures media by reading it every time.
package struct MediaMeasurer: MediaMeasuring {
  private let progress: MediaProgress.Listener?

  /// - Parameter progress: receives how far the reading of a file is.
  package init(progress: MediaProgress.Listener? = nil) { self.progress = progress }

  package func facts(
    of input: InputFile, mode: DecodeMode, details: MediaDetails, limits: MediaLimits
  ) throws(FFmpegError) -> MediaFacts {
    try MediaReader.read(input, mode: mode, details: details, limits: limits, progress: progress)
  }
}

/// How much of a media file is read.
package enum DecodeMode: String, CaseIterable, Sendable {
  /// Every frame of the best video and the best audio stream is decoded.
  case full
  /// Packets are read and nothing is decoded; damage inside a packet goes unnoticed.
  case demux
}

/// The details of a file to find out in addition to how far it plays.
package struct MediaDetails: OptionSet, Sendable, Hashable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The measurements of FFmpeg's filters for video and audio; needs every frame.
  package static let quality = MediaDetails(rawValue: 1 << 0)
  /// The captions inside the video; needs every frame.
  package static let captions = MediaDetails(rawValue: 1 << 1)
  /// Small pictures of the first frame, the quartiles and the last frame; needs every frame.
  package static let pictures = MediaDetails(rawValue: 1 << 2)
}
