import TestSupport
import Testing
import Vocabulary

@testable import CreativeQuality

/// What files beside the media are by their bytes, and what a declaration has against them.
struct AssetContentTests {
  private static let pictures: [(PictureFile.Format, [UInt8])] = [
    (.png, MadePicture.png(width: 300, height: 250)),
    (.jpeg, MadePicture.jpeg(width: 300, height: 250)),
    (.gif, MadePicture.gif(width: 300, height: 250)),
    (.webP, MadePicture.webP(width: 300, height: 250)),
  ]

  @Test func `each format has its size and is whole`() {
    for (format, bytes) in Self.pictures {
      let picture = PictureFile(bytes)
      #expect(picture?.format == format)
      #expect(picture?.size == PictureSize(width: 300, height: 250), "\(format)")
      #expect(picture?.damage == nil, "\(format)")
    }
  }

  @Test func `a picture that ends early is damaged wherever it is cut`() {
    for (format, bytes) in Self.pictures {
      for count in 12..<bytes.count {
        guard let picture = PictureFile(Array(bytes.prefix(count))) else {
          Issue.record("\(format) of \(count) bytes")
          continue
        }
        #expect(picture.damage != nil, "\(format), \(count) of \(bytes.count) bytes")
      }
    }
  }

  @Test func `no bytes trap the reader`() {
    var random = SeededRandom(seed: 67)
    for (_, bytes) in Self.pictures {
      for _ in 0..<2_000 {
        var changed = bytes
        for _ in 0..<3 {
          changed[Int.random(in: changed.indices, using: &random)] = .random(
            in: 0...255, using: &random)
        }
        let picture = PictureFile(changed)
        for size in [PictureSize(width: 300, height: 250), .init(width: .max, height: 1)] {
          let declared = DeclaredAsset(use: .picture, type: "image/png", size: size)
          #expect(declared.faults(of: AssetContent(changed)).count <= 2)
        }
        #expect((picture?.size?.width ?? 0) >= 0)
      }
    }
  }

  @Test(arguments: [
    ("", "empty"), ("<!DOCTYPE html><html>", "an HTML page"), ("\u{FEFF}\n<HTML>", "an HTML page"),
    ("<?xml version=\"1.0\"?><VAST/>", "a markup document"), ("var a = 1;", "a text"),
    (
      "<?xml version=\"1.0\"?>\n<!-- a > b -->\n<!DOCTYPE svg><svg width=\"1\"></svg>",
      "an SVG picture"
    ),
    ("\0\0\0\u{18}ftypmp42", "a video"), ("\0\0\0\u{18}ftypavif", "an AVIF picture"),
    ("CWS\u{6}\0\0", "a Flash file, which no player runs"),
    ("\u{1}\u{2}", "a binary file of an unknown format"),
  ])
  func `the kind of a file is told from its start`(text: String, words: String) {
    #expect(AssetContent(Array(text.utf8)).words == words)
  }

  private func faults(
    _ use: DeclaredAsset.Use, _ type: String?, _ bytes: [UInt8], _ size: PictureSize? = nil
  ) -> [String] {
    DeclaredAsset(use: use, type: type, size: size).faults(of: AssetContent(bytes)).map {
      switch $0 {
      case .unusable: "unusable"
      case .type: "type"
      case .size: "size"
      }
    }
  }

  @Test func `a declared type is right, another picture's, or no picture's`() {
    let (png, jpeg) = (Self.pictures[0].1, Self.pictures[1].1)
    #expect(faults(.picture, "image/png", png) == [])
    #expect(faults(.picture, "image/JPG; q=1", jpeg) == [])
    #expect(faults(.picture, nil, jpeg) == [])
    #expect(faults(.picture, "image/png", jpeg) == ["type"])
    #expect(faults(.picture, "image/png", Array("<html>".utf8)) == ["unusable"])
    #expect(faults(.picture, "image/png", Array(png.dropLast())) == ["unusable"])
    #expect(faults(.page, nil, png) == [] && faults(.interactive, nil, png) == ["unusable"])
    #expect(faults(.page, nil, Array("<p>".utf8)) == [] && faults(.page, nil, []) == ["unusable"])
    #expect(faults(.script, nil, Array("a()".utf8)) == [])
    #expect(faults(.script, nil, Array("<html>".utf8)) == ["unusable"])
    #expect(DeclaredAsset(type: "application/x-shockwave-flash", size: nil) == nil)
  }

  @Test(arguments: [
    (300, 250, false), (600, 500, false), (299, 250, false), (301, 250, false), (300, 300, true),
    (320, 50, true), (150, 125, true), (1, 1, true),
  ])
  func `a picture fits its declared size or is distorted or blurred`(
    width: UInt32, height: UInt32, isFault: Bool
  ) {
    let faults = faults(
      .picture, "image/png", MadePicture.png(width: width, height: height),
      PictureSize(width: 300, height: 250))
    #expect(faults == (isFault ? ["size"] : []))
  }
}
