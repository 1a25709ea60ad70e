extension QualityCheck {
  /// How the author of the tag or the file can fix it, in whole sentences that begin with the
  /// action.
  var remedy: String {
    switch self {
    case .damage: "Encode or export the file again, and upload the whole of it."
    case .declaredDuration: "Correct Duration in the tag, or cut the file to it."
    case .declaredDimensions: "Correct 'width' and 'height' of the MediaFile, or replace the file."
    case .declaredBitrate: "Correct 'bitrate' of the MediaFile, or encode the file for it."
    case .declaredBitrateRange:
      "Correct 'minBitrate' and 'maxBitrate' of the MediaFile, or encode the file for them."
    case .declaredCodec: "Correct 'codec' of the MediaFile, or encode the file with it."
    case .declaredType:
      "Correct 'type' of the MediaFile, such as 'video/mp4' for MP4, or replace the file."
    case .declaredFileSize: "Correct 'fileSize' of the MediaFile, or upload the right file."
    case .container: "Remux the file into a container that the profile accepts: ffmpeg -c copy."
    case .fileSize, .totalBitrate, .videoBitrate:
      "Encode the video with a bit rate within the limit: ffmpeg's -b:v and -maxrate."
    case .indexPosition: "Move the index to the front: ffmpeg -c copy -movflags +faststart."
    case .fragmentation: "Remux the file into a plain MP4: ffmpeg -c copy -movflags +faststart."
    case .editList: "Cut the video and encode it again without edit lists."
    case .videoStreams, .audioStreams:
      "Export the file with only the streams that the profile accepts: ffmpeg's -map."
    case .duration: "Cut the video to a length that the platform sells."
    case .containerDuration: "Write the file again, without encoding: ffmpeg -i IN -c copy OUT."
    case .start: "Export again with the picture beginning at zero, and without an empty edit."
    case .durationGap: "Export picture and sound at one length: ffmpeg's -shortest, or apad."
    case .startOffset: "Export again with picture and sound beginning together."
    case .videoCodec: "Encode the video with a codec that the profile accepts, such as H.264."
    case .resolution, .width, .height: "Export the picture at a size that the profile accepts."
    case .aspectRatio: "Export at the profile's aspect ratio: crop the picture, do not stretch it."
    case .pixelAspectRatio: "Scale the picture to square pixels: ffmpeg's scale and setsar=1."
    case .rotation: "Rotate the picture when encoding, and write no display matrix."
    case .frameRate: "Export at a frame rate that the profile accepts, the source's if possible."
    case .frameRateMode: "Encode with a constant frame rate: ffmpeg -fps_mode cfr."
    case .chroma, .bitDepth: "Encode 8-bit 4:2:0 video: ffmpeg -pix_fmt yuv420p."
    case .scan: "Deinterlace the picture before encoding: ffmpeg's bwdif."
    case .keyFrameDistance: "Set key frames closer together: ffmpeg's -g."
    case .openGroups: "Encode with closed groups of pictures: ffmpeg -flags +cgop."
    case .formatChange: "Encode the whole video in one pass, with one size, format and sound."
    case .blackAtStart, .blackAtEnd, .blackInMiddle: "Cut the black frames out of the video."
    case .freeze:
      "Check the video at that position, and export it again if the picture should move."
    case .letterbox: "Crop the bars, and export the picture without them."
    case .audioCodec: "Encode the sound with a codec that the profile accepts, such as AAC."
    case .audioBitrate: "Encode the sound with a bit rate within the limit: ffmpeg's -b:a."
    case .sampleRate: "Resample the sound, usually to 48 kHz: ffmpeg -ar 48000."
    case .channels:
      "Mix the sound to the channels that the profile requires: ffmpeg -ac 2 for stereo."
    case .integratedLoudness, .shortTermLoudness, .momentaryLoudness:
      """
      Normalise the sound to the loudness of the profile, such as -24 LUFS: use ffmpeg's \
      loudnorm.
      """
    case .truePeak, .samplePeak: "Lower the sound, or limit its peaks: ffmpeg's loudnorm with TP."
    case .silentChannels: "Export the sound again with a signal in every channel."
    case .silence: "Restore sound that was lost in the mix, or cut the silence."
    case .identicalMediaFiles: "Encode a different file for each MediaFile, or keep one of them."
    case .renditionDurations: "Encode all renditions from the same cut of the video."
    case .renditionLadder:
      "Encode renditions whose picture size grows with their bit rate, one for each range."
    }
  }
}
