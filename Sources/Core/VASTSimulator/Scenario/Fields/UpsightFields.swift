import Documents
import Vocabulary
import Widgets

extension UpsightSettings: NativeSettings {
  /// The keys of `upsight:`, one native message.
  static let fields: [Field<Self>] = [
    .required("milestone", .text, "The milestone's scope.", \.milestone),
    .required("payload", .path, "The payload, as a path or a URL.", \.payload),
    .init("latency", .latency, "How long the payload takes, or never; 0s by default.", \.latency),
    .init(
      "imagesFetchedAt", .latency, "When the images are on the disk, or never; 0s by default.",
      \.imagesFetchedAt),
    .init(
      "views", .layout,
      "What the app draws, back to front; by default one view for the whole message.",
      \.views),
    .init(
      "under", .view, "The view that contains what the app draws; the window by default.",
      \.parent),
    .init(
      "addsViews", .flag, "Whether the app adds the views at all; true by default.", \.addsViews),
    .init(
      "seen", .flag, "Whether the app is to show the message; true by default.", \.isSeen),
    .init(
      "sdkVersion", .text, "The version of the SDK, such as \"4.4.0\"; a recent one by default.",
      \.sdkVersion),
    .init("copiesImages", .flag, "Whether the app copies the images.", \.copiesImages),
    .init(
      "destroysAtOnce", .flag, "Whether the app destroys the payload as soon as it has read it.",
      \.destroysAtOnce),
    .init(
      "reads",
      .list(
        of: .mapping("upsightRead", as: "a read", Read.fields) { Read(key: "", type: .string) }),
      "The keys that the app reads; every input by default.", \.reads),
  ]

  static func read(_ fields: FieldReader) -> Self? {
    var settings = UpsightSettings(milestone: "", payload: "")
    return Self.fields.read(fields, into: &settings) ? settings : nil
  }
}

extension UpsightSettings.Read {
  static let fields: [Field<Self>] = [
    .required("key", .text, "The input's key.", \.key),
    .required("type", .choice, "The type that the app asks for.", \.type),
  ]
}
