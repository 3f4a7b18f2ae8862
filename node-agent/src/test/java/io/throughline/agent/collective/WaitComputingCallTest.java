package io.throughline.agent.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.agent.workload.StallFailure;
import io.throughline.protocol.collective.Algorithm;
import io.throughline.protocol.collective.Collective;
import io.throughline.protocol.collective.CollectiveSpec;
import io.throughline.protocol.collective.DataType;
import io.throughline.protocol.collective.Reduction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls in which ranks compute, over real transports. */
class WaitComputingCallTest {
  private static final long TIMEOUT = TimeUnit.SECONDS.toNanos(20);
  private static final long COUNT = 50_000;
  private static final int TESTS = 20;
  private static final int CALLS = 20;
  private static final long COMPUTE_NANOS = 200_000;

  @ParameterizedTest
  @CsvSource({"tcp, 2, yield", "tcp, 3, block", "ucx-posix, 2, yield", "ucx-posix, 4, yield"})
  void shouldCarryOutCallAndComputation(String transport, int n, String wait) throws Exception {
    List<CollectiveSpec> specs = specs();
    long bytes =
        specs.stream().mapToLong(spec -> CollectiveBuffers.totalBytes(spec, n)).max().orElseThrow();
    try (Ranks ranks = new Ranks(transport, n, bytes, wait, TIMEOUT)) {
      List<List<String>> wrong = ranks.all(member -> carriedOut(specs, member.comm()));
      assertThat(wrong).allSatisfy(ofRank -> assertThat(ofRank).isEmpty());
    }
  }

  private static List<CollectiveSpec> specs() {
    List<CollectiveSpec> specs = new ArrayList<>();
    for (Collective collective : Collective.values()) {
      for (Algorithm algorithm : Algorithm.of(collective)) {
        long bytes = collective.movesData() ? COUNT * DataType.F32.bytes() : 0;
        specs.add(
            new CollectiveSpec(
                collective, algorithm, DataType.F32, Reduction.SUM, bytes, 0, false));
      }
    }
    return specs;
  }

  /** The mistakes found. */
  private static List<String> carriedOut(List<CollectiveSpec> specs, Communicator comm) {
    List<String> wrong = new ArrayList<>();
    Computation computation = new Computation(TESTS);
    computation.setDuration(COMPUTE_NANOS);
    long number = 0;
    for (CollectiveSpec spec : specs) {
      if (spec.algorithm() == Algorithm.DIRECT && !comm.shares()) {
        continue;
      }
      CollectiveBuffers buffers = CollectiveBuffers.of(spec, comm.rank(), comm.size(), 0);
      OverlappedCall call = new WaitComputingCall(comm, CollectiveCalls.of(spec, comm, buffers));
      PredictableContents contents =
          new PredictableContents(
              spec, comm.rank(), comm.ranks().worldRanks(), comm.memory(), buffers);
      for (int i = 0; i < CALLS; i++) {
        number++;
        contents.fill(number);
        comm.begin(spec, number);
        if (i % 2 == 0) {
          call.call();
        } else {
          computation.begin();
          call.call(computation);
          if (computation.step()) {
            wrong.add("something was left to compute in " + spec);
          }
        }
        if (contents.check(number) >= 0) {
          wrong.add("%s (%s)".formatted(contents.mismatch(), spec));
        }
      }
    }
    return wrong;
  }

  @Test
  void shouldComputeNothingOnceACallHasFailed() throws Exception {
    CollectiveSpec spec = specs().getFirst();
    try (Ranks ranks =
        new Ranks("tcp", 2, CollectiveBuffers.totalBytes(spec, 2), "yield", TIMEOUT / CALLS)) {
      ranks.all(member -> {
        if (member.rank == 1) {
          return true;
        }
        Communicator comm = member.comm();
        CollectiveBuffers buffers = CollectiveBuffers.of(spec, 0, 2, 0);
        OverlappedCall call = new WaitComputingCall(comm, CollectiveCalls.of(spec, comm, buffers));
        Computation computation = new Computation(TESTS);
        computation.setDuration(COMPUTE_NANOS);
        computation.begin();
        comm.begin(spec, 1);
        assertThatThrownBy(() -> call.call(computation)).isInstanceOf(StallFailure.class);
        computation.begin();
        assertThatThrownBy(call::call).isInstanceOf(StallFailure.class);
        assertThat(computation.nanos()).isZero();
        return true;
      });
    }
  }
}
