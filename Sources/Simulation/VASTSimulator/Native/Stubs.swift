import Diagnostics
import Geometry
import NativeMessages
import NativeUnits
import VirtualTime
import Widgets
}
struct SyneriseWidgetStateMachine {
  init(_ s: SyneriseSettings, view: String, size: Size) {}
  mutating func handle(_ i: NativeInput, at: VirtualInstant) -> [NativeAction] { [] }
}
struct UpsightMessageStateMachine {
  init(_ s: UpsightSettings, view: String) {}
  mutating func handle(_ i: NativeInput, at: VirtualInstant) -> [NativeAction] { [] }
}
  mutating func happened(_ c: AppCall, at: VirtualInstant, location: SourceLocation?)
    -> [NativeFinding]
  { [] }
  mutating func finished(at: VirtualInstant) -> [NativeFinding] { [] }
}
  mutating func happened(_ c: AppCall, unit: String, at: VirtualInstant, location: SourceLocation?)
    -> [NativeFinding]
  { [] }
}
struct SyneriseRulesStateMachine {
  mutating func happened(_ c: AppCall, at: VirtualInstant, location: SourceLocation?)
    -> [NativeFinding]
  { [] }
  mutating func finished(at: VirtualInstant) -> [NativeFinding] { [] }
}
struct UpsightRulesStateMachine {
  mutating func happened(_ c: AppCall, at: VirtualInstant, location: SourceLocation?)
    -> [NativeFinding]
  { [] }
  mutating func finished(at: VirtualInstant) -> [NativeFinding] { [] }
}
enum SyneriseCall { static let names: [String] = [] }
enum UpsightCall { static let names: [String] = [] }
  mutating func requested(_ t: T) {}; mutating func answered(_ t: T) -> [T] { [t] }
}
