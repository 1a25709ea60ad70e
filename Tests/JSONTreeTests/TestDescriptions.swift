import JSONTree
import TestSupport

extension JSONValue: ShortlyDescribed {}
