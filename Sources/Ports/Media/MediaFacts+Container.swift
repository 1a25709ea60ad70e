extension MediaFacts {
  /// The container by a short name, such as `mp4` or `webm`: its contents decide between formats
  /// for which FFmpeg has one name.
  package var container: String {
    if formatName.hasPrefix("mov") { return layout?.isQuickTime == true ? "mov" : "mp4" }
    guard formatName.hasPrefix("matroska") else { return formatName }
    let codecs = streams.map(\.codecName)
    let isWebM = codecs.allSatisfy { ["vp8", "vp9", "av1", "opus", "vorbis"].contains($0) }
    return isWebM && !codecs.isEmpty ? "webm" : "matroska"
  }
}
