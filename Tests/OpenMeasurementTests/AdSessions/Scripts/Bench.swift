import ScriptEngine
import Vocabulary

@testable import OpenMeasurement

/// A host with scripts in it, driven by instants in milliseconds.
final class Bench {
  let host: InProcessScriptHost
  private(set) var outputs: [ScriptOutput] = []
  private var count = 0

  init(
    isolation: ScriptIsolation = .separate, seed: UInt64 = 1,
    limits: VerificationLimits = VerificationLimits(), resources: [String: String] = [:]
  ) {
    host = InProcessScriptHost(
      configuration: VerificationHostConfiguration(
        isolation: isolation, seed: seed, serviceVersion: "1.5.2-test", limits: limits),
      resource: { resources[$0.url] })
  }

  /// An instant in milliseconds.
  static func at(_ milliseconds: Int) -> VirtualInstant {
    VirtualInstant(sinceStart: .milliseconds(milliseconds))
  }

  @discardableResult
  func load(
    _ source: String, vendorKey: String? = nil, parameters: String? = nil, at milliseconds: Int = 0
  ) -> [ScriptOutput] {
    defer { count += 1 }
    return keep(
      host.load(
        VerificationScript(
          id: count, vendorKey: vendorKey, url: "https://vendor.example/\(count).js",
          source: source, parameters: parameters, injectionID: "injection-\(count)"),
        at: Self.at(milliseconds)))
  }

  @discardableResult
  func deliver(
    _ type: OMIDEventType, _ data: JSONValue? = nil, at milliseconds: Int = 0
  ) -> [ScriptOutput] {
    keep(
      host.deliver(
        ScriptEvent(
          OMIDEvent(
            adSessionID: "session", timestamp: 1_767_225_600_000 + Int64(milliseconds), type: type,
            data: data)),
        at: Self.at(milliseconds)))
  }

  @discardableResult
  func advance(to milliseconds: Int) -> [ScriptOutput] {
    keep(host.advance(to: Self.at(milliseconds)))
  }

  /// A geometry change to a percentage.
  func geometry(_ percent: Int, at milliseconds: Int) {
    deliver(
      .geometryChange, ["adView": ["percentageInView": .integer(percent)]], at: milliseconds)
  }

  /// The URLs that one script, or every script, sent so far.
  func urls(of script: Int? = nil) -> [String] { Self.urls(outputs, of: script) }

  static func urls(_ outputs: [ScriptOutput], of script: Int? = nil) -> [String] {
    outputs.compactMap {
      guard case .sendURL(let url) = $0.kind, script == nil || $0.script == script else {
        return nil
      }
      return url
    }
  }

  /// What one script logged so far.
  func lines(of script: Int = 0) -> [ScriptLogLine] {
    outputs.compactMap {
      guard case .log(let line) = $0.kind, $0.script == script else { return nil }
      return line
    }
  }

  func keep(_ more: [ScriptOutput]) -> [ScriptOutput] {
    outputs += more
    return more
  }
}

/// The smallest client of the service, to put before a test's script.
enum Client {
  /// Defines `request(method, args, answer)`, which speaks a version of the protocol, and `send`.
  static func source(version: String = "1.5.0") -> String {
    """
    const service = omid.v1_VerificationServiceCommunication, answers = {};
    let count = 0;
    const received = [];
    const client = {
      handleExportedMessage(message, from) {
        received.push([message, from]);
        const answer = answers[message.omid_message_guid];
        const list = message.omid_message_args;
        if (answer) answer(...(typeof list === 'string' ? JSON.parse(list) : list));
      },
    };
    const isText = \(version < "1.0.3");
    function request(method, args, answer, from = client) {
      const guid = 'guid-' + count++;
      answers[guid] = answer;
      service.handleExportedMessage({
        omid_message_guid: guid, omid_message_method: 'VerificationService.' + method,
        omid_message_version: '\(version)',
        omid_message_args: isText ? JSON.stringify(args) : args,
      }, from);
      return guid;
    }
    const send = (url) => omidNative.sendUrl(url);

    """
  }
}
