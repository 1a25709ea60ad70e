/// Something that an app puts on the screen, of whichever kind.
///
/// Closed, so that whoever handles units handles every kind.
enum AdUnit {
  case video(VideoUnit)
}
