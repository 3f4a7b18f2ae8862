package io.throughline.agent.transport.staged;

import io.throughline.agent.memory.GpuPlace;
import io.throughline.agent.transport.Fabric;
import io.throughline.agent.transport.Transport;
import org.jspecify.annotations.Nullable;

/**
 * Data paths whose bytes are copied through the host's memory at a GPU.
 *
 * @param inner carries what is staged
 * @param place of this side's memory; null for the host's, where only the peer's is on a GPU
 */
public record StagedFabric(Fabric inner, @Nullable GpuPlace place) implements Fabric {
  @Override
  public Transport channel(boolean listens) {
    return new StagedTransport(inner.channel(listens), place);
  }
}
