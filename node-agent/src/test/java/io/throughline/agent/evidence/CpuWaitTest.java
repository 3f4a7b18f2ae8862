package io.throughline.agent.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.nativebridge.posix.CpuAffinity;
import java.util.BitSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class CpuWaitTest {
  private static double share(long cpu, long waited) {
    return CpuWait.share(cpu, waited, 1000);
  }

  @Test
  void shouldTellWhatAThreadThatNeverSleepsWaited() {
    assertThat(share(600, 400)).isEqualTo(0.4, Offset.offset(1e-9));
  }

  @Test
  void shouldLeaveOutWhatTheThreadSleptAsWell() {
    assertThat(share(500, 300)).isEqualTo(0.1, Offset.offset(1e-9));
    assertThat(share(70, 30)).isZero();
  }

  @Test
  void shouldTellNothingWhereTheKernelDoesNot() {
    assertThat(share(0, 0)).isZero();
  }

  /** Threads that never sleep and share a CPU have it in turns. */
  @Test
  void shouldSeeAThreadThatSharesItsCpu() throws Exception {
    BitSet one = new BitSet();
    one.set(CpuAffinity.current().nextSetBit(0));
    AtomicBoolean over = new AtomicBoolean();
    Thread other =
        Thread.ofPlatform()
            .start(() -> {
              CpuAffinity.set(one);
              spin(over::get);
            });
    AtomicReference<Double> share = new AtomicReference<>(0.0);
    Thread waiting =
        Thread.ofPlatform()
            .start(() -> {
              CpuAffinity.set(one);
              try (CpuWait wait = new CpuWait()) {
                long end = System.nanoTime() + 1_000_000_000;
                spin(() -> System.nanoTime() > end);
                share.set(wait.share());
              }
            });
    waiting.join(TimeUnit.SECONDS.toMillis(30));
    over.set(true);
    other.join(TimeUnit.SECONDS.toMillis(30));
    assertThat(share.get()).isBetween(0.2, 0.99);
  }

  private static void spin(BooleanSupplier until) {
    while (!until.getAsBoolean()) {
      Thread.onSpinWait();
    }
  }
}
