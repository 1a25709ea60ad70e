internal import CFFmpeg
import Vocabulary

/// Measures decoded pictures with one chain of filters.
final class PictureMeter {
  /// Detects black, and frozen pictures.
  private static let filters = [
    MediaFilter(.blackdetect, "d=0.1:pic_th=0.98:pix_th=0.10"),
    MediaFilter(.freezedetect, "n=-60dB:d=1"),
  ]
  /// The shortest black interval that counts; the filter marks shorter ones, too.
  private static let shortestBlack = Duration.milliseconds(100)

  private let feed: FrameFeed
  private let containerStart: Duration
  private let catalog: MediaFilter.Catalog
  private var graph: FilterGraph?
  private var missing: [MediaMeter] = []
  private var scanner: LitAreaScanner?
  private var failure: FFmpegError?
  private var interlacedCount = 0
  private var size: (width: Int, height: Int) = (0, 0)
  private var black = IntervalTracker()
  private var frozen = IntervalTracker()
  private var lit = LitAreaTracker()
  private var latest: Duration = .zero

  /// Creates a meter for the pictures of a stream with this clock, which counts from the container's
  /// start, by the filters of a catalog.
  init(
    clock: StreamClock, filters catalog: MediaFilter.Catalog = .ofLibrary
  ) throws(FFmpegError) {
    self.catalog = catalog
    feed = try FrameFeed(kind: .video, clock: clock)
    containerStart = clock.start
  }

  /// Measures the next picture; after a failure nothing more is measured.
  func measure(_ frame: borrowing Frame) {
    guard failure == nil, feed.formatChange == nil else { return }
    do throws(FFmpegError) {
      switch try feed.take(frame) {
      case .refused: return
      case .next: break
      case .first(let format):
        size = (Int(format.width), Int(format.height))
        let chain = try catalog.chain(of: Self.filters, for: .video)
        missing = chain.missing
        graph = try FilterGraph(chain.text, for: format, in: feed.clock)
        scanner = LitAreaScanner(format)
        if scanner == nil { missing.append(.litArea) }
      }
      if frame.pointer.pointee.interlaced_frame != 0 { interlacedCount += 1 }
      if let graph { try feed.push(into: graph) { read($0) } }
      if let scanner { lit.add(scanner.area(of: frame), at: feed.start) }
    } catch {
      failure = error
    }
    feed.clear()
  }

  /// The measurements; nil when there was no picture.
  func finish() -> PictureMeasurements? {
    guard graph != nil || failure != nil else { return nil }
    if let graph, failure == nil {
      do throws(FFmpegError) { try graph.finish { read($0) } } catch { failure = error }
    }
    graph = nil
    return PictureMeasurements(
      width: size.width, height: size.height, interlacedCount: interlacedCount,
      black: black.intervals(until: latest).filter { $0.duration >= Self.shortestBlack },
      frozen: frozen.intervals(until: latest), litArea: lit.union, litAreas: lit.areas,
      formatChange: feed.formatChange, failure: failure?.description, missing: missing)
  }

  private func read(_ frame: borrowing FilteredFrame) {
    if let timestamp = frame.timestamp {
      latest =
        StreamClock(
          numerator: frame.timeBase.num, denominator: max(1, frame.timeBase.den),
          start: containerStart
        ).position(of: timestamp)
    }
    // The filter's own text of a time has six digits; the picture's time is exact.
    if frame.has("lavfi.black_start") { black.begin(at: latest) }
    if frame.has("lavfi.black_end") { black.end(at: latest) }
    if let start = frame.time("lavfi.freezedetect.freeze_start") {
      frozen.begin(at: start - containerStart)
    }
    if frame.has("lavfi.freezedetect.freeze_end") { frozen.end(at: latest) }
  }
}

/// Combines the lit areas of pictures, which are the parts that are not black, overall and second
/// by second.
struct LitAreaTracker: Sendable {
  /// The smallest rectangle around all lit areas.
  private(set) var union: PixelRectangle?
  /// The finished areas: one for each second whose area differs from that of the previous second.
  private var finished: [PictureMeasurements.LitArea] = []
  private var current: (second: Int64, area: PixelRectangle?)?

  /// The areas in the order of time.
  var areas: [PictureMeasurements.LitArea] {
    var areas = finished
    if let current { Self.append(current.second, current.area, to: &areas) }
    return areas
  }

  /// Adds the lit area of the picture at a position; nil when the picture is all black.
  mutating func add(_ area: PixelRectangle?, at position: Duration) {
    union = Self.joined(union, area)
    let second = max(0, position.components.seconds)
    if let open = current, open.second == second {
      current = (second, Self.joined(open.area, area))
    } else {
      if let open = current { Self.append(open.second, open.area, to: &finished) }
      current = (second, area)
    }
  }

  private static func joined(_ left: PixelRectangle?, _ right: PixelRectangle?) -> PixelRectangle? {
    guard let left, let right else { return left ?? right }
    return left.union(right)
  }

  private static func append(
    _ second: Int64, _ area: PixelRectangle?, to areas: inout [PictureMeasurements.LitArea]
  ) {
    if let last = areas.last, last.area == area { return }
    areas.append(PictureMeasurements.LitArea(start: .seconds(second), area: area))
  }
}
