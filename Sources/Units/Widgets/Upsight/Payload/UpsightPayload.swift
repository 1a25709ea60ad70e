package import Vocabulary

/// The payload that a campaign sends to the app.
package struct UpsightPayload: Sendable, Hashable {
  /// The dashboard's two ways to enter a campaign.
  package enum Content: Sendable, Hashable {
    /// Keys with values of a declared type, in the order in which they are written. Of equal keys
    /// the first one counts.
    case basic([Input])
    /// A dictionary of the campaign's own form.
    case raw([JSONValue.Member])
  }

  /// One typed input.
  package struct Input: Sendable, Hashable {
    package var key: String
    package var value: Value

    package init(_ key: String, _ value: Value) {
      self.key = key
      self.value = value
    }
  }

  package enum Value: Sendable, Hashable {
    case string(String)
    case boolean(Bool)
    case int(Int)
    case float(Double)
    /// `#RRGGBB` or `#RRGGBBAA`.
    case color(String)
    case image(UpsightImage)

    package var type: UpsightSettings.InputType {
      switch self {
      case .string: .string
      case .boolean: .boolean
      case .int: .int
      case .float: .float
      case .color: .color
      case .image: .image
      }
    }
  }

  package var content: Content

  package init(_ content: Content) { self.content = content }

  /// The typed inputs; none in a raw payload.
  package var inputs: [Input] {
    switch content {
    case .basic(let inputs): inputs
    case .raw: []
    }
  }

  /// The images with their keys.
  package var images: [(key: String, image: UpsightImage)] {
    inputs.compactMap { input in
      guard case .image(let image) = input.value else { return nil }
      return (input.key, image)
    }
  }
}

/// An image of a payload on the device's disk.
package struct UpsightImage: Sendable, Hashable {
  /// Nil until the image is fetched.
  package var path: String?
  /// In pixels; nil where the campaign does not state it.
  package var width: Double?
  /// In pixels; nil where the campaign does not state it.
  package var height: Double?

  package init(path: String?, width: Double? = nil, height: Double? = nil) {
    self.path = path
    self.width = width
    self.height = height
  }
}

// MARK: Access

extension UpsightPayload {
  /// An accessor's answer; nil for an input that is missing or of another type.
  ///
  /// The guide says what each accessor is for, but not what it returns for an input of another
  /// type. Nil is assumed, even if both types are numbers.
  ///
  /// - Parameters:
  ///   - subject: the value that the app requests.
  ///   - areImagesFetched: whether the images are on the disk; otherwise an image has no path.
  /// - Returns: the answer that the app gets.
  package func answer(
    to subject: UpsightAccess.Subject, areImagesFetched: Bool
  ) -> UpsightAccess.Answer {
    switch (subject, content) {
    case (.rawData, .raw(let members)): return .value(.object(members))
    case (.rawData, .basic): return .nothing(actual: .basic)
    case (.input, .raw): return .nothing(actual: .raw)
    case (.input(let key, let type), .basic(let inputs)):
      guard let input = inputs.first(where: { $0.key == key }) else {
        return .nothing(actual: nil)
      }
      guard input.value.type == type else { return .nothing(actual: .input(input.value.type)) }
      return Self.answer(with: input.value, areImagesFetched: areImagesFetched)
    }
  }

  private static func answer(with value: Value, areImagesFetched: Bool) -> UpsightAccess.Answer {
    switch value {
    case .string(let text), .color(let text): return .value(.string(text))
    case .boolean(let isTrue): return .value(.bool(isTrue))
    case .int(let number): return .value(.integer(number))
    case .float(let number): return .value(.number(number))
    case .image(var image):
      if !areImagesFetched { image.path = nil }
      return .image(image)
    }
  }
}
