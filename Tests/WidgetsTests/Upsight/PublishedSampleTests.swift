import Testing
import Vocabulary
import Widgets

struct PublishedSampleTests {
  @Test func `UP-07 the guide's sample shows its own faults`() {
    var trial = MessageTrial(SampleMessage.published, payload: SampleMessage.publishedPayload)
    trial.finish(at: .seconds(10))
    #expect(
      trial.rulesFound == [
        "MessageViewOutsideParent", "PayloadDestroyedEarly", "MessageImpressionMissing",
        "MessageNotAdded",
      ])
    #expect(
      trial.eventNames == [
        "milestone", "billboardOpened", "imageFetched", "imageFetched", "dataReceived",
        "destroyed", "dataRemoved",
      ])
    let places = trial.found.first?.message ?? ""
    #expect(places.contains("'offerImageView' at (215, 475) points"))
    #expect(places.contains("'contentDisplayView', which is 300 × 150 points"))
  }

  @Test func `UP-07 with its view added, the sample's texts and images are at 0 %`() {
    var settings = SampleMessage.published
    settings.addsViews = true
    settings.destroysAtOnce = false
    settings.omitted = []
    var trial = MessageTrial(settings, payload: SampleMessage.publishedPayload)
    let image = trial.tree.exposure(of: "offerImageView")
    #expect(image.frame == Rectangle(x: 230, y: 925, width: 100, height: 100))
    #expect(trial.tree.exposure(of: "contentDisplayView").percentInView == 100)
    for view in ["bodyCopy", "offerImageView", "ornamentImageView"] {
      #expect(trial.tree.exposure(of: view).percentInView == 0)
    }
    trial.handle(.dismissed, at: .seconds(1))
    trial.finish(at: .seconds(2))
    #expect(trial.rulesFound == ["MessageViewOutsideParent", "MessageViewNeverInView"])
    let missed = trial.judged.first?.message ?? ""
    #expect(missed.contains("'bodyCopy', 'offerImageView', 'ornamentImageView'"))
  }

  @Test func `UP-07 with relative frames and the guide's calls the sample is clean`() throws {
    var settings = SampleMessage.published
    settings.addsViews = true
    settings.destroysAtOnce = false
    settings.omitted = []
    var views = try #require(settings.views)
    for index in views[0].children.indices {
      views[0].children[index].frame.x -= 15
      views[0].children[index].frame.y -= 450
    }
    views[0].children[2].frame.x = 0
    settings.views = views
    var trial = MessageTrial(settings, payload: SampleMessage.publishedPayload)
    trial.handle(.dismissed, at: .seconds(1))
    trial.finish(at: .seconds(2))
    #expect(trial.rulesFound == [])
  }

  @Test func `UP-07 with its view added, the sample still destroys too early`() {
    var settings = SampleMessage.published
    settings.addsViews = true
    var trial = MessageTrial(settings, payload: SampleMessage.publishedPayload)
    trial.finish(at: .seconds(2))
    #expect(
      trial.rulesFound == [
        "MessageViewOutsideParent", "PayloadDestroyedEarly", "MessageImpressionMissing",
        "MessageDismissedMissing", "MessageViewNeverInView",
      ])
  }
}
