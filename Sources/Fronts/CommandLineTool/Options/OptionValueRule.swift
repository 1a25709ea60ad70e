internal import Network
import VASTSimulator
import Vocabulary

/// The form of an option's value.
///
/// The names are a separate property, not an associated value of the form: an enumeration with
/// payloads stores its tag in the bits of their pointers, and a leak checker cannot follow such
/// pointers from the constants that hold the options.
struct OptionValueRule: Sendable, Hashable {
  /// The form that a value has.
  enum Form: Sendable, Hashable {
    /// Any text but the empty one.
    case text
    /// The path of a file or folder.
    case path
    /// A built-in name, or the path of a file.
    case nameOrFile
    /// One of the names that the rule allows.
    case name
    /// `KEY=VALUE`: the key is one of the names, and the value is not empty.
    case keyed
    /// `LEFT=RIGHT`: neither side is empty.
    case pair
    /// `NAME=VALUE`: the name is one that a macro can have, and the value may be empty.
    case assignment
    /// A whole number from 0 to `largest`.
    case wholeNumber
    /// An ISO 8601 date and time with a zone.
    case dateAndTime
    /// `NAME=VALUE`: the name and the value of a limit of runs.
    case limit
    /// A duration with its unit, above zero and at most 24 hours.
    case duration
    /// A duration with its unit, at most 24 hours, or a percentage from 0 to 100.
    case timeOffset
  }

  let form: Form
  /// The names that are allowed, for the forms that have names.
  let names: [String]
  /// For each key, in the order of the keys, the endings of the names of files that the key is for;
  /// empty for keys without files.
  private let endings: [[String]]
  /// The largest whole number that is allowed.
  let largest: Int

  private init(
    _ form: Form, names: [String] = [], endings: [[String]] = [], largest: Int = .max
  ) {
    self.form = form
    self.names = names
    self.endings = endings
    self.largest = largest
  }

  static let text = OptionValueRule(.text)
  static let path = OptionValueRule(.path)
  static let nameOrFile = OptionValueRule(.nameOrFile)
  static let pair = OptionValueRule(.pair)
  static let assignment = OptionValueRule(.assignment)
  static let wholeNumber = OptionValueRule(.wholeNumber)

  static func wholeNumber(upTo largest: Int) -> OptionValueRule {
    OptionValueRule(.wholeNumber, largest: largest)
  }

  static let dateAndTime = OptionValueRule(.dateAndTime)
  static let duration = OptionValueRule(.duration)
  static let timeOffset = OptionValueRule(.timeOffset)
  static let limit = OptionValueRule(.limit)

  static func oneOf(_ names: [String]) -> OptionValueRule {
    OptionValueRule(.name, names: names)
  }

  /// `KEY=VALUE`. `endings` has, for each key, the endings of the names of files that the key is
  /// for. If a user forgot the key, an error message suggests the key whose ending fits the file.
  static func keyed(_ keys: [String], endings: [[String]] = []) -> OptionValueRule {
    OptionValueRule(.keyed, names: keys, endings: endings)
  }

