internal import Diagnostics
internal import Transport
internal import XMLTree

extension VASTReader {
  /// Reads the verifications of an ad from every place they are found in.
  ///
  /// 4.1 and later: `AdVerifications` in the ad; before: in an extension of type
  /// `AdVerifications`, since 2.0 and 3.0 have no such element and 4.0's lacks parameters.
  mutating func verifications(in ad: XMLNode, extensions: [XMLNode]) -> [Verification] {
    var verifications: [Verification] = []
    for child in ad.children {
      switch child.name {
      case "AdVerifications":
        if version != nil, !isVersion(atLeast: 4, 0) {
          report(
            .verificationMisplaced,
            "'AdVerifications' is not defined in '\(ad.name)' before 4.0; "
              + "put it into an 'Extension' of type 'AdVerifications'", at: child.position)
        }
        verifications += adVerifications(child)
      case "Verification", "AdVerification":
        report(
          .verificationMisplaced,
          "'\(child.name)' is not defined in '\(ad.name)'; "
            + "put it into 'AdVerifications'", at: child.position)
        verifications += verificationOrList(child)
      default:
        break
      }
    }
    for element in extensions { verifications += self.verifications(inExtension: element) }
    return verifications
  }

  private mutating func verifications(inExtension node: XMLNode) -> [Verification] {
    let type = node.attribute(namedIgnoringCase: "type")?.value ?? ""
    var verifications: [Verification] = []
    for child in node.children {
      switch child.name {
      case "AdVerifications":
        if isVersion(atLeast: 4, 1) {
          report(
            .verificationMisplaced,
            "'AdVerifications' belongs in 'InLine' or 'Wrapper' since 4.1, not in an 'Extension'",
            at: child.position)
        }
        verifications += adVerifications(child)
      case "Verification", "AdVerification":
        guard type.equalsIgnoringCase("AdVerifications") else { continue }
        report(
          .verificationMisplaced,
          "'\(child.name)' is not defined in 'Extension'; "
            + "put it into 'AdVerifications'", at: child.position)
        verifications += verificationOrList(child)
      default:
        break
      }
    }
    return verifications
  }

  private mutating func adVerifications(_ node: XMLNode) -> [Verification] {
    checkChildren(of: node, also: ["AdVerification"])
    var verifications: [Verification] = []
    for child in node.children where ["Verification", "AdVerification"].contains(child.name) {
      verifications += verificationOrList(child)
    }
    return verifications
  }

  /// `AdVerification` is a misspelling of the list or of one member, depending on what it holds.
  private mutating func verificationOrList(_ node: XMLNode) -> [Verification] {
    guard node.name == "AdVerification" else { return [verification(node)] }
    let members = node.children(named: "Verification")
    let meant = members.isEmpty ? "Verification" : "AdVerifications"
    report(
      .verificationMisspelt,
      "'AdVerification' is unknown; did you mean '\(meant)'?", at: node.position
    )
    let renamed = node.with(name: meant)
    return members.isEmpty ? [verification(renamed)] : adVerifications(renamed)
  }

  private mutating func verification(_ node: XMLNode) -> Verification {
    checkChildren(of: node)
    var verification = Verification(vendor: attribute("vendor", of: node), position: node.position)
    if verification.vendor == nil {
      report(
        .verificationVendorMissing, "'Verification' has no 'vendor', which is required",
        at: node.position)
    }
    for child in node.children {
      switch child.name {
      case "JavaScriptResource":
        verification.javaScriptResources.append(
          JavaScriptResource(
            url: url(child) ?? "", apiFramework: framework(of: child),
            browserOptional: flag("browserOptional", of: child), position: child.position))
      case "ExecutableResource":
        verification.executableResources.append(
          ExecutableResource(
            url: url(child) ?? "", apiFramework: framework(of: child),
            type: attribute("type", of: child), position: child.position))
      case "FlashResource":
        verification.flashResources.append(
          ExecutableResource(
            url: url(child) ?? "", apiFramework: framework(of: child),
            type: attribute("type", of: child), position: child.position))
      case "TrackingEvents":
        verification.notExecuted += notExecuted(child)
      default:
        break
      }
    }
    verification.viewableImpression = single("ViewableImpression", in: node).map {
      viewableImpression($0)
    }
    let parameters = single("VerificationParameters", in: node)?.trimmedText ?? ""
    verification.parameters = parameters.isEmpty ? nil : parameters
    return verification
  }

  private mutating func framework(of node: XMLNode) -> String? {
    let framework = attribute("apiFramework", of: node)
    if framework == nil {
      report(
        .verificationFrameworkMissing,
        "'\(node.name)' has no 'apiFramework', so it is not executed; use 'omid'",
        at: node.position)
    }
    return framework
  }

  private mutating func notExecuted(_ node: XMLNode) -> [TrackingURL] {
    checkChildren(of: node)
    var urls: [TrackingURL] = []
    for child in node.children where child.isNamed("Tracking") {
      let event = attribute("event", of: child) ?? ""
      guard let url = trackingURL(child) else { continue }
      if event == "verificationNotExecuted" {
        urls.append(url)
      } else {
        report(
          event.isEmpty ? .trackingEventMissing : .trackingEventUnknown,
          "event \(Self.quoted(event)) of a 'Verification' never fires; "
            + "only 'verificationNotExecuted' is defined", at: child.position)
      }
    }
    return urls
  }
}
