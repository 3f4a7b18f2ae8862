package io.throughline.console.diagnose.rule;

import static io.throughline.console.diagnose.rule.RuleFinding.note;

import io.throughline.console.diagnose.NodePair;
import java.util.stream.Stream;

/** No huge pages are set aside. */
final class HugePages {
  private static final long TWO_MIB = 2L << 20;

  private HugePages() {}

  static Stream<RuleFinding> check(NodePair nodePair) {
    return nodePair.onEach(nodeFindings -> {
      var pools = nodeFindings.environment().hardware().hugePages();
      boolean some = pools.stream().anyMatch(pool -> pool.total() > 0);
      boolean possible = pools.stream().anyMatch(pool -> pool.pageBytes() == TWO_MIB);
      return some || !possible
          ? Stream.empty()
          : Stream.of(
              note(
                  nodeFindings.name(),
                  "Node %s has no huge pages set aside%s."
                      .formatted(
                          nodeFindings.name(),
                          nodeFindings.inspection().transparentHugePages().isEmpty()
                              ? ""
                              : "; transparent ones: "
                                  + nodeFindings.inspection().transparentHugePages()),
                  "Without huge pages large buffers need many TLB entries, in the CPU and in the NIC.",
                  "# on %s: 1 GiB\nsudo sysctl vm.nr_hugepages=512"
                      .formatted(nodeFindings.name())));
    });
  }
}
