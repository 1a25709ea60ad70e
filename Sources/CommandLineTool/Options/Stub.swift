struct UsageError: Error { var message: String; init(_ m: String) { message = m } }
struct ParsedArguments {
  var positionals: [String] = []
  var options: [(String, String)] = []
  init(_ a: [String]) {
    var i = 0
    while i < a.count {
      if a[i].hasPrefix("--") {
        options.append((String(a[i].dropFirst(2)), i + 1 < a.count ? a[i + 1] : "")); i += 2
      } else {
        positionals.append(a[i]); i += 1
      }
    }
  }
  func value(of n: String) -> String? { options.last { $0.0 == n }?.1 }
  func values(of n: String) -> [String] { options.filter { $0.0 == n }.map(\.1) }
  func isSet(_ n: String) -> Bool { value(of: n) != nil }
}
