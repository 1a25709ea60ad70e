import TestSupport
import Testing
import Vocabulary

@testable import OpenMeasurement

extension AdSessionMisuse: ShortlyDescribed {}

extension AdViewReading: CustomTestStringConvertible {
  var testDescription: String { isMeasurable ? "\(percentInView) % in view" : "not measurable" }
}

extension AppState: ShortlyDescribed {}

extension JSONValue: ShortlyDescribed {}

extension MediaEvent: ShortlyDescribed {}
