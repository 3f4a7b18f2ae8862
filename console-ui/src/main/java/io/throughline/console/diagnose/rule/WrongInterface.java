package io.throughline.console.diagnose.rule;

import io.throughline.console.diagnose.End;
import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.Pair;
import io.throughline.console.ucx.UcxVariables;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.inspection.Inspection.Link;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Data would go over an interface that leads to containers or virtual machines. */
final class WrongInterface implements Rule {
  private static final Pattern LOCAL =
      Pattern.compile(
          "docker\\d+|br-[0-9a-f]{12}|virbr\\d+|lxcbr\\d+|lxdbr\\d+|cni\\d+|podman\\d+");

  @Override
  public String id() {
    return "interface";
  }

  @Override
  public Stream<Finding> check(Pair pair) {
    return pair.oneHost()
        ? Stream.empty()
        : pair.onEach(end -> Stream.concat(address(end), ucx(end)));
  }

  private Stream<Finding> address(End end) {
    return end.dataInterface().stream()
        .map(NetworkInterface::name)
        .filter(name -> LOCAL.matcher(name).matches() || name.equals("lo"))
        .map(name ->
            error(
                end.name(),
                "The data address %s of node %s is that of %s."
                    .formatted(end.address(), end.name(), name),
                name.equals("lo")
                    ? "Other machines cannot reach it."
                    : "%s is a bridge inside of this machine; other machines cannot reach it."
                        .formatted(name),
                "# in profiles/nodes/%s.yaml, the address of the fabric's interface:\n# data: {address: ...}\nip -brief address"
                    .formatted(end.name())));
  }

  /** UCX left to itself takes every interface that is up. */
  private Stream<Finding> ucx(End end) {
    String named = end.ucxVariables().getOrDefault("UCX_NET_DEVICES", "");
    if (!named.isEmpty()) {
      return Stream.of(named.split(",", -1))
          .map(String::strip)
          .filter(device -> LOCAL.matcher(device).matches())
          .map(device ->
              error(
                  end.name(),
                  "The profile of node %s names %s for its data.".formatted(end.name(), device),
                  "%s is a bridge inside of the machine; other machines cannot be reached over it."
                      .formatted(device),
                  "# in profiles/nodes/%s.yaml\n# data: {device: %s}"
                      .formatted(end.name(), better(end))));
    }
    List<String> local =
        end.ucx().stream()
            .flatMap(ucx -> new UcxVariables(ucx).devices().stream())
            .filter(device -> LOCAL.matcher(device).matches())
            .sorted()
            .toList();
    return local.isEmpty()
        ? beside(end)
        : Stream.of(
            warning(
                end.name(),
                "UCX on node %s may choose %s, since its profile names no device."
                    .formatted(end.name(), String.join(", ", local)),
                "That is a bridge inside of the machine: UCX connects over it in vain, or slowly.",
                "# in profiles/nodes/%s.yaml\n# data: {device: %s}"
                    .formatted(end.name(), better(end))));
  }

  /** Other networks than the data address's: nothing says that the other node is there. */
  private Stream<Finding> beside(End end) {
    String data = end.dataInterface().map(NetworkInterface::name).orElse("");
    List<String> devices =
        end.ucx().stream()
            .flatMap(ucx -> new UcxVariables(ucx).devices().stream())
            .sorted()
            .toList();
    List<String> others =
        devices.stream().filter(device -> !device.equals(data) && !device.equals("lo")).toList();
    // UCX prefers RDMA to TCP, and tells by itself which ports of it reach each other.
    boolean rdma = devices.stream().anyMatch(device -> device.contains(":"));
    return data.isEmpty() || others.isEmpty() || rdma
        ? Stream.empty()
        : Stream.of(
            warning(
                end.name(),
                "UCX on node %s may choose %s beside %s, since its profile names no device."
                    .formatted(end.name(), String.join(", ", others), data),
                "It connects over any of them: where one does not reach the other node, a run"
                    + " waits in vain; where it does, it carries a part of the bytes.",
                "# in profiles/nodes/%s.yaml\n# data: {device: %s}".formatted(end.name(), data)));
  }

  private static String better(End end) {
    return end.dataInterface()
        .map(NetworkInterface::name)
        .or(() ->
            end.inspection().links().stream()
                .filter(link -> link.kind().equals("physical"))
                .map(Link::name)
                .findFirst())
        .orElse("eth0");
  }
}
