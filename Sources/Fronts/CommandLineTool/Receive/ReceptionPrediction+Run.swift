internal import Comparison
internal import Media
internal import Player
internal import System
internal import VASTSimulator
internal import Vocabulary

extension ReceptionPrediction {
  /// Runs a player profile on the documents that a reception serves.
  ///
  /// - Parameters:
  ///   - profile: the player profile.
  ///   - request: the scenario, the seed and the limits.
  ///   - service: the files, the network and the settings that all runs share.
  ///   - answers: the answers of the reception.
  ///   - pacing: lets the user end the run.
  /// - Throws: why the run cannot begin.
  init(
    of profile: PlayerProfile, _ request: RunRequest, by service: RunService,
    _ answers: ReceptionAnswers, pacing: any RunPacing
  ) throws {
    var request = request.playing(request.scenario, under: profile)
    request.tag = RunRequest.Input(
      path: ServedFiles.folder + "tag.xml", displayName: request.tag.displayName)
    // Every MediaFile of the served tag already leads to the media.
    request.media = nil
    request.settings.map = ResourceMap([
      ResourceMap.Rule(prefix: answers.plan.urls.base + "/", path: ServedFiles.folder)
    ])
    // The pictures are not decoded, because beacons do not depend on them.
    request.settings.decodeMode = .demux
    var service = service
    service.files = ServedFiles(plan: answers.plan, disk: service.files)
    service.network = nil
    let beacons = try service.run(request, pacing: pacing).beacons.compactMap { event, beacon in
      // The reception does not receive requests of vendors' scripts and notices of bids.
      guard
        case .served(let role, let number, let restored) = answers.gate.place(of: beacon.url),
        let url = answers.plan.urls.url(role, number)
      else { return PredictedBeacon?.none }
      return PredictedBeacon(
        TimedBeacon(url.key, at: event.at.sinceStart), label: url.label, event: url.event,
        url: restored, vendor: url.vendor)
    }
    self.init(
      player: profile.name, beacons: beacons, interval: profile.observation.interval,
      awaitsMedia: !StartupReports(profile).beforeLoading.contains(.impression),
      rank: profile.standing.rawValue)
  }
}

/// The files of a run that reads the documents, media and resources that a reception serves.
private struct ServedFiles: RunFiles {
  /// The folder that the served URLs are mapped to in a run; no file on the disk is read through it.
  static let folder = "/vastsim-receive/"

  let plan: ReceptionPlan
  let disk: any RunFiles

  func tag(at path: String) throws -> [UInt8] {
    let key = Self.key(of: path)
    if key == "tag.xml" { return plan.tag }
    switch plan.contents[key] {
    case .bytes(let bytes)?, .playlist(let bytes)?: return bytes
    case .file(let path)?: return try ReferencedFile.bytes(of: path)
    case nil:
      throw UnreadableInput(path: path, reason: "it is not served", fix: "map its URL")
    }
  }

  func media(
    at path: String, mode: DecodeMode, details: MediaDetails
  ) throws(FFmpegError) -> MediaFacts {
    guard case .file(let file)? = plan.contents[Self.key(of: path)] else {
      return try disk.media(at: path, mode: mode, details: details)
    }
    return try disk.media(at: file, mode: mode, details: details)
  }

  /// Reads the original playlists of a stream, whose URLs lead to the stream's own server. The
  /// playlists that the reception serves have URLs that lead to the reception.
  func stream(
    _ request: HLSRequest, mode: DecodeMode, details: MediaDetails
  ) -> HLSReading {
    let key = String(request.url.dropFirst(plan.urls.base.count + 1).prefix { $0 != "/" })
    guard request.url.hasPrefix(plan.urls.base), let url = plan.streams.urls[key] else {
      return disk.stream(request, mode: mode, details: details)
    }
    return disk.stream(
      HLSRequest(url: url, resources: plan.streams, selector: request.selector), mode: mode,
      details: details)
  }

  func exists(_ path: String) -> Bool {
    guard path.hasPrefix(Self.folder), !path.hasSuffix("/.") else { return false }
    let key = Self.key(of: path)
    return key == "tag.xml" || plan.contents[key] != nil
  }

  private static func key(of path: String) -> String {
    String(path.dropFirst(folder.count).prefix { $0 != "/" })
  }
}
