internal import Vocabulary

/// The markup that an entry of the cache holds.
struct CachedCreative: Sendable {
  /// HTML or VAST, or the URL of a VAST.
  enum Markup: Sendable, Hashable {
    case text(String)
    case vastURL(String)
  }

  /// Nil where there is none; `findings` say why.
  var markup: Markup?
  var size: AdSize?
  /// The server's own win notice (`wurl`), which the creative sends when it reads its bid.
  var winURL: String?
  var findings: [Diagnostic] = []

  /// Reads an entry: a bid as JSON with its `adm`, or plain VAST.
  ///
  /// - Parameters:
  ///   - text: the body of the answer.
  ///   - content: the kind of content that the URL identifies.
  ///   - file: the file name in findings.
  init(_ text: String, as content: CreativeLocator.Content, file: String) {
    if content == .vast {
      if text.allSatisfy(\.isWhitespace) {
        findings.append(
          Diagnostic(
            rule: .prebidCacheEntryMalformed, "the cache entry is empty; it has no VAST",
            at: SourceLocation(file: file)))
      } else {
        markup = .text(text)
      }
      return
    }
    do throws(JSONReader.Failure) {
      read(try JSONReader.value(of: text), file)
    } catch {
      findings.append(
        Diagnostic(
          rule: .prebidCacheEntryMalformed,
          "the cache entry is not JSON: expected \(error.expected) at byte \(error.offset)",
          at: SourceLocation(file: file)))
    }
  }

  /// The markup of a bid that no cache holds.
  init(_ bid: PrebidResponse.Bid, file: String) { read(bid.value, file) }

  private mutating func read(_ bid: JSONValue, _ file: String) {
    if let width = bid["w"]?.count, let height = bid["h"]?.count {
      size = .init(width: width, height: height)
    }
    winURL = bid["wurl"]?.text
    if let adm = bid["adm"]?.text, !adm.isEmpty {
      markup = .text(adm)
    } else if let nurl = bid["nurl"]?.text, !nurl.isEmpty {
      markup = .vastURL(nurl)
    } else {
      findings.append(
        Diagnostic(
          rule: .bidMarkupMissing, "the cached bid has no 'adm' and no 'nurl'",
          at: SourceLocation(file: file)))
    }
  }
}
