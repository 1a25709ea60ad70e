internal import System
internal import Vocabulary

/// Writes an exchange as one line of `exchanges.jsonl`, the same bytes for the same exchange.
///
/// Keys are sorted, times are whole microseconds under keys that end in `Us`, headers are lists of
/// two texts. Absent and empty values are left out.
enum ExchangeLine {
  static let version = 1

  /// The line for an exchange and its number, from 0, without a line break.
  static func text(of exchange: Exchange, number: Int, writer: JSONWriter) throws -> String {
    try writer.text(of: value(of: exchange, number: number))
  }

  private static func value(of exchange: Exchange, number: Int) -> JSONValue {
    let members: [JSONValue.Member?] = [
      .init("v", .integer(version)), .init("seq", .integer(number)),
      .init("startUs", time(exchange.start)), .init("durationUs", time(exchange.duration)),
      .init("request", value(of: exchange.request)),
      list("hops", exchange.hops.map(value)),
      body(exchange.body),
      exchange.failure.map { .init("failure", value(of: $0)) },
      list("diagnostics", exchange.remarks.map(value)),
    ]
    return .object(members.compactMap(\.self))
  }

  private static func value(of request: Exchange.Request) -> JSONValue {
    let members: [JSONValue.Member?] = [
      .init("method", .string(request.method)), .init("url", .string(request.url)),
      text("purpose", request.purpose), headers("headers", request.headers),
      body(request.body),
    ]
    return .object(members.compactMap(\.self))
  }

  private static func value(of hop: ExchangeHop) -> JSONValue {
    let members: [JSONValue.Member?] = [
      .init("url", .string(hop.url)), headers("requestHeaders", hop.requestHeaders),
      hop.status.map { .init("status", .integer($0)) }, text("reason", hop.reason),
      hop.version.map { .init("version", .string($0)) }, headers("headers", hop.headers),
      list("resolved", hop.resolved.map(JSONValue.string)),
      hop.address.map { .init("address", .string($0)) },
      hop.port.map { .init("port", .integer($0)) },
      .init("timings", value(of: hop.timings)),
      .init("encodedBytes", .integer(hop.encodedBytes)),
      .init("decodedBytes", .integer(hop.decodedBytes)),
    ]
    return .object(members.compactMap(\.self))
  }

  private static func value(of timings: HTTPTimings) -> JSONValue {
    let members: [JSONValue.Member?] = [
      .init("nameLookupUs", time(timings.nameLookup)),
      timings.connect.map { .init("connectUs", time($0)) },
      timings.tls.map { .init("tlsUs", time($0)) },
      timings.wait.map { .init("waitUs", time($0)) },
      timings.receive.map { .init("receiveUs", time($0)) },
      .init("totalUs", time(timings.total)),
    ]
    return .object(members.compactMap(\.self))
  }

  private static func value(of failure: NetworkFailure) -> JSONValue {
    let members: [JSONValue.Member?] = [
      .init("kind", .string(failure.kind.rawValue)),
      list("details", failure.details.map(JSONValue.string)),
      .init("hop", .integer(failure.hop)), text("place", failure.place),
      .init("message", .string(failure.reason)),
    ]
    return .object(members.compactMap(\.self))
  }

  private static func value(of remark: Exchange.Remark) -> JSONValue {
    let members: [JSONValue.Member?] = [
      .init("severity", .string(remark.severity.rawValue)),
      .init("rule", .string(remark.rule)), .init("message", .string(remark.message)),
      list("notes", remark.notes.map(JSONValue.string)),
    ]
    return .object(members.compactMap(\.self))
  }

  private static func body(_ body: StoredBody?) -> JSONValue.Member? {
    body.map {
      .init("body", ["bytes": .integer($0.count), "sha256": .string($0.digest.text)])
    }
  }

  private static func time(_ duration: Duration) -> JSONValue {
    .integer(Int(max(0, duration.roundedMicroseconds)))
  }

  private static func text(_ key: String, _ text: String) -> JSONValue.Member? {
    text.isEmpty ? nil : .init(key, .string(text))
  }

