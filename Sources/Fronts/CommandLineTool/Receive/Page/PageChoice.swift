internal import Comparison
internal import Network
internal import System

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
