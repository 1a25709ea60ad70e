package import JSONTree

/// The pages that clicks open, as the event stream, the record and archives tell them.
package struct EncodedClickThroughs {
  /// The list; nil for an ad that opens nothing.
  package let json: JSONValue?

  package init(_ pages: [ClickThrough]) {
    json =
      pages.isEmpty
      ? nil
      : .array(
        pages.map { page in
          .object(
            [
              .init("creative", .string(page.creative.rawValue)), .init("url", .string(page.url)),
            ] + .optional("id", page.id.map(JSONValue.string)))
        })
  }
}
