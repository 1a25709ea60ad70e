import ScriptEngine
import Vocabulary

/// An engine's context with the verification service in it.
final class ServiceContext {
  let engine: ScriptContext
  private let account = ScriptAccount(limits: ScriptLimits()) { _ in }
  private let around: ScriptObject?

  init(
    clockMilliseconds: Int64, random: SeededRandom, entryTime: Duration,
    machines: ScriptContextPool, natives: [([ScriptValue]) -> ScriptValue]
  ) throws(ScriptFailure) {
    let engine = try ScriptContext(
      clockMilliseconds: clockMilliseconds, random: random, entryTime: entryTime,
      machines: machines)
    self.engine = engine
    let bootstrap = try engine.evaluateProgram(ServiceBootstrap.source, charging: account)
    guard let bootstrap = bootstrap.function else {
      around = nil
      return
    }
    let functions = natives.map { ScriptValue.object(engine.makeFunction($0)) }
    around = try engine.call(bootstrap, functions, charging: account).function
  }

  /// Puts fresh objects of the service in place for a script that is about to be evaluated.
  func prepare(injectionID: String) throws(ScriptFailure) {
    guard let around else { return }
    try engine.call(around, [.string(injectionID)], charging: account)
  }

  /// Removes the injection identifier, even if a script replaced the global property
  /// `omidVerificationProperties`.
  func leave() {
    guard let around else { return }
    _ = try? engine.call(around, [], charging: account)
  }
}

/// The part of the service that runs in the script's context: it defines the objects that
/// verification clients expect, and passes on their messages.
///
/// It stores the JavaScript built-ins that it needs and looks none up later. A script that changes
/// a built-in of a shared global object therefore does not affect other scripts.
enum ServiceBootstrap {
  /// A JavaScript function that takes the native functions and returns another function. Called
  /// with an injection identifier, the returned function prepares the global object for a script;
  /// called without one, it removes the identifier again.
  static let source = #"""
    (function (post, observe, listen, send, download, setTimer, clearTimer) {
      "use strict";
      const { defineProperty, deleteProperty } = Reflect;
      const { parse } = JSON;
      const { isArray } = Array;

      const define = (name, value) => defineProperty(
        globalThis, name,
        { __proto__: null, value, writable: true, enumerable: true, configurable: true });

      const makeService = () => {
        const service = {
          handleExportedMessage(message, from) {
            if (message === null || typeof message !== "object") return;
            const guid = message.omid_message_guid;
            const version = message.omid_message_version;
            let values = message.omid_message_args;
            if (typeof values === "string") {
              try { values = parse(values); } catch { values = undefined; }
            }
            const answer = (list) => {
              from.handleExportedMessage({
                omid_message_guid: guid,
                omid_message_method: "response",
                omid_message_version: version,
                omid_message_args: list,
              }, service);
            };
            const has = isArray(values);
            post(
              from, guid, message.omid_message_method, version, answer,
              has ? values[0] : undefined, has ? values[1] : undefined);
          },
        };
        return service;
      };

      let properties = {};
      return (injectionId) => {
        if (injectionId === undefined) {
          deleteProperty(properties, "injectionId");
          return;
        }
        properties = { injectionId };
        define("omidVerificationProperties", properties);
        define("omid", { v1_VerificationServiceCommunication: makeService() });
        define("omid3p", {
          registerSessionObserver(observer, vendorKey, injectionId) {
            observe(observer, vendorKey, injectionId);
          },
          addEventListener(type, listener, injectionId) { listen(type, listener); },
        });
        define("omidNative", {
          sendUrl(url, success, failure) { send(url, success, failure); },
          downloadJavaScriptResource(url, success, failure) { download(url, success, failure); },
          setTimeout(body, milliseconds) { return setTimer(body, milliseconds, false); },
          setInterval(body, milliseconds) { return setTimer(body, milliseconds, true); },
          clearTimeout(id) { clearTimer(id, false); },
          clearInterval(id) { clearTimer(id, true); },
        });
      };
    })
    """#
}
