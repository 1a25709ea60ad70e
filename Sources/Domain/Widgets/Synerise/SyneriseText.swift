/// Writes what findings say about lengths.
enum SyneriseText {
  /// A number of points, a whole one without a fraction; the unit is for the sentence to say.
  static func number(_ points: Double) -> String {
    Int(exactly: points).map { "\($0)" } ?? "\(points)"
  }
}
