package io.throughline.agent.workload;

import io.throughline.agent.transport.Transport;
import io.throughline.protocol.result.WaitMode;
import java.util.concurrent.locks.LockSupport;

/** Waits while the data thread has nothing to do. Belongs to the data thread. */
public final class WaitStrategy {
  private static final long LONGEST_SLEEP_NANOS = 10_000_000;

  /**
   * Idle for longer than this, a thread that waits for an answer sleeps between two looks. Well
   * above what a nap and its end take: two threads that wait for each other would else nap in turns
   * for ever.
   */
  private static final long ANSWER_YIELDING_NANOS = 500_000;

  /**
   * The longest idle time without a nap where a transfer is waited for: as told by the workload, or
   * as the wait before outlasted {@link #ANSWER_YIELDING_NANOS}. A nap's lateness is little beside
   * such a wait, and the thread that carries out the transfer gains the CPU time.
   */
  private static final long TRANSFER_YIELDING_NANOS = 50_000;

  /**
   * The longest idle time without a nap where threads outnumber the CPUs. There yielding keeps a
   * CPU from the thread that is waited for: the kernel may give each agent's threads a share of
   * their own, in which a thread that yields comes next again.
   */
  private static final long CROWDED_YIELDING_NANOS = 100_000;

  private static final long NAP_NANOS = 20_000;

  /** Calls farther apart than this had work between them. */
  private static final long WORKED_NANOS = 20_000;

  private final WaitMode mode;
  private final String text;
  private final boolean staysAwake;
  private final boolean crowded;
  private boolean answers = true;
  private boolean waits;
  private boolean yieldedInVain;
  private long idleSince;
  private long lookedAt;

  WaitStrategy(WaitMode mode, String text) {
    this(mode, text, false, false);
  }

  private WaitStrategy(WaitMode mode, String text, boolean staysAwake, boolean crowded) {
    this.mode = mode;
    this.text = text;
    this.staysAwake = staysAwake;
    this.crowded = crowded;
  }

  public WaitMode mode() {
    return mode;
  }

  /** Describes the strategy for people, with the reason where nobody asked for it. */
  public String text() {
    return text;
  }

  /**
   * @param setting {@code auto}, {@code spin}, {@code yield} or {@code block}
   * @param agents of this run on this machine
   * @param cpus that this agent may use
   * @param looksAtMemory whether this side watches memory, which gives no sign when it changes
   */
  public static WaitStrategy of(String setting, int agents, int cpus, boolean looksAtMemory) {
    return switch (setting) {
      case "spin" -> new WaitStrategy(WaitMode.SPIN, "spin", true, false);
      case "yield" -> new WaitStrategy(WaitMode.YIELD, "yield");
      case "block" ->
          looksAtMemory
              ? new WaitStrategy(
                  WaitMode.YIELD,
                  "yield, not block: with arrival by polling there is no event to sleep on")
              : new WaitStrategy(WaitMode.BLOCK, "block");
      default ->
          agents < cpus
              ? new WaitStrategy(
                  WaitMode.SPIN,
                  "spin: %d data thread%s, %d CPUs".formatted(agents, agents == 1 ? "" : "s", cpus))
              : new WaitStrategy(
                  WaitMode.YIELD,
                  "yield: %d polling thread%s on %d CPU%s would leave none for the rest"
                      .formatted(agents, agents == 1 ? "" : "s", cpus, cpus == 1 ? "" : "s"),
                  false,
                  agents > cpus);
    };
  }

  /** For who has nothing to wait for but calls of the system. */
  public static WaitStrategy inKernel() {
    return new WaitStrategy(WaitMode.BLOCK, "block: in the kernel, until a transfer is through");
  }

  /**
   * Has the thread wait for transfers from now on, not for answers: where a ring of buffers keeps
   * the other side at work meanwhile.
   */
  public WaitStrategy forTransfers() {
    answers = false;
    return this;
  }

  /**
   * Ends a wait, as what was waited for has come: the next idle moment begins another one. Waits of
   * many short calls, one after the other, would else count as one long wait, and end with a nap
   * each.
   */
  public void reset() {
    waits = false;
  }

  /**
   * Waits a moment; the caller looks again afterwards.
   *
   * @param nanos when it has something to do itself
   */
  public void idle(Transport transport, long nanos) {
    switch (mode) {
      case BLOCK -> transport.await(Math.min(nanos, LONGEST_SLEEP_NANOS));
      case SPIN -> Thread.onSpinWait();
      case YIELD -> {
        if (!napIsDue(System.nanoTime())) {
          giveWay();
        } else if (crowded && transport.wakes()) {
          transport.await(Math.min(nanos, LONGEST_SLEEP_NANOS));
          gaveWay(System.nanoTime());
        } else {
          nap();
        }
      }
    }
  }

  /** Waits a moment where there is nothing to sleep on: who would block yields. */
  public void idle() {
    if (mode == WaitMode.SPIN) {
      Thread.onSpinWait();
    } else if (napIsDue(System.nanoTime())) {
      nap();
    } else {
      giveWay();
    }
  }

  /**
   * For who has nothing to do for some time; where it was told to spin it stays awake.
   *
   * @param nanos 0 for none
   */
  public void doze(long nanos) {
    if (nanos > 0 && !staysAwake) {
      LockSupport.parkNanos(nanos);
    }
  }

  @SuppressWarnings("ThreadPriorityCheck") // To give way is what was asked for.
  private void giveWay() {
    Thread.yield();
    if (crowded) {
      gaveWay(System.nanoTime());
    }
  }

  private void nap() {
    LockSupport.parkNanos(NAP_NANOS);
    gaveWay(System.nanoTime());
  }

  /**
   * The thread has its CPU again, and what others did with it meanwhile was no work of this thread.
   * Not told where each thread could have a CPU of its own: others have it seldom there, and
   * threads that slept for it would be woken on the CPU of whoever wakes them, and stay together.
   */
  void gaveWay(long now) {
    lookedAt = now;
  }

  /** Whether the wait has lasted for so long that its end may be seen a nap late. */
  boolean napIsDue(long now) {
    if (!waits || now - lookedAt > WORKED_NANOS) {
      waits = true;
      yieldedInVain = lookedAt - idleSince > ANSWER_YIELDING_NANOS;
      idleSince = now;
    }
    lookedAt = now;
    return now - idleSince > longestYielding();
  }

  private long longestYielding() {
    if (crowded) {
      return CROWDED_YIELDING_NANOS;
    }
    return answers && !yieldedInVain ? ANSWER_YIELDING_NANOS : TRANSFER_YIELDING_NANOS;
  }
}
