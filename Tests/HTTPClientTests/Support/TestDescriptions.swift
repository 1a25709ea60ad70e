import TestSupport

@testable import HTTPClient

extension HTTPFault: ShortlyDescribed {}
