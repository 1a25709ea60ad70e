package import Units
package import Media
internal import OpenMeasurement
package import Player
package import System
package import Vocabulary

/// Everything that one run needs to know beforehand.
package struct RunRequest: Sendable {
  package var scenario: PlaybackScenario
  /// What each of the scenario's units is played with, in their order.
  package var units: [Unit]
  /// The settings of the user and of the scenario. The resulting tags, media and players are in the units.
  package var settings: RunSettings
  /// What to find out about the media in addition to how far it plays.
  package var mediaDetails: MediaDetails = []
  /// The judge of the media's quality, if any, which the service that runs the request sets.
  var mediaJudge: (any MediaJudging)?
  /// The severities that the user chose for single rules, which the service that runs the request sets.
  var ruleLevels = RuleLevels()
  /// The findings from reading the scenario, for the run's record.
  package var diagnostics: [Diagnostic] = []
  /// Whether the views of the screen are recorded; with several units they always are.
  package var recordsScreen = false
  /// Whether the record has the changes of the screen in the course of the run.
  package var recordsStaging = false
  /// Whether only what a summary needs is recorded: beacons, findings and the results of ads.
  package var isSummary = false
  /// Whether the run shows what a player does with a tag without a fault, for the judgement of another run.
  var isSample = false
  /// Whether the time that responses from the network take is added to virtual time.
  package var measuresNetworkTime = false
  /// What findings advise the user to do about URLs that no local file is mapped to.
  package var fileAdvice = FileAdvice()
  /// How a path is shown.
  package var displayName: @Sendable (String) -> String

  /// The request as the run's record states it.
  package var configuration: RunConfiguration {
    let unit = firstPlaying
    return RunConfiguration(
      scenario: scenario.name, player: unit.profile.name, seed: settings.seed,
      clock: settings.clock, tag: unit.tag.displayName, soleUnit: scenario.soleUnit)
  }

  /// - Parameters:
  ///   - scenario: what happens on the screen.
  ///   - units: what each of its units is played with.
  ///   - settings: what the user chose.
  init(
    _ scenario: PlaybackScenario, units: [Unit], settings: RunSettings = RunSettings()
  ) {
    self.scenario = scenario
    self.units = units
    self.settings = settings.completed(by: scenario)
    displayName = { path in path.split(separator: "/").last.map(String.init) ?? path }
  }

  /// A request about one unit.
  package init(tag: Input, scenario: PlaybackScenario, profile: PlayerProfile) {
    self.init(scenario, units: [Unit(tag: tag, profile: profile)])
  }

  /// What a unit plays, and with which player.
  package struct Unit: Sendable {
    /// The tag; for a widget, a message or an auction the file that it begins with.
    package var tag: Input
    /// The file that is played in place of the selected MediaFile.
    package var media: Input?
    /// Whether `media` is only a stand-in for the tag's media, so that it is not compared with what
    /// the tag declares.
    var isStandIn = false
    /// The player, with the scenario's own policies already applied. The app of a widget sends
    /// beacons as this player does.
    package var profile: PlayerProfile
  }

  /// A local file: where it is, and how it is shown.
  package struct Input: Sendable, Hashable {
    /// The path that is opened; `-` for a tag from standard input; or a URL.
    package var path: String
    /// The name in reports.
    package var displayName: String

    package init(path: String, displayName: String) {
      self.path = path
      self.displayName = displayName
    }

    /// Whether it is an address on the network.
    var isURL: Bool { URLReference.isOfNetwork(path) }
  }
}

/// The request of a run or of one of its units. It is large, so all parts of the run share one instance.
final class UnitRequest {
  let value: RunRequest
  /// What the unit plays. Every beacon reads it, and reading it from the scenario would copy it.
  let ad: VideoUnitScenario
  /// The profile of the player. It is stored separately because reading it from the request would
  /// copy it.
  let profile: PlayerProfile
  let tag: RunRequest.Input
  /// The file that is played in place of the selected MediaFile.
  let media: RunRequest.Input?
  /// Whether `media` is only a stand-in for the tag's media.
  let isStandIn: Bool
  /// The view that the unit is shown in.
  let view: String
  /// The request as the run's record states it.
  let configuration: RunConfiguration
  /// The random generator of the unit, independent of the other units; for a sole ad, that of the run.
  let random: SeededRandom
  /// What earlier runs of the same service parsed and had judged.
  let knownInputs: KnownInputs

  init(_ value: RunRequest, _ knownInputs: KnownInputs = KnownInputs()) {
    self.value = value
    self.knownInputs = knownInputs
    ad = value.scenario.ad
    (profile, tag, media) = (value.profile, value.tag, value.media)
    (isStandIn, view) = (value.isStandIn, value.view)
    let configuration = value.configuration
    self.configuration = configuration
    let random = SeededRandom(seed: value.settings.seed)
    self.random =
      configuration.name(of: value.unit).map { random.forked(for: "unit \($0)") } ?? random
  }

  /// A request for each unit of the scenario.
  var units: [UnitRequest] {
    if value.scenario.soleUnit != nil, value.scenario.units.count == 1, value.units.count == 1 {
      return [self]
    }
    return zip(value.scenario.units, value.units).map { scenario, unit in
      var request = value
      request.scenario.units = [scenario]
      request.units = [unit]
      // The findings from reading the scenario are about the whole screen, not about one unit.
      if value.scenario.soleUnit == nil { request.diagnostics = [] }
      return UnitRequest(request, knownInputs)
    }
  }
}

