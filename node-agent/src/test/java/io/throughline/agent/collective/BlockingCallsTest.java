package io.throughline.agent.collective;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.agent.workload.WorkFailure;
import io.throughline.protocol.collective.Algorithm;
import io.throughline.protocol.collective.Collective;
import io.throughline.protocol.collective.CollectiveSpec;
import io.throughline.protocol.collective.DataType;
import io.throughline.protocol.collective.Reduction;
import io.throughline.protocol.measure.Counter;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls into a library in which the data thread may be stuck. */
@Timeout(60)
@Tag("waits")
class BlockingCallsTest {
  private static final int RANKS = 3;
  private static final CollectiveSpec SPEC =
      new CollectiveSpec(
          Collective.ALL_REDUCE, Algorithm.RING, DataType.F32, Reduction.SUM, 64 << 10, 0, false);

  private final StopSignal stop = new StopSignal();
  private final CounterBoard counters = new CounterBoard(EnumSet.of(Counter.CALL, Counter.AWAITED));
  private final CompletableFuture<WorkFailure> lost = new CompletableFuture<>();
  private final CountDownLatch library = new CountDownLatch(1);

  private Communicator comm(long timeoutNanos) {
    return new Communicator(
        0,
        GroupRanks.all(List.of("a", "b", "c")),
        new Transport[RANKS],
        MemorySegment.NULL,
        WaitStrategy.of("yield", 1, 1, false),
        timeoutNanos,
        stop,
        counters);
  }

  /** A thread in a call that returns as {@link #library} is opened. */
  private Thread call(Communicator comm, BlockingCalls calls) {
    return call(comm, calls, calls::enter);
  }

  private Thread call(Communicator comm, BlockingCalls calls, Runnable enter) {
    return Thread.ofPlatform()
        .daemon()
        .start(() -> {
          comm.begin(SPEC, 7);
          enter.run();
          try {
            library.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          calls.leave();
        });
  }

  @Test
  void shouldGiveUpACallThatDoesNotReturn() throws Exception {
    Communicator comm = comm(TimeUnit.MILLISECONDS.toNanos(200));
    Thread data = call(comm, comm.blockingCalls(() -> {}, () -> null, lost::complete));
    assertThat(lost.get())
        .hasMessage("waited 200 ms in vain for the other ranks in all-reduce #7 of 64 KiB");
    assertThat(counters.get(Counter.AWAITED)).isEqualTo(RANKS + 1);
    assertThat(comm.operation().lastOperations().getLast())
        .startsWith("all-reduce #7 of 64 KiB: still waits after")
        .endsWith("for the other ranks");
    library.countDown();
    assertThat(data.join(Duration.ofMillis(300))).isFalse();
  }

  @Test
  void shouldGiveUpACallSoonOnceTheRunIsStopped() throws Exception {
    Communicator comm = comm(TimeUnit.HOURS.toNanos(1));
    call(comm, comm.blockingCalls(() -> {}, () -> null, lost::complete));
    while (counters.get(Counter.AWAITED) != RANKS + 1) {
      Thread.sleep(5);
    }
    Thread.sleep(1000);
    stop.raise("rank b is gone");
    assertThat(lost.get())
        .as("with the time before the stop")
        .message()
        .matches("waited [2-9]\\.\\d\\d s in vain for the other ranks in all-reduce #7 of 64 KiB");
  }

  @Test
  void shouldLeaveACallThatReturnsLate() throws Exception {
    Communicator comm = comm(TimeUnit.HOURS.toNanos(1));
    try (BlockingCalls calls = comm.blockingCalls(() -> {}, () -> null, lost::complete)) {
      Thread data = call(comm, calls);
      while (counters.get(Counter.AWAITED) != RANKS + 1) {
        Thread.sleep(5);
      }
      library.countDown();
      data.join();
    }
    assertThat(counters.get(Counter.AWAITED)).isZero();
    assertThat(lost).isNotDone();
    assertThat(comm.operation().lastOperations().getLast())
        .startsWith("all-reduce #7 of 64 KiB: waited");
  }

  @Test
  void shouldGiveUpACallOfALibraryThatIsBroken() throws Exception {
    Communicator comm = comm(TimeUnit.HOURS.toNanos(1));
    BlockingCalls calls =
        comm.blockingCalls(
            () -> {}, () -> new WorkFailure("mpirun ended with signal 9"), lost::complete);
    Thread data = call(comm, calls, calls::enterProgress);
    assertThat(lost.get()).hasMessage("mpirun ended with signal 9");
    library.countDown();
    assertThat(data.join(Duration.ofMillis(300))).isFalse();
  }

  @Test
  void shouldWaitForNobodyWhereTheLibraryIsOnlyMoved() throws Exception {
    Communicator comm = comm(TimeUnit.MILLISECONDS.toNanos(1));
    CountDownLatch looked = new CountDownLatch(3);
    try (BlockingCalls calls =
        comm.blockingCalls(
            () -> {},
            () -> {
              looked.countDown();
              return null;
            },
            lost::complete)) {
      Thread data = call(comm, calls, calls::enterProgress);
      looked.await();
      library.countDown();
      data.join();
    }
    assertThat(counters.get(Counter.AWAITED)).isZero();
    assertThat(lost).isNotDone();
  }
}
