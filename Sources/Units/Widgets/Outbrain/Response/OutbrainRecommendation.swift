package import Vocabulary

/// One recommendation of a response, as the SDK's `OBRecommendation` gives it to the app.
package struct OutbrainRecommendation: Sendable, Hashable {
  /// The identifier, where the response states one; the guide's list of properties has none.
  package var id: String?
  /// The title.
  package var content: String
  /// The result of `getUrl`; nil where it returns nil or where a trace does not state it.
  package var url: String?
  /// For a paid recommendation the name of the site, for an organic one the name of the section.
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

  /// The image that the AdChoices button shows and the page that it opens.
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

  /// Recommendations with the same identity count as the same one. The identity is the `id`, or the
  /// URL if there is no `id`, or the title with the source if there is neither.
  package var identity: String { id ?? url ?? "\(content)\n\(source)" }
}

// MARK: In traces

extension OutbrainRecommendation {
  /// The recommendations of a call. A trace may leave out the results of `getUrl`.
  static let list = AppCallForm<[OutbrainRecommendation]>.objects(
    arguments, expected: "an object with 'content', 'source' and 'isPaidLink'")

  private static let arguments = AppCallKey<OutbrainRecommendation>.fields([
    .optional("id", .identifier, "The identifier of the recommendation.", \.id),
    .required("content", .text, "The title.", \.content),
    .init(.nullable("url", .text, "What getUrl answers."), \.url),
    .required("source", .text, "The site's name, or that of the section.", \.source),
    .required("isPaidLink", .flag, "Whether it is paid.", \.isPaid),
    .optional("image", .object(Image.arguments, expected: others), "The thumbnail.", \.image),
    .optional(
      "audienceCampaignsLabel", .text, "The label of the audience campaign.", \.audienceLabel),
    .flag(
      "shouldDisplayDisclosureIcon", "Whether it asks for the AdChoices icon.",
      \.asksForDisclosure),
    .optional(
      "disclosure", .object(Disclosure.arguments), "What AdChoices shows and opens.",
      \.disclosure),
  ]) { OutbrainRecommendation(content: "", source: "", isPaid: false) }

  private static let others =
    "an object with 'url' and, if known, 'width' and 'height' above 0, or leave it out"
}

extension OutbrainRecommendation.Image {
  fileprivate static let arguments = AppCallKey<Self>.fields([
    .required("url", .text, "The image's URL.", \.url), .init(size, \.size),
  ]) { .init(url: "") }

  /// The size; nil unless both sides are above 0.
  private static let size: AppCallKey<Size?> = {
    let sides = AppCallKey<(Double?, Double?)>.all(
      .optional("width", .number, "In pixels, above 0."),
      .optional("height", .number, "In pixels, above 0."))
    return AppCallKey<Size?>(sides.arguments) { reader in
      switch sides.read(&reader) {
      case (nil, nil)?: .some(nil)
      case (let width?, let height?)? where width > 0 && height > 0:
        Size(width: width, height: height)
      case (_, _)?, nil: nil
      }
    } write: { size in
      sides.write((size?.width, size?.height))
    }
  }()
}

extension OutbrainRecommendation.Disclosure {
  fileprivate static let arguments = AppCallKey<Self>.fields([
    .init(.nullable("imageUrl", .text, "The icon's URL."), \.imageURL),
    .init(
      .nullable("clickUrl", .text, "The page that a tap on the icon opens."), \.clickURL),
  ]) { .init(imageURL: nil, clickURL: nil) }
}
