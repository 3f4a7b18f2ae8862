package io.throughline.console.run;

import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfile.Launch;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** Where the tcp transport of a node listens and is reached. */
final class DataAddress {
  private DataAddress() {}

  /**
   * The profile's; without one the SSH host's, or loopback where the agent is local. Empty where
   * the SSH host is an alias that only SSH knows.
   */
  static String of(NodeProfile node) {
    if (!node.data().address().isEmpty()) {
      return node.data().address();
    }
    if (node.launch() == Launch.LOCAL) {
      return "127.0.0.1";
    }
    try {
      return InetAddress.getByName(node.ssh().host()).getHostAddress();
    } catch (UnknownHostException e) {
      return "";
    }
  }
}
