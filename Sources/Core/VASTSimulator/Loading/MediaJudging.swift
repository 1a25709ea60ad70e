internal import CreativeQuality
package import Media
internal import Player
package import VAST
package import Vocabulary

/// Judges media while a run opens it. The command line supplies a judge if the quality is
/// requested.
package protocol MediaJudging: Sendable {
  /// Judges a file, and compares it with the tag's `mediaFile` unless that is nil.
  ///
  /// `duration` is the creative's duration, and findings are reported at `location`.
  func judgement(
    of facts: MediaFacts, declaredAs mediaFile: MediaFile?, duration: Duration?,
    at location: SourceLocation
  ) -> MediaJudgement

  /// The findings about a file that the tag offers and that does not play, so that nothing else reports it.
  func findings(
    about facts: MediaFacts, declaredAs mediaFile: MediaFile, duration: Duration?,
    at location: SourceLocation
  ) -> [Diagnostic]

  /// Compares the MediaFiles of one creative with each other; nil when there is nothing to say.
  ///
  /// Findings are about `location`, the creative's.
  func comparison(of renditions: [MediaRendition], at location: SourceLocation)
    -> RenditionJudgement?
}

/// The result of judging the media of an ad.
package struct MediaJudgement: Sendable, Hashable {
  /// The creative profile whose checks were applied.
  package var profile: String
  /// The result of the checks, in a few words.
  package var summary: String
  /// The findings of the judgement. They replace the run's own findings of the same rules.
  package var diagnostics: [Diagnostic]
  /// The run's own findings that ``diagnostics`` replaces.
  package var replaced: [Diagnostic] = []
  /// The checks that could not be measured, with the reason, as a clause; nil if all that are
  /// needed were.
  package var lack: String?
  /// Every check, as it is written in the run's record.
  package var json: JSONValue

  package init(
    profile: String, summary: String, diagnostics: [Diagnostic], lack: String? = nil,
    json: JSONValue
  ) {
    self.lack = lack
    self.profile = profile
    self.summary = summary
    self.diagnostics = diagnostics
    self.json = json
  }
}

/// One of a creative's MediaFiles that could be opened.
package struct MediaRendition: Sendable, Hashable {
  /// The URL as written in the tag.
  package var url: String
  /// The facts about the file, which is read without decoding unless it is the file that plays.
  package var facts: MediaFacts
}

/// The judgement of the creative's MediaFiles besides the one that plays, each by itself and all compared.
package struct RenditionJudgement: Sendable, Hashable {
  /// A MediaFile that could not be opened because a file or the network is not at hand.
  package struct Unopened: Sendable, Hashable {
    /// The URL as written in the tag.
    var url: String
    /// Why, with what the user can do.
    var reason: String
    var location: SourceLocation
    /// Whether the tag or the user's map names a local file, so that it was to be judged.
    var isWanted: Bool
  }

  /// The findings about each file and of the comparison.
  package var diagnostics: [Diagnostic]
  /// Every check of the comparison, as it is written in the run's record; nil where it has nothing to say.
  var json: JSONValue?
  /// How many files besides the one that plays were opened.
  var opened = 0
  var unopened: [Unopened] = []

  package init(diagnostics: [Diagnostic], json: JSONValue? = nil) {
    self.diagnostics = diagnostics
    self.json = json
  }
}

extension AdLoader {
  /// Reports where a limit stopped the decoding, and lets the run's judge, if any, judge the
  /// media's quality.
  func judge(
    _ mediaFile: MediaFile, of ad: LoadedAd, _ content: LoadedAd.LinearContent,
    _ loading: Loading
  ) {
    let location = SourceLocation(
      file: ad.resolved.hops.first?.file ?? "", position: mediaFile.position)
    if let cut = content.facts.decodingCut {
      loading.diagnostics.append(cut.diagnostic(at: location))
    }
    guard let judge = request.value.mediaJudge else { return }
    let media = KnownInputs.MediaKey(
      facts: content.facts, declared: request.isStandIn ? nil : mediaFile,
      duration: content.linear.duration, location: location)
    var judgement = request.knownInputs.judgement(of: media, by: judge)
    // The judge's findings replace the loader's findings of the same rules.
    let judged = Set(judgement.diagnostics.map(\.rule))
    judgement.replaced = loading.diagnostics.filter { judged.contains($0.rule) }
    loading.diagnostics.removeAll { judged.contains($0.rule) }
    loading.record.judgement = judgement
    loading.diagnostics += judgement.diagnostics
  }
}

