/// Decides which ad of an ad break is played next (VAST 4.2 § 2.3.4, ad pods and stand-alone ads).
///
/// Ads with a sequence are an ad pod and play in its order. An ad that fails before it was visible
/// is replaced by a stand-alone ad that has not played; without a pod only the first stand-alone ad
/// that can be played plays.
package struct AdBreakStateMachine: Sendable {
  private enum State: Sendable {
    case ready
    /// An ad of the pod is loaded or plays; the number says which one.
    case inPod(Int)
    /// A stand-alone ad, which is not part of a pod, is loaded or plays.
    case standAlone
    /// The break is over. `untriedPod` has the indices of the pod's ads that were never tried,
    /// `isCutShort` says whether there was no time for them.
    case ended(untriedPod: [Int], isCutShort: Bool)
  }

  /// What to do next. Ads are named by their index in the list the machine was given.
  package enum Action: Sendable, Hashable {
    case load(Int)
    case end
  }

  /// The pod's ads by index, in playing order.
  private let pod: [Int]
  /// The indices of the pod's ads whose wrapper forbids a stand-alone substitute
  /// (`fallbackOnNoAd="false"`): if such an ad fails, the pod's next ad plays.
  private let withoutSubstitute: Set<Int>
  /// The stand-alone ads that have not been tried, by index, in document order.
  private var unused: [Int]
  private var state = State.ready

  /// - Parameters:
  ///   - sequences: each ad's `sequence`, in document order; absent for stand-alone ads.
  ///   - withoutSubstitute: the pod's ads, by index, that are not replaced when they fail.
  init(sequences: [Int?], withoutSubstitute: Set<Int> = []) {
    self.withoutSubstitute = withoutSubstitute
    let numbered = sequences.enumerated().compactMap { index, sequence in
      sequence.map { (index: index, sequence: $0) }
    }
    // Equal numbers keep their order in the document.
    pod = numbered.sorted { ($0.sequence, $0.index) < ($1.sequence, $1.index) }.map(\.index)
    unused = sequences.indices.filter { sequences[$0] == nil }
  }

  /// The break begins.
  package mutating func begin() -> Action {
    guard case .ready = state else { return .end }
    return pod.isEmpty ? standAlone() : podAd(0)
  }

  /// The current ad is over, whether it played to its end or not.
  package mutating func adEnded() -> Action {
    switch state {
    case .inPod(let place): return podAd(place + 1)
    case .ready, .standAlone, .ended: return end()
    }
  }

  /// The current ad could not be played at all.
  package mutating func adFailed() -> Action {
    switch state {
    case .inPod(let place):
      guard !withoutSubstitute.contains(pod[place]), let substitute = takeUnused() else {
        return podAd(place + 1)
      }
      return .load(substitute)
    case .standAlone: return standAlone()
    case .ready, .ended: return end()
    }
  }

  /// The break is over.
  mutating func stopped() {
    state = .ended(untriedPod: untriedPod, isCutShort: false)
  }

  /// The current ad of the pod does not fit into the time left in the break, so that neither it nor
  /// any later one is played.
  package mutating func breakShortened() -> Action {
    state = .ended(untriedPod: untriedPod, isCutShort: true)
    return .end
  }

  /// The pod's ads, by index, that were never tried because the break was shortened.
  package var cutOff: Set<Int> {
    guard case .ended(let untriedPod, isCutShort: true) = state else { return [] }
    return Set(untriedPod)
  }

  /// The pod's ad after the current one, by index; nil for none.
  package var next: Int? {
    guard case .inPod(let place) = state, pod.indices.contains(place + 1) else { return nil }
    return pod[place + 1]
  }

  /// Whether a stand-alone ad is left that plays in place of one that fails.
  var hasSubstitute: Bool { !unused.isEmpty }

  /// The ads that were never tried, by index, in document order.
  package var untried: [Int] {
    (untriedPod + unused).sorted()
  }

  private var untriedPod: [Int] {
    switch state {
    case .ready: pod
    case .inPod(let place): Array(pod.dropFirst(place + 1))
    case .standAlone: []
    case .ended(let untriedPod, _): untriedPod
    }
  }

  private mutating func podAd(_ place: Int) -> Action {
    guard pod.indices.contains(place) else { return end() }
    state = .inPod(place)
    return .load(pod[place])
  }

  private mutating func standAlone() -> Action {
    guard let next = takeUnused() else { return end() }
    state = .standAlone
    return .load(next)
  }

  private mutating func takeUnused() -> Int? {
    unused.isEmpty ? nil : unused.removeFirst()
  }

  private mutating func end() -> Action {
    stopped()
    return .end
  }
}
