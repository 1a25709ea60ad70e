internal import CreativeQuality
internal import Media
internal import Player
internal import VAST
internal import VASTSimulator
internal import Vocabulary

/// Judges the media of a run under a creative profile.
struct ProfileJudge: MediaJudging {
  let profile: CreativeProfile

  func judgement(
    of facts: MediaFacts, declaredAs mediaFile: MediaFile?, duration: Duration?,
    at location: SourceLocation
  ) -> MediaJudgement {
    let report = QualityReport(
      of: facts, declared: mediaFile.map { MediaDeclaration($0, duration: duration) },
      under: profile)
    let news = report.results.filter { isNews($0) && $0.verdict.severity != nil }
    return MediaJudgement(
      profile: report.profile, summary: report.summary,
      diagnostics: news.compactMap { result in
        result.diagnostic(profile: report.profile, at: location)
      },
      json: report.json)
  }

  func comparison(
    of renditions: [MediaRendition], at location: SourceLocation
  ) -> RenditionJudgement? {
    let report = RenditionReport(
      of: renditions.map { RenditionReport.File(name: $0.url, facts: $0.facts) }, under: profile)
    guard !report.results.isEmpty else { return nil }
    return RenditionJudgement(
      diagnostics: report.diagnostics(at: location), json: report.json)
  }

  /// Whether a result is not already in the run's findings: the run itself reports damage, and a
  /// differing duration as a warning.
  private func isNews(_ result: QualityResult) -> Bool {
    result.check != .damage && !(result.check == .declaredDuration && result.verdict == .warning)
  }
}

extension MediaDeclaration {
  /// Creates the declaration of a media file in a tag. The file's type may also state its codecs.
  init(_ mediaFile: MediaFile, duration: Duration?) {
    let codecs = mediaFile.codecs.map(\.text).joined(separator: ", ")
    self.init(
      duration: duration, width: mediaFile.width, height: mediaFile.height,
      bitrate: mediaFile.bitrate, minBitrate: mediaFile.minBitrate,
      maxBitrate: mediaFile.maxBitrate, codec: mediaFile.codec ?? (codecs.isEmpty ? nil : codecs),
      type: mediaFile.type,
      fileSize: mediaFile.fileSize)
  }
}