  private static func list(_ key: String, _ elements: [JSONValue]) -> JSONValue.Member? {
    elements.isEmpty ? nil : .init(key, .array(elements))
  }

  private static func headers(_ key: String, _ headers: [HTTPHeader]) -> JSONValue.Member? {
    list(key, headers.map { [.string($0.name), .string($0.value)] })
  }
}

extension ExchangeLine {
  /// What is wrong with a line that cannot be read.
  struct Fault: Error, Hashable {
    var kind: ExchangeRecordingError.Kind
    var message: String
    /// The column of the fault, from 1; 1 when it is not known.
    var column = 1
  }

  /// Reads a line; unknown keys are ignored.
  ///
  /// - Throws: what is wrong with the line; the message names the key of a missing or wrong value.
  static func exchange(of line: ArraySlice<UInt8>) throws(Fault) -> Exchange {
    guard let text = String(validating: line, as: UTF8.self) else {
      throw Fault(kind: .notJSON, message: "the line is not UTF-8")
    }
    let value: JSONValue
    do {
      value = try JSONReader.value(of: text)
    } catch {
      throw Fault(
        kind: .notJSON, message: "the line is not JSON: expected \(error.expected)",
        column: error.offset + 1)
    }
    do {
      let line = try MemberReader(value)
      let version = try line.number("v")
      guard version == Self.version else {
        throw Fault(
          kind: .unknownVersion,
          message: "the format's version is \(version); this program reads version \(Self.version)")
      }
      return try exchange(line)
    } catch let fault as MemberReader.Fault {
      throw Fault(kind: .malformed, message: fault.message)
    } catch let fault as Fault {
      throw fault
    } catch {
      throw Fault(kind: .malformed, message: "\(error)")
    }
  }

  private static func exchange(_ line: MemberReader) throws(MemberReader.Fault) -> Exchange {
    let request = try line.object("request")
    var exchange = Exchange(
      Exchange.Request(
        try request.text("url"), method: try request.text("method"),
        purpose: try request.textIfPresent("purpose") ?? "",
        headers: try request.headers("headers"), body: try body(of: request, "request.body")),
      start: try line.time("startUs"), duration: try line.time("durationUs"))
    for hop in try line.objects("hops") { exchange.hops.append(try Self.hop(hop)) }
    exchange.body = try body(of: line, "body")
    if let failure = try line.objectIfPresent("failure") {
      let kind = NetworkFailure.Kind(recorded: try failure.text("kind"))
      let (details, hop) = (try failure.texts("details"), try failure.number("hop"))
      let place = try failure.textIfPresent("place") ?? ""
      exchange.failure = NetworkFailure(
        kind, try failure.text("message"), details: details, hop: hop, at: place)
    }
    for remark in try line.objects("diagnostics") {
      exchange.remarks.append(try Self.remark(remark))
    }
    return exchange
  }

  private static func body(
    of line: MemberReader, _ name: String
  ) throws(MemberReader.Fault) -> StoredBody? {
    guard let body = try line.objectIfPresent("body") else { return nil }
    guard let digest = ContentDigest(try body.text("sha256")) else {
      throw MemberReader.Fault(message: "'\(name).sha256' is not 64 hexadecimal digits")
    }
    return StoredBody(digest: digest, count: try body.number("bytes"))
  }

  private static func hop(_ hop: MemberReader) throws(MemberReader.Fault) -> ExchangeHop {
    let timings = try hop.object("timings")
    return ExchangeHop(
      try hop.text("url"), requestHeaders: try hop.headers("requestHeaders"),
      status: try hop.numberIfPresent("status"), reason: try hop.textIfPresent("reason") ?? "",
      version: try hop.textIfPresent("version"), headers: try hop.headers("headers"),
      resolved: try hop.texts("resolved"), address: try hop.textIfPresent("address"),
      port: try hop.numberIfPresent("port"),
      timings: HTTPTimings(
        nameLookup: try timings.time("nameLookupUs"),
        connect: try timings.timeIfPresent("connectUs"),
        tls: try timings.timeIfPresent("tlsUs"), wait: try timings.timeIfPresent("waitUs"),
        receive: try timings.timeIfPresent("receiveUs"), total: try timings.time("totalUs")),
      encodedBytes: try hop.number("encodedBytes"), decodedBytes: try hop.number("decodedBytes"))
  }

