package io.throughline.console.report.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.evidence.CpuUse;
import io.throughline.protocol.evidence.CpuUse.Clock;
import io.throughline.protocol.evidence.CpuUse.Pinned;
import io.throughline.protocol.evidence.CpuUse.Switches;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the words on a node's counts. */
class NodeEvidenceTest {
  private static List<String> lines(int cpus, long count) {
    return NodeEvidence.cpu(
        1_000_000_000L,
        new CpuUse(
            cpus,
            500_000_000L,
            0,
            500_000_000L,
            new Pinned(-1, 0, 0, 0),
            new Switches(count, count),
            count,
            new Clock(-1, -1)));
  }

  @Test
  void shouldSayOneInTheSingular() {
    assertThat(lines(1, 1))
        .containsExactly(
            "Its CPU was busy 50.0 % of the time, 50.0 % with the agent; 0 % went to the hypervisor’s"
                + " others.",
            "The data thread had to give way once and waited once.", "Throttled since hot: once.");
    assertThat(lines(2, 1_200))
        .containsExactly(
            "Its 2 CPUs were busy 25.0 % of the time, 25.0 % with the agent; 0 % went to the"
                + " hypervisor’s others.",
            "The data thread had to give way 1,200 times and waited 1,200 times.",
            "Throttled since hot: 1,200 times.");
  }
}
