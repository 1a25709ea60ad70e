extension EventDescription {
  /// A text with URLs. Each report shows the URLs in full, or shortened to the parts that
  /// distinguish them.
  package struct Detail: Sendable, Hashable, ExpressibleByStringInterpolation {
    private enum Part: Sendable, Hashable {
      case text(String)
      case url(String)
    }

    private var parts: [Part]

    package init(stringLiteral text: String) { parts = text.isEmpty ? [] : [.text(text)] }

    package init(stringInterpolation interpolation: StringInterpolation) {
      parts = interpolation.detail.parts
    }

    /// Joins the details that are not nil or empty with a separator.
    init(_ details: [Detail?], separator: String) {
      parts = []
      for case let detail? in details where !detail.parts.isEmpty {
        if !parts.isEmpty { parts.append(.text(separator)) }
        parts += detail.parts
      }
    }

    /// Joins the details with colons. Give the most general detail first.
    init(_ details: Detail?...) { self.init(details, separator: ": ") }

    static func list(_ texts: [String]) -> Detail {
      Detail(texts.map { "\($0)" }, separator: ", ")
    }

    static func + (one: Detail, other: Detail) -> Detail {
      var sum = one
      sum.parts += other.parts
      return sum
    }

    /// The text, with each URL replaced by the result of `shown`.
    package func text(_ shown: (String) -> String) -> String {
      parts.map { part in
        switch part {
        case .text(let text): text
        case .url(let url): shown(url)
        }
      }.joined()
    }

    /// The text with URLs shortened to hosts and paths.
    package var short: String { text(HostAndPath.text) }

    /// The text with whole URLs.
    package var full: String { text { $0 } }

    /// Collects texts, and URLs from interpolations with the label `url`.
    package struct StringInterpolation: StringInterpolationProtocol {
      fileprivate var detail: Detail = ""

      package init(literalCapacity: Int, interpolationCount: Int) {}

      package mutating func appendLiteral(_ literal: String) { appendInterpolation(literal) }

      package mutating func appendInterpolation(_ text: String) {
        if !text.isEmpty { detail.parts.append(.text(text)) }
      }

      package mutating func appendInterpolation(url: String) { detail.parts.append(.url(url)) }
    }
  }
}
