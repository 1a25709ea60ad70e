import Foundation
import Media
import TestSupport
import Testing
import Vocabulary

/// Files that were tampered with, with all filters on.
extension HostileFileTests {
  /// How many files a test makes of one sample; each is decoded whole, which takes time.
  private static let fileCount = Lane.isNightly ? 200 : 40

  /// Numbers that reports could not write, and intervals that make no sense.
  private func expectSound(_ measurements: MediaMeasurements?, _ comment: Comment) {
    guard let measurements else {
      Issue.record("nothing was measured: \(comment)")
      return
    }
    let sound = measurements.audio?.sound
    let numbers =
      [sound?.integratedLoudness, sound?.loudnessRange, sound?.truePeak, sound?.samplePeak]
      + (sound?.channels ?? []).flatMap { [$0.peak, $0.rms] }
    #expect(numbers.allSatisfy { $0?.isFinite ?? true }, comment)
    let pictures = measurements.video?.pictures
    for interval in (pictures?.black ?? []) + (pictures?.frozen ?? []) + (sound?.silences ?? []) {
      #expect(interval.start >= .zero && interval.duration >= .zero, comment)
    }
    if let pictures, let area = pictures.litArea {
      #expect(area.x >= 0 && area.x + area.width <= pictures.width, comment)
      #expect(area.y >= 0 && area.y + area.height <= pictures.height, comment)
    }
  }

  @Test(arguments: ["ad-3.2s.mp4", "ad-6s.mp4"])
  func `a file cut anywhere is measured as far as it goes`(name: String) throws {
    let bytes = try SampleMedia.bytes(name)
    var random = SeededRandom(seed: 4).forked(for: name)
    for _ in 0..<Self.fileCount {
      let length = Int.random(in: 0..<bytes.count, using: &random)
      try SampleMedia.withFile(bytes.prefix(length)) { path in
        do throws(FFmpegError) {
          let facts = try MediaReader.read(path: path, mode: .full, details: .quality)
          #expect(facts.damage != nil, "cut at \(length)")
          expectSound(facts.measurements, "cut at \(length)")
        } catch {
          #expect(error.code < 0)
        }
      }
    }
  }

  @Test(arguments: ["ad-3.2s.mp4", "ad-6s.mp4"])
  func `a file with a flipped byte is measured or refused`(name: String) throws {
    let bytes = try SampleMedia.bytes(name)
    var random = SeededRandom(seed: 5).forked(for: name)
    for turn in 0..<Self.fileCount {
      let place = Int.random(in: 0..<(turn.isMultiple(of: 2) ? 6_000 : bytes.count), using: &random)
      var damaged = bytes
      damaged[place] ^= UInt8.random(in: 1...255, using: &random)
      try SampleMedia.withFile(damaged) { path in
        do throws(FFmpegError) {
          let facts = try MediaReader.read(path: path, mode: .full, details: .quality)
          expectSound(facts.measurements, "flipped at \(place)")
        } catch {
          #expect(error.code < 0)
        }
      }
    }
  }
}
