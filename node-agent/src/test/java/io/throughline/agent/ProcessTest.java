package io.throughline.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.stream.Plans;
import io.throughline.nativebridge.posix.CpuAffinity;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.result.AgentResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs of two agents as processes: what only processes show. */
class ProcessTest {
  private static final Map<String, String> SHARED_MEMORY = Map.of("UCX_TLS", "posix,self");

  @TempDir Path folder = Path.of("");

  @Test
  void shouldShareMemoryBetweenProcessesAndLeaveNothingOfIt() throws Exception {
    try (TwoAgents<AgentProcess> agents = TwoAgents.processes(folder, SHARED_MEMORY)) {
      int cpu = CpuAffinity.current().nextSetBit(0);
      agents.prepare(Plans.pinned(Plans.stream("ucx"), cpu));
      agents.introduce();
      assertThat(agents.connected().carriers()).containsExactly("posix/memory");
      assertThat(agents.receiver.maps()).contains(folder + "/b/shm/ucx_shm_posix");
      for (AgentProcess agent : List.of(agents.sender, agents.receiver)) {
        assertThat(agent.threadStatus("data")).contains("Cpus_allowed_list:\t" + cpu + "\n");
      }
      agents.start();
      AgentResult received = agents.result("b");
      assertThat(received.complete()).isTrue();
      assertThat(received.bandwidth()).isPositive();
      agents.release();
      assertThat(agents.sender.end()).isZero();
      assertThat(agents.receiver.end()).isZero();
      assertThat(sharedMemory()).isEmpty();
    }
  }

  /** UCX was told to keep it in the folder of each agent. */
  private List<Path> sharedMemory() throws Exception {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(f -> f.toString().contains("/shm/")).toList();
    }
  }

  @ParameterizedTest
  @CsvSource({"tcp, a, b", "ucx, b, a"})
  void shouldFailWithASentenceWhenThePeerIsKilled(String transport, String killed, String survivor)
      throws Exception {
    try (TwoAgents<AgentProcess> agents = TwoAgents.processes(folder, SHARED_MEMORY)) {
      agents.begin(
          Plans.stream(
              transport, "transfers", "1000000", "timeout", "3s", "consumeRate", "500MB/s"));
      agents.hub.hear(survivor, AgentMessage.Sampled.class);
      (killed.equals("a") ? agents.sender : agents.receiver).kill();
      AgentMessage.Failed failed = agents.hub.hear(survivor, AgentMessage.Failed.class);
      assertThat(failed.phase()).isEqualTo("run");
      assertThat(failed.problem().where()).contains("node " + survivor);
      assertThat(failed.problem().what()).isNotBlank().doesNotContain("Exception");
      assertThat(failed.partial()).isNotNull();
    }
  }
}
