package io.throughline.agent.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.workload.StopSignal;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignalWaitTest {
  private final CompletableFuture<Void> signal = new CompletableFuture<>();
  private final StopSignal stop = new StopSignal();

  @Test
  void shouldDriveConnectionsUntilTheSignal() {
    AtomicInteger turns = new AtomicInteger();
    boolean goesOn =
        SignalWait.until(
            signal,
            stop,
            () -> {
              if (turns.incrementAndGet() == 3) {
                signal.complete(null);
              }
            });
    assertThat(goesOn).isTrue();
    assertThat(turns).hasValue(3);
  }

  @Test
  void shouldEndWhereTheRunIsStopped() {
    assertThat(SignalWait.until(signal, stop, () -> stop.raise("by its user"))).isFalse();
    assertThat(SignalWait.until(signal, stop)).as("before it waits").isFalse();
  }

  @Test
  void shouldTakeNoTurnWhereTheSignalIsThere() {
    signal.complete(null);
    assertThat(
            SignalWait.until(
                signal,
                stop,
                () -> {
                  throw new AssertionError("a turn");
                }))
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource({"0, 500000", "1000, 500000", "100000, 10000000", "1000000000, 10000000"})
  void shouldRestAHundredTimesAsLongAsATurnTook(long turnNanos, long restNanos) {
    assertThat(SignalWait.restNanos(turnNanos)).isEqualTo(restNanos);
  }
}
