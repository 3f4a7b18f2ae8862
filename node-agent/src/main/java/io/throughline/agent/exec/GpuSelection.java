package io.throughline.agent.exec;

import io.throughline.agent.memory.GpuDevice;
import io.throughline.nativebridge.cuda.Cuda;
import io.throughline.nativebridge.cuda.CudaAvailability.Available;
import io.throughline.nativebridge.cuda.CudaAvailability.Missing;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.scenario.MemoryLocation;
import io.throughline.protocol.scenario.MemorySettings;
import org.jspecify.annotations.Nullable;

/** The GPU that a side's memory is to lie on. */
final class GpuSelection {
  private GpuSelection() {}

  /**
   * @return null for the host's memory
   * @throws ProblemException where there is no such GPU; the console asks before, so it was lost
   */
  static @Nullable GpuDevice of(RunPlan plan, Assignment assignment) {
    MemoryLocation memory =
        MemorySettings.of(plan.settings(), assignment.role(), assignment.node());
    if (!memory.onGpu()) {
      return null;
    }
    String problem =
        switch (Cuda.availability()) {
          case Missing(String reason) -> reason;
          case Available(var driver, var why) -> {
            if (memory.gpu() < driver.devices()) {
              yield "";
            }
            yield "GPU %d not found: CUDA counts %d on this node, from 0"
                .formatted(memory.gpu(), driver.devices());
          }
        };
    if (!problem.isEmpty()) {
      throw new ProblemException(
          new Problem(
              "node " + assignment.node() + ": " + MemorySettings.field(assignment.role()),
              problem,
              "choose another GPU, or dram"));
    }
    return new GpuDevice(((Available) Cuda.availability()).driver(), memory.gpu());
  }
}
