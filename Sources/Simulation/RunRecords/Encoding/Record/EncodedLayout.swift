internal import JSONTree
internal import Media
internal import VirtualTime

/// How an MP4 or QuickTime file is laid out, as far as it matters to players.
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
