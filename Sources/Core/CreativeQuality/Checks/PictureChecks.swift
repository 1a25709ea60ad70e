internal import Media
internal import Vocabulary

/// The checks of the pictures.
extension QualityCheck {
  static let ofPictures: [QualityCheck] = [
    .videoCodec, .videoBitrate, .resolution, .width, .height, .aspectRatio, .pixelAspectRatio,
    .rotation, .frameRate, .frameRateMode, .chroma, .bitDepth, .scan, .keyFrameDistance,
    .openGroups, .formatChange, .blackAtStart, .blackAtEnd, .blackInMiddle, .freeze, .letterbox,
  ]

  static let videoCodec = QualityCheck(
    "VideoCodec", .warning, .word, "the video codec is not accepted",
    explanation: "FFmpeg's name of the video's codec.",
    fix: "Encode the video with a codec that the profile accepts, such as H.264.",
    reading: .file { file in
      file.video.map { .text($0.codecName) } ?? file.noPictures
    })

  static let videoBitrate = QualityCheck(
    "VideoBitrate", .warning, .number(.kilobitsPerSecond),
    "the video's bit rate is too high or too low",
    high: "the video's bit rate is too high", low: "the video's bit rate is too low",
    explanation: "The video's bits per second as the container declares them.",
    fix: fileSize.rule.fix,
    reading: .file { $0.bitRate(of: $0.video, or: $0.noPictures) })

  static let resolution = QualityCheck(
    "Resolution", .warning, .word, "the picture's size is not accepted",
    explanation: "The size of the coded picture.",
    fix: "Export the picture at a size that the profile accepts.",
    reading: .file { file in
      file.video?.picture.map { .text("\($0.width)x\($0.height)") } ?? file.noPictures
    })

  static let width = QualityCheck(
    "PictureWidth", .warning, .number(.pixels), "the picture's width is not accepted",
    high: "the picture is too wide", low: "the picture is too narrow",
    explanation: "The width of the coded picture.",
    fix: resolution.rule.fix,
    reading: .file { file in
      file.video?.picture.map { .number(Double($0.width)) } ?? file.noPictures
    })

  static let height = QualityCheck(
    "PictureHeight", .warning, .number(.pixels), "the picture's height is not accepted",
    high: "the picture is too tall", low: "the picture is not tall enough",
    explanation: "The height of the coded picture.",
    fix: resolution.rule.fix,
    reading: .file { file in
      file.video?.picture.map { .number(Double($0.height)) } ?? file.noPictures
    })

  static let aspectRatio = QualityCheck(
    "AspectRatio", .warning, .number(.none), "the picture's aspect ratio is not accepted",
    explanation: "Width over height of the picture as shown, with the shape of its pixels and its "
      + "rotation.",
    fix: "Export at the profile's aspect ratio: crop the picture, do not stretch it.",
    reading: .file { file in
      guard let picture = file.video?.picture, picture.width > 0, picture.height > 0 else {
        return file.noPictures
      }
      let ratio = Double(picture.width) * file.pixelShape / Double(picture.height)
      return .number(file.isOnItsSide ? 1 / ratio : ratio)
    })

  package static let pixelAspectRatio = QualityCheck(
    "PixelAspectRatio", .warning, .number(.none), "the pixels are not square",
    explanation: "A pixel's width over its height. Players that ignore it distort the picture.",
    fix: "Scale the picture to square pixels: ffmpeg's scale and setsar=1.",
    reading: .file { $0.video == nil ? $0.noPictures : .number($0.pixelShape) })

  package static let rotation = QualityCheck(
    "Rotation", .warning, .number(.degrees), "players have to rotate the picture",
    explanation: "How far a player has to rotate the picture clockwise (the display matrix). Many "
      + "television players do not rotate it.",
    fix: "Rotate the picture when encoding, and write no display matrix.",
    reading: .file { file in
      file.videoMeasurements.map { .number(Double($0.rotation)) } ?? file.noPictures
    })

