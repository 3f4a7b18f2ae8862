package io.throughline.console.diagnose.rule;

import static io.throughline.console.diagnose.rule.RuleFinding.note;
import static io.throughline.console.diagnose.rule.RuleFinding.warning;

import io.throughline.console.diagnose.NodeFindings;
import io.throughline.console.diagnose.NodePair;
import io.throughline.protocol.environment.CpuNumbers;
import io.throughline.protocol.environment.Hardware.NumaNode;
import io.throughline.protocol.inspection.Inspection.Interrupt;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Interrupts of the NIC are taken by the data thread's CPU, or by CPUs far from the NIC. */
final class NicInterrupts {
  private static final String TAKEN =
      "Each of them stops what the CPU does: with TCP a data thread loses time to packets that"
          + " another CPU could take.";

  private NicInterrupts() {}

  static Stream<RuleFinding> check(NodePair nodePair) {
    return nodePair.onEach(NicInterrupts::check);
  }

  private static Stream<RuleFinding> check(NodeFindings nodeFindings) {
    List<Interrupt> interrupts = nodeFindings.interrupts();
    BitSet all = new BitSet();
    interrupts.forEach(one -> all.or(CpuNumbers.of(one.cpus())));
    if (all.isEmpty()) {
      return Stream.empty();
    }
    String nic = interrupts.getFirst().device();
    int cpu = nodeFindings.profile().data().cpu();
    long here =
        interrupts.stream().filter(one -> cpu >= 0 && CpuNumbers.of(one.cpus()).get(cpu)).count();
    String seen =
        "%d interrupt%s of %s on node %s go%s to CPU %s"
            .formatted(
                interrupts.size(),
                interrupts.size() == 1 ? "" : "s",
                nic,
                nodeFindings.name(),
                interrupts.size() == 1 ? "es" : "",
                CpuNumbers.text(all));
    if (here > 0) {
      return Stream.of(
          warning(
              nodeFindings.name(),
              "%s; %d of them to CPU %d, to which data.cpu pins the data thread."
                  .formatted(seen, here, cpu),
              TAKEN,
              mend(nodeFindings, interrupts, elsewhere(nodeFindings, cpu))));
    }
    Optional<NumaNode> near =
        nodeFindings.environment().hardware().numa().stream()
            .filter(node -> node.node() == nodeFindings.dataNuma())
            .findFirst();
    boolean far =
        nodeFindings.environment().hardware().numa().size() > 1
            && near.filter(node -> !all.intersects(CpuNumbers.of(node.cpus()))).isPresent();
    return Stream.of(
        far
            ? warning(
                nodeFindings.name(),
                "%s, and %s is on NUMA node %d with CPU %s."
                    .formatted(seen, nic, nodeFindings.dataNuma(), near.orElseThrow().cpus()),
                "Every packet crosses between NUMA nodes.",
                mend(nodeFindings, interrupts, near.orElseThrow().cpus()))
            : note(
                nodeFindings.name(),
                seen + (cpu < 0 ? "." : "; the data thread is pinned to CPU %d.".formatted(cpu)),
                "Good to know where a data thread is pinned: not there.",
                ""));
  }

  /** The NIC's NUMA node without one CPU, or all others of the machine. */
  private static String elsewhere(NodeFindings nodeFindings, int cpu) {
    BitSet cpus = new BitSet();
    nodeFindings.environment().hardware().numa().stream()
        .filter(node -> nodeFindings.dataNuma() < 0 || node.node() == nodeFindings.dataNuma())
        .forEach(node -> cpus.or(CpuNumbers.of(node.cpus())));
    if (cpus.isEmpty()) {
      cpus.set(0, Math.max(1, nodeFindings.environment().processors().cpus()));
    }
    cpus.clear(cpu);
    return cpus.isEmpty() ? "CPUS" : CpuNumbers.text(cpus);
  }

  private static String mend(NodeFindings nodeFindings, List<Interrupt> interrupts, String cpus) {
    return "# on %s, and stop irqbalance, which would move them back\nfor irq in %s; do echo %s | sudo tee /proc/irq/$irq/smp_affinity_list; done"
        .formatted(
            nodeFindings.name(),
            String.join(" ", interrupts.stream().map(one -> "" + one.number()).toList()),
            cpus);
  }
}
