package io.throughline.nativebridge.posix;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class ThreadClockTest {
  @Test
  void shouldAgreeWithTheVirtualMachine() {
    ThreadClock clock = ThreadClock.ofThisThread();
    for (int i = 0; i < 3; i++) {
      long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      long between = clock.nanos();
      long after = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      assertThat(between).isBetween(before, after);
    }
  }

  @Test
  void shouldBeReadFromOutsideAndKeepTheLastOfAThreadThatEnded() throws Exception {
    AtomicReference<ThreadClock> found = new AtomicReference<>();
    CountDownLatch worked = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    Thread thread =
        Thread.ofPlatform()
            .start(() -> {
              ThreadClock own = ThreadClock.ofThisThread();
              found.set(own);
              while (own.nanos() < 20_000_000) {
                Thread.onSpinWait();
              }
              worked.countDown();
              try {
                end.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    worked.await();
    long seen = found.get().nanos();
    assertThat(seen).isGreaterThanOrEqualTo(20_000_000);
    end.countDown();
    thread.join();
    assertThat(found.get().nanos()).isGreaterThanOrEqualTo(seen);
  }
}
