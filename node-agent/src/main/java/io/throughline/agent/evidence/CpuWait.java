package io.throughline.agent.evidence;

/** How long the calling thread wanted for a CPU, from one moment on. For that thread only. */
public final class CpuWait {
  private final DataThread thread = DataThread.ofThisThread();
  private final DataThread.Account start = thread.account();
  private final long startNanos = System.nanoTime();

  /** From now on. */
  public CpuWait() {}

  /**
   * Share of the time, 0 to 1, for which the thread was ready to run and had no CPU, less what it
   * slept: a thread that sleeps longer than it waits has made up for that. 0 where the kernel does
   * not tell ({@code CONFIG_SCHED_INFO}).
   */
  public double share() {
    return share(thread.account().since(start), System.nanoTime() - startNanos);
  }

  static double share(DataThread.Account account, long elapsedNanos) {
    if (elapsedNanos <= 0) {
      return 0;
    }
    long slept = Math.max(0, elapsedNanos - account.cpuNanos() - account.waitedNanos());
    double share = (double) (account.waitedNanos() - slept) / elapsedNanos;
    return Math.clamp(share, 0, 1);
  }
}
