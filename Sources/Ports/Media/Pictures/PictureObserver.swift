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
