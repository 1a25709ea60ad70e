import TestSupport
import Vocabulary

extension JSONValue: ShortlyDescribed {}
