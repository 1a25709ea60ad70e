import Testing
import VASTSimulator
import Vocabulary

struct ScreenStateTests {
  private func tree(_ change: (inout ViewTree) -> Void = { _ in }) -> ViewTree {
    var tree = ViewTree(
      screen: Size(width: 390, height: 844),
      views: [
        View(
          name: "feed", frame: Rectangle(x: 0, y: 0, width: 390, height: 2_000), clips: true,
          children: [View(name: "ad", frame: Rectangle(x: 0, y: 100, width: 390, height: 220))])
      ])
    change(&tree)
    return tree
  }

  @Test func `at first all views are told, parents before their children`() {
    let state = ScreenState(from: nil, to: tree())
    #expect(state?.views.map(\.name) == ["feed", "ad"])
    #expect(state?.views.map(\.parent) == [nil, "feed"])
    #expect(state?.removed == [])
  }

  @Test func `then only what changed`() {
    #expect(ScreenState(from: tree(), to: tree()) == nil)
    let scrolled = ScreenState(
      from: tree(), to: tree { _ = $0.scroll("feed", to: View.Offset(x: 0, y: 50)) })
    #expect(scrolled?.views.map(\.name) == ["feed"])
    #expect(scrolled?.views.first?.contentOffset == View.Offset(x: 0, y: 50))
    let removed = ScreenState(from: tree(), to: tree { _ = $0.remove("ad") })
    #expect(removed?.removed == ["ad"])
    #expect(removed?.views == [])
    let hidden = ScreenState(from: tree(), to: tree { _ = $0.hide("ad") })
    #expect(hidden?.views.map(\.isHidden) == [true])
  }
}
