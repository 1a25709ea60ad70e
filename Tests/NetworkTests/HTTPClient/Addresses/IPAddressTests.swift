import Testing

@testable import Network

struct IPAddressTests {
  @Test(arguments: [
    ("192.0.2.1", "192.0.2.1"), ("2001:DB8:0:0::1", "2001:db8::1"), ("::", "::"),
    ("::ffff:1.2.3.4", "::ffff:1.2.3.4"), ("255.255.255.255", "255.255.255.255"),
  ])
  func `the usual form is read and written`(text: String, written: String) {
    #expect(IPAddress(text)?.description == written)
  }

  @Test(arguments: [
    "", "1.2.3", "1.2.3.4.5", "0x7f.0.0.1", "127.1", "localhost", "fe80::1%eth0", " 1.2.3.4",
  ])
  func `anything else is no address`(text: String) {
    #expect(IPAddress(text) == nil)
  }

  @Test(arguments: [
    ("2130706433", "127.0.0.1"), ("0x7f000001", "127.0.0.1"), ("0177.0.0.1", "127.0.0.1"),
    ("127.1", "127.0.0.1"), ("0xa9.254.0xa9fe", "169.254.169.254"), ("0", "0.0.0.0"),
    ("::1", "::1"), ("8.8.8.8", "8.8.8.8"),
  ])
  func `a host in an odd form is the address it stands for`(host: String, address: String) {
    #expect(IPAddress(host: host)?.description == address)
  }

  @Test(arguments: ["example.com", "1.2.3.4.5", "256.1.1.1", "127.0.0.1 x", "4294967296", "0x"])
  func `a host that is a name is no address`(host: String) {
    #expect(IPAddress(host: host) == nil)
  }

  @Test func `version 6 stands in brackets in a URL`() {
    #expect(IPAddress("::1")?.hostText == "[::1]")
    #expect(IPAddress("192.0.2.1")?.hostText == "192.0.2.1")
  }

  @Test(arguments: [
    ("127.0.0.1", AddressRestriction.loopback), ("127.255.255.255", .loopback), ("::1", .loopback),
    ("10.0.0.0", .privateNetwork), ("10.255.255.255", .privateNetwork),
    ("172.16.0.0", .privateNetwork), ("172.31.255.255", .privateNetwork),
    ("192.168.0.1", .privateNetwork), ("fec0::1", .privateNetwork),
    ("64:ff9b:1::808:808", .privateNetwork),
    ("100.64.0.0", .sharedNetwork), ("100.127.255.255", .sharedNetwork),
    ("169.254.0.1", .linkLocal), ("fe80::1", .linkLocal), ("febf::1", .linkLocal),
    ("169.254.169.254", .metadata), ("fd00:ec2::254", .metadata), ("100.100.100.200", .metadata),
    ("168.63.129.16", .metadata), ("192.0.0.192", .metadata),
    ("224.0.0.0", .multicast), ("239.255.255.255", .multicast), ("ff02::1", .multicast),
    ("0.0.0.0", .unspecified), ("0.1.2.3", .unspecified), ("::", .unspecified),
    ("255.255.255.255", .broadcast), ("255.255.255.254", .reserved), ("240.0.0.1", .reserved),
    ("192.0.0.1", .reserved), ("192.88.99.1", .reserved), ("100::1", .reserved),
    ("2001:10::1", .reserved), ("2001:2f::1", .reserved), ("1000::1", .reserved),
    ("4000::1", .reserved), ("5f00::1", .reserved),
    ("192.0.2.1", .documentation), ("198.51.100.1", .documentation),
    ("203.0.113.255", .documentation), ("2001:db8::1", .documentation),
    ("3fff:fff::1", .documentation),
    ("198.18.0.1", .benchmark), ("198.19.255.255", .benchmark), ("2001:2::1", .benchmark),
    ("fc00::1", .uniqueLocal), ("fdff::1", .uniqueLocal),
    ("::ffff:8.8.8.8", .mapped), ("::ffff:127.0.0.1", .mapped), ("::8.8.8.8", .mapped),
  ])
  func `an address that is not public says why`(text: String, restriction: AddressRestriction) {
    #expect(IPAddress(text)?.restriction == restriction)
  }

