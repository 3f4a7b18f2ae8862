package io.throughline.console.run.agent;

import java.util.Set;

/**
 * The kernel's letters for states of a process ({@code man 5 proc_pid_stat}), with {@code F} for
 * one whose control group is frozen.
 */
final class ProcessStates {
  private ProcessStates() {}

  /** Whether it was stopped by a signal, a debugger or a frozen control group. */
  static boolean stopped(String letter) {
    return Set.of("T", "t", "F").contains(letter);
  }

  /** Whether it runs, waits for a CPU, or waits for something in the kernel. */
  static boolean runs(String letter) {
    return Set.of("R", "S", "D", "I").contains(letter);
  }
}
