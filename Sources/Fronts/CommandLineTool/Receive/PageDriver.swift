internal import Comparison
internal import Network
internal import System
internal import VASTSimulator
internal import Vocabulary

/// Opens the page of a player under test in Chromium, and performs the steps of a scenario there.
final class PageDriver {
  private let page: BrowserPage
  private var steps: PageStepsStateMachine
  /// When the driver last read the page's events.
  private var polled = Duration.zero
  /// How many requests to each server were blocked.
  private var blocked: [String: Int] = [:]
  private var complaints = 0
  /// When the video that plays the ad first fired `playing`, since the reception began; nil until
  /// then.
  private(set) var beginning: PlaybackOrigin?
  /// The notes about the page for the user, since the last call.
  private var notes: [VisibleText] = []

  /// How many errors of a page are shown.
  private static let shownComplaints = 20
  /// How many characters of each error are shown.
  private static let complaintLength = 300
  /// The longest wait for an event of the page.
  private static let pause = Duration.milliseconds(20)
  /// The function that the page's script calls when the video plays.
  private static let function = "vastsimVideoPlays"

  /// Starts a browser.
  ///
  /// - Parameters:
  ///   - choice: the page, and how it is opened.
  ///   - steps: what happens while the ad plays.
  ///   - base: how the URLs of the reception begin.
  /// - Throws: when there is no browser, or it does not start.
  init(_ choice: PageChoice, _ steps: [ScenarioStep], base: String) throws {
    guard let program = BrowserProgram() else { throw choice.browserMissing }
    self.steps = PageStepsStateMachine(steps, on: choice.selectors)
    var window = BrowserProgram.Window()
    window.isSandboxed = !choice.isTrusted
    do throws(BrowserFailure) {
      page = try BrowserPage(in: program, window)
      try page.addFunction(Self.function)
      try page.addScript(Self.script(base: base))
    } catch {
      throw choice.failure(error)
    }
    if !self.steps.unavailable.isEmpty {
      notes.append(
        "a page cannot do the scenario's steps "
          + "'\(self.steps.unavailable.joined(separator: "', '"))': they are skipped, and the "
          + "beacons that a profile sends for them will be missing")
    }
  }

  /// The script that finds the video that plays the ad: the first one that plays with media from
  /// the reception or from a `blob:` URL. Events inside a shadow root do not reach a listener
  /// outside of it, so each root has its own listener.
  private static func script(base: String) -> String {
    """
    (() => {
      let video = null;
      const played = (event) => {
        const source = event.target.currentSrc || '';
        if (video || !(event.target instanceof HTMLVideoElement)) return;
        if (!source.startsWith(\(JSONValue.string(base).orderedText)) && !source.startsWith('blob:')) return;
        video = event.target;
        Object.defineProperty(window, 'vastsimVideo', { value: video });
        \(function)('');
      };
      const listen = (root) => root.addEventListener('playing', played, true);
      const search = (root) => root.querySelectorAll('*').forEach((element) => {
        if (!element.shadowRoot) return;
        listen(element.shadowRoot);
        search(element.shadowRoot);
      });
      const attach = Element.prototype.attachShadow;
      Element.prototype.attachShadow = function (options) {
        const root = attach.call(this, options);
        listen(root);
        return root;
      };
      listen(window);
      // A document may declare shadow roots.
      addEventListener('DOMContentLoaded', () => search(document));
    })()
    """
  }

  func open(_ url: String) throws(BrowserFailure) { try page.open(url) }

  /// Waits for the page's events, handles them, and performs the steps that are due.
  ///
  /// - Parameter now: returns the time since the reception began.
  /// - Throws: `BrowserFailure` when the browser ended.
  func advance(_ now: () -> Duration) throws(BrowserFailure) {
    let next = steps.nextInstant.map { $0 - now() } ?? Self.pause
    page.rest(for: min(max(next, .milliseconds(1)), Self.pause))
    guard page.isRunning else { throw page.end }
    takeEvents(now)
    if steps.needsPlayhead { try observePlayhead(now) }
    for step in steps.timePassed(to: now()) { try perform(step) }
  }

  /// A beacon has come.
  func beaconCame(of event: String, at instant: Duration) {
    steps.beaconCame(of: event, at: instant)
  }

  /// The notes for the user, since the last call.
  func takeNotes() -> [VisibleText] {
    defer { notes = [] }
    return notes
  }

  /// The blocked requests in words; nil if there were none.
  var blockedWords: VisibleText? {
    guard !blocked.isEmpty else { return nil }
    let servers = blocked.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
    return "the page's requests to other machines were blocked: \(servers.joined(separator: ", "))"
  }

  func close() { page.close() }

  private func takeEvents(_ now: () -> Duration) {
    let instant = now()
    for event in page.takeEvents() {
      switch event {
      case .console(.error, let words):
        // The blocked request itself is reported already.
        guard !words.contains("net::ERR_NAME_NOT_RESOLVED") else { break }
        complain("the page's console: \(Self.shortened(words))")
      case .console: break
      case .exception(let words): complain("the page threw: \(Self.shortened(words))")
      case .request(let request):
        guard request.isBlocked, let server = request.server else { break }
        blocked[server, default: 0] += 1
      case .call(Self.function, _):
        guard beginning == nil else { break }
        beginning = PlaybackOrigin(at: instant, within: instant - polled)
        steps.videoPlayed(at: instant)
      case .call: break
      }
    }
    polled = instant
  }

