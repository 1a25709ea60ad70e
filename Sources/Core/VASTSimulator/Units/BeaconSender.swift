internal import Player
internal import VAST
internal import Vocabulary

/// Records a unit's beacons: expands their macros, counts them, and reports the macros that have no value.
struct BeaconSender {
  private var macros: RunMacros
  private let capabilities: PlayerCapabilities
  private let transport: BeaconTransport
  /// The device whose address and user agent a server names in its requests; nil if unknown.
  private let device: DeviceIdentity?
  private var images = ImageMemory()
  /// The events of this unit's ads that have happened.
  private var ledger = BeaconLedger()
  /// The bases of relative URLs, by the names of the documents.
  var bases: [String: DocumentBase] = [:]

  init(request: UnitRequest) {
    macros = RunMacros(request: request, purpose: "cacheBusting")
    capabilities = request.profile.capabilities
    transport = request.profile.delivery.transport
    device = DeviceIdentity(macros: request.value.settings.macros)
  }

  /// Records the beacons of an order.
  mutating func send(
    _ order: BeaconOrder, of unit: UnitID, at now: VirtualInstant, into recorder: inout RunRecorder
  ) {
    switch order.target {
    case .templates(let templates, let facts):
      send(order, to: templates, facts, of: unit, at: now, into: &recorder)
    case .verbatim(let url):
      send(order, verbatim: url, of: unit, at: now, into: &recorder)
    case .notice(let url, let template):
      send(order, verbatim: url, as: template, of: unit, at: now, into: &recorder)
    }
  }

  /// Records the beacon of an order whose URL has no macros left to replace. The template is the text
  /// from which the URL was made; nil if it is the URL.
  private mutating func send(
    _ order: BeaconOrder, verbatim url: String, as template: String? = nil, of unit: UnitID,
    at now: VirtualInstant, into recorder: inout RunRecorder
  ) {
    guard ledger.isSent(order.occurrence, ad: order.moment.ad ?? 0) else { return }
    let tracker = URLTemplate(url)
    var beacon = Beacon(
      order.occurrence, to: BeaconTemplate(tracker), as: .init(verbatim: tracker))
    if let template { beacon.template = URLTemplate(template) }
    append(beacon, order, of: unit, at: now, to: &recorder)
  }

  private func append(
    _ beacon: consuming Beacon, _ order: BeaconOrder, of unit: UnitID, at now: VirtualInstant,
    to recorder: inout RunRecorder
  ) {
    switch beacon.sender {
    case .server?: beacon.device = device
    case .client?, nil:
      if order.moment.primary != nil { beacon.sender = .client }
      if transport == .post { beacon.method = .post }
    }
    beacon.withheldFor = recorder.budget.fileReadByScript
    recorder.append(.beacon(beacon), of: unit, order.moment, at: now)
  }

  /// Records that the page of a URL is opened.
  mutating func open(
    _ page: BeaconTemplate, _ facts: MacroFacts, _ moment: UnitMoment, of unit: UnitID,
    at now: VirtualInstant, into recorder: inout RunRecorder
  ) {
    let expansion = macros.expansion(
      of: resolved(page).template, facts, by: capabilities, at: now)
    recorder.append(
      .player(.open(url: expansion.url), cause: .user), of: unit, moment, at: now)
  }

  private mutating func send(
    _ order: BeaconOrder, to templates: [BeaconTemplate], _ facts: MacroFacts,
    of unit: UnitID, at now: VirtualInstant, into recorder: inout RunRecorder
  ) {
    if let end = recorder.budget.end { return recorder.budget.cut(templates.count, of: end) }
    let isOfServer = order.occurrence.sender == .server
    // A server replaces macros and requests everything, whatever the player can do.
    let capabilities = isOfServer ? PlayerCapabilities() : capabilities
    let event = order.occurrence.event
    let templates = capabilities.requested(of: event, among: templates)
    func warn(_ rule: Rule, _ message: String, at location: SourceLocation?) {
      recorder.append(
        .diagnostic(Diagnostic(rule: rule, message, at: location)), of: unit,
        order.moment, at: now)
    }
    if isOfServer, let missing = device.missingHeaders,
      recorder.isNew(.headersMissing, about: "", of: unit)
    {
      warn(
        .headersMissing,
        "the server requests '\(event)' without the device's \(missing)",
        at: templates.first?.location)
    }
    guard ledger.isSent(order.occurrence, ad: order.moment.ad ?? 0) else { return }
    for declared in templates {
      let template = resolved(declared)
      let reference = declared.template.text
      let expansion = macros.expansion(of: template.template, facts, by: capabilities, at: now)
      if template.template.text != reference,
        recorder.isNew(.relativeTracker, about: reference, of: unit)
      {
        warn(
          .relativeTracker,
          "the relative URL '\(reference)' is resolved against its document's URL, but other "
            + "players use the page's URL or send nothing; write the whole URL",
          at: template.location)
      }
      guard isOfServer || transport != .image || images.isRequested(expansion.url) else {
        if recorder.isNew(.identicalBeacon, about: expansion.url, of: unit) {
          warn(
            .identicalBeacon,
            "'\(event)' is not requested again: the player loads beacons as images, and the "
              + "browser answers an identical URL from memory; put [CACHEBUSTING] into the URL",
            at: template.location)
        }
        continue
      }
      append(
        Beacon(order.occurrence, to: template, as: expansion), order, of: unit, at: now,
        to: &recorder)
      for form in UnresolvedMacros.find(in: template.template.text)
      where MacroDefinition.isProbable(form) && recorder.isNew(.macroForm, about: form, of: unit) {
        warn(
          .macroForm,
          "'\(form)' in the URL of '\(event)' \(ForeignMacro.remark(about: form))",
          at: template.location)
      }
      for macro in expansion.unresolved
      where recorder.isNew(UnresolvedMacroText.rule(of: macro), about: macro, of: unit) {
        warn(
          UnresolvedMacroText.rule(of: macro),
          UnresolvedMacroText.of(
            macro, request: facts.request, place: "the URL of '\(event)'"),
          at: template.location)
      }
    }
  }

  /// The tracker with an absolute URL, if its document's URL is known; otherwise unchanged.
  private func resolved(_ template: BeaconTemplate) -> BeaconTemplate {
    guard let base = template.location.flatMap({ bases[$0.file] }) else { return template }
    var resolved = template
    resolved.template = URLTemplate(
      base.resolved(template.template.text), declared: template.template.declared)
    return resolved
  }
}

extension DeviceIdentity? {
  /// The headers that a server has to send and whose values are unknown, in words; nil for none.
  fileprivate var missingHeaders: String? {
    let missing = [
      self?.address == nil ? "X-Device-IP (DEVICEIP)" : nil,
      self?.userAgent == nil ? "X-Device-User-Agent (DEVICEUA)" : nil,
    ].compactMap(\.self)
    return missing.isEmpty ? nil : missing.joined(separator: " and ")
  }
}

extension RunMacros {
  /// The URL that a player requests for a template. A player that replaces no macros requests the
  /// template unchanged.
  fileprivate mutating func expansion(
    of template: URLTemplate, _ facts: MacroFacts, by capabilities: PlayerCapabilities,
    at now: VirtualInstant
  ) -> URLTemplate.Expansion {
    capabilities.replacesMacros
      ? context(facts, at: now).expand(template) : URLTemplate.Expansion(verbatim: template)
  }
}
