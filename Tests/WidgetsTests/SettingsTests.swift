import Testing
import Vocabulary
import Widgets

struct SettingsTests {
  @Test func `a grid and a slider have the guide's defaults`() {
    #expect(SyneriseSettings.Grid().itemSize.width == 150)
    #expect(SyneriseSettings.Slider().itemSpacing == 16)
  }
}
