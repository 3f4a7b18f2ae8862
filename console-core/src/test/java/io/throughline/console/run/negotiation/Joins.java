package io.throughline.console.run.negotiation;

import io.throughline.protocol.environment.Capabilities;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.environment.Hardware;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.environment.NodeEnvironment.AgentSoftware;
import io.throughline.protocol.environment.NodeEnvironment.Host;
import io.throughline.protocol.environment.NodeEnvironment.Memory;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.environment.NodeEnvironment.Processors;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.message.Protocol;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.result.NodeRecord;
import java.util.List;

/** Messages in which agents tell of themselves. */
public final class Joins {
  private Joins() {}

  public static Join join(String node, String machine, long freeBytes, boolean ucx) {
    return new Join(
        Protocol.VERSION, node, 1, capabilities(ucx), environment(machine, freeBytes, List.of()));
  }

  public static Capabilities capabilities(boolean ucx) {
    return new Capabilities(
        List.of(
            ucx
                ? new TransportState(
                    "ucx", true, "1.13.1", "system", List.of("tcp/eth0"), List.of())
                : new TransportState(
                    "ucx", false, "", "", List.of("no libucp.so.0 found"), List.of()),
            new TransportState("tcp", true, "", "", List.of(), List.of("one-sided write"))));
  }

  public static NodeEnvironment environment(
      String machine, long freeBytes, List<NetworkInterface> interfaces) {
    return new NodeEnvironment(
        machine,
        new Host("host", "Debian", "6.1", "x86_64"),
        new Processors("CPU", 4, "", 1),
        new Memory(freeBytes, freeBytes, -1),
        "",
        interfaces,
        new AgentSoftware("25", "0.1"),
        Hardware.UNKNOWN,
        null);
  }

  /** A node of a run that is not over. */
  public static NodeRecord node(Assignment at, NodeEnvironment environment) {
    return new NodeRecord(
        at.node(),
        at.role(),
        NodeProfile.local(at.node()),
        List.of(),
        environment,
        null,
        null,
        null);
  }
}