  private static func remark(
    _ value: MemberReader
  ) throws(MemberReader.Fault) -> Exchange.Remark {
    guard let severity = Severity(rawValue: try value.text("severity")) else {
      throw MemberReader.Fault(message: "'diagnostics' has an unknown severity")
    }
    return Exchange.Remark(
      severity, rule: try value.text("rule"), try value.text("message"),
      notes: try value.texts("notes"))
  }
}

/// Reads the members of a JSON object and reports the first one that is not valid.
struct MemberReader {
  /// What is wrong with a member.
  struct Fault: Error, Hashable {
    var message: String
  }

  /// The largest number of microseconds that is accepted as a time: a hundred years, although the
  /// type could hold three hundred thousand.
  private static let longest = 100 * 366 * 86_400 * 1_000_000

  private let members: [JSONValue.Member]
  /// The keys of the enclosing objects, with a dot at the end.
  private let path: String

  /// Reads the members of a value.
  ///
  /// - Throws: when it is not an object.
  init(_ value: JSONValue, path: String = "") throws(Fault) {
    guard case .object(let members) = value else {
      throw Fault(message: "\(path.isEmpty ? "the line" : "'\(path.dropLast())'") is not an object")
    }
    self.members = members
    self.path = path
  }

  private subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }

  private func fault(_ key: String, _ wanted: String) -> Fault {
    Fault(message: "'\(path)\(key)' is \(self[key] == nil ? "missing" : "not \(wanted)")")
  }

  func text(_ key: String) throws(Fault) -> String {
    guard let text = self[key]?.text else { throw fault(key, "a text") }
    return text
  }

  func textIfPresent(_ key: String) throws(Fault) -> String? {
    self[key] == nil ? nil : try text(key)
  }

  /// A whole number, not below zero.
  func number(_ key: String) throws(Fault) -> Int {
    guard case .integer(let number) = self[key], number >= 0 else {
      throw fault(key, "a whole number from 0")
    }
    return number
  }

  func numberIfPresent(_ key: String) throws(Fault) -> Int? {
    self[key] == nil ? nil : try number(key)
  }

  /// A time in microseconds.
  func time(_ key: String) throws(Fault) -> Duration {
    let number = try number(key)
    guard number <= Self.longest else { throw fault(key, "a plausible duration") }
    return .microseconds(number)
  }

  func timeIfPresent(_ key: String) throws(Fault) -> Duration? {
    self[key] == nil ? nil : try time(key)
  }

  func object(_ key: String) throws(Fault) -> MemberReader {
    guard let value = self[key] else { throw fault(key, "an object") }
    return try MemberReader(value, path: "\(path)\(key).")
  }

  func objectIfPresent(_ key: String) throws(Fault) -> MemberReader? {
    self[key] == nil ? nil : try object(key)
  }

  /// The elements of a list; none when it is absent.
  private func elements(_ key: String) throws(Fault) -> [JSONValue] {
    guard let value = self[key] else { return [] }
    guard case .array(let elements) = value else { throw fault(key, "a list") }
    return elements
  }

  func objects(_ key: String) throws(Fault) -> [MemberReader] {
    var readers: [MemberReader] = []
    for (index, element) in try elements(key).enumerated() {
      readers.append(try MemberReader(element, path: "\(path)\(key)[\(index)]."))
    }
    return readers
  }

  func texts(_ key: String) throws(Fault) -> [String] {
    let texts = try elements(key).map(\.text)
    guard !texts.contains(nil) else { throw fault(key, "a list of texts") }
    return texts.compactMap(\.self)
  }

  /// Headers as lists of a name and a value.
  func headers(_ key: String) throws(Fault) -> [HTTPHeader] {
    var headers: [HTTPHeader] = []
    for element in try elements(key) {
      guard case .array(let pair) = element, pair.count == 2, let name = pair[0].text,
        let value = pair[1].text
      else { throw fault(key, "a list of pairs of texts") }
      headers.append(HTTPHeader(name, value))
    }
    return headers
  }
}