extension AdLoader {
  /// Lets the run's judge, if any, judge the creative's other MediaFiles, and compare all of them: another
  /// device or player plays another file.
  ///
  /// No player of the run requests the other files, so they are not recorded as fetches. Left out are
  /// interactive files. A file that the caller names stands for every MediaFile.
  ///
  /// - Parameters:
  ///   - ad: the ad.
  ///   - linear: its creative.
  ///   - chosen: the URL of the file that the player selected.
  ///   - facts: the facts about that file; nil if it could not be opened.
  ///   - document: the base of relative URLs.
  ///   - loading: where the result goes.
  func judgeRenditions(
    of ad: ResolvedAd, _ linear: Linear, beside chosen: String, _ facts: MediaFacts?,
    namedBy document: DocumentBase, _ loading: Loading
  ) {
    guard let judge = request.value.mediaJudge, !request.isStandIn else { return }
    let file = ad.hops.first?.file ?? ""
    var decoding = BrowserDecoding(under: request.profile)
    let opening = MediaOpening(resources: resources, document: document, conditions: nil)
    var renditions: [MediaRendition] = []
    var judgement = RenditionJudgement(diagnostics: [])
    var known: Set<String> = [chosen]
    for mediaFile in linear.mediaFiles where mediaFile.apiFramework == nil {
      let location = SourceLocation(file: file, position: mediaFile.position)
      if mediaFile.url == chosen, let facts {
        renditions.append(MediaRendition(url: mediaFile.url, facts: facts))
        decoding.opened(facts, at: location)
      }
      guard known.insert(mediaFile.url).inserted, request.media == nil else { continue }
      guard mediaFile.format != .dash else {
        judgement.unopened.append(
          RenditionJudgement.Unopened(
            url: mediaFile.url,
            reason: "the stream '\(mediaFile.url)' is DASH, which is not opened",
            location: location, isWanted: false))
        continue
      }
      switch opening.open(mediaFile) {
      case .opened(_, let facts):
        judgement.opened += 1
        decoding.opened(facts, at: location)
        // A stream has renditions of its own.
        if mediaFile.format != .hls {
          renditions.append(MediaRendition(url: mediaFile.url, facts: facts))
        }
        judgement.diagnostics += request.knownInputs.findings(
          about: facts, declaredAs: mediaFile, duration: linear.duration, at: location,
          by: judge)
      case .failed(_, let failure):
        let reason = failure.reason(of: mediaFile.url)
        guard let absence = failure.absence, absence.wantsFile else {
          judgement.diagnostics.append(
            Diagnostic(rule: .mediaFileUnplayable, reason, at: location))
          continue
        }
        judgement.unopened.append(
          RenditionJudgement.Unopened(
            url: mediaFile.url, reason: reason, location: location,
            isWanted: absence.side != .call))
      }
    }
    judgement.diagnostics += decoding.findings
    if request.media == nil {
      for mezzanine in linear.mezzanines where known.insert(mezzanine.url).inserted {
        judgeMezzanine(
          mezzanine, openedBy: opening, duration: linear.duration,
          at: SourceLocation(file: file, position: mezzanine.position), by: judge, &judgement)
      }
    }
    if renditions.count > 1,
      let comparison = judge.comparison(
        of: renditions, at: SourceLocation(file: file, position: linear.position))
    {
      judgement.diagnostics += comparison.diagnostics
      judgement.json = comparison.json
    }
    loading.record.renditions = judgement
    loading.diagnostics += judgement.diagnostics
  }
}

extension AdLoader {
  /// Judges a mezzanine file: what is encoded from it is no better. Its codec, size and rate are not
  /// those of delivered files, so nothing holds them against a limit.
  ///
  /// A file that is not there is reported with the ad's other assets.
  private func judgeMezzanine(
    _ mezzanine: Mezzanine, openedBy opening: MediaOpening, duration: Duration?,
    at location: SourceLocation, by judge: any MediaJudging, _ judgement: inout RenditionJudgement
  ) {
    let file = MediaFile(
      url: mezzanine.url, type: mezzanine.type, width: mezzanine.width, height: mezzanine.height,
      position: mezzanine.position)
    switch opening.open(file) {
    case .opened(_, let facts):
      judgement.opened += 1
      let rules = Set(QualityCheck.ofMezzanines.map(\.rule))
      judgement.diagnostics += request.knownInputs.findings(
        about: facts, declaredAs: file, duration: duration, at: location, by: judge
      ).filter { rules.contains($0.rule) }.map { finding in
        var finding = finding
        finding.message = "the mezzanine file: " + finding.message
        return finding
      }
    case .failed(_, let failure):
      guard failure.absence == nil else { return }
      judgement.diagnostics.append(
        Diagnostic(
          rule: .mediaFileUnplayable, "the mezzanine file: " + failure.reason(of: file.url),
          at: location))
    }
  }
}

