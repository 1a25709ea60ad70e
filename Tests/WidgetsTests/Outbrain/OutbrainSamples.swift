/// Responses as files state them.
enum OutbrainSamples {
  /// A paid item of real-time bidding with an audience label, an organic one without an image, a paid
  /// one, and an organic one with an image.
  static let footer = """
    {
      "recommendations": [
        {
          "id": "p-1", "content": "Ten gardens to visit", "source": "Garden Weekly",
          "url": "https://paid.outbrain.com/network/redir?p=aGk%3D&c=1%202",
          "isPaidLink": true,
          "image": {"url": "https://images.example/gardens.jpg", "width": 300, "height": 200},
          "audienceCampaignsLabel": "For gardeners",
          "shouldDisplayDisclosureIcon": true,
          "disclosure": {
            "imageUrl": "https://choices.example/icon.png",
            "clickUrl": "https://choices.example/why?ad=1"
          }
        },
        {
          "id": "o-1", "content": "The council meets", "source": "Local",
          "url": "https://app.example.com/council", "isPaidLink": false
        },
        {
          "id": "p-2", "content": "A lamp for every desk", "source": "Lamp Shop",
          "url": "https://paid.outbrain.com/network/redir?p=2", "isPaidLink": true,
          "image": {"url": "https://images.example/lamp.jpg", "width": 300, "height": 200}
        },
        {
          "id": "o-2", "content": "Rain until Friday", "source": "Weather",
          "url": "https://app.example.com/rain", "isPaidLink": false,
          "image": {"url": "https://images.example/rain.jpg", "width": 300, "height": 200}
        }
      ],
      "aboutURL": "https://www.example.com/about-recommendations"
    }
    """

  /// Two items that the other response does not have; no about page, and one URL that is nil.
  static let drawer = """
    {
      "recommendations": [
        {
          "id": "p-9", "content": "Shoes that last", "source": "Shoe Shop",
          "url": "https://paid.outbrain.com/network/redir?p=9", "isPaidLink": true
        },
        {
          "id": "o-9", "content": "Goals of the week", "source": "Sports", "url": null,
          "isPaidLink": false
        }
      ]
    }
    """
}
