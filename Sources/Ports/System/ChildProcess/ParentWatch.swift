internal import Glibc

/// Ends a child process when its parent ends, whatever the child is doing.
package enum ParentWatch {
  /// Starts a thread that ends this child process when the parent has closed its end of a pipe. The
  /// main thread cannot check that, because the child's work can keep it busy all the time.
  ///
  /// - Parameters:
  ///   - output: the descriptor to which this process writes and from which the parent reads.
  ///   - atOnce: whether this process ends immediately; otherwise it ends after one second, in
  ///     which it can still answer a request that it received before.
  package static func begin(whoReads output: Int32, endingAtOnce atOnce: Bool = false) {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { argument in
        let number = Int(bitPattern: argument)
        var output = pollfd(fd: Int32(number / 2), events: 0, revents: 0)
        while poll(&output, 1, -1) < 0, errno == EINTR {}
        if number % 2 == 0 { sleep(1) }
        _exit(EXIT_SUCCESS)
      }, UnsafeMutableRawPointer(bitPattern: Int(output) * 2 + (atOnce ? 1 : 0)))
    pthread_detach(thread)
  }
}
