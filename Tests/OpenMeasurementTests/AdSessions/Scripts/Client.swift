/// The smallest client of the service, to put before a test's script.
enum Client {
  /// Defines `request(method, args, answer)`, which speaks a version of the protocol, and `send`.
  static func source(version: String = "1.5.0") -> String {
    """
    const service = omid.v1_VerificationServiceCommunication, answers = {};
    let count = 0;
    const received = [];
    const client = {
      handleExportedMessage(message, from) {
        received.push([message, from]);
        const answer = answers[message.omid_message_guid];
        const list = message.omid_message_args;
        if (answer) answer(...(typeof list === 'string' ? JSON.parse(list) : list));
      },
    };
    const isText = \(version < "1.0.3");
    function request(method, args, answer, from = client) {
      const guid = 'guid-' + count++;
      answers[guid] = answer;
      service.handleExportedMessage({
        omid_message_guid: guid, omid_message_method: 'VerificationService.' + method,
        omid_message_version: '\(version)',
        omid_message_args: isText ? JSON.stringify(args) : args,
      }, from);
      return guid;
    }
    const send = (url) => omidNative.sendUrl(url);

    """
  }
}
