internal import System
internal import Vocabulary

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
      exchange.failure = ExchangeFailure(
        ExchangeFailure.Kind(recorded: try failure.text("kind")),
        details: try failure.texts("details"),
        hop: try failure.number("hop"), at: try failure.textIfPresent("place") ?? "",
        message: try failure.text("message"))
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
