import Testing

@testable import VAST

struct VASTSchemaTableTests {
  @Test func `every element has a row`() {
    for element in SchemaElement.allCases {
      #expect(!VASTSchemaTable.row(of: element).name.isEmpty, "\(element)")
    }
  }
}
