internal import Glibc

/// Ends a child with its parent, whatever the child is doing.
package enum ParentWatch {
  /// Watches the pipe to the parent from a separate thread, because the work may keep the main one
  /// busy for ever. When the parent has closed its end, the process ends within a second.
  ///
  /// - Parameter output: the descriptor whose reader is the parent.
  package static func begin(whoReads output: Int32) {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { number in
        var output = pollfd(fd: Int32(Int(bitPattern: number)), events: 0, revents: 0)
        while poll(&output, 1, -1) < 0, errno == EINTR {}
        // A request from before the end may still be answered within this time.
        sleep(1)
        _exit(EXIT_SUCCESS)
      }, UnsafeMutableRawPointer(bitPattern: Int(output)))
    pthread_detach(thread)
  }
}
