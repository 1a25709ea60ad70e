import Foundation

/// Writes an app's calls on an SDK as JSON Lines, a call a line, which `vastsim audit` judges.
///
///     let trace = AppTraceLogger(path: path)
///     trace.log("unit", of: "preroll", ["sdk": "omid"])
///     trace.log("start", of: "preroll", ["duration": 15, "volume": player.volume])
///
/// `log` may be called on any thread. It never throws, and the file is written on a queue of its
/// own: each line whole, in the order of the calls. Its state is on that queue, or behind the lock.
final class AppTraceLogger: @unchecked Sendable {
  /// Characters of one text, bytes of one line's arguments.
  static let textLimit = 4_000, lineLimit = 60_000
  private let queue = DispatchQueue(label: "AppTraceLogger")
  private let order = NSLock()
  private let now: @Sendable () -> UInt64
  private let start: UInt64
  private let file: FileHandle?
  private let fileLimit: Int
  private var written = 0

  /// Begins a trace in place of what the file held. `fileLimit` is in bytes, `now` a clock in ns that
  /// never goes back.
  init(
    path: String, fileLimit: Int = 16_000_000,
    now: @escaping @Sendable () -> UInt64 = { DispatchTime.now().uptimeNanoseconds }
  ) {
    self.fileLimit = fileLimit
    self.now = now
    start = now()
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    file = FileHandle(forWritingAtPath: path)
    if file == nil { NSLog("AppTraceLogger cannot write to %@", path) }
  }

  /// Writes one call. A value that JSON does not have becomes a text, nil becomes null.
  func log(_ call: String, of unit: String, _ arguments: [String: Any?] = [:]) {
    var (text, omitted) = ("", [String]())
    for (name, value) in arguments.sorted(by: { $0.key < $1.key }) {
      var values = 1_000
      let key = ["v", "atUs", "unit", "call"].contains(name) ? name + "_" : name
      let member = ", \(Self.quoted(key)): \(Self.json(value as Any, 8, &values))"
      if text.utf8.count + member.utf8.count > Self.lineLimit {
        omitted.append(name)
      } else {
        text += member
      }
    }
    if !omitted.isEmpty {
      var names = 100
      text += ", \"omitted\": " + Self.json(Array(omitted.prefix(20)), 2, &names)
    }
    let head = ", \"unit\": \(Self.quoted(unit)), \"call\": \(Self.quoted(call))"
    // Time is taken and the line put in the queue in one step, so that times never go back.
    order.lock()
    defer { order.unlock() }
    let line = "{\"v\": 1, \"atUs\": \((now() - start) / 1_000)\(head)\(text)}\n"
    queue.async { self.write(Data(line.utf8)) }
  }

  /// Waits until every line is in the file, as before the app shares it.
  func flush() { queue.sync {} }

  private func write(_ line: Data) {
    guard let file, written <= fileLimit else { return }
    written += line.count
    if written > fileLimit { return NSLog("AppTraceLogger: the trace is full") }
    try? file.write(contentsOf: line)
  }

  /// The JSON of a value; `depth` and `values` bound how much of it is read, even of a cycle.
  private static func json(_ value: Any, _ depth: Int, _ values: inout Int) -> String {
    values -= 1
    guard depth > 0, values > 0 else { return "\"…\"" }
    if let optional = value as? any Wrapping {
      return optional.content.map { json($0, depth, &values) } ?? "null"
    }
    // Objective-C's numbers come first: to Swift, its 1 is a Bool too.
    if type(of: value) is NSNumber.Type, let number = value as? NSNumber {
      let type = number.objCType.pointee
      let isFlag = type == 0x42 || type == 0x63  // 'B', 'c'
      return isFlag ? "\(number.boolValue)" : real(number.doubleValue, written: number.stringValue)
    }
    #if !canImport(ObjectiveC)
      // Away from Apple, Foundation converts such a collection whole, which ends for no cycle.
      let kinds: [AnyClass] = [NSArray.self, NSDictionary.self, NSSet.self]
      if let kind = type(of: value) as? NSObject.Type, kinds.contains(where: kind.isSubclass) {
        return quoted("\(kind)")
      }
    #endif
    switch value {
    case is NSNull: return "null"
    case let flag as Bool: return "\(flag)"
    case let whole as any BinaryInteger: return "\(whole)"
    case let number as any BinaryFloatingPoint: return real(Double(number), written: "\(number)")
    case let text as String: return quoted(text)
    case let url as URL: return quoted(url.absoluteString)
    case let date as Date: return quoted(ISO8601DateFormatter().string(from: date))
    case let list as [Any]:
      let elements = list.prefix(1_000).map { json($0, depth - 1, &values) }
      return "[" + elements.joined(separator: ", ") + "]"
    case let members as [AnyHashable: Any]:
      let sorted = members.map { ("\($0.key.base)", $0.value) }.sorted { $0.0 < $1.0 }
      let parts = sorted.prefix(1_000).map { "\(quoted($0)): \(json($1, depth - 1, &values))" }
      return "{" + parts.joined(separator: ", ") + "}"
    default:
      // A description is the app's own code, which may fail; the name of a type or a case is not.
      let isPlain = !(value is any CustomStringConvertible)
      let isEnum = Mirror(reflecting: value).displayStyle == .enum
      return quoted(isEnum && isPlain ? "\(value)" : "\(type(of: value))")
    }
  }
  /// A whole number without a fraction, so that a count that the app holds as a Double is one.
  private static func real(_ number: Double, written text: String) -> String {
    guard number.isFinite else { return quoted(text) }
    return number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : text
  }

  private static func quoted(_ text: String) -> String {
    let isCut = text.unicodeScalars.count > textLimit
    let cut = isCut ? text.unicodeScalars.prefix(textLimit) : text.unicodeScalars[...]
    var json = "\""
    for scalar in cut {
      switch scalar {
      case "\"", "\\": json += "\\" + String(scalar)
      case _ where scalar.value < 0x20:
        json += "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
      case _: json.unicodeScalars.append(scalar)
      }
    }
    return json + (isCut ? "… (cut, \(text.unicodeScalars.count) characters)\"" : "\"")
  }
}

private protocol Wrapping { var content: Any? { get } }
extension Optional: Wrapping { fileprivate var content: Any? { map { $0 } } }
