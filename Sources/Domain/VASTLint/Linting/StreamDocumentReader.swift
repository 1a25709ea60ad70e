package import Streams

/// stub
package enum StreamDocumentReader {
  package static func source(_ bytes: [UInt8], file: String) -> StreamParsing {
    StreamParsing(content: nil)
  }
  package static func list(_ bytes: [UInt8], file: String) -> AssetListParsing {
    AssetListParsing(list: nil)
  }
}
