package io.throughline.console.run.plan;

import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.ending.RunFailure;
import io.throughline.console.run.view.Phase;
import io.throughline.protocol.environment.IpAddress;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfile.Launch;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The address at which the tcp transport of a node listens and is reached. */
public final class DataAddress {
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
    String host = node.ssh().host();
    return IpAddress.of(host)
        .map(ip -> ip.text())
        .or(() -> parse(host).map(address -> IpAddress.text(address)))
        .orElse("");
  }

  /**
   * The plan with addresses that the nodes really have. A guess that turned out wrong, as behind an
   * alias or a translated address, gives way to an address of the data device, or to the first that
   * is not loopback.
   *
   * @param nodes in the order of the plan's assignments
   * @param joins by node
   * @throws RunEnd.Early where a profile names an address that its node does not have
   */
  public static RunPlan settle(RunPlan plan, List<NodeProfile> nodes, Map<String, Join> joins)
      throws RunEnd.Early {
    List<Assignment> settled = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      Assignment assignment = plan.assignments().get(i);
      Join join = joins.get(assignment.node());
      settled.add(join == null ? assignment : settle(assignment, nodes.get(i), join.environment()));
    }
    return new RunPlan(
        plan.runId(), plan.scenario(), plan.kind(), plan.settings(), plan.transport(), settled);
  }

  /**
   * Whether the nodes have the addresses that their profiles name, where something else carries the
   * run: a profile that is wrong is not passed over.
   *
   * @param joins by node
   * @throws RunEnd.Early where a profile names an address that its node does not have
   */
  public static void check(List<NodeProfile> nodes, Map<String, Join> joins) throws RunEnd.Early {
    for (NodeProfile node : nodes) {
      Join join = joins.get(node.name());
      Optional<InetAddress> named =
          node.data().address().isEmpty() ? Optional.empty() : parse(node.data().address());
      if (join != null && named.isPresent()) {
        List<InetAddress> there =
            join.environment().interfaces().stream().flatMap(DataAddress::addresses).toList();
        if (!there.isEmpty() && !there.contains(named.get())) {
          throw missing(node, there);
        }
      }
    }
  }

  /** The address at which a node would be reached, as far as its profile and its agent know. */
  public static String of(NodeProfile profile, NodeEnvironment environment) {
    String planned = of(profile);
    if (!profile.data().address().isEmpty()) {
      return planned;
    }
    List<InetAddress> there =
        environment.interfaces().stream().flatMap(DataAddress::addresses).toList();
    return parse(planned).filter(there::contains).isPresent() && !planned.isEmpty()
        ? planned
        : chosen(profile.data().device(), environment).map(IpAddress::text).orElse(planned);
  }

  private static Assignment settle(
      Assignment assignment, NodeProfile profile, NodeEnvironment environment) throws RunEnd.Early {
    Optional<InetAddress> planned =
        assignment.dataAddress().isEmpty() ? Optional.empty() : parse(assignment.dataAddress());
    List<InetAddress> there =
        environment.interfaces().stream().flatMap(DataAddress::addresses).toList();
    if (there.isEmpty() || (planned.isPresent() && there.contains(planned.get()))) {
      return assignment;
    }
    if (!profile.data().address().isEmpty()) {
      if (planned.isEmpty()) {
        // A name that the node may know and the console does not.
        return assignment;
      }
      throw missing(profile, there);
    }
    return chosen(assignment.device(), environment)
        .map(address -> assignment.at(IpAddress.text(address)))
        .orElseThrow(() -> missing(profile, there));
  }

  private static Optional<InetAddress> chosen(String device, NodeEnvironment environment) {
    List<NetworkInterface> interfaces = environment.interfaces();
    return Stream.concat(
            interfaces.stream().filter(nic -> nic.name().equals(device)), interfaces.stream())
        .flatMap(DataAddress::addresses)
        .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
        .findFirst();
  }

  private static Stream<InetAddress> addresses(NetworkInterface nic) {
    return nic.addresses().stream().flatMap(address -> parse(address).stream());
  }

  private static Optional<InetAddress> parse(String host) {
    try {
      return Optional.of(InetAddress.getByName(host));
    } catch (UnknownHostException e) {
      return Optional.empty();
    }
  }

  private static RunEnd.Early missing(NodeProfile node, List<InetAddress> there) {
    return new RunFailure(
            node.name(),
            Phase.PREPARING,
            new Problem(
                "node " + node.name(),
                "data.address: '%s' is no address of this node".formatted(node.data().address()),
                "its addresses are "
                    + String.join(", ", there.stream().map(IpAddress::text).toList())))
        .ending();
  }
}
