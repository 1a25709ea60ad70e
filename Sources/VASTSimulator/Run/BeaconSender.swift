internal import Beacons
internal import Diagnostics
internal import Transport
internal import VAST
internal import VirtualTime

/// Sends an ad's beacons into the record: expands, passes the ledger, reports what stayed open.
struct BeaconSender {
  private var macros: RunMacros
  private var recorder = BeaconRecorder()

  init(request: RunRequest) {
    macros = RunMacros(request: request, purpose: "cacheBusting")
  }

  /// Records what one occurrence sends.
  mutating func send(
    _ occurrence: TrackingOccurrence, to templates: [BeaconTemplate], _ facts: RunMacros.Facts,
    at now: VirtualInstant, into recording: inout RunRecording
  ) {
    var macros = macros
    let sent = recorder.record(occurrence, ad: recording.ad ?? 0, to: templates) { template in
      macros.context(facts, at: now).expand(template)
    }
    self.macros = macros
    for (beacon, template) in zip(sent ?? [], templates) {
      recording.append(.beacon(beacon), at: now, position: facts.adPlayhead)
      for form in UnresolvedMacros.find(in: template.template.text)
      where recording.isNew("MacroForm", about: form) {
        let diagnostic = Diagnostic(
          .warning, rule: "MacroForm",
          "'\(form)' in the URL of '\(beacon.event)' is sent as it is; VAST's macros are [NAME]",
          at: template.location)
        recording.append(.diagnostic(diagnostic), at: now, position: facts.adPlayhead)
      }
      for macro in beacon.unresolvedMacros where recording.isNew("UnresolvedMacro", about: macro) {
        let diagnostic = Diagnostic(
          .warning, rule: "UnresolvedMacro",
          "nobody knows a value for '[\(macro)]', so it stays in the URL of '\(beacon.event)'; "
            + "give one with --macro \(macro)=VALUE",
          at: template.location)
        recording.append(.diagnostic(diagnostic), at: now, position: facts.adPlayhead)
      }
    }
  }

  /// Records what the failure of an ad that never played sends to the Error URLs of every hop.
  mutating func sendErrors(
    of ad: ResolvedAd, _ code: VASTErrorCode, at now: VirtualInstant,
    into recording: inout RunRecording
  ) {
    let templates = ad.errors.map(BeaconTemplate.init)
    var occurrence = TrackingOccurrence(event: "error", cause: "playback", frequency: .eachTime)
    occurrence.errorCode = code.rawValue
    occurrence.adID = ad.ad?.id
    send(occurrence, to: templates, .error(code), at: now, into: &recording)
  }

  /// Records what a failure sends to the Error URLs of a document.
  mutating func sendErrors(
    _ urls: [TrackingURL], _ code: VASTErrorCode, file: String,
    at now: VirtualInstant, into recording: inout RunRecording
  ) {
    var occurrence = TrackingOccurrence(event: "error", cause: "playback", frequency: .eachTime)
    occurrence.errorCode = code.rawValue
    let templates = urls.map { url in
      BeaconTemplate(
        url.template, location: SourceLocation(file: file, position: url.position))
    }
    send(occurrence, to: templates, .error(code), at: now, into: &recording)
  }

  /// Records a vendor's own request; VAST's macros do not apply to it.
  mutating func sendVerbatim(
    _ occurrence: TrackingOccurrence, url: String, position: Duration?, at now: VirtualInstant,
    into recording: inout RunRecording
  ) {
    let sent = recorder.record(
      occurrence, ad: recording.ad ?? 0, to: [BeaconTemplate(URLTemplate(url))],
      expand: URLTemplate.Expansion.init(verbatim:))
    for beacon in sent ?? [] { recording.append(.beacon(beacon), at: now, position: position) }
  }
}

extension BeaconTemplate {
  init(_ placed: PlacedURL) {
    self.init(
      placed.url.template, hop: placed.hop,
      location: SourceLocation(file: placed.file, position: placed.url.position))
  }
}

extension RunMacros.Facts {
  /// Of a request to an Error URL, when nothing else is known.
  static func error(_ code: VASTErrorCode) -> RunMacros.Facts {
    RunMacros.Facts(request: .error, errorCode: code)
  }
}
