import TestSupport

@testable import Network

extension HTTPFault: ShortlyDescribed {}
