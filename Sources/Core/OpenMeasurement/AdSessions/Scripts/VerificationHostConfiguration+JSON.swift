import ScriptEngine
import Vocabulary

extension VerificationHostConfiguration {
  var json: JSONValue {
    let script = limits.script
    return .wire([
      "isolation": .string(isolation.rawValue),
      "clockStartMs": .integer(Int(wallClock.startMilliseconds)),
      // A seed may be larger than JSON readers can represent as a number.
      "seed": .string(String(seed)),
      "serviceVersion": .string(serviceVersion),
      "entryTime": .wire(script.entryTime), "totalTime": .wire(script.totalTime),
      "entries": .integer(script.entries), "sourceBytes": .integer(script.sourceBytes),
      "logLines": .integer(script.logLines), "logBytes": .integer(script.logBytes),
      "urls": .integer(limits.urls), "urlBytes": .integer(limits.urlBytes),
      "listeners": .integer(limits.listeners), "timers": .integer(limits.timers),
      "downloads": .integer(limits.downloads),
    ])
  }

  init(json: JSONValue) throws(ScriptHostWireError) {
    guard let isolation = ScriptIsolation(rawValue: try json.wireText("isolation")),
      let seed = UInt64(try json.wireText("seed"))
    else { throw ScriptHostWireError("the configuration names no isolation or seed") }
    self.init(
      isolation: isolation,
      wallClock: WallClock(startMilliseconds: Int64(try json.wireInteger("clockStartMs"))),
      seed: seed,
      serviceVersion: try json.wireText("serviceVersion"),
      limits: VerificationLimits(
        script: ScriptLimits(
          entryTime: try json.wireDuration("entryTime"),
          totalTime: try json.wireDuration("totalTime"),
          entries: try json.wireInteger("entries"),
          sourceBytes: try json.wireInteger("sourceBytes"),
          logLines: try json.wireInteger("logLines"),
          logBytes: try json.wireInteger("logBytes")),
        urls: try json.wireInteger("urls"),
        urlBytes: try json.wireInteger("urlBytes"),
        listeners: try json.wireInteger("listeners"),
        timers: try json.wireInteger("timers"),
        downloads: try json.wireInteger("downloads")))
  }
}
