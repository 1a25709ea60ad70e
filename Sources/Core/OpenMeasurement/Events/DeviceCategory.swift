/// The kind of device an ad is shown on (OMID `deviceCategory`).
package enum DeviceCategory: String, Sendable, CaseIterable {
  case ctv
  case desktop
  case mobile
  case other
}
