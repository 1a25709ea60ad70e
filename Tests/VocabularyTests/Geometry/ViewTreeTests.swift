import Testing
import Vocabulary

struct ViewTreeTests {
  private static func view(_ name: String, _ children: [View] = []) -> View {
    View(
      name: name, frame: Rectangle(x: 1, y: 2, width: 30, height: 40), children: children)
  }

  private var tree = ViewTree(
    screen: Size(width: 100, height: 100),
    views: [view("page", [view("feed", [view("ad"), view("text")])]), view("bar")])

  @Test func `frames move to and by`() {
    var tree = tree
    tree.move("ad", by: View.Offset(x: 10, y: -5))
    #expect(tree.frame(of: "ad") == Rectangle(x: 11, y: -3, width: 30, height: 40))
    tree.move("ad", to: View.Offset(x: 0, y: 7))
    #expect(tree.frame(of: "ad") == Rectangle(x: 0, y: 7, width: 30, height: 40))
  }

  @Test func `content scrolls to and by`() {
    var tree = tree
    tree.scroll("feed", to: View.Offset(x: 0, y: 100))
    tree.scroll("feed", by: View.Offset(x: 5, y: -30))
    #expect(tree.contentOffset(of: "feed") == View.Offset(x: 5, y: 70))
    #expect(tree.frame(of: "ad")?.y == 2)
  }

  @Test func `views are hidden, shown and made see-through`() {
    var tree = tree
    tree.hide("feed")
    #expect(tree.exposure(of: "ad").status == .hidden)
    tree.show("feed")
    #expect(tree.exposure(of: "ad").status == .measured)
    tree.setAlpha(0, of: "page")
    #expect(tree.exposure(of: "ad").status == .hidden)
  }

  @Test func `an added view lies over its siblings`() {
    var tree = tree
    tree.remove("text")
    tree.remove("bar")
    #expect(!tree.exposure(of: "ad").isObstructed)
    tree.add(Self.view("popup"), under: "feed")
    #expect(tree.view(named: "feed")?.children.map(\.name) == ["ad", "popup"])
    #expect(tree.exposure(of: "ad").isObstructed)
    tree.add(Self.view("alert"), under: nil)
    #expect(tree.views.map(\.name) == ["page", "alert"])
  }

  @Test func `names stay unique`() {
    var tree = tree
    let before = tree
    let isAdded = tree.add(Self.view("new", [Self.view("ad")]), under: nil)
    #expect(!isAdded)
    #expect(tree == before)
  }

  @Test func `a removed view takes what is inside along`() {
    var tree = tree
    tree.remove("feed")
    #expect(tree.exposure(of: "ad").status == .notFound)
    #expect(tree.view(named: "text") == nil)
  }

  @Test func `the names of what was removed are free again`() {
    var tree = tree
    let isRemoved = tree.remove("feed")
    let answers = [
      isRemoved, tree.remove("ad"), tree.add(Self.view("ad"), under: nil),
      tree.add(Self.view("ad"), under: "page"), tree.add(Self.view("text"), under: "page"),
    ]
    #expect(answers == [true, false, true, false, true])
    #expect(tree.view(named: "page")?.children.map(\.name) == ["text"])
  }

  @Test func `declarations are made, listed and withdrawn`() {
    var tree = tree
    let declaration = FriendlyObstruction(purpose: .closeAd)
    tree.declareFriendly("bar", declaration)
    tree.declareFriendly("text", FriendlyObstruction(purpose: .other, reason: "x"))
    #expect(tree.friendlyDeclarations.map(\.name) == ["text", "bar"])
    #expect(tree.friendlyDeclarations.last?.declaration == declaration)
    tree.declareFriendly("bar", nil)
    #expect(tree.friendlyDeclarations.map(\.name) == ["text"])
  }

  @Test func `a name that is there is found`() {
    var tree = tree
    let zero = View.Offset(x: 0, y: 0)
    let answers = [
      tree.move("ad", to: zero), tree.move("ad", by: zero), tree.scroll("feed", to: zero),
      tree.scroll("feed", by: zero), tree.show("ad"), tree.hide("ad"), tree.setAlpha(0, of: "ad"),
      tree.add(Self.view("new"), under: "feed"), tree.remove("new"),
      tree.declareFriendly("text", FriendlyObstruction(purpose: .other)),
    ]
    #expect(answers == Array(repeating: true, count: 10))
  }

  @Test func `a name that is not there changes nothing`() {
    var tree = tree
    let before = tree
    let zero = View.Offset(x: 0, y: 0)
    let answers = [
      tree.move("x", to: zero), tree.move("x", by: zero), tree.scroll("x", to: zero),
      tree.scroll("x", by: zero), tree.show("x"), tree.hide("x"), tree.setAlpha(0, of: "x"),
      tree.add(Self.view("new"), under: "x"), tree.remove("x"),
      tree.declareFriendly("x", FriendlyObstruction(purpose: .other)),
    ]
    #expect(answers == Array(repeating: false, count: 10))
    #expect(tree == before)
    #expect(tree.frame(of: "x") == nil)
    #expect(tree.contentOffset(of: "x") == nil)
  }
}
