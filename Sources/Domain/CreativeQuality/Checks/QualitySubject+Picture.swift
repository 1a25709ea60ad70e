import Media
import VirtualTime

/// The pictures.
extension QualitySubject {
  var aspectRatio: QualityReading {
    guard let picture = video?.picture, picture.width > 0, picture.height > 0 else {
      return noPictures
    }
    let ratio = Double(picture.width) * pixelShape / Double(picture.height)
    return .number(isOnItsSide ? 1 / ratio : ratio)
  }

  var frameRate: QualityReading {
    guard let video else { return noPictures }
    guard let rate = video.picture?.averageFrameRate else { return .none("it is unknown") }
    return .number(Double(rate.numerator) / Double(rate.denominator))
  }

  var frameRateMode: QualityReading {
    guard let measured = videoMeasurements else { return noPictures }
    guard let cadence = measured.cadence else { return .none("there is at most one picture") }
    guard cadence.isVariable else { return .text("constant") }
    return .text(
      "variable",
      "pictures are \(TimeText.readable(cadence.shortest)) to "
        + "\(TimeText.readable(cadence.longest)) apart")
  }

  var chroma: QualityReading {
    guard let measured = videoMeasurements else { return noPictures }
    let format = video?.picture?.pixelFormat
    return measured.chroma.map { .text($0, format) } ?? .text(format ?? "unknown")
  }

  var scan: QualityReading {
    guard let measured = videoMeasurements else { return noPictures }
    let order = measured.fieldOrder.map { "the header says \($0)" }
    if let pictures = measured.pictures {
      let total = video?.frameCount ?? 0
      return pictures.interlacedCount == 0
        ? .text("progressive", order)
        : .text("interlaced", "\(pictures.interlacedCount) of \(total) pictures")
    }
    guard let name = measured.fieldOrder else { return .none("the header does not declare it") }
    return .text(name == "progressive" ? name : "interlaced", order)
  }

  var keyFrameDistance: QualityReading {
    guard let frames = videoMeasurements?.keyFrames else { return noPictures }
    guard frames.count > 0 else { return .none("there is no key frame") }
    return .number(
      frames.largestDistance.seconds,
      frames.count == 1 ? "1 key frame" : "\(frames.count) key frames")
  }

  var openGroups: QualityReading {
    guard let frames = videoMeasurements?.keyFrames else { return noPictures }
    return .number(Double(frames.openGroups))
  }

  // MARK: Black, frozen, boxed

  private func isAtStart(_ interval: MediaInterval) -> Bool {
    interval.start <= (videoMeasurements?.start ?? .zero)
  }

  var blackAtStart: QualityReading {
    guard let pictures else { return noPictures }
    return length(of: pictures.black.first(where: isAtStart))
  }

  var blackAtEnd: QualityReading {
    guard let pictures else { return noPictures }
    return length(of: pictures.black.last(where: \.reachesEnd))
  }

  var blackInMiddle: QualityReading {
    longest(
      pictures?.black.filter { !isAtStart($0) && !$0.reachesEnd }, or: noPictures)
  }

  private func length(of interval: MediaInterval?) -> QualityReading {
    longest(interval.map { [$0] } ?? [], or: noPictures)
  }

  /// The length of the longest interval, and where the first few are.
  func longest(_ intervals: [MediaInterval]?, or nothing: QualityReading) -> QualityReading {
    guard let intervals else { return nothing }
    let places = intervals.prefix(4).map { interval in
      "\(TimeText.readable(interval.start)) to \(TimeText.readable(interval.end))"
    }
    let more = intervals.count > 4 ? " and \(intervals.count - 4) more" : ""
    return .number(
      (intervals.map(\.duration).max() ?? .zero).seconds,
      places.isEmpty ? nil : places.joined(separator: ", ") + more)
  }

  var letterbox: QualityReading {
    guard let pictures else { return noPictures }
    guard let share = pictures.unlitShare, let area = pictures.litArea else {
      return .none("every picture is black")
    }
    return .number(
      share * 100,
      share > 0
        ? "\(area.width)x\(area.height) of \(pictures.width)x\(pictures.height) are not "
          + "black" : nil)
  }
}
