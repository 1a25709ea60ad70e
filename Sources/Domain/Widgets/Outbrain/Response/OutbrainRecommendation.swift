package import Geometry
package import JSONTree

/// One recommendation of a response, as the SDK's `OBRecommendation` gives it to the app.
package struct OutbrainRecommendation: Sendable, Hashable {
  /// What tells recommendations apart, where it is stated; the guide's list has none.
  package var id: String?
  /// The title.
  package var content: String
  /// What `getUrl` answers with; nil where it answers with nil, or where a trace does not say.
  package var url: String?
  /// The site's name of a paid recommendation, the section's name of an organic one.
  package var source: String
  package var isPaid: Bool
  package var image: Image?
  package var audienceLabel: String?
  /// What `shouldDisplayDisclosureIcon` answers.
  package var asksForDisclosure = false
  package var disclosure: Disclosure?

  /// A thumbnail.
  package struct Image: Sendable, Hashable {
    package var url: String
    /// In pixels, where it is stated.
    package var size: Size?

    package init(url: String, size: Size? = nil) {
      self.url = url
      self.size = size
    }
  }

  /// What AdChoices shows and opens.
  package struct Disclosure: Sendable, Hashable {
    package var imageURL: String?
    package var clickURL: String?

    package init(imageURL: String?, clickURL: String?) {
      self.imageURL = imageURL
      self.clickURL = clickURL
    }
  }

  package init(content: String, source: String, isPaid: Bool) {
    self.content = content
    self.source = source
    self.isPaid = isPaid
  }

  /// Two recommendations with the same identity are the same one: the `id`, without it the URL,
  /// without both the title with the source.
  package var identity: String { id ?? url ?? "\(content)\n\(source)" }

  /// The recommendation as responses and traces write it.
  package var json: JSONValue {
    var members: [JSONValue.Member] = []
    if let id { members.append(.init("id", .string(id))) }
    members.append(.init("content", .string(content)))
    members.append(.init("url", url.map(JSONValue.string) ?? .null))
    members.append(.init("source", .string(source)))
    members.append(.init("isPaidLink", .bool(isPaid)))
    if let image { members.append(.init("image", image.json)) }
    if let audienceLabel {
      members.append(.init("audienceCampaignsLabel", .string(audienceLabel)))
    }
    if asksForDisclosure { members.append(.init("shouldDisplayDisclosureIcon", true)) }
    if let disclosure {
      members.append(
        .init(
          "disclosure",
          [
            "imageUrl": disclosure.imageURL.map(JSONValue.string) ?? .null,
            "clickUrl": disclosure.clickURL.map(JSONValue.string) ?? .null,
          ]))
    }
    return .object(members)
  }
}

extension OutbrainRecommendation.Image {
  fileprivate var json: JSONValue {
    var members = [JSONValue.Member("url", .string(url))]
    if let size {
      members.append(.init("width", .number(size.width)))
      members.append(.init("height", .number(size.height)))
    }
    return .object(members)
  }
}
