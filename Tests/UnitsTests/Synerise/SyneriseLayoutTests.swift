import Testing
import Vocabulary

@testable import Units

struct SyneriseLayoutTests {
  @Test func `SY-06 a slider has the height of its insets and an item`() {
    let settings = SyneriseSettings.slider
    let layout = SyneriseLayout(settings.layout)
    #expect(layout.size(items: 3, width: 390) == Size(width: 498, height: 382))
    #expect(layout.size(items: 0, width: 390) == Size(width: 32, height: 382))
    #expect(layout.size(items: nil, width: 390) == Size(width: 0, height: 0))
    #expect(layout.rows(items: 3, width: 10) == 1)
    let defaults = SyneriseLayout(.slider(.init()))
    #expect(defaults.size(items: 2, width: 390) == Size(width: 332, height: 216))
    #expect(
      defaults.frames(items: 2, width: 390)
        == [
          Rectangle(x: 8, y: 8, width: 150, height: 200),
          Rectangle(x: 174, y: 8, width: 150, height: 200),
        ])
  }

  @Test(arguments: [
    (390.0, 5, 2, 3, 648.0), (331.0, 5, 1, 5, 1080.0), (332.0, 5, 2, 3, 648.0),
    (844.0, 5, 5, 1, 216.0), (100.0, 2, 1, 2, 432.0), (390.0, 0, 2, 0, 16.0),
  ])
  func `SY-07 a grid has as many columns as fit`(
    width: Double, items: Int, columns: Int, rows: Int, height: Double
  ) {
    let layout = SyneriseLayout(.grid(.init()))
    #expect(layout.columns(items: items, width: width) == columns)
    #expect(layout.rows(items: items, width: width) == rows)
    #expect(layout.size(items: items, width: width) == Size(width: width, height: height))
    #expect(layout.size(items: nil, width: width) == Size(width: 0, height: 0))
  }

  /// A grid, made by putting one item after another where there is room.
  private struct Painter {
    var frames: [Rectangle] = []
    var columns = 0
    var rows = 0

    init(_ grid: SyneriseSettings.Grid, items: Int, width: Double) {
      var x = grid.insets.left
      var y = grid.insets.top
      for item in 0..<items {
        if item == 0 {
          rows = 1
        } else if x + grid.itemSize.width > width - grid.insets.right {
          x = grid.insets.left
          y += grid.itemSize.height + grid.verticalSpacing
          rows += 1
        }
        frames.append(
          Rectangle(x: x, y: y, width: grid.itemSize.width, height: grid.itemSize.height))
        if rows == 1 { columns += 1 }
        x += grid.itemSize.width + grid.horizontalSpacing
      }
    }

    func height(_ grid: SyneriseSettings.Grid) -> Double {
      (frames.last.map { $0.y + $0.height } ?? grid.insets.top) + grid.insets.bottom
    }
  }

  /// A random length in quarters of a point, which sums keep exact.
  private static func length(_ most: Int, _ random: inout SeededRandom) -> Double {
    Double(Int.random(in: 0...(most * 4), using: &random)) / 4
  }

  private static func grid(_ random: inout SeededRandom) -> SyneriseSettings.Grid {
    var grid = SyneriseSettings.Grid()
    grid.insets = .init(
      top: length(40, &random), left: length(40, &random), bottom: length(40, &random),
      right: length(40, &random))
    grid.itemSize = Size(width: 0.25 + length(300, &random), height: length(400, &random))
    grid.horizontalSpacing = length(30, &random)
    grid.verticalSpacing = length(30, &random)
    return grid
  }

  @Test func `SY-07 ten thousand grids are as if items were put one after another`() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<10_000 {
      let grid = Self.grid(&random)
      var width = Self.length(1200, &random)
      let items = Int.random(in: 0...30, using: &random)
      // Every other one is just as wide as some columns are.
      if Bool.random(using: &random) {
        let columns = Double(Int.random(in: 1...6, using: &random))
        width =
          grid.insets.left + grid.insets.right + columns * grid.itemSize.width
          + (columns - 1) * grid.horizontalSpacing
      }
      let layout = SyneriseLayout(.grid(grid))
      let painter = Painter(grid, items: items, width: width)
      #expect(layout.frames(items: items, width: width) == painter.frames)
      #expect(layout.rows(items: items, width: width) == painter.rows)
      #expect(min(items, layout.columns(items: items, width: width)) == painter.columns)
      #expect(
        layout.size(items: items, width: width)
          == Size(width: width, height: painter.height(grid)))
    }
  }

  @Test func `SY-06 ten thousand sliders are as if items were put one after another`() {
    var random = SeededRandom(seed: 6)
    for _ in 0..<10_000 {
      var slider = SyneriseSettings.Slider()
      let grid = Self.grid(&random)
      (slider.insets, slider.itemSize) = (grid.insets, grid.itemSize)
      slider.itemSpacing = grid.horizontalSpacing
      let items = Int.random(in: 1...30, using: &random)
      let layout = SyneriseLayout(.slider(slider))
      let width = Self.length(1200, &random)
      let painter = Painter(grid, items: items, width: .infinity)
      #expect(layout.frames(items: items, width: width) == painter.frames)
      let right = (painter.frames.last?.x ?? 0) + slider.itemSize.width + slider.insets.right
      #expect(
        layout.size(items: items, width: width) == Size(width: right, height: painter.height(grid)))
    }
  }

  @Test func `SY-07 lengths that are none count as zero, and none is too long`() {
    let lengths = [
      -Double.infinity, -1, 0, -0.0, Double.leastNonzeroMagnitude, 1e-7, 1e308, .infinity, .nan,
    ]
    for first in lengths {
      for second in lengths {
        var grid = SyneriseSettings.Grid()
        grid.insets = .init(first)
        grid.itemSize = Size(width: second, height: first)
        grid.horizontalSpacing = first
        grid.verticalSpacing = second
        var slider = SyneriseSettings.Slider()
        slider.insets = .init(second)
        slider.itemSize = grid.itemSize
        slider.itemSpacing = first
        for layout in [SyneriseLayout(.grid(grid)), SyneriseLayout(.slider(slider))] {
          for items in [-1, 0, 1, Int.max] {
            let size = layout.size(items: items, width: second)
            #expect(size.width >= 0 && size.height >= 0)
            #expect(size.width.isFinite && size.height.isFinite)
            #expect(layout.columns(items: items, width: first) >= 1)
            #expect(layout.rows(items: items, width: first) >= 0)
          }
          #expect(layout.frames(items: 3, width: first).count == 3)
          let button = SyneriseSettings.ActionButton()
          let view = SyneriseItemLayout.view(
            "v", frame: Rectangle(x: first, y: second, width: second, height: first),
            layout: .init(),
            button: button)
          #expect(view.children.count == 4)
        }
      }
    }
    #expect(SyneriseLayout(.grid(.init())).size(items: 1, width: -1).height == 216)
  }

  @Test func `SY-08 an item's image has the ratios of the guide`() {
    let frame = Rectangle(x: 8, y: 8, width: 150, height: 200)
    let view = SyneriseItemLayout.view("similar/0", frame: frame, layout: .init(), button: nil)
    #expect(
      view.children.map(\.name) == ["similar/0/image", "similar/0/title", "similar/0/price"])
    #expect(view.children[0].frame == Rectangle(x: 0, y: 0, width: 150, height: 70))
    #expect(view.children[1].frame == Rectangle(x: 8, y: 78, width: 134, height: 19.2))
    #expect(abs(view.children[2].frame.y - 113.2) < 1e-9)

    var layout = SyneriseSettings.ItemLayout()
    (layout.imageWidthRatio, layout.imageHeightRatio) = (0.5, 0.4)
    layout.titleInsets = .init(top: 4, left: 10, bottom: 0, right: 20)
    layout.titleFontSize = 10
    let other = SyneriseItemLayout.view("similar/0", frame: frame, layout: layout, button: nil)
    #expect(other.children[0].frame == Rectangle(x: 37.5, y: 0, width: 75, height: 80))
    #expect(other.children[1].frame == Rectangle(x: 10, y: 84, width: 120, height: 12))
    #expect(other.children[2].frame.y == 104)
  }

  @Test func `SY-08 text that has no room is cut where the item ends`() {
    let view = SyneriseItemLayout.view(
      "v", frame: Rectangle(x: 0, y: 0, width: 10, height: 20), layout: .init(), button: nil)
    for part in view.children {
      #expect(part.frame.y + part.frame.height <= 20)
      #expect(part.frame.x + part.frame.width <= 10)
    }
  }

  @Test func `SY-09 a button is tappable where it has an area inside of the item`() {
    let item = Size(width: 150, height: 200)
    func isTappable(_ width: Double, _ height: Double, x: Double = 0, y: Double = 0) -> Bool {
      var button = SyneriseSettings.ActionButton()
      button.size = Size(width: width, height: height)
      (button.x, button.y) = (x, y)
      return SyneriseItemLayout.isTappable(button, itemSize: item)
    }
    #expect(isTappable(40, 40, x: 102, y: 8))
    #expect(isTappable(40, 40, x: 149, y: 199))
    #expect(!isTappable(0, 0))
    #expect(!isTappable(40, 0))
    #expect(!isTappable(40, 40, x: 150, y: 8))
    #expect(!isTappable(40, 40, x: 0, y: -40))
    #expect(!isTappable(.nan, 40))
  }
}

struct SettingsTests {
  @Test func `a grid and a slider have the guide's defaults`() {
    #expect(SyneriseSettings.Grid().itemSize.width == 150)
    #expect(SyneriseSettings.Slider().itemSpacing == 16)
  }
}
