extension XMLTreeError {
  /// What libxml2's error means, and what to write instead, for the faults that real VAST documents
  /// have.
  ///
  /// Nil for rarer faults, which have libxml2's own text only.
  var meaning: String? {
    switch code {
    case 5: "only one root element is allowed, but content follows its end"
    case 9 where message.contains("UTF-8"), 81:
      "the bytes are not in the encoding that the document declares, which is UTF-8 if it "
        + "declares none; save it as UTF-8, or declare its encoding, as in "
        + "'<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>'"
    case 9: "XML does not allow this character; remove it"
    case 23,
      68 where message.contains("EntityRef"):
      "write '&' as '&amp;' unless it is inside CDATA"
    case 26:
      "only '&amp;', '&lt;', '&gt;', '&quot;' and '&apos;' have names; write other characters "
        + "directly"
    case 38: "write '<' as '&lt;' inside an attribute"
    case 39, 41: "an attribute needs a value in quotes"
    case 42: "an attribute occurs twice; remove one"
    case 63: "a CDATA section has no ']]>' at its end"
    case 68: "write '<' as '&lt;' unless it begins a tag or is inside CDATA"
    case 76: "the closing tag does not match the last opened element"
    case 77: "the document ends inside an element; it may be truncated"
    default: nil
    }
  }
}
