extension PlayerProfile {
  /// Reports everything at its exact instant: the reference that others are compared with.
  package static let exact: PlayerProfile = {
    var profile = PlayerProfile(
      name: "exact",
      summary: "reports every event at its exact instant; the reference",
      observation: ObservationPolicy(
        cadence: .exact, threshold: .reached, crossing: .all, start: .whenPlayingBegins,
        completion: .atEnd))
    profile.mediaFileChoice = .bestFit
    return profile
  }()

  /// A plain `<video>` element with `timeupdate`, as measured in Chromium: ticks of 250 ms,
  /// rounded up to the 60 Hz frame, and `ended` as an event of its own.
  package static let html5: PlayerProfile = {
    var profile = PlayerProfile(
      name: "html5",
      summary: "a <video> element observed by 'timeupdate', as measured in Chromium",
      observation: ObservationPolicy(
        cadence: .playingInterval(first: .milliseconds(250), then: .milliseconds(266)),
        threshold: .reached, crossing: .all, start: .whenObserved, completion: .atEnd))
    profile.seek = .leavesToObservation
    return profile
  }()

  /// The iOS player of Criteo's public guide: polls once a second, reports one state per
  /// observation, loops, starts muted, autoplays from 50 % in view.
  package static let criteoIOS: PlayerProfile = {
    var profile = PlayerProfile(
      name: "criteo-ios",
      summary: "the iOS player of Criteo's guide: polls every 1 s, one event per poll, loops, "
        + "muted",
      observation: ObservationPolicy(
        cadence: .mediaInterval(.seconds(1)), threshold: .passed, crossing: .onePerObservation,
        start: .whenObserved, completion: .whenObserved))
    profile.autoplay = .inView(percent: 50)
    profile.click = .togglesWithoutClickThrough
    profile.seek = .leavesToObservation
    profile.plays = 2
    profile.startsMuted = true
    return profile
  }()

  /// Criteo's later sample app: the same, but polls every tenth of a second.
  package static let criteoIOSApp: PlayerProfile = {
    var profile = criteoIOS
    profile.name = "criteo-ios-app"
    profile.summary = "Criteo's later iOS sample app: as criteo-ios, but polls every 0.1 s"
    profile.observation = profile.observation.observing(every: .milliseconds(100))
    return profile
  }()

  /// All built-in profiles, the default first.
  package static let builtIn: [PlayerProfile] = [.exact, .html5, .criteoIOS, .criteoIOSApp]

  /// The profile with a name.
  package static func named(_ name: String) -> PlayerProfile? {
    builtIn.first { $0.name == name }
  }
}
