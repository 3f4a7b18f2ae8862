package io.throughline.agent.stream;

import io.throughline.agent.transport.Transport;

/**
 * What the data thread does while there is nothing to do.
 *
 * @param mode what it does
 * @param text the same for people, with the reason where it was chosen for them
 */
public record Waiting(Mode mode, String text) {
  private static final long LONGEST_SLEEP_NANOS = 10_000_000;

  /** What an idle data thread does. */
  public enum Mode {
    /** Keeps its CPU. */
    SPIN,
    /** Lets others run. */
    YIELD,
    /** Sleeps until the transport has news. */
    BLOCK
  }

  /**
   * @param setting {@code auto}, {@code spin}, {@code yield} or {@code block}
   * @param agents of this run on this machine
   * @param cpus that this agent may use
   * @param looksAtMemory whether this side watches memory, which gives no sign when it changes
   */
  public static Waiting of(String setting, int agents, int cpus, boolean looksAtMemory) {
    return switch (setting) {
      case "spin" -> new Waiting(Mode.SPIN, "spin");
      case "yield" -> new Waiting(Mode.YIELD, "yield");
      case "block" ->
          looksAtMemory
              ? new Waiting(
                  Mode.YIELD,
                  "yield, not block: with arrival by polling there is no event to sleep on")
              : new Waiting(Mode.BLOCK, "block");
      default ->
          agents < cpus
              ? new Waiting(
                  Mode.SPIN,
                  "spin: %d data thread%s, %d CPUs".formatted(agents, agents == 1 ? "" : "s", cpus))
              : new Waiting(
                  Mode.YIELD,
                  "yield: %d data thread%s on %d CPU%s would leave nothing for the rest"
                      .formatted(agents, agents == 1 ? "" : "s", cpus, cpus == 1 ? "" : "s"));
    };
  }

  /**
   * Waits a moment; the caller looks again afterwards.
   *
   * @param nanos when it has something to do itself
   */
  @SuppressWarnings("ThreadPriorityCheck") // To give way is what was asked for.
  void idle(Transport transport, long nanos) {
    switch (mode) {
      case SPIN -> Thread.onSpinWait();
      case YIELD -> Thread.yield();
      case BLOCK -> transport.await(Math.min(nanos, LONGEST_SLEEP_NANOS));
    }
  }
}
