import HTTPClient
import TestSupport

extension HTTPFailure.Kind: ShortlyDescribed {}
