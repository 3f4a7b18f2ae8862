package io.throughline.agent.workload;

import io.throughline.agent.memory.Contents;
import io.throughline.agent.memory.GpuDevice;
import io.throughline.agent.memory.Placement;
import io.throughline.agent.memory.Vram;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Memory that no transport has: the host's, or a GPU's. All zeros at first. */
public final class PlacedMemory implements AutoCloseable {
  private final Arena arena = Arena.ofShared();
  private final @Nullable Vram vram;
  private final MemorySegment segment;

  /**
   * @param placement where it is to lie; a GPU becomes the calling thread's
   * @throws io.throughline.nativebridge.cuda.driver.CudaException when the GPU has no room for it
   * @throws io.throughline.protocol.problem.ProblemException when the host has no such pages
   */
  public PlacedMemory(Placement placement, long bytes) {
    GpuDevice gpu = placement.gpu();
    try {
      vram = gpu == null ? null : new Vram(gpu.driver(), gpu.gpu(), bytes);
      segment = vram == null ? placement.host().allocate(arena, bytes) : vram.addresses();
    } catch (RuntimeException | Error e) {
      // Memory on other pages than asked for may be there by now.
      arena.close();
      throw e;
    }
  }

  /** Its addresses; those of a GPU nothing here may follow. */
  public MemorySegment segment() {
    return segment;
  }

  /** Contents of the memory. */
  public Contents contents() {
    return vram == null ? new HostContents(segment) : vram;
  }

  @Override
  public void close() {
    if (vram != null) {
      vram.close();
    }
    arena.close();
  }
}
