package io.throughline.protocol.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.group.Split;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoutingTableTest {

  @ParameterizedTest
  @CsvSource({
    "mesh, 2, 2, 1",
    "mesh, 64, 2, 1",
    "ring, 2, 2, 1",
    "ring, 3, 2, 1",
    "ring, 8, 2, 4",
    "ring, 9, 2, 4",
    "ring, 8, 4, 2",
    "ring, 5, 64, 1",
    "hypercube, 2, 2, 1",
    "hypercube, 8, 2, 3",
    "hypercube, 64, 2, 6"
  })
  void shouldGetEveryMessageThereInTheFewestHops(String id, int ranks, int degree, int longest) {
    RoutingTable routes = new RoutingTable(Topology.of(id), ranks, degree);
    assertThat(routes.longest()).isEqualTo(longest);
    for (int from = 0; from < ranks; from++) {
      for (int to = 0; to < ranks; to++) {
        if (from != to) {
          List<Integer> relays = routes.relays(from, to);
          assertThat(relays).hasSize(routes.hops(from, to) - 1).doesNotContain(from, to);
          int at = from;
          for (int next : relays) {
            assertThat(routes.neighbours(at)).contains(next);
            at = next;
          }
          assertThat(routes.neighbours(at)).contains(to);
        }
      }
    }
  }

  @Test
  void shouldConnectNeighboursBothWays() {
    for (Topology topology : Topology.values()) {
      RoutingTable routes = new RoutingTable(topology, 8, 4);
      for (int rank = 0; rank < 8; rank++) {
        assertThat(routes.neighbours(rank)).doesNotHaveDuplicates().doesNotContain(rank);
        for (int neighbour : routes.neighbours(rank)) {
          assertThat(routes.neighbours(neighbour)).contains(rank);
        }
      }
    }
  }

  @Test
  void shouldKeepGroupsApart() {
    RoutingTable ring = new RoutingTable(Topology.RING, 8, 2);
    assertThat(ring.at(0, 2, Split.parse(Split.NONE, 8))).containsExactly(2, 6);
    assertThat(ring.at(0, 2, Split.parse("mod 2", 8))).containsExactly(2, 6);
    assertThat(ring.at(0, 1, Split.parse("mod 2", 8))).isEmpty();
    assertThat(ring.at(1, 4, Split.parse("mod 4", 8))).containsExactly(5);
  }

  @Test
  void shouldCountTheMessagesThatMayBeOnAConnection() {
    RoutingTable mesh = new RoutingTable(Topology.MESH, 5, 2);
    assertThat(mesh.together(0, 3)).as("a message and an answer").isEqualTo(2);
    RoutingTable ring = new RoutingTable(Topology.RING, 4, 2);
    // Rank 0 to 1 and 2, rank 3 to 1: two sources, whose answers of others come the same way.
    assertThat(ring.together(0, 1)).isEqualTo(4);
  }

  @Test
  void shouldSayWhyATopologyDoesNotFit() {
    assertThat(Topology.HYPERCUBE.unfit(6, 2))
        .hasValueSatisfying(why -> assertThat(why).contains("not 6"));
    assertThat(Topology.HYPERCUBE.unfit(8, 2)).isEmpty();
    assertThat(Topology.RING.unfit(6, 3))
        .hasValueSatisfying(why -> assertThat(why).contains("3 is odd"));
    assertThat(Topology.MESH.unfit(6, 3)).isEmpty();
  }
}
