package import OpenMeasurement
package import Prebid
package import Vocabulary
package import Widgets

/// A call between the app of a native unit and its SDK, by SDK.
package enum NativeCall: Sendable, Hashable {
  case outbrain(MadeCall<OutbrainCall>)
  case synerise(MadeCall<SyneriseCall>)
  case upsight(MadeCall<UpsightCall>)
  case prebid(MadeCall<PrebidCall>)
  case omid(MadeCall<OMIDCall>)

  /// Reads a call of a trace.
  package init(reading written: AppCall, of sdk: NativeSDK) {
    self =
      switch sdk {
      case .outbrain: .outbrain(MadeCall(reading: written))
      case .synerise: .synerise(MadeCall(reading: written))
      case .upsight: .upsight(MadeCall(reading: written))
      case .prebid: .prebid(MadeCall(reading: written))
      case .omid: .omid(MadeCall(reading: written))
      }
  }

  /// The call in the form of a trace; a call that was read keeps its text.
  package var appCall: AppCall {
    switch self {
    case .outbrain(let call): call.appCall
    case .synerise(let call): call.appCall
    case .upsight(let call): call.appCall
    case .prebid(let call): call.appCall
    case .omid(let call): call.appCall
    }
  }

  /// The index of the item that the call is about, from 0.
  package var item: Int? {
    switch self {
    case .outbrain(let call): call.item
    case .synerise(let call): call.item
    case .upsight(let call): call.item
    case .prebid(let call): call.item
    case .omid(let call): call.item
    }
  }
}

extension NativeSDK {
  /// The type of the calls between an app and the SDK.
  package var calls: any SDKCall.Type {
    switch self {
    case .outbrain: OutbrainCall.self
    case .synerise: SyneriseCall.self
    case .upsight: UpsightCall.self
    case .prebid: PrebidCall.self
    case .omid: OMIDCall.self
    }
  }
}
