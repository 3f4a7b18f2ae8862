package io.throughline.agent.collective.run;

import io.throughline.agent.collective.CollectiveBuffers;
import io.throughline.agent.collective.CollectiveCall;
import io.throughline.agent.collective.CollectiveCalls;
import io.throughline.agent.collective.CollectiveLibrary;
import io.throughline.agent.collective.Communicator;
import io.throughline.agent.collective.GpuOperands;
import io.throughline.agent.collective.StagedCall;
import io.throughline.agent.collective.WaitComputingCall;
import io.throughline.protocol.collective.Algorithm;
import io.throughline.protocol.collective.CallMode;
import io.throughline.protocol.collective.CollectiveSpec;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.setting.SettingValues;
import org.jspecify.annotations.Nullable;

/**
 * The engine that carries out the calls of a run.
 *
 * @param library that carries them out; null for Throughline's own algorithms
 * @param gpu that operands and results lie on; null for the host's memory
 */
record CallEngine(@Nullable CollectiveLibrary library, @Nullable GpuOperands gpu) {
  /** The call of a point; by reading, where no algorithm is named and all memory is mapped. */
  CollectiveSpec spec(SettingValues settings, PointSpec point, Communicator comm) {
    CollectiveSpec planned = CollectiveScenario.spec(settings, point, comm.size());
    return library == null
            && CollectiveScenario.algorithm(settings) == null
            && comm.shares()
            && Algorithm.DIRECT.serves(planned.collective())
        ? planned.by(Algorithm.DIRECT)
        : planned;
  }

  /**
   * Gets a rank's part of a call ready.
   *
   * @return an {@link io.throughline.agent.collective.OverlappedCall} of a non-blocking call, a
   *     {@link StagedCall} where operands lie on a GPU
   */
  CollectiveCall prepare(
      CallMode mode, CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    CollectiveCall call = inHost(mode, spec, comm, buffers);
    return gpu == null ? call : new StagedCall(call, spec, comm, buffers, gpu);
  }

  private CollectiveCall inHost(
      CallMode mode, CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    if (library == null) {
      CollectiveCall own = CollectiveCalls.of(spec, comm, buffers);
      return mode == CallMode.NON_BLOCKING ? new WaitComputingCall(comm, own) : own;
    }
    return switch (mode) {
      case BLOCKING -> library.prepare(spec, buffers);
      case NON_BLOCKING -> library.prepareNonBlocking(spec, buffers);
      case PERSISTENT -> library.preparePersistent(spec, buffers);
    };
  }

  /** The algorithm of a call, or the library that chooses it, as the result tells. */
  String words(CollectiveSpec spec) {
    return library == null
        ? spec.algorithm().note(spec.collective())
        : "%s by %s".formatted(spec.collective().id(), library.name());
  }
}