/// Properties for a request that has a single unit. Each unit of a run gets a request of this kind.
extension RunRequest {
  /// The request for the first tag that a scenario lists, as if the tag were a sole ad. Of the
  /// unit's own settings only the player stays.
  package var ofFirstTag: RunRequest {
    guard scenario.soleUnit == nil else { return self }
    var request = self
    let ad = PlaybackScenario(name: scenario.name)
    (request.scenario.units, request.scenario.soleUnit) = (ad.units, ad.soleUnit)
    request.units = [firstPlaying]
    return request
  }

  // Properties of the first unit are read in place, since a copy of a unit is large.

  package var tag: Input {
    get { units.isEmpty ? Self.nothing.tag : units[0].tag }
    set { first.tag = newValue }
  }

  /// The file that is played in place of the selected MediaFile.
  package var media: Input? {
    get { units.isEmpty ? nil : units[0].media }
    set { first.media = newValue }
  }

  /// Whether `media` is only a stand-in for the tag's media.
  var isStandIn: Bool { units.first?.isStandIn ?? false }

  /// The player, with the scenario's own policies already applied.
  package var profile: PlayerProfile {
    get { units.isEmpty ? Self.nothing.profile : units[0].profile }
    set { first.profile = newValue }
  }

  /// How verification vendors are simulated.
  var verification: VerificationMode { settings.verification ?? .auto }

  var unit: UnitID { scenario.units.first?.unit ?? .ad }

  /// The view that the unit is shown in.
  var view: String { scenario.units.first?.view ?? UnitID.ad.name }

  /// The native unit that the request is about; nil for a video.
  var native: NativeUnitScenario? { scenario.units.first?.native }

  /// The first unit that plays a tag, or may play one later; a unit without a tag if no unit does.
  private var firstPlaying: Unit {
    zip(scenario.units, units).first { $0.0.playing != nil }?.1
      ?? Unit(tag: Input(path: "", displayName: displayName("")), profile: .exact)
  }

  private static let nothing = Unit(tag: Input(path: "", displayName: ""), profile: .exact)

  /// The first unit, which every request has.
  private var first: Unit {
    get { units.first ?? Self.nothing }
    set { units.replaceSubrange(units.prefix(1).indices, with: [newValue]) }
  }
}

/// The source of a run's files. The command line reads the disk, and tests can supply any content.
package protocol RunFiles: UnitFiles {
  /// A tag's bytes.
  ///
  /// - Throws: when there is no such file or it cannot be read; the run then does not begin.
  func tag(at path: String) throws -> [UInt8]

  /// The facts about a media file, with those that `details` request.
  ///
  /// - Throws: `FFmpegError` when the file cannot be opened; that is a VAST error of the run.
  func media(
    at path: String, mode: DecodeMode, details: MediaDetails
  ) throws(FFmpegError) -> MediaFacts

  /// The content of an HLS stream. The request's resources name the stream's files.
  func stream(_ request: HLSRequest, mode: DecodeMode, details: MediaDetails) -> HLSReading

  /// Whether there is a file at a path.
  func exists(_ path: String) -> Bool

  /// The paths of the files of a folder whose names end in `.json`, in the order of their names.
  ///
  /// - Throws: when the folder cannot be read, or contains a link that leads out of the folder.
  func documents(in folder: String) throws -> [String]

  /// The file at a path that a document names; documents may only name files in some folders.
  func find(_ path: String, in folders: AllowedFolders) -> ReferencedFile

  /// The bytes of a file that a document names, by the path that `find` gave.
  ///
  /// - Throws: when it cannot be read.
  func reference(at path: String) throws -> [UInt8]
}

extension RunFiles {
  /// The default for a source whose files are not on the disk, and so have no symbolic links.
  package func find(_ path: String, in folders: AllowedFolders) -> ReferencedFile {
    switch folders.judge(path, currentFolder: "/", link: { _ in nil }) {
    case .inside: exists(path) ? .file(path) : .missing
    case .hidden: .hidden
    case .outside, .malformed: .outside
    }
  }

  package func reference(at path: String) throws -> [UInt8] { try tag(at: path) }

  /// The default, which lists the files of the folder on the disk.
  package func documents(in folder: String) throws -> [String] {
    let listing = try FolderFiles(extensions: [".json"]).listing(of: folder)
    if let refused = listing.refused.first { throw refused }
    return listing.files
  }

  package func stream(
    _ request: HLSRequest, mode: DecodeMode, details: MediaDetails
  ) -> HLSReading {
    HLSReader.read(request, mode: mode, details: details)
  }
}

/// Start-up offsets of the players of a run.
extension RunRequest {
  /// The longest observation interval among the run's players that poll the playhead at intervals
  /// of playing time. Nil if the run has no such player, since other players have no start-up
  /// offset.
  package var offsetPeriod: Duration? {
    units.compactMap(\.profile.observation.offsetPeriod).max()
  }

  /// Returns the same request with another start-up offset.
  ///
  /// - Parameter offset: how long before the start of playback each player begins to count its
  ///   observation intervals.
  /// - Returns: the request.
  package func observing(from offset: Duration) -> RunRequest {
    var request = self
    for index in request.units.indices {
      request.units[index].profile.observation.headStart = offset
    }
    return request
  }
}
