import ScriptEngine
import Vocabulary

@testable import OpenMeasurement

/// A session of random scripts, the same for the same seed.
struct RandomSession {
  var configuration: VerificationHostConfiguration
  var requests: [ScriptHostRequest] = []

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    configuration = Trial.configuration
    configuration.seed = random.next()
    configuration.isolation = Bool.random(using: &random) ? .separate : .shared
    configuration.limits.timers = 40
    configuration.limits.script.entries = 400
    var milliseconds = 0
    var scripts = 0
    for _ in 0..<Int.random(in: 5...40, using: &random) {
      milliseconds += Int.random(in: 0...700, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1, 2:
        requests.append(
          Trial.load(
            Self.source(&random), as: scripts, parameters: "p\(scripts)", at: milliseconds))
        scripts += 1
      case 3: requests.append(.advance(to: Trial.at(milliseconds)))
      case _:
        let type = OMIDEventType.allCases.randomElement(using: &random) ?? .start
        requests.append(
          Trial.deliver(type, ["n": .integer(requests.count)], at: milliseconds))
      }
    }
    requests.append(.finish)
    requests.append(Trial.deliver(.start, at: milliseconds))
  }

  private static func source(_ random: inout SeededRandom) -> String {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in
      let type = OMIDEventType.allCases.randomElement(using: &random)?.rawValue ?? ""
      let statement = statements.randomElement(using: &random) ?? ""
      let number = Int.random(in: 0...900, using: &random)
      return statement.replacing("TYPE", with: type).replacing("NUMBER", with: "\(number)")
    }.joined(separator: "\n")
  }

  private static let statements = [
    "omid3p.addEventListener('TYPE', (e) => omidNative.sendUrl('é\\n' + JSON.stringify(e)));",
    "omid3p.addEventListener('media', (e) => { console.warn(e, NUMBER); throw new Error('no'); });",
    "omid3p.registerSessionObserver((e) => omidNative.sendUrl(JSON.stringify(e)), 'v', 'x');",
    "omidNative.setTimeout(() => omidNative.sendUrl('t' + Math.random() + Date()), NUMBER);",
    "omidNative.setInterval(() => { n = (this.n || 0) + NUMBER; omidNative.sendUrl('i' + n); }, 90);",
    "omidNative.downloadJavaScriptResource('r', (t) => omidNative.sendUrl(t), () => omidNative.sendUrl('f'));",
    "omidNative.downloadJavaScriptResource('none', (t) => 0, () => omidNative.sendUrl('failed'));",
    "throw new TypeError('at NUMBER');", "let half = ;",
    "omidNative.sendUrl(7, 0, () => console.log(0));",
    "Promise.reject(NUMBER); this.shared = (this.shared || 0) + 1; omidNative.sendUrl('s' + shared);",
    "omid3p.addEventListener('nothing', () => 0); omidNative.clearTimeout(omidNative.setTimeout(0));",
  ]
}
