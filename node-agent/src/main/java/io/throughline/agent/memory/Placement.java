package io.throughline.agent.memory;

import org.jspecify.annotations.Nullable;

/**
 * Place of a side's buffers.
 *
 * @param gpu that they are on; null for the host's memory
 * @param host gives what is in the host's memory
 */
public record Placement(@Nullable GpuDevice gpu, HostBuffers host) {
  /** Placement where nobody asks for pages of a kind. */
  public static Placement of(@Nullable GpuDevice gpu) {
    return new Placement(gpu, HostBuffers.auto());
  }
}
