package import Vocabulary

/// Takes small pictures of a video while it is read.
///
/// Only a few scaled pictures and one decoded frame are kept, however long the video.
final class PictureObserver: ReadingObserver {
  /// How many of the latest frames the observer must keep.
  enum Memory {
    /// Only the last frame: the file has no damage.
    case lastFrame
    /// Enough frames to go back from where a damaged file stopped to where it stops playing.
    case recentFrames

    fileprivate var frameCount: Int { self == .lastFrame ? 1 : 64 }
  }

  private struct Shot {
    let moment: MediaPictures.Moment
    /// The position of the quartile at which a viewer sees the picture. It is the frame's own
    /// position for the first and the last frame, and when the first frame comes after the
    /// quartile.
    let shownAt: Duration
    /// The position at which the picture's frame is presented.
    let position: Duration
    let picture: SmallPicture
  }

  private let clock: StreamClock
  private let quarterTurns: Int
  private let memory: Memory
  private let scaler: PictureScaler
  private let held: Frame
  private var heldPosition: Duration?
  private var schedule: PictureSchedule
  private var shots: [Shot] = []
  private var recent: [Shot] = []
  private var failure: FFmpegError?

  /// Observes a stream; the container may or may not state a duration.
  init(
    of stream: borrowing StreamReference, start: Duration, duration: Duration?, memory: Memory
  ) throws(FFmpegError) {
    clock = stream.clock(start: start)
    quarterTurns = stream.quarterTurns
    self.memory = memory
    schedule = PictureSchedule(duration: duration)
    scaler = try PictureScaler()
    held = try Frame()
  }

  func decoded(_ frame: borrowing Frame, of kind: MediaStream.Kind) {
    guard kind == .video, let ticks = frame.presentation else { return }
    let position = clock.position(of: ticks)
    if let heldPosition {
      for stop in schedule.framePresented(at: position) {
        take(stop.moment, shownAt: stop.position, from: held, at: heldPosition, into: &shots)
      }
    } else {
      take(.firstFrame, shownAt: position, from: frame, at: position, into: &shots)
      // When a video begins late, its first frame is also the picture of the quartiles before it.
      for stop in schedule.framePresented(at: position) {
        take(stop.moment, shownAt: position, from: frame, at: position, into: &shots)
      }
    }
    if memory == .recentFrames { remember(frame, at: position) }
    guard held.share(frame) else { return }
    heldPosition = position
  }

  func ended() {
    guard let heldPosition else { return }
    for stop in schedule.ended() {
      take(stop.moment, shownAt: stop.position, from: held, at: heldPosition, into: &shots)
    }
    if memory == .lastFrame { remember(held, at: heldPosition) }
    held.clear()
  }

  /// The pictures as JPEG files; with an end, only those shown before it.
  func pictures(before end: Duration?) -> MediaPictures {
    func plays(_ shot: Shot) -> Bool {
      end.map { shot.shownAt < $0 && shot.position < $0 } ?? true
    }
    let chosen = shots.filter(plays) + (recent.last(where: plays).map { [$0] } ?? [])
    var failure = failure
    func encoded(_ picture: SmallPicture) -> JPEG? {
      do throws(FFmpegError) {
        return try JPEGEncoder.encode(picture)
      } catch {
        failure = failure ?? error
        return nil
      }
    }
    let pictures = chosen.compactMap { shot in
      encoded(shot.picture).map {
        MediaPictures.Picture(moment: shot.moment, position: shot.position, jpeg: $0)
      }
    }
    let strip = SmallPicture.strip(of: chosen.map(\.picture)).flatMap(encoded)
    return MediaPictures(pictures: pictures, strip: strip, failure: failure)
  }

  private func remember(_ frame: borrowing Frame, at position: Duration) {
    take(.lastFrame, shownAt: position, from: frame, at: position, into: &recent)
    if recent.count > memory.frameCount { recent.removeFirst() }
  }

  private func take(
    _ moment: MediaPictures.Moment, shownAt: Duration, from frame: borrowing Frame,
    at position: Duration, into list: inout [Shot]
  ) {
    do throws(FFmpegError) {
      let picture = try scaler.picture(of: frame).turned(quarters: quarterTurns)
      list.append(Shot(moment: moment, shownAt: shownAt, position: position, picture: picture))
    } catch {
      failure = failure ?? error
    }
  }
}

/// Decides which frame is on the screen at which quartile, given the frames in order.
struct PictureSchedule {
  /// A moment with its place in the media.
  struct Stop: Hashable {
    let moment: MediaPictures.Moment
    let position: Duration
  }

  private var pending: [Stop] = []

  /// The quartiles of a duration; none when it is not known.
  init(duration: Duration?) {
    guard let duration else { return }
    pending = Quartile.allCases.map {
      Stop(moment: .quartile($0), position: $0.position(in: duration))
    }
  }

  /// Presents a frame; returns the moments at which the frame before it was on the screen.
  mutating func framePresented(at position: Duration) -> [Stop] {
    let passed = pending.prefix { $0.position < position }
    pending.removeFirst(passed.count)
    return Array(passed)
  }

  /// Signals that no frame follows; returns the moments that remain for the last frame.
  mutating func ended() -> [Stop] {
    defer { pending = [] }
    return pending
  }
}

/// Small pictures of a video at the moments that a report shows.
package struct MediaPictures: Sendable, Hashable {
  /// A moment of playback that has a picture.
  package enum Moment: Sendable, Hashable, CaseIterable, RawRepresentable {
    case firstFrame
    case quartile(Quartile)
    case lastFrame

    package static let allCases: [Moment] =
      [.firstFrame] + Quartile.allCases.map(Moment.quartile) + [.lastFrame]

    /// The name in reports, in names of files and in the cache's entries.
    package var rawValue: String {
      switch self {
      case .firstFrame: "firstFrame"
      case .quartile(let quartile): quartile.rawValue
      case .lastFrame: "lastFrame"
      }
    }

    package init?(rawValue: String) {
      guard let moment = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
      self = moment
    }
  }

  /// One picture as a JPEG file.
  package struct Picture: Sendable, Hashable {
    package let moment: Moment
    /// When the picture's frame is presented. For a quartile it is the frame that is on the screen
    /// at the quartile.
    package let position: Duration
    package let jpeg: JPEG
  }

  /// The pictures in the order of their moments; of a damaged file only those before the damage.
  ///
  /// For a container that does not state its duration there are no pictures of quartiles.
  package let pictures: [Picture]
  /// All pictures side by side; nil when there are none.
  package let strip: JPEG?
  /// Why some pictures are missing, in FFmpeg's words.
  package let failure: FFmpegError?

  init(pictures: [Picture], strip: JPEG?, failure: FFmpegError? = nil) {
    self.pictures = pictures
    self.strip = strip
    self.failure = failure
  }
}

/// A JPEG file in memory.
package struct JPEG: Sendable, Hashable {
  /// In pixels.
  package let width: Int
  /// In pixels.
  package let height: Int
  package let bytes: [UInt8]
}