/// What the measured browser decodes of a creative's files, whatever player the run has. A player that was
/// measured itself reports its own file.
private struct BrowserDecoding {
  private let table: MediaDecodingTable?
  private var files: [(at: SourceLocation, outcome: MeasuredMedia.Outcome, objection: String)] = []

  init(under profile: PlayerProfile) {
    table = profile.capabilities.media.decoding == .everything ? .chromium : nil
  }

  mutating func opened(_ facts: MediaFacts, at location: SourceLocation) {
    guard let table, !facts.isStated, facts.streams.contains(where: { $0.kind == .video }) else {
      return
    }
    let streams = MediaStreams(facts)
    files.append((location, table.outcome(of: streams), table.objection(to: streams)))
  }

  /// The findings: warnings, and errors if no file shows a picture.
  var findings: [Diagnostic] {
    let shown: [MeasuredMedia.Outcome] = [.plays, .pictureOnly]
    let isNoneShown = !files.contains { shown.contains($0.outcome) }
    return files.filter { $0.outcome != .plays }.map { file in
      let lack = file.outcome == .pictureOnly ? "play no sound of it" : "show no picture of it"
      return Diagnostic(
        rule: .mediaNotDecodedInBrowsers,
        "\(file.objection), so players in a page \(lack): \(Self.players); "
          + MediaDecodingTable.fix, at: file.at
      ).graded(isNoneShown ? .error : .warning)
    }
  }

  private static let players = PlayerProfile.builtIn.filter {
    $0.capabilities.media.decoding == .chromium && $0.standing != .legacy
  }.map { "'\($0.name)'" }.joined(separator: ", ")
}

/// Compares the tag's declarations with the actual media.
extension AdLoader {
  /// Reports an asset of a stream whose actual length differs by more than half a second from the
  /// length that its list, its date range or its signaling states.
  func compareLengths(
    _ mediaFile: MediaFile, of ad: LoadedAd, _ content: LoadedAd.LinearContent, _ loading: Loading
  ) {
    let stated = [
      ("its asset list or date range", mediaFile.statedLength?.duration),
      ("its signaling", content.linear.duration),
    ]
    let actual = content.facts.duration
    for case (let teller, let declared?) in stated
    where !request.isStandIn
      && DurationDifference(declared: declared, actual: actual) != nil
    {
      loading.diagnostics.append(
        Diagnostic(
          rule: actual > declared ? .assetLongerThanDeclared : .assetShorterThanDeclared,
          "the asset is \(TimeText.readable(actual)) long, and \(teller) says "
            + TimeText.readable(declared),
          at: SourceLocation(
            file: ad.resolved.hops.first?.file ?? "", position: mediaFile.position)))
      return
    }
  }

  /// Warns of differences between the primary content of a stream and an ad in it.
  func contrast(
    _ mediaFile: MediaFile, of ad: LoadedAd, _ content: LoadedAd.LinearContent, _ loading: Loading
  ) {
    guard let primary = documents.primary, !request.isStandIn else { return }
    let location = SourceLocation(
      file: ad.resolved.hops.first?.file ?? "", position: mediaFile.position)
    loading.diagnostics += ContentContrast(of: content.facts, in: primary).findings.map {
      Diagnostic(rule: $0.rule, $0.words, at: location)
    }
  }

  /// Records the declared and actual properties of the file. Warns of a late first picture, and of
  /// a wrong declared type, because players rely on the type.
  func compare(
    _ mediaFile: MediaFile, with ad: LoadedAd, _ content: LoadedAd.LinearContent,
    _ loading: Loading
  ) {
    let location = SourceLocation(
      file: ad.resolved.hops.first?.file ?? "", position: mediaFile.position)
    if let late = LateStart(firstPicture: content.facts.videoFrames.times.first) {
      loading.diagnostics.append(
        Diagnostic(rule: QualityCheck.start.rule, late.words, at: location))
    }
    guard !request.isStandIn else { return }
    let comparison = MediaComparison(
      mediaFile, duration: content.linear.duration, actual: ActualMedia(content.facts))
    loading.record.comparison = comparison
    // The caller's media file may also replace a whole playlist.
    let isOfPlaylist = request.media != nil && mediaFile.format == .hls
    guard comparison.differences.contains(.type), !isOfPlaylist else { return }
    loading.diagnostics.append(
      Diagnostic(
        rule: QualityCheck.declaredType.rule,
        "'type' is '\(mediaFile.type ?? "")', the file is '\(content.facts.formatName)'; correct "
          + "'type', or players may not open the file",
        at: location))
  }
}
