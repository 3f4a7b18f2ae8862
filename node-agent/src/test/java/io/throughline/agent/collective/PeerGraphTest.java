package io.throughline.agent.collective;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.collective.Algorithm;
import io.throughline.protocol.collective.Collective;
import io.throughline.protocol.collective.CollectiveSpec;
import io.throughline.protocol.collective.DataType;
import io.throughline.protocol.collective.Reduction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PeerGraphTest {
  private static final long TIMEOUT = TimeUnit.SECONDS.toNanos(20);
  private static final long ELEMENTS = 103;

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 6, 8, 11})
  void shouldConnectWhomEachCollectiveTalksTo(int n) throws Exception {
    List<CollectiveSpec> specs = specs(n);
    long bytes =
        specs.stream().mapToLong(spec -> CollectiveBuffers.totalBytes(spec, n)).max().orElseThrow();
    try (Ranks ranks = new Ranks("tcp", n, bytes, "yield", TIMEOUT)) {
      assertThat(ranks.all(member -> wrong(specs, member)))
          .allSatisfy(ofRank -> assertThat(ofRank).isEmpty());
    }
  }

  /** More than a word has bits. */
  @Test
  void shouldServeManyRanks() throws Exception {
    int n = 66;
    List<CollectiveSpec> specs =
        List.of(
            spec(Collective.BARRIER, Algorithm.DISSEMINATION, 0),
            spec(Collective.ALL_REDUCE, Algorithm.RECURSIVE_DOUBLING, 0),
            spec(Collective.BROADCAST, Algorithm.CHAIN, n - 1));
    long bytes =
        specs.stream().mapToLong(spec -> CollectiveBuffers.totalBytes(spec, n)).max().orElseThrow();
    PeerGraph peers = new PeerGraph(n);
    specs.forEach(spec -> peers.add(spec, IntStream.range(0, n).boxed().toList()));
    try (Ranks ranks = new Ranks("tcp", n, peers, bytes, "block", TIMEOUT)) {
      assertThat(ranks.all(member -> wrong(specs, member)))
          .allSatisfy(ofRank -> assertThat(ofRank).isEmpty());
    }
  }

  private static List<CollectiveSpec> specs(int ranks) {
    List<CollectiveSpec> specs = new ArrayList<>();
    for (Collective collective : Collective.values()) {
      for (Algorithm algorithm : Algorithm.of(collective)) {
        for (int root = 0; root < (collective.rooted() ? ranks : 1); root++) {
          if (algorithm != Algorithm.DIRECT) {
            specs.add(spec(collective, algorithm, root));
          }
        }
      }
    }
    return specs;
  }

  private static CollectiveSpec spec(Collective collective, Algorithm algorithm, int root) {
    long bytes = collective.movesData() ? ELEMENTS * DataType.I32.bytes() : 0;
    return new CollectiveSpec(
        collective, algorithm, DataType.I32, Reduction.SUM, bytes, root, false);
  }

  private static List<String> wrong(List<CollectiveSpec> specs, Ranks.Member member) {
    List<String> wrong = new ArrayList<>();
    int size = member.comm().size();
    for (CollectiveSpec spec : specs) {
      Communicator comm = member.over(of(spec, size));
      CollectiveBuffers buffers = CollectiveBuffers.of(spec, comm.rank(), size, 0);
      PredictableContents contents =
          new PredictableContents(
              spec, comm.rank(), comm.ranks().worldRanks(), comm.memory(), buffers);
      contents.fill(1);
      comm.begin(spec, 1);
      CollectiveCalls.of(spec, comm, buffers).call();
      if (contents.check(1) >= 0) {
        wrong.add(contents.mismatch() + " of " + spec);
      }
    }
    return wrong;
  }

  private static PeerGraph of(CollectiveSpec spec, int ranks) {
    PeerGraph peers = new PeerGraph(ranks);
    peers.add(spec, IntStream.range(0, ranks).boxed().toList());
    return peers;
  }

  @ParameterizedTest
  @CsvSource({
    "BARRIER, DISSEMINATION, 11, 11",
    "ALL_REDUCE, RECURSIVE_DOUBLING, 6, 6",
    "ALL_REDUCE, HALVING_DOUBLING, 6, 6",
    "ALL_REDUCE, RING, 2, 2",
    "ALL_GATHER, RECURSIVE_DOUBLING, 6, 6",
    "BROADCAST, TREE, 6, 1",
    "BROADCAST, CHAIN, 2, 2",
    "GATHER, LINEAR, 63, 1",
    "SCAN, LINEAR, 2, 2",
    "SCAN, RECURSIVE_DOUBLING, 6, 6",
    "ALL_TO_ALL, PAIRWISE, 63, 63"
  })
  void shouldConnectNobodyElse(
      Collective collective, Algorithm algorithm, int ofFirst, int ofSecond) {
    PeerGraph peers = of(spec(collective, algorithm, 0), 64);
    assertThat(peers.pairs(0)).isEqualTo(ofFirst);
    assertThat(peers.pairs(1)).isEqualTo(ofSecond);
  }

  @Test
  void shouldTakeTheRanksOfAGroupInItsOrder() {
    PeerGraph peers = new PeerGraph(6);
    peers.add(spec(Collective.GATHER, Algorithm.LINEAR, 1), List.of(4, 2, 0));
    assertThat(peers.pairs(2)).as("the group's second rank is the root").isEqualTo(2);
    assertThat(peers.connects(2, 4)).isTrue();
    assertThat(peers.connects(0, 2)).isTrue();
    assertThat(peers.connects(0, 4)).isFalse();
    assertThat(IntStream.of(1, 3, 5).map(peers::pairs).sum()).isZero();
  }
}
