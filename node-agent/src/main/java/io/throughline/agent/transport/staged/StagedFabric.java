package io.throughline.agent.transport.staged;

import io.throughline.agent.memory.GpuDevice;
import io.throughline.agent.transport.Fabric;
import io.throughline.agent.transport.Transport;
import org.jspecify.annotations.Nullable;

/**
 * Data paths whose bytes are copied through the host's memory at a GPU.
 *
 * @param inner carries what is staged
 * @param gpu of this side's memory; null for the host's, where only the peer's is on a GPU
 */
public record StagedFabric(Fabric inner, @Nullable GpuDevice gpu) implements Fabric {
  @Override
  public Transport channel(boolean listens) {
    return new StagedTransport(inner.channel(listens), gpu);
  }
}
