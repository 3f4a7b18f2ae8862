package io.throughline.agent.evidence;

import io.throughline.agent.kernel.KernelFile;
import java.nio.file.Path;

/**
 * The time for which a data thread wanted for a CPU. Opened by that thread, once, and used by no
 * other: the kernel's account of it stays open.
 */
public final class CpuWait implements AutoCloseable {
  private final KernelFile schedule = new KernelFile(Path.of("/proc/thread-self/schedstat"));
  private long startNanos;
  private long startCpuNanos;
  private long startWaitedNanos;

  /** For the calling thread, which must be a platform thread. */
  public CpuWait() {
    start();
  }

  /** Counts from now on. */
  public void start() {
    String account = schedule.text();
    startCpuNanos = cpuNanos(account);
    startWaitedNanos = waitedNanos(account);
    startNanos = System.nanoTime();
  }

  /**
   * Share of the time since the start, 0 to 1, for which the thread was ready to run and had no
   * CPU, less what it slept: a thread that sleeps longer than it waits has made up for that. 0
   * where the kernel does not tell ({@code CONFIG_SCHED_INFO}).
   */
  public double share() {
    String account = schedule.text();
    return share(
        cpuNanos(account) - startCpuNanos,
        waitedNanos(account) - startWaitedNanos,
        System.nanoTime() - startNanos);
  }

  private static long cpuNanos(String account) {
    return Math.max(0, KernelFile.number(account, 0));
  }

  private static long waitedNanos(String account) {
    return Math.max(0, KernelFile.number(account, account.indexOf(' ') + 1));
  }

  static double share(long cpuNanos, long waitedNanos, long elapsedNanos) {
    if (elapsedNanos <= 0) {
      return 0;
    }
    long slept = Math.max(0, elapsedNanos - cpuNanos - waitedNanos);
    double share = (double) (waitedNanos - slept) / elapsedNanos;
    return Math.clamp(share, 0, 1);
  }

  @Override
  public void close() {
    schedule.close();
  }
}
