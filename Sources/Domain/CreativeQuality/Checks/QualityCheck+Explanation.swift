extension QualityCheck {
  /// What the check examines, how it is measured, and why it matters.
  var explanation: String {
    switch self {
    case .damage:
      "The position of the first part that cannot be read or decoded. Players stop there, and a "
        + "VAST client reports error 405."
    case .declaredDuration:
      "The container's duration against the tag's Duration. Players plan quartiles and breaks by "
        + "the declared duration, so a difference shifts both."
    case .declaredDimensions:
      "The picture as it is shown, including rotation and pixel shape, against width and height "
        + "of the MediaFile. Players select by the declared size."
    case .declaredBitrate:
      "The file's bits per second against bitrate of the MediaFile. Players select by the "
        + "declared bit rate and stall if the actual one is higher."
    case .declaredBitrateRange:
      "The file's bits per second against minBitrate and maxBitrate of the MediaFile."
    case .declaredCodec:
      "The streams' codecs against codec of the MediaFile, in the notation of RFC 4281. Players "
        + "skip files with codecs that they cannot decode."
    case .declaredType:
      "The container against type of the MediaFile. A player that trusts a wrong type uses the "
        + "wrong demuxer."
    case .declaredFileSize:
      "The file's size in bytes against fileSize of the MediaFile (VAST 4.1 and later)."
    case .container: "The file's container, detected from its contents, not from its name."
    case .fileSize: "The file's size. 1 MB is a million bytes."
    case .indexPosition:
      "Whether an MP4's index (moov) comes before the media (mdat). If it comes after, playback "
        + "begins only when the whole file has arrived."
    case .fragmentation:
      "Whether an MP4 consists of fragments (moof). Some players of progressive files cannot seek "
        + "in them or do not know their length."
    case .editList:
      "The number of tracks with an edit list that does more than skip encoder delay before the "
        + "first picture or sample. Players treat such lists differently."
    case .videoStreams: "The number of video streams, not counting cover pictures."
    case .audioStreams:
      "The number of audio streams. Players select one of several, and not all select the same."
    case .duration: "The container's duration. Platforms sell slots of certain lengths."
    case .durationGap:
      "The difference between the lengths of picture and sound. The rest plays frozen or silent, "
        + "and some platforms do not transcode it."
    case .containerDuration:
      "The difference between the duration that the container states and the end of its media. "
        + "A player that believes the container waits for quartiles that never come."
    case .start:
      "How long nothing is shown, of a file without pictures nothing heard, because the media begins "
        + "late: by an empty edit, or by its time stamps. Players show nothing for that long, or leave "
        + "it out."
    case .startOffset:
      "The difference between the starts of picture and sound. More than 0.1 s is visible as lip "
        + "sync error."
    case .totalBitrate: "The file's bits divided by its duration."
    case .videoCodec: "FFmpeg's name of the video's codec."
    case .videoBitrate: "The video's bits per second as the container declares them."
    case .resolution: "The size of the coded picture."
    case .width: "The width of the coded picture."
    case .height: "The height of the coded picture."
    case .aspectRatio:
      "Width over height of the picture as shown, with the shape of its pixels and its rotation."
    case .pixelAspectRatio:
      "A pixel's width over its height. Players that ignore it distort the picture."
    case .rotation:
      "How far a player has to rotate the picture clockwise (the display matrix). Many television "
        + "players do not rotate it."
    case .frameRate: "Pictures per second, on average."
    case .frameRateMode:
      "Constant if every interval between pictures is within 2 ms of the usual one. Variable "
        + "rates stutter on televisions."
    case .chroma: "How the colour is sampled. Hardware decoders support 4:2:0."
    case .bitDepth: "Bits per colour component. Most hardware decoders of H.264 support 8."
    case .scan:
      "Progressive or interlaced, as the decoder reports for each picture, or else as the header "
        + "declares. Interlaced pictures show combing."
    case .keyFrameDistance:
      "The longest time from one key frame to the next, or to the end. Seeking and switching "
        + "renditions have to wait for one."
    case .openGroups:
      "The number of groups of pictures that begin with pictures that refer to the previous "
        + "group, judging by the packets. Segments cannot be cut there."
    case .formatChange:
      "Where the pictures' size or format, or the sound's rate or channels, change within the "
        + "stream. Few players continue without artefacts. Nothing after the change is measured."
    case .blackAtStart:
      "How long the picture is black from the start (FFmpeg's blackdetect: 98 % of the pixels at "
        + "most 10 % of the range, for 0.1 s or more)."
    case .blackAtEnd:
      "How long the picture is black up to the last picture (blackdetect as at the start)."
    case .blackInMiddle:
      "The longest black section that is neither at the start nor at the end "
        + "of the video (blackdetect)."
    case .freeze:
      "The longest time without movement (FFmpeg's freezedetect: mean difference under -60 dB for "
        + "a second or more)."
    case .letterbox:
      "The share of the area outside the smallest rectangle that contains every pixel that is not "
        + "always black (FFmpeg's cropdetect)."
    case .audioCodec: "FFmpeg's name of the sound's codec. All kinds of PCM are 'pcm'."
    case .audioBitrate: "The sound's bits per second as the container declares them."
    case .sampleRate: "Samples per second."
    case .channels: "The number of channels."
    case .integratedLoudness:
      "The loudness of the whole sound (ITU-R BS.1770, FFmpeg's ebur128). It cannot be measured "
        + "for silence or less than 400 ms of sound."
    case .shortTermLoudness:
      "The loudest three seconds (EBU Tech 3341). It needs three seconds of sound."
    case .momentaryLoudness: "The loudest 400 ms (EBU Tech 3341)."
    case .truePeak:
      "The highest level between samples (ITU-R BS.1770 annex 2). Above the limit, converters and "
        + "encoders clip."
    case .samplePeak: "The highest sample (FFmpeg's astats)."
    case .silentChannels:
      "The number of channels below -60 dBFS on average. If one channel is silent, listeners hear "
        + "one side only. If all are silent, the sound was lost in production."
    case .silence:
      "The longest time that all channels stay below -50 dBFS for half a second or more (FFmpeg's "
        + "silencedetect)."
    case .identicalMediaFiles:
      "The number of MediaFiles with the same bytes as another one. They save no bandwidth, "
        + "whatever bit rates they declare."
    case .renditionDurations:
      "How far the durations of a creative's MediaFiles differ. They must be the same video."
    case .renditionLadder:
      "Whether the picture size of a creative's MediaFiles grows with their bit rate, without "
        + "duplicates, and whether each of the profile's ranges has a rendition."
    }
  }
}
