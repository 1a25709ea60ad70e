internal import Documents
internal import Vocabulary

extension VASTReader {
  /// Reads the verifications of an ad from every place where a tag may have them.
  ///
  /// Since 4.1 they are in the ad's `AdVerifications`. Before, they are in an extension of type
  /// `AdVerifications`, because 2.0 and 3.0 have no such element and that of 4.0 lacks parameters.
  func verifications(in ad: XMLNode, extensions: [XMLNode]) -> [Verification] {
    var verifications: [Verification] = []
    for child in ad.children {
      switch child.name {
      case "AdVerifications":
        verifications += adVerifications(child)
      case "Verification", "AdVerification":
        verifications += verificationOrList(child)
      default:
        break
      }
    }
    for element in extensions { verifications += self.verifications(inExtension: element) }
    return verifications
  }

  private func verifications(inExtension node: XMLNode) -> [Verification] {
    let type = node.attribute(namedIgnoringCase: "type")?.value ?? ""
    var verifications: [Verification] = []
    for child in node.children {
      switch child.name {
      case "AdVerifications":
        verifications += adVerifications(child)
      case "Verification", "AdVerification":
        guard type.equalsIgnoringCase("AdVerifications") else { continue }
        verifications += verificationOrList(child)
      default:
        break
      }
    }
    return verifications
  }

  private func adVerifications(_ node: XMLNode) -> [Verification] {
    var verifications: [Verification] = []
    for child in node.children where ["Verification", "AdVerification"].contains(child.name) {
      verifications += verificationOrList(child)
    }
    return verifications
  }

  /// Reads a `Verification` or an `AdVerification`. An `AdVerification` that contains
  /// `Verification` elements is the misspelled list `AdVerifications`; otherwise it is one
  /// misspelled `Verification`.
  private func verificationOrList(_ node: XMLNode) -> [Verification] {
    guard node.name == "AdVerification" else { return [verification(node)] }
    let hasMembers = node.child(named: "Verification") != nil
    return hasMembers ? adVerifications(node) : [verification(node)]
  }

  private func verification(_ node: XMLNode) -> Verification {
    var verification = Verification(vendor: attribute("vendor", of: node), position: node.position)
    for child in node.children {
      switch child.name {
      case "JavaScriptResource":
        verification.javaScriptResources.append(
          JavaScriptResource(
            url: url(child) ?? "", apiFramework: attribute("apiFramework", of: child),
            browserOptional: flag("browserOptional", of: child), position: child.position))
      case "ExecutableResource":
        verification.executableResources.append(
          ExecutableResource(
            url: url(child) ?? "", apiFramework: attribute("apiFramework", of: child),
            type: attribute("type", of: child), position: child.position))
      case "FlashResource":
        verification.flashResources.append(
          ExecutableResource(
            url: url(child) ?? "", apiFramework: attribute("apiFramework", of: child),
            type: attribute("type", of: child), position: child.position))
      case "TrackingEvents":
        verification.notExecuted += notExecuted(child)
      default:
        break
      }
    }
    verification.viewableImpression = node.child(named: "ViewableImpression").map {
      viewableImpression($0)
    }
    verification.parameters = text(of: "VerificationParameters", in: node)
    return verification
  }

  private func notExecuted(_ node: XMLNode) -> [TrackingURL] {
    node.children(named: "Tracking")
      .filter { attribute("event", of: $0) == "verificationNotExecuted" }
      .compactMap { trackingURL($0) }
  }
}