  static let frameRate = QualityCheck(
    "FrameRate", .warning, .number(.framesPerSecond), "the frame rate is not accepted",
    high: "the frame rate is too high", low: "the frame rate is too low",
    explanation: "Pictures per second, on average.",
    fix: "Export at a frame rate that the profile accepts, the source's if possible.",
    reading: .file { file in
      guard let video = file.video else { return file.noPictures }
      guard let rate = video.picture?.averageFrameRate else { return .none("it is unknown") }
      return .number(Double(rate.numerator) / Double(rate.denominator))
    })

  package static let frameRateMode = QualityCheck(
    "FrameRateMode", .warning, .word, "the frame rate varies",
    sentences: ["variable": "the frame rate varies", "constant": "the frame rate is constant"],
    explanation: "Constant if every interval between pictures is within 2 ms of the usual one. "
      + "Variable rates stutter on televisions.",
    fix: "Encode with a constant frame rate: ffmpeg -fps_mode cfr.",
    reading: .file { file in
      guard let measured = file.videoMeasurements else { return file.noPictures }
      guard let cadence = measured.cadence else { return .none("there is at most one picture") }
      guard cadence.isVariable else { return .text("constant") }
      return .text(
        "variable",
        "pictures are \(TimeText.readable(cadence.shortest)) to "
          + "\(TimeText.readable(cadence.longest)) apart")
    })

  package static let chroma = QualityCheck(
    "ChromaSubsampling", .warning, .word, "the chroma subsampling is not accepted",
    explanation: "How the colour is sampled. Hardware decoders support 4:2:0.",
    fix: "Encode 8-bit 4:2:0 video: ffmpeg -pix_fmt yuv420p.",
    reading: .file { file in
      guard let measured = file.videoMeasurements else { return file.noPictures }
      let format = file.video?.picture?.pixelFormat
      return measured.chroma.map { .text($0, format) } ?? .text(format ?? "unknown")
    })

  package static let bitDepth = QualityCheck(
    "BitDepth", .warning, .number(.bits), "the colour depth is not accepted",
    high: "the colour depth is too high", low: "the colour depth is too low",
    explanation: "Bits per colour component. Most hardware decoders of H.264 support only 8 bits.",
    fix: chroma.rule.fix,
    reading: .file { file in
      file.videoMeasurements?.bitDepth.map { .number(Double($0)) } ?? file.noPictures
    })

  package static let scan = QualityCheck(
    "ScanType", .warning, .word, "the video is interlaced",
    sentences: [
      "interlaced": "the video is interlaced", "progressive": "the video is progressive",
    ],
    explanation: "Progressive or interlaced, as the decoder reports for each picture, or else as "
      + "the header declares. Interlaced pictures show combing.",
    fix: "Deinterlace the picture before encoding: ffmpeg's bwdif.",
    reading: .file { file in
      guard let measured = file.videoMeasurements else { return file.noPictures }
      let order = measured.fieldOrder.map { "the header says \($0)" }
      if let pictures = measured.pictures {
        let total = file.video?.frameCount ?? 0
        return pictures.interlacedCount == 0
          ? .text("progressive", order)
          : .text("interlaced", "\(pictures.interlacedCount) of \(total) pictures")
      }
      guard let name = measured.fieldOrder else {
        return .none("the header does not declare the scan type")
      }
      return .text(name == "progressive" ? name : "interlaced", order)
    })

  package static let keyFrameDistance = QualityCheck(
    "KeyFrameDistance", .note, .number(.seconds), "the key frames are too far apart",
    explanation: "The longest time from one key frame to the next, or to the end. Seeking and "
      + "switching renditions have to wait for one.",
    fix: "Set key frames closer together: ffmpeg's -g.",
    reading: .file { file in
      guard let frames = file.videoMeasurements?.keyFrames else { return file.noPictures }
      guard frames.count > 0 else { return .none("there is no key frame") }
      return .number(
        frames.largestDistance.seconds,
        frames.count == 1 ? "1 key frame" : "\(frames.count) key frames")
    })

