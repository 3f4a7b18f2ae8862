package io.throughline.console.run.verdict.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.negotiation.Joins;
import io.throughline.console.testing.CollectiveRecord;
import io.throughline.console.testing.Streams;
import io.throughline.protocol.environment.Hardware;
import io.throughline.protocol.environment.Hardware.Gpu;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.NodeRecord;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Agents of one machine whose memory lies on one GPU. */
class SameGpuTest {
  private static List<String> said(String sender, String receiver, String otherMachine) {
    RunPlan plan = Streams.plan("senderMemory", sender, "receiverMemory", receiver);
    return SameGpu.check(
            new FinishedRun(
                plan,
                List.of(node("a", "sender", "m"), node("b", "receiver", otherMachine)),
                List.of(),
                0))
        .toList();
  }

  private static NodeRecord node(String name, String role, String machine) {
    NodeEnvironment plain = Joins.environment(machine, 1, List.of());
    NodeEnvironment environment =
        new NodeEnvironment(
            plain.machine(),
            plain.host(),
            plain.processors(),
            plain.memory(),
            plain.container(),
            plain.interfaces(),
            plain.agent(),
            new Hardware(
                "",
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                "",
                List.of(new Gpu("H100", "0000:17:00.0", 0))),
            null);
    return new NodeRecord(
        name, role, NodeProfile.local(name), List.of(), environment, null, null, null);
  }

  @Test
  void shouldSayThatNoLinkTookPart() {
    assertThat(said("vram:0", "vram:0", "m"))
        .singleElement()
        .asString()
        .startsWith("Nodes a, b: the memory of all lies on the same GPU, vram:0 (0000:17:00.0).");
    assertThat(said("vram:2", "vram:2", "m"))
        .as("a GPU that the node did not tell of")
        .singleElement()
        .asString()
        .contains("vram:2. ");
  }

  /** Whose operands are in the host's memory while they are under way. */
  @Test
  void shouldSayNothingOfLinksBetweenTheGpusOfRanks() {
    RunPlan plan = CollectiveRecord.onGpus(2, "vram:0").plan();
    assertThat(
            SameGpu.check(
                new FinishedRun(
                    plan, List.of(node("a", "rank", "m"), node("b", "rank-2", "m")), List.of(), 0)))
        .singleElement()
        .asString()
        .contains("vram:0 (0000:17:00.0). The driver lets one process")
        .doesNotContain("link");
  }

  @Test
  void shouldSayNothingOfTwoGpusOrTwoMachines() {
    assertThat(said("vram:0", "vram:1", "m")).isEmpty();
    assertThat(said("vram:0", "dram", "m")).isEmpty();
    assertThat(said("dram", "dram", "m")).isEmpty();
    assertThat(said("vram:0", "vram:0", "n")).isEmpty();
  }
}
