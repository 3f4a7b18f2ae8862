package io.throughline.agent.exec;

import io.throughline.agent.kernel.MemoryGroup;
import io.throughline.agent.memory.HostBuffers;
import io.throughline.protocol.environment.Hardware;
import io.throughline.protocol.environment.MemoryLimit;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.message.HubMessage.Prepare;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.scenario.MemorySettings;
import io.throughline.protocol.scenario.Pages;
import io.throughline.protocol.scenario.ResourceNeed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;

/** Refuses buffers that this node has no room for, before anything of it is allocated. */
final class BufferMemory {
  /** Left to the rest of the node. */
  private static final long RESERVE = 256L << 20;

  private final ResourceNeed resourceNeed;
  private final Assignment assignment;
  private final long bytes;
  private final Pages pages;

  /** Whether buffers lie on a GPU: its driver refuses what is too large; staging takes little. */
  private final boolean onGpu;

  BufferMemory(RunPlan plan, Assignment assignment) {
    this.assignment = assignment;
    this.resourceNeed = plan.demand();
    this.bytes = resourceNeed.memoryBytes();
    this.pages = Pages.of(plan.settings());
    this.onGpu = !MemorySettings.inHost(plan.settings(), assignment.role());
  }

  /** Returns the source of buffers on the pages that the plan asks for. */
  static HostBuffers buffers(Prepare prepare, Assignment assignment, NodeEnvironment found) {
    return new HostBuffers(
        assignment.node(),
        Pages.of(prepare.plan().settings()),
        prepare.agentsOnMachine(),
        nicNode(assignment, found));
  }

  /** Returns the NUMA node of the data device or address; -1 where neither tells it. */
  private static int nicNode(Assignment assignment, NodeEnvironment found) {
    return IntStream.concat(
            found.hardware().rdma().stream()
                .filter(port -> port.name().equals(assignment.device()))
                .mapToInt(Hardware.RdmaPort::numaNode),
            found.interfaces().stream()
                .filter(nic ->
                    nic.name().equals(assignment.device()) || nic.has(assignment.dataAddress()))
                .mapToInt(NetworkInterface::numaNode))
        .filter(node -> node >= 0)
        .findFirst()
        .orElse(-1);
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
    long limit = assignment.limits().memoryBytes();
    if (limit > 0 && bytes > limit) {
      throw refused(
          "the node's limits.memory of " + ByteCount.exact(limit),
          "lower %s, or raise limits.memory".formatted(resourceNeed.memoryFields()));
    }
    // Those are set aside and no part of the memory that is available; the kernel counts them.
    if (pages == Pages.HUGE) {
      return;
    }
    MemoryLimit limited = MemoryGroup.limit();
    if (limited != null && bytes > limited.availableBytes()) {
      throw refused(
          "the %s that control group %s, limited to %s, has left"
              .formatted(
                  ByteCount.binary(limited.availableBytes()),
                  limited.group(),
                  ByteCount.binary(limited.limitBytes())),
          "lower %s, or raise the limit (systemd's MemoryMax, a container's --memory, a job's --mem)"
              .formatted(resourceNeed.memoryFields()));
    }
    boolean aloneTooMuch = now >= 0 && bytes > now - RESERVE;
    if (aloneTooMuch || (atJoin >= 0 && needed(agents) > atJoin - RESERVE)) {
      throw refused(
          "%s of available memory%s, of which %s stay free"
              .formatted(
                  ByteCount.binary(aloneTooMuch ? now : atJoin),
                  agents > 1 ? " for the buffers of %d agents".formatted(agents) : "",
                  ByteCount.binary(RESERVE)),
          "lower " + resourceNeed.memoryFields());
    }
    long shared = sharedFolder == null ? Long.MAX_VALUE : usable(sharedFolder);
    if (needed(agents) > shared) {
      throw refused(
          "%s of free shared memory in %s%s"
              .formatted(
                  ByteCount.binary(shared),
                  sharedFolder,
                  agents > 1 ? " for the buffers of %d agents".formatted(agents) : ""),
          "lower " + resourceNeed.memoryFields() + ", or enlarge the node's /dev/shm");
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
            "node " + assignment.node() + ": " + resourceNeed.memoryFields(),
            "%s = %s does not fit %s"
                .formatted(resourceNeed.memory(), ByteCount.binary(bytes), room),
            remedy));
  }
}
