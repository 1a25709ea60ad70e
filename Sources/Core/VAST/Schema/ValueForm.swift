internal import Documents

/// The form of an attribute's value.
///
/// The cases have no associated values: with them, pointers in the constant table would hold tag
/// bits, and a leak checker could not follow these pointers.
package enum ValueForm: Sendable, CaseIterable {
  /// Any text, also an empty one.
  case text
  /// `true`, `false`, `1` or `0` (`xs:boolean`).
  case boolean
  /// A whole number, zero or more.
  case number
  /// A whole number above zero.
  case ordinal
  /// A number that may have decimals.
  case decimal
  /// A number above zero that may have decimals.
  case ratio
  /// `HH:MM:SS` or `HH:MM:SS.mmm`.
  case time
  /// A time or a percentage.
  case offset
  /// `type/subtype`.
  case mediaType
  /// `en`, `zh-TW`.
  case language
  /// Three letters (ISO 4217).
  case currency
  /// A distance in pixels, or `left` or `right`.
  case horizontalPosition
  /// A distance in pixels, or `top` or `bottom`.
  case verticalPosition
  /// A VMAP time: a time, a percentage, `start`, `end` or `#1`.
  case breakOffset
  /// A VMAP list of `linear`, `nonlinear` and `display`.
  case breakTypes
  case delivery
  case adType
  case pricingModel
  case companionRequirement
  /// `default`, `end-card` or `concurrent`; an empty value means `default`.
  case renderingMode
  /// `2D`, `3D`, `360`.
  case pictureKind
  case templateType
  case breakEvent

  /// The values that a form lists; nil for other forms.
  var names: [String]? {
    switch self {
    case .delivery: ["progressive", "streaming"]
    case .adType: ["video", "audio", "hybrid"]
    case .pricingModel: ["cpc", "cpm", "cpe", "cpv"]
    case .companionRequirement: ["all", "any", "none"]
    case .renderingMode: ["default", "end-card", "concurrent"]
    case .pictureKind: ["2D", "3D", "360"]
    case .templateType: ["vast", "vast1", "vast2", "vast3", "vast4", "proprietary"]
    case .breakEvent: ["breakStart", "breakEnd", "error"]
    case .text, .boolean, .number, .ordinal, .decimal, .ratio, .time, .offset, .mediaType,
      .language,
      .currency, .horizontalPosition, .verticalPosition, .breakOffset, .breakTypes:
      nil
    }
  }

  /// The form in words, for messages.
  package var wanted: String {
    switch self {
    case .text: "any text"
    case .boolean: "'true' or 'false'"
    case .number: "a whole number"
    case .ordinal: "a whole number from 1"
    case .decimal: "a number"
    case .ratio: "a number above zero"
    case .time: "HH:MM:SS or HH:MM:SS.mmm"
    case .offset: "HH:MM:SS, HH:MM:SS.mmm or n%"
    case .mediaType: "a MIME type such as 'video/mp4'"
    case .language: "a language such as 'en' or 'zh-TW'"
    case .currency: "a currency of three letters"
    case .horizontalPosition: "a number of pixels, 'left' or 'right'"
    case .verticalPosition: "a number of pixels, 'top' or 'bottom'"
    case .breakOffset: "HH:MM:SS, HH:MM:SS.mmm, n%, 'start', 'end' or '#n'"
    case .breakTypes: "a list of 'linear', 'nonlinear' and 'display', with commas and no spaces"
    case .delivery, .adType, .pricingModel, .companionRequirement, .renderingMode, .pictureKind,
      .templateType, .breakEvent:
      "one of " + (names ?? []).map { "'\($0)'" }.joined(separator: ", ")
    }
  }

  /// Whether a value without white space at its ends has the form.
  ///
  /// Times and offsets are always accepted here, because other code reports their faults in detail.
  package func accepts(_ value: Substring) -> Bool {
    switch self {
    case .text, .time, .offset, .breakOffset: true
    case .boolean: Self.isOne(value, of: ["true", "false", "1", "0"])
    // Sizes of files are the largest numbers that occur; they fit into 64 bits.
    case .number: Self.isDigits(value) && (value.utf8.count < 19 || Int64(value) != nil)
    case .ordinal: Self.isDigits(value) && value.utf8.contains { $0 != UInt8(ascii: "0") }
    case .decimal: Self.isDecimal(value)
    case .ratio:
      Self.isDecimal(value) && value.utf8.contains { Self.isDigit($0) && $0 != UInt8(ascii: "0") }
    case .mediaType: Self.isMediaType(value)
    case .language:
      (2...35).contains(value.utf8.count) && value.utf8.allSatisfy { Self.isWord($0) }
        // Languages have two or three letters (BCP 47); longer ones are not assigned.
        && (2...3).contains(value.utf8.prefix { $0 != UInt8(ascii: "-") }.count)
    case .currency: value.utf8.count == 3 && value.utf8.allSatisfy { Self.isLetter($0) }
    case .horizontalPosition: value == "left" || value == "right" || Self.isDigits(value)
    case .verticalPosition: value == "top" || value == "bottom" || Self.isDigits(value)
    case .breakTypes:
      value.split(separator: ",", omittingEmptySubsequences: false)
        .allSatisfy { $0 == "linear" || $0 == "nonlinear" || $0 == "display" }
    case .pricingModel:
      // 4.x lists each pricing model in small letters and in capitals.
      names?.contains { $0 == value || $0.uppercased() == value } == true
    case .renderingMode: value.isEmpty || Self.isOne(value, of: names ?? [])
    case .pictureKind: names?.contains { $0.equalsIgnoringCase(String(value)) } == true
    case .delivery, .adType, .companionRequirement, .templateType, .breakEvent:
      Self.isOne(value, of: names ?? [])
    }
  }

  private static func isOne(_ value: Substring, of names: [String]) -> Bool {
    names.contains { $0.utf8.count == value.utf8.count && $0 == value }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-")
  }

  private static func isDigits(_ value: Substring) -> Bool {
    value.withBytes { !$0.isEmpty && $0.allSatisfy(isDigit) }
  }

  private static func isDecimal(_ value: Substring) -> Bool {
    value.withBytes { bytes in
      let whole = bytes.prefix(while: isDigit)
      let fraction = bytes[whole.endIndex...]
      guard let point = fraction.first else { return !whole.isEmpty }
      return !whole.isEmpty && point == UInt8(ascii: ".") && fraction.count > 1
        && fraction.dropFirst().allSatisfy(isDigit)
    }
  }

  private static func isMediaType(_ value: Substring) -> Bool {
    value.withBytes { bytes in
      let slash = UInt8(ascii: "/")
      return bytes.allSatisfy { $0 > 0x20 } && bytes.count { $0 == slash } == 1
        && bytes.first != slash && bytes.last != slash
    }
  }
}

/// The form of the text between an element's tags.
///
/// The cases have no associated values: with them, pointers in the constant table would hold tag
/// bits, and a leak checker could not follow these pointers.
package enum TextForm: Sendable {
  /// No text, only elements.
  case container
  /// Any content, including elements; it is not checked.
  case open
  /// Any text, also an empty one.
  case free
  /// A text that should not be empty.
  case label
  /// A number that should not be missing.
  case price
  /// `HH:MM:SS` or `HH:MM:SS.mmm`.
  case duration
  /// A whole number of seconds.
  case seconds
  /// The URL of a tracker: the request only counts an event, and its response is ignored.
  case tracker
  /// The target of a click, with any scheme that a device can open.
  case clickThrough
  /// The address of a media file, a caption file or an interactive file.
  case file
  /// The address of an image, a page or a script.
  case resource
  /// The address of another response.
  case adTag
  /// An address that no player requests.
  case reference

  /// Whether the text is a URL.
  package var isURL: Bool {
    switch self {
    case .tracker, .clickThrough, .file, .resource, .adTag, .reference: true
    case .container, .open, .free, .label, .price, .duration, .seconds: false
    }
  }
}
