/// Finds the parameters that differ between two matching requests.
struct ParameterComparison {
  /// Macros whose values differ from run to run, or depend on the instant.
  private static let fleeting: Set = [
    "CACHEBUSTING", "TIMESTAMP", "CONTENTPLAYHEAD", "MEDIAPLAYHEAD", "ADPLAYHEAD", "TRANSACTIONID",
  ]
  /// Macros whose values say what happened, so a difference is reported.
  private static let telling: Set = ["ERRORCODE", "REASON"]

  /// Parameters that are ignored, by name.
  let ignored: Set<String>

  /// The changes in the second request, in the order of the first.
  func changes(from old: TracedRequest, to new: TracedRequest) -> [RequestChange] {
    let shapes = (old: Shapes(old), new: Shapes(new))
    var changes: [RequestChange] = []
    if shapes.old.sent.scheme != shapes.new.sent.scheme {
      changes.append(.init("scheme", shapes.old.sent.scheme, shapes.new.sent.scheme))
    }
    if !shapes.old.hasAddress(of: shapes.new) {
      changes.append(.init("address", shapes.old.sent.address, shapes.new.sent.address))
    }
    var left = shapes.new.fields
    for field in shapes.old.fields {
      let match = left.firstIndex { $0.name == field.name }.map { left.remove(at: $0) }
      if !ignored.contains(field.name), let change = change(from: field, to: match) {
        changes.append(change)
      }
    }
    return changes
      + left.filter { !ignored.contains($0.name) }.map {
        RequestChange($0.name, nil, $0.shown)
      }
  }

  /// One parameter as it was sent, and as it was declared.
  private struct Field {
    var name: String
    var value: String
    /// The declared parameter; nil if the declaration is not known.
    var declared: URLShape.Parameter?

    /// The text that a change shows: the declared text if it has macros, otherwise the value.
    var shown: String { declared.flatMap { $0.macros.isEmpty ? nil : $0.text } ?? value }
    var macros: [String] { declared?.macros ?? [] }
  }

  private struct Shapes {
    let sent: URLShape
    let declared: URLShape?

    init(_ request: TracedRequest) {
      sent = URLShape(url: request.url)
      declared = request.template.map(URLShape.init)
    }

    var fields: [Field] {
      // A macro's value can contain further parameters. In that case the declared ones are not used.
      guard let declared, declared.parameters.map(\.name) == sent.parameters.map(\.name) else {
        return sent.parameters.map { Field(name: $0.name, value: $0.value) }
      }
      return zip(sent.parameters, declared.parameters).map {
        Field(name: $0.name, value: $0.value, declared: $1)
      }
    }

    func hasAddress(of other: Shapes) -> Bool {
      if sent.address == other.sent.address { return true }
      if let declared, let other = other.declared { return declared.address == other.address }
      let template = declared ?? other.declared
      return template.map { $0.addresses(sent) && $0.addresses(other.sent) } ?? false
    }
  }

  private func change(from old: Field, to new: Field?) -> RequestChange? {
    guard let new else { return RequestChange(old.name, old.shown, nil) }
    if SentText.equal(old.value, new.value) { return nil }
    let values = RequestChange(old.name, old.value, new.value)
    if SentText.holdsMacro(old.value) != SentText.holdsMacro(new.value) { return values }
    if let before = old.declared, let after = new.declared {
      guard before.text == after.text else { return RequestChange(old.name, old.shown, new.shown) }
      return before.macros.isEmpty || !before.macros.allSatisfy(Self.fleeting.contains)
        ? values : nil
    }
    guard let declared = old.declared ?? new.declared, !declared.macros.isEmpty,
      SentText.matches(declared.value, old.value), SentText.matches(declared.value, new.value)
    else { return values }
    return declared.macros.contains(where: Self.telling.contains) ? values : nil
  }
}