  /// Why a value breaks the rule, as sentences to print after the value; nil if it does not.
  ///
  /// `placeholder` is how help texts write the option's value.
  func complaint(about value: String, written placeholder: String? = nil) -> String? {
    let sides = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    switch form {
    case .text, .path, .nameOrFile:
      return nil
    case .name:
      return names.contains(value) ? nil : unknown(value)
    case .keyed:
      guard sides.count == 2, !sides[1].isEmpty else {
        let hint = key(ofFile: value).map { "Did you mean '\($0)=\(value)'? " } ?? ""
        return "\(hint)Write KIND=PATH with one of \(names.joined(separator: ", "))."
      }
      let key = String(sides[0])
      return names.contains(key) ? nil : unknown(key)
    case .pair, .assignment:
      guard sides.count == 2, !sides[0].isEmpty else {
        return "Write \(placeholder ?? "LEFT=RIGHT")."
      }
      if form == .assignment, !URLTemplate.isMacroName(sides[0]) {
        return "Write the macro's name without brackets, in capital letters, digits and "
          + "underscores, such as GDPRCONSENT."
      }
      // The right side of a pair begins after the last '=', so it can be empty even if the text
      // after the first '=' is not.
      return form == .pair && value.last == "="
        ? "There is nothing after '='. Write \(placeholder ?? "LEFT=RIGHT")." : nil
    case .wholeNumber:
      guard !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        return "It must be a whole number, 0 or more."
      }
      return Int(value).map { $0 <= largest } ?? false ? nil : "The largest is \(largest)."
    case .dateAndTime:
      return WallClock(iso8601: value) == nil
        ? "Write a date, time and zone such as 2026-01-01T00:00:00Z." : nil
    case .limit:
      var limits = RunLimits()
      do throws(RunLimitError) {
        try limits.set(value)
        return nil
      } catch {
        return Self.complaint(of: error)
      }
    case .duration:
      guard let duration = TimeText.parse(value) else {
        return "Write a number and a unit, such as 250ms or 30s."
      }
      return (.zero < duration && duration <= .seconds(24 * 60 * 60))
        ? nil : "It must be above zero and at most 24h."
    case .timeOffset:
      return Self.timeOffset(value) == nil
        ? "Write a time of at most 24h, such as 250ms or 30s, or a percentage such as 60%." : nil
    }
  }

  /// The value with its path, if it has one, relative to a folder.
  func value(_ value: String, withPathsFrom folder: String) -> String {
    func path(_ path: some StringProtocol) -> String {
      path.hasPrefix("/") || path == "-" ? String(path) : folder + path
    }
    func rightSide(after sign: String.Index?) -> String {
      guard let sign else { return value }
      return value[...sign] + path(value[value.index(after: sign)...])
    }
    switch form {
    case .text, .name, .assignment, .wholeNumber, .dateAndTime, .duration, .timeOffset, .limit:
      return value
    case .path: return path(value)
    case .nameOrFile: return Self.looksLikeFile(value) ? path(value) : value
    case .keyed: return rightSide(after: value.firstIndex(of: "="))
    case .pair: return rightSide(after: value.lastIndex(of: "="))
    }
  }

  /// The path in a value; nil if there is none.
  func path(in value: String) -> String? {
    func rightSide(after sign: String.Index?) -> String? {
      sign.map { String(value[value.index(after: $0)...]) }
    }
    return switch form {
    case .text, .name, .assignment, .wholeNumber, .dateAndTime, .duration, .timeOffset, .limit: nil
    case .path, .nameOrFile: value
    case .keyed: rightSide(after: value.firstIndex(of: "="))
    case .pair: rightSide(after: value.lastIndex(of: "="))
    }
  }

  /// Whether a text that is either a name or a path is a path: it is `-`, contains a slash, or ends
  /// like the name of a scenario file.
  static func looksLikeFile(_ text: String) -> Bool {
    text == "-" || text.contains("/")
      || [".yaml", ".yml", ".json"].contains { text.hasSuffix($0) }
  }

  /// The time or the percentage that a value states; nil if it is neither, or too large.
  static func timeOffset(_ value: String) -> TimeOffset? {
    if let time = TimeText.parse(value) {
      return time <= .seconds(24 * 60 * 60) ? .time(time) : nil
    }
    guard let share = TimeOffset.parsePercentage(value),
      share.resolved(in: .seconds(1)) <= .seconds(1)
    else { return nil }
    return share
  }

  /// What is wrong with the text of a limit.
  static func complaint(of error: RunLimitError) -> String {
    switch error {
    case .form: return "Write NAME=VALUE, such as beacons=100000."
    case .name(let name):
      return OptionValueRule(.name, names: RunLimits.Name.allCases.map(\.text)).unknown(name)
    case .value(let name):
      return name.isTime
        ? "'\(name.text)' is a duration, such as 90s."
        : "'\(name.text)' is a whole number above zero."
    }
  }

  /// The key that has an ending with which the file's name ends; if several endings fit, the key of
  /// the longest ending.
  private func key(ofFile name: String) -> String? {
    let name = name.lowercased()
    let endings = zip(names, endings).flatMap { key, endings in endings.map { (key, $0) } }
    return endings.filter { name.hasSuffix($0.1) }.max { $0.1.count < $1.1.count }?.0
  }

  private func unknown(_ name: String) -> String {
    let nearest = NearestName.find(name, in: names).map { "Did you mean '\($0)'? " } ?? ""
    return "\(nearest)Allowed: \(names.joined(separator: ", "))."
  }
}

/// Where a server of the command line listens: `ADDRESS[:PORT]`.
struct ListeningPlace: Hashable {
  let address: HTTPListener.Address
  /// The port; 0 if the system chooses one.
  let port: Int

  /// Reads `ADDRESS[:PORT]`; an IPv6 address with a port has brackets, and `localhost` is
  /// 127.0.0.1.
  ///
  /// - Throws: for an address to which no client can connect, and for an invalid port. `client` is
  ///   the error message's word for the client.
  init(_ text: String, for table: OptionTable, client: String) throws(UsageError) {
    var host = text[...]
    var port: Substring?
    if text.hasPrefix("["), let close = text.firstIndex(of: "]") {
      host = text[text.index(after: text.startIndex)..<close]
      let rest = text[text.index(after: close)...]
      port = rest.isEmpty ? nil : rest.hasPrefix(":") ? rest.dropFirst() : rest
    } else if text.count(where: { $0 == ":" }) == 1, let colon = text.firstIndex(of: ":") {
      host = text[..<colon]
      port = text[text.index(after: colon)...]
    }
    if host == "localhost" { host = "127.0.0.1" }
    guard let address = HTTPListener.Address(parsing: String(host)) else {
      throw table.usageError(
        "'\(text)' is not an address that \(client) can connect to: use 'localhost' or an IP "
          + "address of this machine, such as 192.168.1.5 or 192.168.1.5:8000.")
    }
    self.address = address
    guard let port else {
      self.port = 0
      return
    }
    guard let number = UInt16(port), number > 0 else {
      throw table.usageError("'\(port)' is not a port: use a number from 1 to 65535.")
    }
    self.port = Int(number)
  }
}

extension HTTPListener {
  /// The hosts that a request to a listener at this address may name.
  func hosts(at address: Address) -> Set<String> {
    let names = [address.host] + (address == .v4 ? ["localhost"] : [])
    // The default port is not part of the header (RFC 9110 § 7.2).
    let isDefault = port == (isSecure ? 443 : 80)
    return Set(names.flatMap { (isDefault ? [$0] : []) + ["\($0):\(port)"] })
  }

  /// 128 random bits, which neither a web page nor another machine in the network can guess.
  static func randomToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
