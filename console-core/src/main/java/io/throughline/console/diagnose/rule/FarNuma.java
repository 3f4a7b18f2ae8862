package io.throughline.console.diagnose.rule;

import static io.throughline.console.diagnose.rule.RuleFinding.note;
import static io.throughline.console.diagnose.rule.RuleFinding.warning;

import io.throughline.console.diagnose.NodeFindings;
import io.throughline.console.diagnose.NodePair;
import io.throughline.protocol.environment.CpuNumbers;
import io.throughline.protocol.environment.Hardware.Gpu;
import io.throughline.protocol.environment.Hardware.NumaNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The data thread or the GPUs are on another NUMA node than the NIC. */
final class FarNuma {
  private FarNuma() {}

  static Stream<RuleFinding> check(NodePair nodePair) {
    return nodePair.onEach(nodeFindings ->
        nodeFindings.environment().hardware().numa().size() > 1 && nodeFindings.dataNuma() >= 0
            ? Stream.concat(cpu(nodeFindings), gpus(nodeFindings))
            : Stream.empty());
  }

  private static Stream<RuleFinding> cpu(NodeFindings nodeFindings) {
    int near = nodeFindings.dataNuma();
    int cpu = nodeFindings.profile().data().cpu();
    List<NumaNode> nodes = nodeFindings.environment().hardware().numa();
    String good =
        nodes.stream().filter(n -> n.node() == near).map(NumaNode::cpus).findFirst().orElse("");
    String mend =
        "# in profiles/nodes/%s.yaml, one of the CPUs %s\n# data: {cpu: %s}"
            .formatted(nodeFindings.name(), good, good.split("[-,]", 2)[0]);
    if (cpu < 0) {
      return Stream.of(
          note(
              nodeFindings.name(),
              "The data thread of node %s is not pinned; its NIC is on NUMA node %d of %d."
                  .formatted(nodeFindings.name(), near, nodes.size()),
              "Figures change from run to run with the CPU that the kernel chooses.",
              mend));
    }
    Optional<NumaNode> of =
        nodes.stream().filter(n -> CpuNumbers.of(n.cpus()).get(cpu)).findFirst();
    return of.isPresent() && of.get().node() != near
        ? Stream.of(
            warning(
                nodeFindings.name(),
                "On node %s the data thread is pinned to CPU %d of NUMA node %d, and its NIC is on NUMA node %d."
                    .formatted(nodeFindings.name(), cpu, of.get().node(), near),
                "Every byte crosses between the two.",
                mend))
        : Stream.empty();
  }

  private static Stream<RuleFinding> gpus(NodeFindings nodeFindings) {
    List<Gpu> gpus = nodeFindings.environment().hardware().gpus();
    boolean near = gpus.stream().anyMatch(gpu -> gpu.numaNode() == nodeFindings.dataNuma());
    boolean known = gpus.stream().anyMatch(gpu -> gpu.numaNode() >= 0);
    return known && !near && nodeFindings.wantsGpu()
        ? Stream.of(
            warning(
                nodeFindings.name(),
                "No GPU of node %s is on NUMA node %d, where its NIC is."
                    .formatted(nodeFindings.name(), nodeFindings.dataNuma()),
                "Data between GPU and NIC crosses between the CPUs.",
                "# on %s: which NIC is near which GPU\nnvidia-smi topo -m"
                    .formatted(nodeFindings.name())))
        : Stream.empty();
  }
}
