import Geometry
import JSONTree
import Widgets
import YAMLTree

extension ScenarioDecoder {
  /// `synerise:`, and what the app leaves out.
  func synerise(_ value: ValueReader, _ app: ValueReader?) -> SyneriseSettings? {
    guard let fields = value.fields(as: "'synerise'") else { return nil }
    fields.refuseKeys(otherThan: ScenarioSchema.synerise.keys)
    var settings = SyneriseSettings()
    settings.slug = fields["slug"]?.text()
    settings.productID = fields["productID"]?.text()
    settings.feed = fields["feed"]?.text().map(paths.resolve)
    settings.latency = latency(fields["latency"])
    settings.eventType = fields["eventType"]?.choice() ?? settings.eventType
    settings.visibleShare = fields["visibleShare"]?.number(in: 0...100) ?? settings.visibleShare
    settings.keepsFrame = fields["fixedFrame"]?.flag() ?? false
    settings.mapping = fields["mapping"].map(mapping) ?? settings.mapping
    if let layout = spelled("layout", in: fields, &settings) {
      settings.layout = widgetLayout(layout, &settings) ?? settings.layout
    }
    settings.item = fields["item"].map(itemLayout) ?? settings.item
    if let button = fields["actionButton"] {
      settings.actionButton = actionButton(button, &settings)
    }
    settings.omitted = omitted(app)
    settings.location = problems.location(value.node.position)
    return settings
  }

  /// The value of a key that the guide spells in two ways; the other one is noted.
  private func spelled(
    _ known: String, in fields: FieldReader, _ settings: inout SyneriseSettings
  ) -> ValueReader? {
    let alternatives = SyneriseSettings.Spelling.alternatives
    guard let used = fields.entries.map(\.key).first(where: { alternatives[$0] == known }),
      let value = fields[used]
    else { return fields[known] }
    if fields.has(known) {
      fields.refuse(used, because: "is another spelling of '\(known)', which is there too")
    }
    let location = problems.location(value.node.position)
    settings.spellings += [SyneriseSettings.Spelling(used: used, location: location)]
      .compactMap(\.self)
    return value
  }

  private func mapping(_ value: ValueReader) -> SyneriseSettings.Mapping {
    var mapping = SyneriseSettings.Mapping()
    guard let fields = value.fields(as: "'mapping'") else { return mapping }
    fields.refuseKeys(otherThan: ScenarioSchema.syneriseMapping.keys)
    mapping.imageURL = fields["imageURL"]?.text() ?? mapping.imageURL
    mapping.title = fields["title"]?.text() ?? mapping.title
    mapping.price = fields["price"]?.text() ?? mapping.price
    mapping.salePrice = fields["salePrice"]?.text()
    mapping.badge = fields["badge"]?.text()
    mapping.currency = fields["currency"]?.text()
    mapping.loyaltyPoints = fields["loyaltyPoints"]?.text()
    return mapping
  }

  private func widgetLayout(
    _ value: ValueReader, _ settings: inout SyneriseSettings
  ) -> SyneriseSettings.Layout? {
    guard let fields = value.fields(as: "'layout'") else { return nil }
    fields.refuseKeys(otherThan: ["grid", "slider"])
    switch fields.exactlyOne(of: ["grid", "slider"]) {
    case "grid":
      guard let nested = fields["grid"]?.fields(as: "'grid'") else { return nil }
      nested.refuseKeys(otherThan: ScenarioSchema.syneriseGrid.keys)
      var grid = SyneriseSettings.Grid()
      grid.insets = insets(nested["insets"]) ?? grid.insets
      grid.itemSize = nested["itemSize"].flatMap(size) ?? grid.itemSize
      grid.horizontalSpacing =
        spelled("itemHorizontalSpacing", in: nested, &settings)?.number(in: Self.lengths)
        ?? grid.horizontalSpacing
      grid.verticalSpacing =
        spelled("itemVerticalSpacing", in: nested, &settings)?.number(in: Self.lengths)
        ?? grid.verticalSpacing
      return .grid(grid)
    case "slider":
      guard let nested = fields["slider"]?.fields(as: "'slider'") else { return nil }
      nested.refuseKeys(otherThan: ScenarioSchema.syneriseSlider.keys)
      var slider = SyneriseSettings.Slider()
      slider.insets = insets(nested["insets"]) ?? slider.insets
      slider.itemSize = nested["itemSize"].flatMap(size) ?? slider.itemSize
      slider.itemSpacing =
        nested["itemSpacing"]?.number(in: Self.lengths) ?? slider.itemSpacing
      return .slider(slider)
    default: return nil
    }
  }

  /// One number for all sides, or `[top, left, bottom, right]`.
  private func insets(_ value: ValueReader?) -> SyneriseSettings.Insets? {
    guard let value else { return nil }
    guard value.node.elements != nil else {
      return value.number(in: Self.lengths).map(SyneriseSettings.Insets.init)
    }
    return value.numbers(["top", "left", "bottom", "right"], in: Self.lengths).map {
      SyneriseSettings.Insets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
    }
  }

  private func itemLayout(_ value: ValueReader) -> SyneriseSettings.ItemLayout {
    var layout = SyneriseSettings.ItemLayout()
    guard let fields = value.fields(as: "'item'") else { return layout }
    fields.refuseKeys(otherThan: ScenarioSchema.syneriseItem.keys)
    layout.statesWidthRatio = fields.has("imageWidthRatio")
    layout.imageWidthRatio =
      fields["imageWidthRatio"]?.number(in: 0...100) ?? layout.imageWidthRatio
    layout.imageHeightRatio =
      fields["imageHeightRatio"]?.number(in: 0...100) ?? layout.imageHeightRatio
    layout.titleInsets = insets(fields["titleInsets"]) ?? layout.titleInsets
    layout.titleFontSize = fields["titleFontSize"]?.number(in: Self.lengths) ?? layout.titleFontSize
    layout.priceInsets = insets(fields["priceInsets"]) ?? layout.priceInsets
    layout.priceFontSize = fields["priceFontSize"]?.number(in: Self.lengths) ?? layout.priceFontSize
    layout.style =
      fields["style"]?.fields(as: "'style'")?.entries.map { .init($0.key, $0.value.json) } ?? []
    return layout
  }

  private func actionButton(
    _ value: ValueReader, _ settings: inout SyneriseSettings
  ) -> SyneriseSettings.ActionButton? {
    guard let fields = value.fields(as: "'actionButton'") else { return nil }
    fields.refuseKeys(otherThan: ScenarioSchema.syneriseButton.keys)
    var button = SyneriseSettings.ActionButton()
    button.size = fields["size"].flatMap(size) ?? button.size
    if let position = spelled("position", in: fields, &settings)?.numbers(
      ["x", "y"], in: -Self.largestCoordinate...Self.largestCoordinate)
    {
      (button.x, button.y) = (position[0], position[1])
    }
    button.isSelectable = fields["selectable"]?.flag() ?? false
    button.selectedItems = Set(
      (fields["selected"]?.elements() ?? []).compactMap { $0.integer(in: 0...Self.largestCount) })
    button.action = fields["action"]?.choice() ?? button.action
    return button
  }
}
