package io.throughline.console.run.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.group.Rank;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeartbeatTopologyTest {
  private static List<HeartbeatTopology.Agent> agents(int nodes, int ranks) {
    List<HeartbeatTopology.Agent> agents = new ArrayList<>();
    for (int node = 0; node < nodes; node++) {
      for (int local = 0; local < ranks; local++) {
        String name = Rank.name("n" + node, local);
        agents.add(new HeartbeatTopology.Agent(name, name, "to " + name));
      }
    }
    return agents;
  }

  @ParameterizedTest
  @CsvSource({"1, 64, 0", "2, 1, 1", "2, 8, 1", "3, 2, 2", "16, 1, 15", "17, 1, 16", "64, 4, 16"})
  void shouldPairEachAgentWithOneOfEachOtherNodeUpToSixteen(int nodes, int ranks, int peers) {
    List<HeartbeatTopology.Agent> agents = agents(nodes, ranks);
    HeartbeatTopology topology = new HeartbeatTopology(agents);
    for (HeartbeatTopology.Agent agent : agents) {
      Map<String, String> of = topology.peers(agent.role());
      assertThat(of)
          .hasSize(peers)
          .allSatisfy((role, to) -> assertThat(to).isEqualTo("to " + role));
      assertThat(of.keySet().stream().map(HeartbeatTopology::node))
          .doesNotContain(HeartbeatTopology.node(agent.rank()))
          .doesNotHaveDuplicates();
      assertThat(of.keySet())
          .allSatisfy(other -> assertThat(topology.peers(other)).containsKey(agent.role()));
    }
  }

  @Test
  void shouldLeaveNoAgentOfAFullerNodeAlone() {
    List<HeartbeatTopology.Agent> agents = new ArrayList<>(agents(1, 3));
    agents.add(new HeartbeatTopology.Agent("other", "other", "to other"));
    HeartbeatTopology topology = new HeartbeatTopology(agents);
    assertThat(topology.peers("other")).containsOnlyKeys("n0", "n0~1", "n0~2");
    assertThat(topology.peers("n0~2")).containsOnlyKeys("other");
  }
}
