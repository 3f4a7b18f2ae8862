package io.throughline.agent.collective;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.collective.Algorithm;
import io.throughline.protocol.collective.Collective;
import io.throughline.protocol.collective.CollectiveSpec;
import io.throughline.protocol.collective.DataType;
import io.throughline.protocol.collective.Reduction;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A bit that is flipped in one rank's operand, as all ranks find it. */
class OperandFlipTest {
  private static final int RANKS = 3;
  private static final int HIT = 1;
  private static final int COUNT = 1000;

  /** Calls, so that the element in the middle has each of its values, zero too. */
  private static final int CALLS = 8;

  private static List<CollectiveSpec> specs() {
    List<CollectiveSpec> specs = new ArrayList<>();
    for (Collective collective : Collective.values()) {
      for (DataType type : collective.movesData() ? DataType.values() : new DataType[0]) {
        for (Reduction reduction : List.of(Reduction.SUM, Reduction.PROD)) {
          for (boolean inPlace : new boolean[] {false, true}) {
            specs.add(
                new CollectiveSpec(
                    collective,
                    Algorithm.suiting(collective, COUNT, RANKS),
                    type,
                    reduction,
                    (long) COUNT * type.bytes(),
                    HIT,
                    inPlace));
          }
        }
      }
    }
    return specs;
  }

  /** By call, what a rank found wrong, and what it flipped. */
  private record Found(String mismatch, String flipped) {}

  private static List<Found> carriedOut(CollectiveSpec spec, Communicator comm, long first) {
    CollectiveBuffers buffers = CollectiveBuffers.of(spec, comm.rank(), RANKS, 0);
    PredictableContents contents =
        new PredictableContents(
            spec, comm.rank(), comm.ranks().worldRanks(), comm.memory(), buffers);
    OperandFlip flip = new OperandFlip(spec, comm.rank(), RANKS, comm.memory(), buffers);
    CollectiveCall call = CollectiveCalls.of(spec, comm, buffers);
    List<Found> found = new ArrayList<>();
    for (long number = first; number < first + CALLS; number++) {
      contents.fill(number);
      MemorySegment operand =
          comm.memory().asSlice(buffers.input(), CollectiveBuffers.inputBytes(spec, RANKS));
      byte[] before = operand.toArray(JAVA_BYTE);
      String flipped = comm.rank() == HIT ? flip.flip(number) : "";
      assertThat(differingBits(before, operand.toArray(JAVA_BYTE)))
          .isEqualTo(comm.rank() == HIT ? 1 : 0);
      comm.begin(spec, number);
      call.call();
      contents.check(number);
      found.add(new Found(contents.mismatch(), flipped));
    }
    return found;
  }

  private static int differingBits(byte[] before, byte[] after) {
    int bits = 0;
    for (int i = 0; i < before.length; i++) {
      bits += Integer.bitCount((before[i] ^ after[i]) & 0xff);
    }
    return bits;
  }

  @Test
  void shouldBeFoundWhateverIsCarriedOut() throws Exception {
    List<CollectiveSpec> specs = specs();
    long bytes =
        specs.stream()
            .mapToLong(spec -> CollectiveBuffers.totalBytes(spec, RANKS))
            .max()
            .orElseThrow();
    try (Ranks ranks = new Ranks("tcp", RANKS, bytes, "yield", TimeUnit.SECONDS.toNanos(20))) {
      for (int i = 0; i < specs.size(); i++) {
        CollectiveSpec spec = specs.get(i);
        long first = 1 + (long) i * CALLS;
        List<List<Found>> byRank = ranks.all(member -> carriedOut(spec, member.comm(), first));
        for (int call = 0; call < CALLS; call++) {
          int at = call;
          List<String> mismatches =
              byRank.stream()
                  .map(found -> found.get(at).mismatch)
                  .filter(m -> !m.isEmpty())
                  .toList();
          assertThat(mismatches)
              .as("%s: %s", spec, byRank.get(HIT).get(at).flipped)
              .hasSize(finders(spec))
              .allMatch(text -> text.contains("#" + (first + at)));
        }
      }
    }
  }

  /** Ranks to which an element of the hit rank, which is the root, gets. */
  private static int finders(CollectiveSpec spec) {
    return switch (spec.collective()) {
      case BARRIER -> 0;
      case REDUCE, REDUCE_SCATTER, GATHER, SCATTER, ALL_TO_ALL -> 1;
      case SCAN -> RANKS - HIT;
      case BROADCAST, ALL_REDUCE, ALL_GATHER -> RANKS;
    };
  }

  @Test
  void shouldTellTheElementItsCallAndItsValues() throws Exception {
    CollectiveSpec spec =
        new CollectiveSpec(
            Collective.ALL_REDUCE,
            Algorithm.RING,
            DataType.F32,
            Reduction.SUM,
            COUNT * 4L,
            0,
            false);
    try (Ranks ranks =
        new Ranks(
            "tcp",
            RANKS,
            CollectiveBuffers.totalBytes(spec, RANKS),
            "yield",
            TimeUnit.SECONDS.toNanos(20))) {
      List<List<Found>> byRank = ranks.all(member -> carriedOut(spec, member.comm(), 1));
      assertThat(byRank.get(HIT).getFirst().flipped)
          .matches(
              "bit [67] of byte 3 of element 500 in the operand of all-reduce #1: [0-3]\\.0 became"
                  + " (2\\.0|-[1-3]\\.0)");
      assertThat(byRank)
          .allSatisfy(found ->
              assertThat(found.getFirst().mismatch)
                  .matches("element 500 of all-reduce #1: expected \\d\\.0, got -?\\d\\.0"));
    }
  }
}
