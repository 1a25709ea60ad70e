package import Vocabulary

/// A case of a certification, and how a log shows it. The names are those of `vastsim check`'s cases.
package struct ShownCase: Sendable {
  package let name: String
  /// What happened, in one line.
  package let summary: String
  /// Whether the case can occur for a session's ad.
  private let applies: @Sendable (SessionCourse) -> Bool
  private let shows: @Sendable (SessionCourse) -> Bool

  init(
    _ name: String, _ summary: String,
    applies: @escaping @Sendable (SessionCourse) -> Bool = { _ in true },
    shows: @escaping @Sendable (SessionCourse) -> Bool
  ) {
    self.name = name
    self.summary = summary
    self.applies = applies
    self.shows = shows
  }

  /// Whether a session's log covers a case.
  package enum Coverage: String, Sendable, Hashable, CaseIterable {
    case shown
    case notShown
    case notApplicable
  }

  package func coverage(in course: SessionCourse) -> Coverage {
    if shows(course) { return .shown }
    return applies(course) ? .notShown : .notApplicable
  }

  /// Every case, in the order of a certification.
  package static let all: [ShownCase] = geometry + playback + interaction + endings

  /// The case with a name.
  static func named(_ name: String) -> ShownCase? { all.first { $0.name == name } }

  private static let geometry: [ShownCase] = [
    ShownCase("full-view", "all of the ad is in view", applies: hasView) { course in
      views(course).contains { $0.percentInView == 100 }
    },
    ShownCase("part-in-view", "a part of the ad is in view", applies: hasView) { course in
      views(course).contains { (0.001..<100).contains($0.percentInView ?? 0) }
    },
    ShownCase("out-of-view", "nothing of the ad is in view", applies: hasView) { course in
      views(course).contains {
        $0.percentInView == 0 && !$0.reasons.contains(AdViewReason.backgrounded.rawValue)
      }
    },
    ShownCase("background", "the app goes to the background and comes back", applies: hasView) {
      course in
      let views = views(course)
      guard let away = views.firstIndex(where: isInBackground) else { return false }
      return views[away...].contains { ($0.percentInView ?? 0) > 0 }
    },
    ShownCase("obstructed", "an undeclared view covers a part of the ad", applies: hasView) {
      course in
      views(course).contains {
        !$0.obstructions.isEmpty || $0.reasons.contains(AdViewReason.obstructed.rawValue)
      }
    },
    ShownCase("friendly-obstruction", "declared controls cover a part of the ad", applies: hasView)
    {
      course in views(course).contains(where: \.hasFriendlyObstructions)
    },
  ]

  private static let playback: [ShownCase] = [
    ShownCase("play-through", "the ad plays to its end") { course in
      course.has(.impression) && course.has(.sessionFinish)
        && (!hasMedia(course) || OMIDEventType.progress.allSatisfy(course.has))
    },
    ShownCase("buffering", "the player's buffer runs empty", applies: hasMedia) {
      $0.has(.bufferStart)
    },
  ]

  private static let interaction: [ShownCase] = [
    ShownCase("pause-and-resume", "the viewer pauses and resumes", applies: hasMedia) {
      $0.has(.pause) && $0.has(.resume)
    },
    ShownCase("mute-and-unmute", "the sound is turned off and on", applies: hasMedia) { course in
      let volumes = volumes(course)
      let isSilent = volumes.map { $0 == 0 }
      return zip(isSilent, isSilent.dropFirst()).contains { $0 != $1 }
    },
    ShownCase("volume", "the player's or the device's volume changes", applies: hasMedia) {
      course in
      [\LoggedVolumes.player, \LoggedVolumes.device].contains { volume in
        let reported = course.events.compactMap { $0.volumes?[keyPath: volume] }.filter { $0 > 0 }
        return zip(reported, reported.dropFirst()).contains { $0 != $1 }
      }
    },
    ShownCase("fullscreen", "the player fills the screen and leaves it again", applies: hasMedia) {
      course in
      let states = course.events.filter { $0.type == .playerStateChange }.compactMap(\.word)
      guard let place = states.firstIndex(of: PlayerState.fullscreen.rawValue) else { return false }
      return states[place...].contains { $0 != PlayerState.fullscreen.rawValue }
    },
    ShownCase("skip", "the viewer skips the ad", applies: isSkippable) { $0.has(.skipped) },
    ShownCase("click", "the viewer clicks the ad") { course in
      course.events.contains {
        $0.type == .adUserInteraction && $0.word == MediaEvent.InteractionType.click.rawValue
      }
    },
  ]

  private static let endings: [ShownCase] = [
    ShownCase("error", "the ad ends in an error") { $0.has(.sessionError) },
    ShownCase("teardown", "the ad is closed, or its player is destroyed, before its end") {
      course in
      course.has(.sessionFinish) && course.has(.impression) && hasMedia(course)
        && !course.has(.complete) && !course.has(.skipped) && !course.has(.sessionError)
    },
  ]

  // MARK: What a session has

  @Sendable
  private static func hasView(_ course: SessionCourse) -> Bool { !course.isAudio }

  @Sendable
  private static func hasMedia(_ course: SessionCourse) -> Bool {
    !["htmlDisplay", "nativeDisplay"].contains(course.session.creativeType)
  }

  @Sendable
  private static func isSkippable(_ course: SessionCourse) -> Bool {
    guard case .loaded(let loaded)? = course.first(.loaded)?.facts else { return hasMedia(course) }
    return loaded.isSkippable != false && hasMedia(course)
  }

  private static func views(_ course: SessionCourse) -> [LoggedView] {
    course.events.compactMap(\.view)
  }

  @Sendable
  private static func isInBackground(_ view: LoggedView) -> Bool {
    view.reasons.contains(AdViewReason.backgrounded.rawValue)
  }

  private static func volumes(_ course: SessionCourse) -> [Double] {
    course.events.compactMap { $0.volumes?.player }
  }
}

/// The cases that a tester's log has to show. They are read from a small file with one name per
/// line, also as a list of YAML (`- skip`), with `#` before remarks.
package struct CasePlan: Sendable {
  /// A line that names no case.
  package struct Mistake: Error, Hashable {
    package var message: String
    package var location: SourceLocation
  }

  package let cases: [ShownCase]

  /// Reads a plan.
  ///
  /// - Throws: a mistake for the first line that names no case, or for a file without any case.
  package init(_ text: String, file: String) throws(Mistake) {
    var cases: [ShownCase] = []
    for (index, line) in text.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).enumerated() {
      let words = line.prefix { $0 != "#" }.drop { $0 == "-" || $0.isWhitespace }
      let name = words.prefix { !$0.isWhitespace }
      guard !name.isEmpty, name != "cases:" else { continue }
      guard let planned = ShownCase.named(String(name)) else {
        let names = ShownCase.all.map(\.name)
        throw Mistake(
          message: "there is no case '\(name.prefix(60))'"
            + (NearestName.find(String(name), in: names).map { "; did you mean '\($0)'?" }
              ?? "; use \(names.joined(separator: ", "))"),
          location: SourceLocation(
            file: file, position: SourcePosition(line: index + 1, column: 1)))
      }
      if !cases.contains(where: { $0.name == planned.name }) { cases.append(planned) }
    }
    guard !cases.isEmpty else {
      throw Mistake(
        message: "the plan names no case; write one case per line, such as 'skip'",
        location: SourceLocation(file: file))
    }
    self.cases = cases
  }
}
