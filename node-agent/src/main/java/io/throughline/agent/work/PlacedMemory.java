package io.throughline.agent.work;

import io.throughline.agent.memory.Contents;
import io.throughline.agent.memory.GpuPlace;
import io.throughline.agent.memory.Vram;
import io.throughline.nativebridge.posix.HostPages;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Memory that no transport has: the host's, or a GPU's. All zeros at first. */
public final class PlacedMemory implements AutoCloseable {
  private final Arena arena = Arena.ofShared();
  private final @Nullable Vram vram;
  private final MemorySegment segment;

  /** Likewise, on huge pages where there are any. */
  public PlacedMemory(@Nullable GpuPlace place, long bytes) {
    this(place, bytes, true);
  }

  /**
   * @param place the GPU, which becomes the calling thread's; null for the host
   * @param huge whether the host's is to be on huge pages
   * @throws io.throughline.nativebridge.cuda.driver.CudaException when the GPU has no room for it
   */
  public PlacedMemory(@Nullable GpuPlace place, long bytes, boolean huge) {
    vram = place == null ? null : new Vram(place.driver(), place.gpu(), bytes);
    segment = vram == null ? onHost(bytes, huge) : vram.addresses();
  }

  private MemorySegment onHost(long bytes, boolean huge) {
    return huge ? HostPages.allocate(arena, bytes) : arena.allocate(bytes, HostPages.PAGE);
  }

  /** Whether the host's huge pages are in it. */
  public boolean onHugePages() {
    return vram == null && HostPages.areHuge(segment);
  }

  /** Its addresses; those of a GPU nothing here may follow. */
  public MemorySegment segment() {
    return segment;
  }

  /** What lies in it. */
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
