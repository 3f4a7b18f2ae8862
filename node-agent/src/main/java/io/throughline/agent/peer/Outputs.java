package io.throughline.agent.peer;

import io.throughline.protocol.peer.PeerOrder;
import io.throughline.protocol.scenario.PeerTool;

/** Parser of a peer's output, whichever peer it is. */
final class Outputs {
  private Outputs() {}

  /**
   * @throws PeerFailure with the tool's own words where there is no figure
   */
  static ToolOutput read(PeerOrder order, String output, int code) throws PeerFailure {
    return switch (order.work().tool()) {
      case UCX_PERFTEST -> PerftestOutput.read(output, code, order.work().latency(), order.size());
      case IPERF3 -> IperfOutput.read(output, code);
    };
  }

  /** Why a process ended as it did, in words. */
  static String trouble(PeerTool tool, String output, int code) {
    return switch (tool) {
      case UCX_PERFTEST -> PerftestOutput.trouble(output, code);
      case IPERF3 -> IperfOutput.trouble(output, code);
    };
  }
}
