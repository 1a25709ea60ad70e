extension QualityCheck {
  /// What the check examines, how it is measured, and why it matters.
  var explanation: String {
    switch self {
    case .damage:
      "Where the file can first not be read or decoded. Players stop there, and a VAST client reports error 405 after what had played."
    case .declaredDuration:
      "The container's duration against the tag's Duration. Players plan quartiles and breaks by what is declared; a difference shifts both."
    case .declaredDimensions:
      "The picture as it is shown, rotation and pixel shape included, against width and height of the MediaFile. Players choose by what is declared."
    case .declaredBitrate:
      "The file's bits per second against bitrate of the MediaFile. Players choose by what is declared and stall if it is more."
    case .declaredBitrateRange:
      "The file's bits per second against minBitrate and maxBitrate of the MediaFile."
    case .declaredCodec:
      "The streams' codecs against codec of the MediaFile, which is written as in RFC 4281. Players skip what they believe they cannot decode."
    case .declaredType:
      "The container against type of the MediaFile. A player that trusts a wrong type hands the file to the wrong demuxer."
    case .declaredFileSize:
      "The file's bytes against fileSize of the MediaFile (VAST 4.1 and later)."
    case .container: "The file's container, by its contents and not by its name."
    case .fileSize: "The file's bytes; 1 MB is a million of them."
    case .indexPosition:
      "Whether an MP4's index (moov) comes before the media (mdat). If not, nothing plays before the file's end has arrived."
    case .fragmentation:
      "Whether an MP4 is made of fragments (moof). Some players of progressive files cannot seek in them or do not know their length."
    case .editList:
      "How many tracks have an edit list that does more than skip what an encoder puts before the first picture or sample. Players treat such lists differently."
    case .videoStreams: "The number of video streams, cover pictures not counted."
    case .audioStreams:
      "The number of audio streams. Players take one of several, and not all the same."
    case .duration: "The container's duration. Platforms sell slots of certain lengths."
    case .durationGap:
      "How far the lengths of picture and sound differ. The rest plays frozen or silent, and some platforms refuse to transcode it."
    case .startOffset:
      "How far apart picture and sound begin. More than a tenth of a second is seen as lips that do not match."
    case .totalBitrate: "The file's bits over its duration."
    case .videoCodec: "FFmpeg's name of the video's codec."
    case .videoBitrate: "The video's bits per second as the container states them."
    case .resolution: "The size of the coded picture."
    case .width: "The width of the coded picture."
    case .height: "The height of the coded picture."
    case .aspectRatio:
      "Width over height of the picture as shown, with the shape of its pixels and its rotation."
    case .pixelAspectRatio:
      "A pixel's width over its height. Players that ignore it distort the picture."
    case .rotation:
      "How far a player has to turn the picture clockwise (the display matrix). Many television players do not."
    case .frameRate: "Pictures per second, on average."
    case .frameRateMode:
      "Constant when every distance between pictures is within two milliseconds of the usual one. Variable rates stutter on televisions."
    case .chroma: "How the colour is sampled. Hardware decoders know 4:2:0."
    case .bitDepth: "Bits of one colour component. Most hardware decoders of H.264 know eight."
    case .scan:
      "Progressive or interlaced, as the decoder says of each picture, or else as the header says. Interlaced pictures show combs."
    case .keyFrameDistance:
      "The longest time from one key frame to the next, or to the end. Seeking and switching renditions have to wait for one."
    case .openGroups:
      "How many groups of pictures begin with pictures that refer to the group before, as far as packets tell. Segments cannot be cut there."
    case .formatChange:
      "Where the pictures' size or format, or the sound's rate or channels, change within the stream. Few players go on cleanly; nothing after it is measured."
    case .blackAtStart:
      "How long the picture is black from the start on (FFmpeg's blackdetect: 98 % of the pixels not above a tenth of the range, for a tenth of a second or more)."
    case .blackAtEnd:
      "How long the picture is black up to the last picture (blackdetect as at the start)."
    case .blackInMiddle: "The longest black that neither begins nor ends the video (blackdetect)."
    case .freeze:
      "The longest time that the picture stands still (FFmpeg's freezedetect: mean difference under -60 dB for a second or more)."
    case .letterbox:
      "The share of the area outside the smallest rectangle that holds every pixel that was ever lit (FFmpeg's cropdetect)."
    case .audioCodec: "FFmpeg's name of the sound's codec; all kinds of PCM are pcm."
    case .audioBitrate: "The sound's bits per second as the container states them."
    case .sampleRate: "Samples per second."
    case .channels: "The number of channels."
    case .integratedLoudness:
      "The loudness of the whole (ITU-R BS.1770, FFmpeg's ebur128). Under 400 ms of sound, and for silence, it cannot be measured."
    case .shortTermLoudness:
      "The loudest three seconds (EBU Tech 3341). It needs three seconds of sound."
    case .momentaryLoudness: "The loudest 400 ms (EBU Tech 3341)."
    case .truePeak:
      "The highest level between samples (ITU-R BS.1770 annex 2). Above the limit, converters and encoders clip."
    case .samplePeak: "The highest sample (FFmpeg's astats)."
    case .silentChannels:
      "How many channels stay below -60 dBFS on average. Where it is one of them, one ear hears nothing; where it is all of them, the sound was lost on the way."
    case .silence:
      "The longest time that all channels stay below -50 dBFS for half a second or more (FFmpeg's silencedetect)."
    case .identicalMediaFiles:
      "How many MediaFiles have the same bytes as another one. They save nobody any bandwidth, whatever bit rates they declare."
    case .renditionDurations:
      "How far the durations of a creative's MediaFiles differ. They must be the same film."
    case .renditionLadder:
      "Whether the pictures of a creative's MediaFiles grow with their bit rates, without two of a kind, and whether the profile's ranges all have a rendition."
    }
  }
}
