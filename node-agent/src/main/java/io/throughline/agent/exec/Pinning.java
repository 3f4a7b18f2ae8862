package io.throughline.agent.exec;

import io.throughline.nativebridge.posix.CpuAffinity;
import io.throughline.nativebridge.posix.PosixException;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.util.BitSet;

/** Keeps the data thread to the CPU that its node's profile names, and others off it. */
final class Pinning {
  /**
   * That this process may use, as it was before any of its threads was pinned: a pinned thread is
   * told of its own CPU only.
   */
  private static final int CPUS = Runtime.getRuntime().availableProcessors();

  private final BitSet others;

  private Pinning(BitSet others) {
    this.others = others;
  }

  /**
   * Pins the calling thread, if the assignment says so.
   *
   * @throws ProblemException when it may not run there
   */
  static Pinning pin(Assignment assignment) {
    if (assignment.cpu() < 0) {
      return new Pinning(new BitSet());
    }
    BitSet others = CpuAffinity.current();
    others.clear(assignment.cpu());
    BitSet cpu = new BitSet();
    cpu.set(assignment.cpu());
    try {
      CpuAffinity.set(cpu);
    } catch (PosixException e) {
      throw new ProblemException(
          new Problem(
              "node " + assignment.node() + ": data.cpu",
              "the data thread cannot be pinned to CPU %d: %s"
                  .formatted(assignment.cpu(), e.getMessage()),
              "choose one of CPUs " + CpuAffinity.current()),
          e);
    }
    return new Pinning(others);
  }

  /** CPUs that this process may use, to whichever one the calling thread is pinned. */
  static int cpus() {
    return CPUS;
  }

  /** Moves the calling thread, which was born on the data thread's CPU, to the others. */
  void leave() {
    if (!others.isEmpty()) {
      CpuAffinity.set(others);
    }
  }
}
