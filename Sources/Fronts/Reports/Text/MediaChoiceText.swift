internal import Player
internal import VAST

extension MediaFileDecision.Candidate {
  /// Such as `cdn.example.com/ad.mp4: not taken: its type 'video/x-flv' is not played`.
  var choiceText: String {
    let verdict = isTaken ? "selected" : "rejected"
    return "\(HostAndPath.text(of: mediaFile.url)): \(verdict): \(reason)"
  }
}
