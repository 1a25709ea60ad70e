internal import Vocabulary

/// Every URL that a reception serves, and its form in the served documents.
///
/// The served form is `http://HOST:PORT/TOKEN/t5/` and the URL without its scheme, unchanged:
/// `…/t5/ads.example.com/start?cb=[CACHEBUSTING]`. Players replace macros as text in the whole URL,
/// in its path and its query, and some only where the brackets are not encoded. So the part after
/// the prefix is byte for byte the text in the document. If the URL were encoded as one parameter,
/// a player would encode a macro's value twice or not find the macro. A request that arrives
/// identifies the tracker by its key, and contains the URL that the real server would have
/// received.
///
/// A URL has one key, wherever it occurs, because a browser requests an identical image only once.
/// A vendor's beacon has another key than the same URL of another vendor, or of a tracker.
package struct ServedURLs: Sendable, Hashable {
  private struct Identity: Hashable {
    let role: ServedURL.Role
    let text: String
    let vendor: String?
  }

  /// The URL of the reception, with the token: `http://127.0.0.1:8000/TOKEN`.
  package let base: String
  /// The resources whose URLs stay unchanged, because their content is unavailable.
  private let unavailable: Set<String>
  /// Whether the beacons in the parameters of verifications are served.
  let servesParameters: Bool
  private var numbers: [Identity: Int] = [:]
  private var urls: [ServedURL.Role: [ServedURL]] = [:]

  /// - Parameters:
  ///   - base: the URL of the reception, with the token.
  ///   - unavailable: the resources whose URLs stay unchanged.
  ///   - servesParameters: whether the beacons in the parameters of verifications are served.
  package init(
    base: String, without unavailable: Set<String> = [], servesParameters: Bool = true
  ) {
    self.base = base
    self.servesParameters = servesParameters
    self.unavailable = unavailable
  }

  /// The URLs of a role, by their numbers.
  package func urls(of role: ServedURL.Role) -> [ServedURL] { urls[role] ?? [] }

  /// The URL with a number.
  package func url(_ role: ServedURL.Role, _ number: Int) -> ServedURL? {
    guard let urls = urls[role], urls.indices.contains(number) else { return nil }
    return urls[number]
  }

  /// The form of a URL in a served document.
  struct Form {
    /// The text that replaces the scheme.
    let prefix: String
    /// The part of the URL that follows the scheme.
    let rest: Substring
    /// The scheme, empty for a relative reference, which is replaced whole.
    let scheme: String

    var whole: String { prefix + rest }
  }

  /// Why a URL stays unchanged; nil for a URL that is served.
  func objection(to text: String, as role: ServedURL.Role) -> KeptURL.Reason? {
    if role == .resource, unavailable.contains(text) { return .unavailable }
    return Self.isServed(text, as: role) ? nil : .otherScheme
  }

  /// Adds a place of a URL and returns the form in which the URL is served; nil for a URL that
  /// stays unchanged.
  ///
  /// - Parameters:
  ///   - text: the URL.
  ///   - role: the purpose of the URL.
  ///   - place: its place in a document; nil for a URL of a playlist.
  /// - Returns: the form, or nil.
  mutating func form(
    of text: String, role: ServedURL.Role, at place: ServedURL.Place? = nil
  ) -> Form? {
    guard objection(to: text, as: role) == nil else { return nil }
    let identity = Identity(role: role, text: text, vendor: place?.vendor)
    let number = numbers[identity] ?? urls[role, default: []].count
    if numbers.updateValue(number, forKey: identity) == nil {
      urls[role, default: []].append(
        ServedURL(role: role, number: number, text: text, places: []))
    }
    if let place { urls[role]?[number].places.append(place) }
    let url = ServedURL(role: role, number: number, text: text, places: [])
    return Form(prefix: "\(base)/\(url.key)/", rest: url.served, scheme: url.scheme)
  }

  /// Whether a reception serves a URL. A document, media or a part can have a relative path; a
  /// tracker without an http or https URL has no server.
  private static func isServed(_ text: String, as role: ServedURL.Role) -> Bool {
    if URLReference.isOfNetwork(text) || text.hasPrefix("//") { return true }
    switch role {
    case .document, .media, .part: return !text.isEmpty && !URLReference.isAbsolute(text)
    case .tracker, .resource, .page: return false
    }
  }
}
