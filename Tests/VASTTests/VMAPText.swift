import VAST
import VASTLint
import Vocabulary

/// VMAP documents for tests: complete and clean, with one part exchanged.
enum VMAPText {
  static let namespace = "xmlns:vmap='http://www.iab.net/videosuite/vmap'"

  static let inline = "<vmap:VASTAdData>\(TagText.document())</vmap:VASTAdData>"

  static func source(_ content: String = inline, attributes: String = "id='s'") -> String {
    "<vmap:AdSource \(attributes)>\(content)</vmap:AdSource>"
  }

  static func adBreak(
    attributes: String = "timeOffset='start' breakType='linear' breakId='b'",
    _ content: String = source()
  ) -> String {
    "<vmap:AdBreak \(attributes)>\(content)</vmap:AdBreak>"
  }

  static func document(
    attributes: String = "\(namespace) version='1.0'", _ content: String = adBreak()
  ) -> String {
    "<vmap:VMAP \(attributes)>\(content)</vmap:VMAP>"
  }

  static func parse(_ text: String) -> VMAPParsing {
    switch AdDocumentReader.source(Array(text.utf8), file: "vmap.xml") {
    case .vmap(let parsing): parsing
    case .vast(let parsing): VMAPParsing(document: nil, diagnostics: parsing.diagnostics)
    }
  }

  /// The only break of a document.
  static func parse(adBreak text: String) -> (AdBreak?, [String]) {
    let parsing = parse(document(text))
    return (parsing.document?.adBreaks.first, parsing.rules)
  }
}

extension VMAPParsing {
  var rules: [String] { diagnostics.map(\.rule.id) }
}
