internal import Media
internal import Vocabulary

/// The JSON of an MP4 or QuickTime file's layout, with the properties that matter to players.
struct EncodedLayout {
  let json: JSONValue

  init(_ layout: ContainerLayout) {
    json = [
      "quickTime": .bool(layout.isQuickTime),
      "indexFollowsMedia": .bool(layout.isIndexAtEnd),
      "fragmented": .bool(layout.isFragmented),
      "editLists": .array(layout.editLists.map { .array($0.edits.map(Self.edit)) }),
    ]
  }

  private static func edit(_ edit: EditList.Edit) -> JSONValue {
    .object(
      [
        .init("durationUs", .microseconds(edit.duration)),
        .init("normalSpeed", .bool(edit.isNormalSpeed)),
      ] + .optional("mediaStartUs", edit.mediaStart.map(JSONValue.microseconds)))
  }
}
