internal import Diagnostics
internal import Transport
internal import XMLTree

extension VASTReader {
  /// The URL that is an element's text, cleaned; nil, with a warning, when there is none.
  mutating func url(_ node: XMLNode) -> String? {
    let reading = URLReading(node.text)
    guard !reading.text.isEmpty else {
      report(.urlEmpty, "'\(node.name)' has no URL; it is ignored", at: node.position)
      return nil
    }
    if reading.hadInnerWhitespace {
      report(
        .urlWhitespace,
        "the URL of '\(node.name)' has white space inside; line breaks and tabs are dropped, "
          + "spaces encoded", at: node.position)
    }
    if reading.hasEscapedAmpersand {
      report(
        .urlEscapedAmpersand,
        "the URL of '\(node.name)' has a literal '&amp;', which is requested unchanged; "
          + "write '&' inside CDATA", at: node.position)
    }
    if reading.hasMarkup {
      report(
        .urlWithMarkup, "the URL of '\(node.name)' contains '<'; is a CDATA section not closed?",
        at: node.position)
    }
    if !reading.isAbsolute {
      report(.urlNotAbsolute, "the URL of '\(node.name)' has no scheme", at: node.position)
    }
    return reading.text
  }

  mutating func trackingURL(_ node: XMLNode) -> TrackingURL? {
    let id = attribute("id", of: node)
    guard let text = url(node) else { return nil }
    return TrackingURL(
      id: id, template: URLTemplate(text, declared: node.text), position: node.position)
  }

  /// The URLs of all children with a name.
  mutating func trackingURLs(_ name: String, in node: XMLNode) -> [TrackingURL] {
    var urls: [TrackingURL] = []
    var next = node.indexOfChild(named: name)
    while let index = next {
      if let url = trackingURL(node.children[index]) { urls.append(url) }
      next = node.indexOfChild(named: name, after: index)
    }
    return urls
  }
}
