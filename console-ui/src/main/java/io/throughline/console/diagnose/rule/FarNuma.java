package io.throughline.console.diagnose.rule;

import io.throughline.console.diagnose.End;
import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.Pair;
import io.throughline.protocol.environment.Hardware.Gpu;
import io.throughline.protocol.environment.Hardware.NumaNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The data thread or the GPUs are on another NUMA node than the NIC. */
final class FarNuma implements Rule {
  @Override
  public String id() {
    return "numa";
  }

  @Override
  public Stream<Finding> check(Pair pair) {
    return pair.onEach(end ->
        end.environment().hardware().numa().size() > 1 && end.dataNuma() >= 0
            ? Stream.concat(cpu(end), gpus(end))
            : Stream.empty());
  }

  private Stream<Finding> cpu(End end) {
    int near = end.dataNuma();
    int cpu = end.profile().data().cpu();
    List<NumaNode> nodes = end.environment().hardware().numa();
    String good =
        nodes.stream().filter(n -> n.node() == near).map(NumaNode::cpus).findFirst().orElse("");
    String mend =
        "# in profiles/nodes/%s.yaml, one of the CPUs %s\n# data: {cpu: %s}"
            .formatted(end.name(), good, good.split("[-,]", 2)[0]);
    if (cpu < 0) {
      return Stream.of(
          note(
              end.name(),
              "The data thread of node %s is not pinned; its NIC is on NUMA node %d of %d."
                  .formatted(end.name(), near, nodes.size()),
              "Figures change from run to run with the CPU that the kernel chooses.",
              mend));
    }
    Optional<NumaNode> of = nodes.stream().filter(n -> holds(n.cpus(), cpu)).findFirst();
    return of.isPresent() && of.get().node() != near
        ? Stream.of(
            warning(
                end.name(),
                "On node %s the data thread is pinned to CPU %d of NUMA node %d, and its NIC is on NUMA node %d."
                    .formatted(end.name(), cpu, of.get().node(), near),
                "Every byte crosses between the two.",
                mend))
        : Stream.empty();
  }

  private Stream<Finding> gpus(End end) {
    List<Gpu> gpus = end.environment().hardware().gpus();
    boolean near = gpus.stream().anyMatch(gpu -> gpu.numaNode() == end.dataNuma());
    boolean known = gpus.stream().anyMatch(gpu -> gpu.numaNode() >= 0);
    return known && !near && end.wantsGpu()
        ? Stream.of(
            warning(
                end.name(),
                "No GPU of node %s is on NUMA node %d, where its NIC is."
                    .formatted(end.name(), end.dataNuma()),
                "Data between GPU and NIC crosses between the CPUs.",
                "# on %s: which NIC is near which GPU\nnvidia-smi topo -m".formatted(end.name())))
        : Stream.empty();
  }

  /** A list as the kernel writes it: {@code 0-15,32-47}. */
  private static boolean holds(String cpus, int cpu) {
    return Stream.of(cpus.split(",", -1))
        .map(range -> range.split("-", 2))
        .filter(ends -> ends[0].matches("\\d+") && ends[ends.length - 1].matches("\\d+"))
        .anyMatch(ends ->
            Integer.parseInt(ends[0]) <= cpu && cpu <= Integer.parseInt(ends[ends.length - 1]));
  }
}