  package static let openGroups = QualityCheck(
    "OpenGroups", .note, .number(.none), "groups of pictures are open",
    explanation: "The number of groups of pictures that begin with pictures that refer to the "
      + "previous group, judging by the packets. Segments cannot be cut there.",
    fix: "Encode with closed groups of pictures: ffmpeg -flags +cgop.",
    reading: .file { file in
      file.videoMeasurements.map { .number(Double($0.keyFrames.openGroups)) } ?? file.noPictures
    })

  package static let formatChange = QualityCheck(
    "FormatChange", .warning, .word, "the format changes within the stream",
    faultless: "none",
    explanation: "Where the pictures' size or format, or the sound's rate or channels, change "
      + "within the stream. Few players continue without artefacts. Nothing after the change is "
      + "measured.",
    fix: "Encode the whole video in one pass, with one size, format and sound.",
    reading: .file { file in
      guard file.pictures != nil || file.sound != nil else { return .none("nothing was decoded") }
      let changes = [file.pictures?.formatChange, file.sound?.formatChange].compactMap(\.self)
      return .text(changes.min().map { "at \(TimeText.readable($0))" } ?? "none")
    })

  package static let blackAtStart = QualityCheck(
    "BlackAtStart", .warning, .number(.seconds), "the picture is black at the start",
    explanation: "How long the picture is black from the start (FFmpeg's blackdetect: 98 % of the "
      + "pixels at most 10 % of the range, for 0.1 s or more).",
    fix: "Cut the black frames out of the video.",
    needs: [.blackdetect],
    reading: .file { file in
      file.longest(file.pictures?.black.filter(file.isAtStart).prefix(1), or: file.noPictures)
    })

  package static let blackAtEnd = QualityCheck(
    "BlackAtEnd", .warning, .number(.seconds), "the picture is black at the end",
    explanation: "How long the picture is black up to the last picture (FFmpeg's blackdetect, with "
      + "the limits of BlackAtStart).",
    fix: blackAtStart.rule.fix,
    needs: [.blackdetect],
    reading: .file { file in
      file.longest(file.pictures?.black.filter(\.reachesEnd).suffix(1), or: file.noPictures)
    })

  package static let blackInMiddle = QualityCheck(
    "BlackInMiddle", .warning, .number(.seconds), "the picture is black in the middle",
    explanation: "The longest black section that is neither at the start nor at the end of the "
      + "video (blackdetect).",
    fix: blackAtStart.rule.fix,
    needs: [.blackdetect],
    reading: .file { file in
      let black = file.pictures?.black.filter { !file.isAtStart($0) && !$0.reachesEnd }
      return file.longest(black, or: file.noPictures)
    })

  static let freeze = QualityCheck(
    "FrozenPicture", .note, .number(.seconds), "the picture is frozen",
    explanation: "The longest time without movement (FFmpeg's freezedetect: mean difference under "
      + "-60 dB for a second or more).",
    fix: "Check the video at that position, and export it again if the picture should move.",
    needs: [.freezedetect], reading: .file { $0.longest($0.pictures?.frozen, or: $0.noPictures) })

  static let letterbox = QualityCheck(
    "Letterbox", .warning, .number(.percent), "black bars surround the picture",
    explanation: "The share of the area outside the smallest rectangle that contains every pixel "
      + "that is not always black: of lines and columns lighter than 24 of 255 on average.",
    fix: "Crop the bars, and export the picture without them.",
    needs: [.litArea],
    reading: .file { file in
      guard let pictures = file.pictures else { return file.noPictures }
      guard let share = pictures.unlitShare, let area = pictures.litArea else {
        return .none("every picture is black")
      }
      let whole = "\(pictures.width)x\(pictures.height)"
      return .number(
        share * 100,
        share > 0 ? "\(area.width)x\(area.height) of \(whole) are not black" : nil)
    })
}

extension QualitySubject {
  fileprivate func isAtStart(_ interval: MediaInterval) -> Bool {
    interval.start <= (videoMeasurements?.start ?? .zero)
  }
}
