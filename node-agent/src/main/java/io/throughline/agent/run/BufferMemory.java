package io.throughline.agent.run;

import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.scenario.Demand;
import io.throughline.protocol.scenario.MemorySettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Refuses buffers that this node has no room for, before anything of it is allocated. */
final class BufferMemory {
  /** Left to the rest of the node. */
  private static final long RESERVE = 256L << 20;

  private final Demand demand;
  private final Assignment assignment;
  private final long bytes;

  /** What a GPU has no room for its driver refuses; staging takes little. */
  private final boolean onGpu;

  BufferMemory(RunPlan plan, Assignment assignment) {
    this.assignment = assignment;
    this.demand = plan.demand();
    this.bytes = demand.memoryBytes();
    this.onGpu = MemorySettings.of(plan.settings(), assignment.role()).onGpu();
  }

  /**
   * @param atJoin memory that was available when the agent joined; -1 where that is not known
   * @param now memory that is available now, when other agents may have their rings; or -1
   * @param agents of this run on this machine, which each have such a ring
   * @param sharedFolder where UCX puts shared memory; null where the transport uses none
   * @throws ProblemException naming the node, the fields, and both values
   */
  void check(
      long atJoin, long now, int agents, @org.jspecify.annotations.Nullable Path sharedFolder) {
    if (onGpu) {
      return;
    }
    long limit = assignment.memoryBytes();
    if (limit > 0 && bytes > limit) {
      throw refused(
          "the node's limits.memory of " + ByteCount.exact(limit),
          "lower %s, or raise limits.memory".formatted(demand.memoryFields()));
    }
    boolean aloneTooMuch = now >= 0 && bytes > now - RESERVE;
    if (aloneTooMuch || (atJoin >= 0 && needed(agents) > atJoin - RESERVE)) {
      throw refused(
          "%s of available memory%s, of which %s stay free"
              .formatted(
                  ByteCount.binary(aloneTooMuch ? now : atJoin),
                  agents > 1 ? " for the buffers of %d agents".formatted(agents) : "",
                  ByteCount.binary(RESERVE)),
          "lower " + demand.memoryFields());
    }
    long shared = sharedFolder == null ? Long.MAX_VALUE : usable(sharedFolder);
    if (needed(agents) > shared) {
      throw refused(
          "%s of free shared memory in %s%s"
              .formatted(
                  ByteCount.binary(shared),
                  sharedFolder,
                  agents > 1 ? " for the buffers of %d agents".formatted(agents) : ""),
          "lower " + demand.memoryFields() + ", or enlarge the node's /dev/shm");
    }
  }

  private long needed(int agents) {
    long all = bytes * agents;
    return all / agents == bytes ? all : Long.MAX_VALUE;
  }

  private static long usable(Path folder) {
    try {
      return Files.getFileStore(folder).getUsableSpace();
    } catch (IOException unknown) {
      return Long.MAX_VALUE;
    }
  }

  private ProblemException refused(String room, String remedy) {
    return new ProblemException(
        new Problem(
            "node " + assignment.node() + ": " + demand.memoryFields(),
            "%s = %s does not fit %s".formatted(demand.memory(), ByteCount.binary(bytes), room),
            remedy));
  }
}