  private func complain(_ words: VisibleText) {
    complaints += 1
    if complaints <= Self.shownComplaints { notes.append(words) }
    if complaints == Self.shownComplaints { notes.append("more of this kind is not shown") }
  }

  /// The first line of an error, cut to the length that is shown.
  private static func shortened(_ words: String) -> String {
    let line = words.split(whereSeparator: \.isNewline).first ?? ""
    return line.count > complaintLength ? line.prefix(complaintLength) + " …" : String(line)
  }

  private func observePlayhead(_ now: () -> Duration) throws(BrowserFailure) {
    let values = try page.evaluate("[vastsimVideo.currentTime, vastsimVideo.duration]").elements
      .compactMap(\.decimal)
    guard values.count == 2, values.allSatisfy(\.isFinite) else { return }
    steps.playheadMoved(
      to: PageStepsStateMachine.Playhead(
        position: .seconds(values[0]), duration: .seconds(values[1])), at: now())
  }

  private func perform(_ step: PageStepsStateMachine.Step) throws(BrowserFailure) {
    do throws(BrowserFailure) {
      switch step.action {
      case .video(let statement):
        try page.evaluate("(() => { const video = vastsimVideo; \(statement); })()")
      case .click(let selector):
        guard try !page.click(at: selector) else { return }
        notes.append(
          "the step '\(step.name)' did nothing: no visible element of the page matches "
            + "'\(selector)'")
      }
    } catch {
      guard case .exception(let words) = error else { throw error }
      notes.append("the step '\(step.name)' failed: \(Self.shortened(words))")
    }
  }
}

/// The page of a player under test, and how it is opened.
struct PageChoice: Sendable, Hashable {
  /// The page's URL, with `{tag}` in place of the tag's URL.
  let template: String
  let selectors: CasesFile.Page
  /// Whether the page runs without the browser's sandbox.
  let isTrusted: Bool

  /// The placeholder for the URL of the tag.
  private static let place = "{tag}"

  /// Reads what a table parsed; nil without a page.
  ///
  /// - Throws: for a page of another machine, for a page URL without `{tag}`, for options that need
  ///   a page and for options that a page rules out, and for a user who is root and has not allowed
  ///   a page without a sandbox.
  init?(_ parsed: ParsedArguments, _ place: ListeningPlace) throws(UsageError) {
    let table = ReceiveOptions.table
    guard let template = parsed.value(of: ReceiveOptions.pageOption) else {
      for option in ReceiveOptions.pageOptions where parsed.isFromCommandLine(option) {
        throw table.usageError(
          "'--\(option.name)' is for the page that '--page' opens: add '--page'.")
      }
      if parsed.values(of: ReceiveOptions.scenarioOption).count > 1 {
        throw table.usageError(
          "several '--scenario' need '--page', because a page plays them one after another: add "
            + "'--page', or use one '--scenario'.")
      }
      return nil
    }
    guard template.contains(Self.place) else {
      throw table.usageError(
        "'--page' has no '{tag}' where the URL of the tag belongs, as in "
          + "http://localhost:8000/player.html?tag={tag}.")
    }
    let isFile = template.hasPrefix("file:///")
    guard isFile || BrowserRequest(url: template).server.map(BrowserRequest.isOwn) == true else {
      throw table.usageError(
        "'--page' is '\(template)', but must be the URL of a page on this machine: "
          + "http://localhost…, http://127.0.0.1… or file:///….")
    }
    guard place.address == .v4 || place.address == .v6, !parsed.isSet(ReceiveOptions.tlsOption)
    else {
      throw table.usageError(
        "'--page' opens a page on this machine, so '--tls' cannot be used, and the address of "
          + "'--listen' must be 127.0.0.1 or ::1: remove '--tls', or correct '--listen'.")
    }
    isTrusted = parsed.isSet(ReceiveOptions.trustOption)
    guard isTrusted || !BrowserProgram.refusesSandbox else {
      throw table.usageError(
        "as root, Chromium runs a page only without its sandbox: add '--trust-page' if you trust "
          + "the page, or run vastsim as another user.")
    }
    self.template = template
    let usual = CasesFile.Page()
    selectors = CasesFile.Page(
      skip: parsed.value(of: ReceiveOptions.skipSelectorOption) ?? usual.skip,
      click: parsed.value(of: ReceiveOptions.clickSelectorOption) ?? usual.click)
  }

  /// The page's URL with the tag's URL, encoded as a query value (RFC 3986 § 2.3).
  func url(with tag: String) -> String {
    let encoded = tag.utf8.map { byte -> String in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "-._~".utf8.contains(byte)
      if isPlain { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count == 1 ? "0" + digits : digits)
    }
    return template.replacing(Self.place, with: encoded.joined())
  }

  /// The error when no browser is installed.
  var browserMissing: UnreadableInput {
    UnreadableInput(
      verb: "open", path: template, reason: "Chromium is not installed",
      fix: "install the package 'chromium', so that one of "
        + "'\(BrowserProgram.names.joined(separator: "', '"))' is in PATH")
  }

  /// The error for a browser that failed.
  func failure(_ failure: BrowserFailure) -> UnreadableInput {
    let fix =
      switch failure {
      case .notStarted, .ended:
        isTrusted
          ? "try 'chromium --headless --no-sandbox --dump-dom about:blank'"
          : "where Chromium has no sandbox, as in many containers, add '--trust-page' if you trust the page"
      case .notLoaded: "check that the page's own server runs"
      case .noAnswer, .refused, .exception: "try again"
      }
    return UnreadableInput(verb: "open", path: template, reason: "\(failure)", fix: fix)
  }
}
