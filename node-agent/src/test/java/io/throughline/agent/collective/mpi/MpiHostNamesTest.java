package io.throughline.agent.collective.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.collective.mpi.MpiHosts.Place;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Names by which mpirun tells hosts from each other. */
class MpiHostNamesTest {
  private static final List<Place> TWO =
      List.of(new Place("1", "h1.lab"), new Place("2", "h2.lab"), new Place("2", "h2.lab"));

  @Test
  void shouldNameTheHostOfEachRank() {
    MpiHosts hosts = MpiHosts.of(TWO);
    assertThat(hosts.count()).isEqualTo(2);
    assertThat(hosts.file()).containsExactly("h1.lab", "198.51.100.1", "198.51.100.1");
    assertThat(hosts.ranksOf(1)).containsExactly(1, 2);
    assertThat(hosts.leader(2)).isEqualTo(1);
  }

  @Test
  void shouldTellHostsOfTheSameName() {
    assertThat(MpiHosts.of(TWO).namesakes()).isEmpty();
    MpiHosts hosts =
        MpiHosts.of(
            List.of(new Place("1", "h0"), new Place("2", "n1.rack1"), new Place("3", "n1.rack2")));
    assertThat(hosts.namesakes()).containsExactly(1, 2);
    assertThat(hosts.shortName(2)).isEqualTo("n1");
  }
}
