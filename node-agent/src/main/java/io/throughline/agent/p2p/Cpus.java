package io.throughline.agent.p2p;

import io.throughline.agent.kernel.NodeFiles;
import io.throughline.nativebridge.posix.CpuAffinity;
import io.throughline.nativebridge.posix.PosixException;
import io.throughline.protocol.environment.CpuNumbers;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.util.BitSet;
import java.util.List;

/** On which CPUs workers run. */
final class Cpus {
  private Cpus() {}

  /**
   * Puts the calling thread where a worker belongs: on the CPU that is named for it, else, but for
   * the first, wherever this process may run. A new thread would stay on its maker's CPU.
   *
   * @param named one for each worker, or none
   * @throws ProblemException when it may not run there
   */
  static void settle(String node, List<Long> named, int worker) {
    if (!named.isEmpty()) {
      BitSet one = new BitSet();
      one.set(named.get(worker).intValue());
      try {
        CpuAffinity.set(one);
      } catch (PosixException e) {
        throw new ProblemException(
            new Problem(
                "node " + node + ": cpus",
                "worker %d cannot be pinned to CPU %d: %s"
                    .formatted(worker, named.get(worker), e.getMessage()),
                "choose among CPUs " + ofProcess()),
            e);
      }
    } else if (worker > 0) {
      BitSet all = ofProcess();
      if (!all.isEmpty()) {
        CpuAffinity.set(all);
      }
    }
  }

  /** Those of the process's first thread, which nobody pins; empty where that is not known. */
  private static BitSet ofProcess() {
    return NodeFiles.field("/proc/self/status", "Cpus_allowed_list", ':')
        .map(CpuNumbers::of)
        .orElseGet(BitSet::new);
  }
}
