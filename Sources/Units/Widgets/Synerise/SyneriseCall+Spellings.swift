/// The names that the guide writes for calls.
///
/// An app may log a call under any of them: the plain name, the name of the Swift method, its selector in
/// Swift, or the one in Objective-C.
extension SyneriseCall.Name {
  /// The guide's names of a call, in addition to its name in the event stream.
  static let spellings: [SyneriseCall.Name: [String]] = [
    .isLoading: [
      "snr_widgetIsLoading", "snr_widgetIsLoading(widget:isLoading:)", "SNR_widget:isLoading:",
    ],
    .didLoad: ["snr_widgetDidLoad", "snr_widgetDidLoad(widget:)", "SNR_widgetDidLoad:"],
    .didNotLoad: [
      "snr_widgetDidNotLoad", "snr_widgetDidNotLoad(widget:error:)",
      "SNR_widget:didNotLoadWithError:",
    ],
    .didChangeSize: [
      "snr_widgetDidChangeSize", "snr_widgetDidChangeSize(widget:size:)",
      "SNR_widget:didChangeToSize:",
    ],
    .didReceiveClickAction: [
      "snr_widgetDidReceiveClickAction", "snr_widgetDidReceiveClickAction(widget:model:)",
      "SNR_widget:didReceiveClickActionForModel:",
    ],
    .load: ["load()"],
    .isLoaded: ["isLoaded()"],
    .getView: ["getView()"],
    .getSize: ["getSize()"],
    .getSizeForPreferredWidth: ["getSize(preferredWidth:)", "getSizeForPreferredWidth:"],
    .addSubview: ["addSubview(_:)", "addSubview:"],
  ]

  private static let bySpelling: [String: SyneriseCall.Name] = Dictionary(
    spellings.flatMap { name, spellings in spellings.map { ($0, name) } },
    uniquingKeysWith: { first, _ in first })

  /// Creates the call that has a name, in the event stream or in the guide; nil for any other name.
  init?(spelled name: String) {
    guard let known = Self(rawValue: name) ?? Self.bySpelling[name] else { return nil }
    self = known
  }
}

extension SyneriseCall.DelegateMethod {
  /// Creates the delegate's method that has a name, in the event stream or in the guide; nil for
  /// any other name.
  init?(spelled name: String) {
    guard let call = SyneriseCall.Name(spelled: name) else { return nil }
    self.init(rawValue: call.rawValue)
  }
}
