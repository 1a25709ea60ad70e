internal import Beacons
internal import Diagnostics
internal import Transport
internal import VAST
internal import VirtualTime

/// Sends an ad's beacons into the record: expands, passes the ledger, reports what stayed open.
struct BeaconSender {
  private var macros: RunMacros
  private var recorder = BeaconRecorder()
  /// What relative URLs count from, by the names of the documents.
  var bases: [String: DocumentBase] = [:]

  init(request: RunRequest) {
    macros = RunMacros(request: request, purpose: "cacheBusting")
  }

  /// Records what one occurrence sends.
  mutating func send(
    _ occurrence: TrackingOccurrence, to templates: [BeaconTemplate], _ facts: RunMacros.Facts,
    at now: VirtualInstant, into recording: inout RunRecording
  ) {
    var macros = macros
    let resolved = templates.map(resolved)
    let sent = recorder.record(occurrence, ad: recording.ad ?? 0, to: resolved) { template in
      macros.context(facts, at: now).expand(template)
    }
    self.macros = macros
    for ((beacon, template), declared) in zip(zip(sent ?? [], resolved), templates) {
      if template.template != declared.template,
        recording.isNew("RelativeTracker", about: declared.template.text)
      {
        let diagnostic = Diagnostic(
          .warning, rule: "RelativeTracker",
          "'\(declared.template.text)' counts from the URL of its document here, and from the page "
            + "or not at all in other players; write the whole URL", at: declared.location)
        recording.append(.diagnostic(diagnostic), at: now, position: facts.adPlayhead)
      }
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
          UnresolvedMacroText.of(
            macro, request: facts.request, place: "the URL of '\(beacon.event)'"),
          at: template.location)
        recording.append(.diagnostic(diagnostic), at: now, position: facts.adPlayhead)
      }
    }
  }

  /// A tracker whose URL is whole, as far as its document's URL is known.
  private func resolved(_ template: BeaconTemplate) -> BeaconTemplate {
    guard let base = template.location.flatMap({ bases[$0.file] }) else { return template }
    var resolved = template
    resolved.template = URLTemplate(base.resolved(template.template.text))
    return resolved
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
