package io.throughline.agent.collective;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.throughline.agent.workload.StallFailure;
import io.throughline.protocol.collective.Algorithm;
import io.throughline.protocol.collective.Collective;
import io.throughline.protocol.collective.CollectiveSpec;
import io.throughline.protocol.collective.DataType;
import io.throughline.protocol.collective.Reduction;
import io.throughline.protocol.group.Split;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** All algorithms, by ranks in this process over real transports. */
class CollectiveCallsTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final long TIMEOUT = 20 * SECOND;
  private static final int FEW = 5;

  /** Several segments in each block of two ranks, and in chains of any. */
  private static final int MANY = 300_007;

  private static final int MOST_RANKS_OF_MANY = 4;
  private static final long[] COUNTS = {1, FEW, 100_003, MANY};
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final int CALLS = 300;

  /** What may be allocated once; an object of 16 bytes for each call would be more. */
  private static final long ONCE = 4 * 1024;

  @ParameterizedTest
  @CsvSource({
    "tcp, 2, yield",
    "tcp, 3, yield",
    "tcp, 4, block",
    "tcp, 5, yield",
    "tcp, 8, yield",
    "ucx-posix, 2, yield",
    "ucx-posix, 3, yield",
    "ucx-posix, 16, yield",
    "ucx-tcp, 4, yield",
    "ucx-tcp, 3, block"
  })
  void shouldCarryOutEveryCollectiveByEveryAlgorithm(String transport, int n, String wait)
      throws Exception {
    List<CollectiveSpec> specs = specs(n);
    long bytes =
        specs.stream().mapToLong(spec -> CollectiveBuffers.totalBytes(spec, n)).max().orElseThrow();
    try (Ranks ranks = new Ranks(transport, n, bytes, wait, TIMEOUT)) {
      List<List<String>> wrong = ranks.all(member -> carriedOut(specs, member.comm()));
      assertThat(ranks.all(member -> member.comm().shares()))
          .as("ranks that read each other's memory")
          .containsOnly(transport.equals("ucx-posix") && !wait.equals("block"));
      assertThat(wrong).allSatisfy(ofRank -> assertThat(ofRank).isEmpty());
    }
  }

  @ParameterizedTest
  @CsvSource({"tcp, 6, mod 2", "ucx-posix, 4, '0:1,1:0,0:0,1:1'", "ucx-tcp, 4, div 2"})
  void shouldKeepGroupsApart(String transport, int n, String groups) throws Exception {
    Split split = Split.parse(groups, n);
    int size = split.groups().getFirst().size();
    List<CollectiveSpec> specs = specs(size);
    long bytes =
        specs.stream()
            .mapToLong(spec -> CollectiveBuffers.totalBytes(spec, size))
            .max()
            .orElseThrow();
    try (Ranks ranks = new Ranks(transport, n, bytes, "yield", TIMEOUT)) {
      List<List<String>> wrong = ranks.all(member -> carriedOut(specs, member.group(split, bytes)));
      assertThat(wrong).allSatisfy(ofRank -> assertThat(ofRank).isEmpty());
      assertThat(ranks.all(member -> member.group(split, bytes).rank()).get(0))
          .as("the place of the first rank, by its key")
          .isEqualTo(split.groups().getFirst().indexOf(0));
    }
  }

  /** Types, reductions and roots take turns. */
  private static List<CollectiveSpec> specs(int ranks) {
    List<CollectiveSpec> specs = new ArrayList<>();
    DataType[] types = DataType.values();
    Reduction[] reductions = Reduction.values();
    for (Collective collective : Collective.values()) {
      for (Algorithm algorithm : Algorithm.of(collective)) {
        for (long count : collective.movesData() ? COUNTS : new long[1]) {
          if (count == MANY && ranks > MOST_RANKS_OF_MANY) {
            continue;
          }
          for (boolean inPlace : new boolean[] {false, true}) {
            int i = specs.size();
            DataType type = count == MANY ? DataType.F64 : types[i % types.length];
            specs.add(
                new CollectiveSpec(
                    collective,
                    algorithm,
                    type,
                    reductions[(i / 2) % reductions.length],
                    count * type.bytes(),
                    collective.rooted() ? (i / 3) % ranks : 0,
                    inPlace));
          }
        }
      }
    }
    return specs;
  }

  /** The mistakes found. */
  private static List<String> carriedOut(List<CollectiveSpec> specs, Communicator comm) {
    List<String> wrong = new ArrayList<>();
    long number = 0;
    for (CollectiveSpec spec : possible(specs, comm)) {
      CollectiveBuffers buffers = CollectiveBuffers.of(spec, comm.rank(), comm.size(), 0);
      CollectiveCall call = CollectiveCalls.of(spec, comm, buffers);
      PredictableContents contents =
          new PredictableContents(
              spec, comm.rank(), comm.ranks().worldRanks(), comm.memory(), buffers);
      MemorySegment operand =
          comm.memory().asSlice(buffers.input(), CollectiveBuffers.inputBytes(spec, comm.size()));
      boolean small = spec.count() <= FEW;
      for (int repeat = 0; repeat < (small ? 3 : 1); repeat++) {
        number++;
        contents.fill(number);
        byte[] before = small && !spec.inPlace() ? operand.toArray(JAVA_BYTE) : new byte[0];
        comm.begin(spec, number);
        call.call();
        String what = " (%s, %s)".formatted(spec, comm.size());
        if (contents.check(number) >= 0) {
          wrong.add(contents.mismatch() + what);
        }
        if (before.length > 0 && operand.mismatch(MemorySegment.ofArray(before)) >= 0) {
          wrong.add("the operand of rank %d was changed".formatted(comm.rank()) + what);
        }
      }
      if (small && hasResult(spec, comm.rank(), comm.size())) {
        byte right = comm.memory().get(JAVA_BYTE, buffers.output());
        comm.memory().set(JAVA_BYTE, buffers.output(), (byte) (right ^ 1));
        if (contents.check(number) != 0) {
          wrong.add("not found: a flipped byte of " + spec);
        }
        comm.memory().set(JAVA_BYTE, buffers.output(), right);
      }
    }
    return wrong;
  }

  private static boolean hasResult(CollectiveSpec spec, int rank, int ranks) {
    return switch (spec.collective()) {
      case BARRIER -> false;
      case REDUCE, GATHER -> rank == spec.root();
      case REDUCE_SCATTER, SCATTER, ALL_TO_ALL -> spec.blockCount(rank, ranks) > 0;
      case BROADCAST, ALL_REDUCE, ALL_GATHER, SCAN -> true;
    };
  }

  @Test
  void shouldSayWhichElementIsWrong() throws Exception {
    CollectiveSpec spec =
        spec(Collective.ALL_REDUCE, Algorithm.RECURSIVE_DOUBLING, DataType.F32, 100);
    try (Ranks ranks =
        new Ranks("tcp", 2, CollectiveBuffers.totalBytes(spec, 2), "yield", TIMEOUT)) {
      List<String> sentences =
          ranks.all(member -> {
            Communicator comm = member.comm();
            CollectiveBuffers buffers = CollectiveBuffers.of(spec, comm.rank(), 2, 0);
            PredictableContents contents =
                new PredictableContents(
                    spec, comm.rank(), comm.ranks().worldRanks(), comm.memory(), buffers);
            contents.fill(5);
            comm.begin(spec, 5);
            CollectiveCalls.of(spec, comm, buffers).call();
            if (comm.rank() == 1) {
              long at = buffers.output() + 17L * spec.type().bytes();
              Elements.write(spec.type(), comm.memory(), at, 77);
            }
            contents.check(5);
            return contents.mismatch();
          });
      assertThat(sentences.get(0)).isEmpty();
      assertThat(sentences.get(1))
          .matches("element 17 of all-reduce #5: expected [0-6]\\.0, got 77\\.0");
    }
  }

  @Test
  void shouldNameTheRankThatDoesNotComeAlong() throws Exception {
    CollectiveSpec spec = spec(Collective.ALL_TO_ALL, Algorithm.PAIRWISE, DataType.U8, 64 << 10);
    try (Ranks ranks =
        new Ranks("tcp", 3, CollectiveBuffers.totalBytes(spec, 3), "yield", SECOND)) {
      List<String> said = ranks.all(member -> member.rank == 2 ? "" : failure(spec, member.comm()));
      assertThat(said)
          .containsExactly(
              "waited 1 s in vain for rank r2 in all-to-all #7 of 64 KiB (step 1)",
              "waited 1 s in vain for rank r2 in all-to-all #7 of 64 KiB (step 2)",
              "");
    }
  }

  @Test
  void shouldNameTheRankWhoseMemoryDoesNotTellThatItCame() throws Exception {
    CollectiveSpec spec = spec(Collective.ALL_REDUCE, Algorithm.DIRECT, DataType.F64, 64 << 10);
    try (Ranks ranks =
        new Ranks("ucx-posix", 3, CollectiveBuffers.totalBytes(spec, 3), "yield", SECOND)) {
      List<String> said = ranks.all(member -> member.rank == 2 ? "" : failure(spec, member.comm()));
      assertThat(said)
          .containsExactly(
              "waited 1 s in vain for rank r2 in all-reduce #7 of 512 KiB (step 1)",
              "waited 1 s in vain for rank r2 in all-reduce #7 of 512 KiB (step 1)",
              "");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"yield", "block"})
  void shouldNotWaitForLongOnceItIsStopped(String wait) throws Exception {
    CollectiveSpec spec = spec(Collective.BARRIER, Algorithm.DISSEMINATION, DataType.U8, 0);
    try (Ranks ranks =
        new Ranks(
            "ucx-tcp",
            2,
            CollectiveBuffers.totalBytes(spec, 2),
            wait,
            TimeUnit.MINUTES.toNanos(1))) {
      List<String> said =
          ranks.all(member -> {
            member.stop.raise("a test");
            return member.rank == 1 ? "" : failure(spec, member.comm());
          });
      // So long, and not the minute that it may wait else.
      assertThat(said.getFirst())
          .matches("waited [\\d.]+ s in vain for rank r1 in barrier #7 \\(step 1\\)");
      assertThat(said.getLast()).isEmpty();
    }
  }

  private static String failure(CollectiveSpec spec, Communicator comm) {
    CollectiveCall call =
        CollectiveCalls.of(spec, comm, CollectiveBuffers.of(spec, comm.rank(), comm.size(), 0));
    comm.begin(spec, 7);
    try {
      call.call();
    } catch (StallFailure stalled) {
      assertThat(comm.operation().peer()).isNotNegative();
      return String.valueOf(stalled.getMessage());
    }
    return "came along";
  }

  @ParameterizedTest
  @CsvSource({"tcp, 2", "ucx-posix, 3"})
  void shouldAllocateNothing(String transport, int n) throws Exception {
    List<CollectiveSpec> specs =
        specs(n).stream().filter(spec -> spec.count() == FEW || spec.count() == 0).toList();
    long bytes =
        specs.stream().mapToLong(spec -> CollectiveBuffers.totalBytes(spec, n)).max().orElseThrow();
    try (Ranks ranks = new Ranks(transport, n, bytes, "yield", TIMEOUT)) {
      List<Long> allocated =
          ranks.all(member -> {
            long most = 0;
            for (CollectiveSpec spec : possible(specs, member.comm())) {
              most = Math.max(most, allocated(spec, member.comm()));
            }
            return most;
          });
      assertThat(allocated).allMatch(most -> most < ONCE);
    }
  }

  /** The operations that can be carried out, by whether other ranks' memory is mapped. */
  private static List<CollectiveSpec> possible(List<CollectiveSpec> specs, Communicator comm) {
    return specs.stream()
        .filter(spec -> comm.shares() || spec.algorithm() != Algorithm.DIRECT)
        .toList();
  }

  private static long allocated(CollectiveSpec spec, Communicator comm) {
    CollectiveBuffers buffers = CollectiveBuffers.of(spec, comm.rank(), comm.size(), 0);
    CollectiveCall call = CollectiveCalls.of(spec, comm, buffers);
    PredictableContents contents =
        new PredictableContents(
            spec, comm.rank(), comm.ranks().worldRanks(), comm.memory(), buffers);
    long before = 0;
    for (int i = -50; i < CALLS; i++) {
      if (i == 0) {
        before = THREADS.getCurrentThreadAllocatedBytes();
      }
      contents.fill(i + 50);
      comm.begin(spec, i + 50);
      call.call();
      contents.check(i + 50);
    }
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }

  @Test
  void shouldRefuseMessagesOfAnotherLength() throws Exception {
    try (Ranks ranks = new Ranks("tcp", 2, 4096, "yield", TIMEOUT)) {
      ranks.all(member -> {
        Communicator comm = member.comm();
        if (comm.rank() == 0) {
          comm.send(1, 0, 8);
        } else {
          assertThatThrownBy(() -> comm.receive(0, 64, 16))
              .hasMessage(
                  "rank r0 sent 8 bytes where 16 belong: all ranks must carry out the same operations");
        }
        return true;
      });
    }
  }

  private static CollectiveSpec spec(
      Collective collective, Algorithm algorithm, DataType type, long count) {
    return new CollectiveSpec(
        collective, algorithm, type, Reduction.SUM, count * type.bytes(), 0, false);
  }
}
