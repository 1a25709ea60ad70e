import Media
import VirtualTime

/// Compares the tag's declarations with the file.
extension QualitySubject {
  var declaredDuration: QualityReading {
    .number(
      facts.duration.seconds, declared: declared.duration.map { .number($0.seconds) })
  }

  var declaredDimensions: QualityReading {
    guard let picture = video?.picture else { return noPictures }
    var width = Int((Double(picture.width) * pixelShape).rounded())
    var height = picture.height
    if isOnItsSide { swap(&width, &height) }
    guard let wanted = (declared.width, declared.height) as? (Int, Int), wanted != (0, 0) else {
      return .text("\(width)x\(height)")
    }
    return .text(
      "\(width)x\(height)", declared: .oneOf(["\(wanted.0)x\(wanted.1)"]))
  }

  var declaredBitrate: QualityReading {
    guard let total = totalKilobits else { return .none("it is unknown") }
    let wanted = declared.bitrate.flatMap { $0 > 0 ? Double($0) : nil }
    if let wanted, let range = declaredRange, range.contains(wanted), !range.contains(total) {
      // One wrong file is one finding.
      return .none("the file is outside of the declared range")
    }
    return .number(total, declared: wanted.map(QualityDeclared.number))
  }

  private var declaredRange: ClosedRange<Double>? {
    guard let low = declared.minBitrate, let high = declared.maxBitrate, low <= high, high > 0
    else { return nil }
    return Double(low)...Double(high)
  }

  var declaredBitrateRange: QualityReading {
    guard let total = totalKilobits else { return .none("it is unknown") }
    guard let range = declaredRange else { return .number(total) }
    return .number(total, declared: .range(range))
  }

  var declaredFileSize: QualityReading {
    let wanted = declared.fileSize.flatMap { $0 > 0 ? QualityDeclared.number(Double($0)) : nil }
    return .number(Double(facts.byteCount), declared: wanted)
  }

  /// The codecs of the first video and the first audio stream, the declared ones among them.
  var declaredCodec: QualityReading {
    let actual = [video, audio].compactMap { $0.map(CodecName.common) }
    guard !actual.isEmpty else { return .none("there is neither video nor audio") }
    let text = actual.joined(separator: ", ")
    guard let codec = declared.codec else { return .text(text) }
    let wanted = codec.split(separator: ",").map { CodecName.meant(by: String($0)) }
    guard !wanted.contains(nil) else {
      return .none("the declared codec '\(codec)' is unknown; use a codec name of RFC 4281")
    }
    let isMet = wanted.allSatisfy { $0.map(actual.contains) ?? false }
    return .text(
      text, declared: .oneOf([isMet ? text : wanted.compactMap(\.self).joined(separator: ", ")]))
  }

  var declaredType: QualityReading {
    guard let type = declared.type?.lowercased() else { return .text(container) }
    guard let containers = CodecName.containers(ofType: type) else {
      return .none("the declared type '\(type)' is not one of a media file")
    }
    return .text(container, declared: .oneOf(containers))
  }
}
