extension XMLTreeError {
  /// What libxml2's error means, and what to write instead, for the faults that
  /// real tags have.
  ///
  /// Nil for rarer faults, which have libxml2's own text only.
  var meaning: String? {
    switch code {
    case 5: "one root element is allowed, and something follows its end"
    case 9 where message.contains("UTF-8"), 81:
      "the bytes are not of the encoding that the document declares, which is UTF-8 where it "
        + "declares none; save it as UTF-8, or declare its own, as in "
        + "'<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>'"
    case 9: "a character that XML does not allow stands here; leave it out"
    case 23,
      68 where message.contains("EntityRef"):
      "a '&' is written '&amp;' unless it is inside CDATA"
    case 26:
      "only '&amp;', '&lt;', '&gt;', '&quot;' and '&apos;' have names; write other characters as they are"
    case 38: "a '<' is written '&lt;' inside an attribute"
    case 39, 41: "an attribute has a value, in quotes"
    case 42: "an attribute is given twice; leave one out"
    case 63: "a CDATA section has no ']]>' at its end"
    case 68: "a '<' that begins no tag is written '&lt;' unless it is inside CDATA"
    case 76: "an element is closed that is not the one opened last"
    case 77: "the text ends within an element; it may have been cut short"
    default: nil
    }
  }
}
