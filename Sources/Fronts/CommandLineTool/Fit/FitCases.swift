internal import Diagnostics
internal import LocalFiles
internal import Player
internal import RunComparison
internal import Scenario
internal import Transport
internal import VASTSimulator
internal import VirtualTime

/// The recordings of a folder, and how well profiles predict them: by the comparison of `receive`.
struct FitCases {
  /// A recording, and all that a prediction of it needs.
  struct Recorded {
    let name: String
    let request: RunRequest
    let answers: ReceptionAnswers
    let received: ReceptionResult.Received
  }

  let cases: [Recorded]
  private let service: RunService

  /// Where the documents of the cases stand for a run.
  private static let base = "http://127.0.0.1/fit"
  private static let largestFile = 64 << 20

  /// Reads the folder's cases, their recordings and their tags.
  ///
  /// - Parameters:
  ///   - options: the folder, and how the tags are played.
  ///   - context: where the command runs.
  ///   - choices: the configuration file's settings for runs.
  ///   - service: everything that runs have in common.
  /// - Throws: for a file that cannot be read or is malformed, and for a case without a tag.
  init(
    _ options: FitOptions, in context: CommandContext, _ choices: RunChoices,
    by service: RunService
  ) throws {
    self.service = service
    let place = "\(options.folder)/\(CasesFile.name)"
    let file: CasesFile
    do throws(CasesFile.Malformation) {
      file = try CasesFile(reading: try Self.text(of: place))
    } catch {
      throw UnreadableInput(
        path: place, reason: "\(error)",
        remedy: "correct it; 'vastsim receive --save' writes such files")
    }
    guard !file.cases.isEmpty else {
      throw UnreadableInput(
        path: place, reason: "it has no case",
        remedy: "record some with 'vastsim receive TAG --save \(options.folder)'")
    }
    let unknown = options.heldOut.filter { name in !file.cases.contains { $0.name == name } }
    guard unknown.isEmpty else {
      throw FitOptions.table.usageError(
        "There is no case '\(unknown.sorted()[0])' in '\(place)'. Known: "
          + "\(file.cases.map(\.name).joined(separator: ", ")).")
    }
    cases = try file.cases.map { one in
      try Self.recorded(one, options, in: context, choices, by: service)
    }
  }

  private static func text(of path: String) throws(UnreadableInput) -> String {
    String(decoding: try LocalFile.bytes(of: path, limit: largestFile), as: UTF8.self)
  }

  private static func recorded(
    _ one: CasesFile.Case, _ options: FitOptions, in context: CommandContext,
    _ choices: RunChoices, by service: RunService
  ) throws -> Recorded {
    func path(_ relative: String) -> String {
      RemoteInput.isURL(relative) ? relative : DisplayPath.absolute(relative, in: options.folder)
    }
    let place = path(one.recording)
    let recording: Recording
    do throws(Recording.Malformation) {
      recording = try Recording(reading: try text(of: place))
    } catch {
      throw UnreadableInput(
        path: place, reason: "\(error)",
        remedy: "record the case anew with 'vastsim receive --save'")
    }
    var play = options.play
    play.settings.tag = path(one.tag)
    play.scenario = one.scenario.map { OptionValueRule.looksLikeFile($0) ? path($0) : $0 }
    let request = try PlayRequestBuilder(
      options: play, context: context, choices: choices, table: FitOptions.table
    ).request()
    let plan = try ReceptionPlan(request, by: service, base: base, isCancelled: { false })
    let gate = ReceptionGate(urls: plan.urls, token: "fit", hosts: [])
    return Recorded(
      name: one.name, request: request,
      answers: ReceptionAnswers(gate: gate, plan: plan),
      received: ReceptionResult.Received(of: recording, tag: one.tag, served: plan.urls))
  }

  /// How well a profile predicts a case.
  ///
  /// - Parameters:
  ///   - profile: the profile, without what the case's scenario changes of it.
  ///   - one: the case.
  ///   - pacing: lets the user end the run.
  /// - Returns: what differs, and by how much instants are off.
  /// - Throws: why the run cannot begin.
  func rating(
    of profile: PlayerProfile, in one: Recorded, pacing: any RunPacing
  ) throws -> FitRating {
    let prediction = try ReceptionPrediction(
      of: profile.adapted(to: one.request.scenario.ad.player), one.request, by: service,
      one.answers, pacing: pacing)
    guard let result = ReceptionResult(one.received, beside: [prediction], isChosen: true) else {
      return FitRating(differences: [])
    }
    let beacons = one.received.beacons
    let differences = result.comparison.differences.map { difference -> String in
      switch difference {
      case .missing(let index): "\(result.predicted[index].event) was not sent"
      case .extra(let index): "\(beacons[index].served?.event ?? "") is not predicted"
      case .instant(let pair):
        "\(result.predicted[pair.predicted].event) was sent at another instant"
      case .order(let pair): "\(result.predicted[pair.predicted].event) was sent in another order"
      }
    }
    // One event counts once, in however many documents of a chain.
    return FitRating(
      differences: Set(differences).sorted(), deviation: result.comparison.deviation)
  }
}

/// How well a profile predicts one recording.
struct FitRating: Sendable, Hashable, Codable {
  /// An event and how it differs, each once; none where the recording is predicted whole.
  var differences: [String]
  /// By how much the instants of what was sent and predicted are off, in sum.
  var deviation = Duration.zero
}

extension ReceptionResult.Received {
  /// How exactly an instant of playback must be known to be taken as it is.
  private static let exactness = Duration.milliseconds(30)

  /// What a recording has, as the reception received it.
  ///
  /// - Parameters:
  ///   - recording: the recording.
  ///   - tag: the tag as displayed.
  ///   - urls: the URLs of the tag's documents.
  init(of recording: Recording, tag: String, served urls: ServedURLs) {
    let trackers = urls.urls(of: .tracker)
    let beacons = recording.lines.filter { $0.kind == .beacon }
    var served: [Int: ServedURL] = [:]
    let found = TrackerRequests(
      trackers.map { TrackerRequests.Tracker(event: $0.key, hop: 0, url: URLTemplate($0.text)) },
      among: beacons.map(\.url))
    for (tracker, requests) in found.trackers {
      let url = trackers.first { $0.key == tracker.event }
      for index in requests { served[index] = url }
    }
    let media = urls.urls(of: .media)
    var number = 0
    let requests = recording.lines.compactMap { line -> ReceivedRequest? in
      switch line.kind {
      case .beacon:
        defer { number += 1 }
        // A URL that no document has is a beacon all the same.
        let unknown = ServedURL(role: .tracker, number: -1 - number, text: line.url, places: [])
        return ReceivedRequest(
          method: line.method, url: line.url, served: served[number] ?? unknown, at: line.at,
          status: line.status)
      case .media:
        return ReceivedRequest(
          method: line.method, url: line.url,
          served: media.first { $0.text == line.url } ?? media.first, at: line.at,
          status: line.status)
      case .tag, .wrapper, .other: return nil
      }
    }
    self.init(
      tag: tag, url: "", reason: .complete, requests: requests, isTagRequested: true,
      beginning: recording.origin.flatMap { $0.within <= Self.exactness ? $0 : nil })
  }
}
