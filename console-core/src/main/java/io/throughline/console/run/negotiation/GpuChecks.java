package io.throughline.console.run.negotiation;

import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.ending.RunFailure;
import io.throughline.console.run.view.Phase;
import io.throughline.protocol.environment.Capabilities;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.environment.CudaState;
import io.throughline.protocol.environment.CudaState.Device;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.scenario.FileEngine;
import io.throughline.protocol.scenario.MemoryLocation;
import io.throughline.protocol.scenario.MemorySettings;
import io.throughline.protocol.scenario.ResourceNeed;
import io.throughline.protocol.scenario.TransportKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Whether the GPUs are there whose memory a plan asks for, and how it meets the transport. */
public final class GpuChecks {
  private final RunPlan plan;
  private final Map<String, Join> joins;

  /**
   * @param plan carried by the transport that was chosen
   * @param joins by node
   */
  public GpuChecks(RunPlan plan, Map<String, Join> joins) {
    this.plan = plan;
    this.joins = joins;
  }

  /**
   * @param plan with staging decided
   * @param notes sentences for the log
   */
  public record Settled(RunPlan plan, List<String> notes) {}

  /**
   * @throws RunEnd.Early naming the node that lacks what was asked for
   */
  public Settled settle() throws RunEnd.Early {
    if (!MemorySettings.onGpu(plan.settings())) {
      return new Settled(plan, List.of());
    }
    List<String> hindered = new ArrayList<>();
    for (Assignment assignment : plan.assignments()) {
      MemoryLocation memory =
          MemorySettings.of(plan.settings(), assignment.role(), assignment.node());
      if (memory.onGpu()) {
        check(assignment, memory);
        String why = hindrance(assignment.node());
        if (!why.isEmpty()) {
          hindered.add(why);
        }
      }
    }
    if (!plan.betweenNodes() || !MemorySettings.meetsTransport(plan.settings())) {
      // Nothing is carried, or what is in the host's memory; what files meet a GPU's memory by, the
      // agent finds out.
      return new Settled(plan, List.of());
    }
    return switch (plan.settings().choice(MemorySettings.STAGING)) {
      case MemorySettings.ALWAYS -> new Settled(plan, List.of());
      case MemorySettings.NEVER -> {
        if (!hindered.isEmpty()) {
          throw failed(
              "",
              "staging = never",
              String.join("; ", hindered),
              "set staging: auto, or a UCX that has CUDA by ucx.libraryPath in the node's profile");
        }
        yield new Settled(plan, List.of());
      }
      default ->
          hindered.isEmpty()
              ? new Settled(plan.staged(MemorySettings.NEVER), List.of())
              : new Settled(
                  plan.staged(MemorySettings.ALWAYS),
                  List.of(String.join("; ", hindered) + ": staging"));
    };
  }

  private void check(Assignment assignment, MemoryLocation memory) throws RunEnd.Early {
    CudaState cuda = capabilities(assignment.node()).cuda();
    String field = "%s = %s".formatted(MemorySettings.field(assignment.role()), memory);
    if (!cuda.available()) {
      throw failed(assignment.node(), field, cuda.reason(), "use dram, or another node");
    }
    Device device = cuda.device(memory.gpu()).orElse(null);
    if (device == null) {
      throw failed(
          assignment.node(),
          field,
          "GPU %d not found: CUDA numbers those of this node %s"
              .formatted(memory.gpu(), cuda.numbers()),
          "choose one of them; CUDA_VISIBLE_DEVICES hides others");
    }
    checkCufile(assignment, cuda);
    ResourceNeed resourceNeed = plan.demand();
    if (resourceNeed.memoryBytes() > device.memoryBytes()) {
      throw failed(
          assignment.node(),
          resourceNeed.memoryFields(),
          "%s = %s does not fit GPU %d, a %s with %s"
              .formatted(
                  resourceNeed.memory(),
                  ByteCount.binary(resourceNeed.memoryBytes()),
                  device.number(),
                  device.name(),
                  ByteCount.binary(device.memoryBytes())),
          "lower " + resourceNeed.memoryFields());
    }
  }

  /**
   * Checks a node whose files have to go by GPUDirect Storage; whether their file system takes
   * part, the agent finds.
   */
  private void checkCufile(Assignment assignment, CudaState cuda) throws RunEnd.Early {
    boolean wanted =
        plan.workload().makesFiles(plan.settings(), assignment.role())
            && FileEngine.of(plan.settings()).gds();
    if (wanted && !cuda.withoutCufile().isEmpty()) {
      throw failed(
          assignment.node(), "engine = gds", cuda.withoutCufile(), "set engine: auto or posix");
    }
  }

  /** Why the transport cannot take memory of a GPU on a node as it is; empty where it can. */
  private String hindrance(String node) {
    if (!plan.takesOnly(TransportKind::mayReachGpus)) {
      return "transport %s does not know memory of GPUs (node %s)"
          .formatted(plan.transport(), node);
    }
    return capabilities(node).ucx().filter(TransportState::reachesGpus).isPresent()
        ? ""
        : "UCX on node %s is built without CUDA".formatted(node);
  }

  private Capabilities capabilities(String node) {
    Join join = joins.get(node);
    return join == null ? new Capabilities(List.of()) : join.capabilities();
  }

  private static RunEnd.Early failed(String node, String field, String what, String remedy) {
    String where = node.isEmpty() ? field : "node %s: %s".formatted(node, field);
    return new RunEnd.Early(
        new RunEnd.Failed(new RunFailure(node, Phase.PREPARING, new Problem(where, what, remedy))));
  }
}