  @Test(arguments: [
    ("64:ff9b::7f00:1", AddressRestriction.loopback), ("64:ff9b::a9fe:a9fe", .metadata),
    ("2002:c0a8:101::1", .privateNetwork), ("2002:7f00:1::", .loopback),
    // Teredo: the server 10.0.0.1, and the client 192.168.1.1 inverted.
    ("2001:0:a00:1::f7f7:f7f7", .privateNetwork), ("2001:0:808:808::3f57:fefe", .privateNetwork),
    ("2a00:1450::5efe:a00:1", .privateNetwork), ("2a00:1450::200:5efe:7f00:1", .loopback),
  ])
  func `an address inside another is seen`(text: String, restriction: AddressRestriction) {
    #expect(IPAddress(text)?.restriction == restriction)
  }

  @Test(arguments: [
    "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0",
    "126.255.255.255", "128.0.0.0", "169.253.255.255", "169.255.0.0", "172.15.255.255",
    "172.32.0.0", "191.255.255.255", "192.0.1.0", "192.167.255.255", "192.169.0.0",
    "198.17.255.255",
    "198.20.0.0", "223.255.255.255", "2606:4700::1111", "2a00:1450::1", "3ffe::1",
    "64:ff9b::808:808", "2002:808:808::1", "2001:0:808:808::f7f7:f7f7", "2001:4860::5efe:808:808",
  ])
  func `a public address has no restriction`(text: String) throws {
    #expect(try #require(IPAddress(text)).restriction == nil)
  }

  @Test func `a policy opens some addresses or all`() throws {
    let (own, other) = (IPAddress(v4: 0x7F00_0001), IPAddress(v4: 0x7F00_0002))
    #expect(AddressPolicy.publicOnly.restriction(of: own) == .loopback)
    #expect(AddressPolicy.publicAnd([own]).restriction(of: own) == nil)
    #expect(AddressPolicy.publicAnd([own]).restriction(of: other) == .loopback)
    #expect(AddressPolicy.all.restriction(of: other) == nil)
  }

  @Test func `every restriction has words of its own`() {
    let phrases = AddressRestriction.allCases.map(\.phrase)
    #expect(Set(phrases).count == phrases.count)
  }
}

struct NameCacheTests {
  private let address = IPAddress(v4: 0x0808_0808)
  private let other = IPAddress(v4: 0x0101_0101)
  private let start = ContinuousClock.now

  @Test func `an answer holds for its lifetime`() {
    let resolver = FixedResolver(answers: ["a": [.addresses([address]), .addresses([other])]])
    var cache = NameCache(resolver: resolver, lifetime: .seconds(60))
    #expect(cache.answer(for: "a", at: start) == .addresses([address]))
    #expect(cache.answer(for: "a", at: start + .milliseconds(59_999)) == .addresses([address]))
    #expect(resolver.asked == ["a"])
    #expect(cache.answer(for: "a", at: start + .seconds(60)) == .addresses([other]))
    #expect(resolver.asked == ["a", "a"])
  }

  @Test func `a failure is told once and asked for again`() {
    let resolver = FixedResolver(answers: ["a": [.failed("no"), .addresses([other])]])
    var cache = NameCache(resolver: resolver, lifetime: .seconds(60))
    #expect(cache.answer(for: "a", at: start) == .failed("no"))
    #expect(cache.answer(for: "a", at: start) == .addresses([other]))
  }

  @Test func `who waits for the same name shares one look-up`() {
    let resolver = FixedResolver(answers: ["a": [.pending]])
    var cache = NameCache(resolver: resolver, lifetime: .seconds(60))
    #expect(cache.answer(for: "a", at: start) == .pending)
    #expect(cache.answer(for: "a", at: start + .seconds(1)) == .pending)
    #expect(resolver.asked == ["a"])
  }

  @Test func `the system knows the machine's own name, and that some names are none`() {
    for (name, isKnown) in [("localhost", true), ("no such name", false)] {
      let lookup = SystemResolver().lookUp(name)
      var answer = NameAnswer.pending
      while answer == .pending { answer = lookup.answer() }
      if case .addresses(let found) = answer {
        #expect(isKnown && found.allSatisfy { $0.restriction == .loopback })
      } else {
        #expect(!isKnown)
      }
    }
  }
}
