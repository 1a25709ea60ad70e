import Testing
import Widgets

struct UpsightSettingsTests {
  @Test func `a message is meant to be seen unless a scenario says otherwise`() {
    #expect(UpsightSettings(milestone: "level", payload: "payload.json").isSeen)
  }
}
