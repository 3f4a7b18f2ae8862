package io.throughline.console.diagnose.rule;

import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.NodeFindings;
import io.throughline.console.diagnose.NodePair;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The ends run different versions of something. */
final class VersionsDiffer implements Rule {
  private record Part(
      String name, boolean grave, String why, Function<NodeFindings, String> version) {}

  private static final String TOGETHER =
      "What is measured is the two together; a figure of one does not hold for the other.";

  private static final String SAME_UCX =
      "# on both; then install one version, or name it with ucx.libraryPath in the profiles\nucx_info -v";

  private static final List<Part> PARTS =
      List.of(
          new Part(
              "UCX",
              true,
              "Versions of UCX need not understand each other's addresses: runs may fail to"
                  + " connect, or take another protocol.",
              nodeFindings ->
                  nodeFindings
                      .ucx()
                      .filter(TransportState::available)
                      .map(TransportState::version)
                      .orElse("")),
          new Part(
              "The kernel", false, TOGETHER, nodeFindings -> nodeFindings.environment().kernel()),
          new Part("The system", false, TOGETHER, nodeFindings -> nodeFindings.environment().os()),
          new Part("The NIC's driver", false, TOGETHER, VersionsDiffer::driver),
          new Part(
              "The NIC's firmware",
              false,
              TOGETHER,
              nodeFindings ->
                  nodeFindings.dataInterface().map(NetworkInterface::firmware).orElse("")),
          new Part(
              "The GPU's driver",
              false,
              TOGETHER,
              nodeFindings -> nodeFindings.environment().hardware().gpuDriver()),
          new Part(
              "CUDA", false, TOGETHER, nodeFindings -> nodeFindings.inspection().gpus().cuda()));

  @Override
  public String id() {
    return "versions";
  }

  @Override
  public Stream<Finding> check(NodePair nodePair) {
    return PARTS.stream().flatMap(part -> check(nodePair, part));
  }

  private Stream<Finding> check(NodePair nodePair, Part part) {
    String a = part.version.apply(nodePair.a());
    String b = part.version.apply(nodePair.b());
    if (a.isEmpty() || b.isEmpty() || a.equals(b)) {
      return Stream.empty();
    }
    String seen =
        "%s differs: %s on %s, %s on %s."
            .formatted(part.name, a, nodePair.a().name(), b, nodePair.b().name());
    return Stream.of(
        part.grave ? warning("", seen, part.why, SAME_UCX) : note("", seen, part.why, ""));
  }

  /** Name and version; the kernel's own is told already. */
  private static String driver(NodeFindings nodeFindings) {
    return nodeFindings
        .dataInterface()
        .flatMap(nic -> nodeFindings.link(nic.name()))
        .filter(link -> !link.driverVersion().equals(nodeFindings.environment().kernel()))
        .map(link -> link.driver() + " " + link.driverVersion())
        .orElse("");
  }
}
