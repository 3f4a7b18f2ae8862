package io.throughline.agent.transport.ucx;

import io.throughline.agent.memory.Contents;
import io.throughline.agent.memory.GpuPlace;
import io.throughline.agent.memory.Vram;
import io.throughline.nativebridge.ucx.UcxContext;
import io.throughline.nativebridge.ucx.UcxMemory;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** This side's memory, registered with UCX: the host's, or a GPU's. */
final class OwnMemory implements AutoCloseable {
  /** Touched within milliseconds. */
  private static final long PIECE = 16L << 20;

  private final UcxContext context;
  private final @Nullable GpuPlace place;
  private @Nullable Vram vram;
  private @Nullable UcxMemory registered;

  OwnMemory(UcxContext context, @Nullable GpuPlace place) {
    this.context = context;
    this.place = place;
  }

  /**
   * Allocates it, all zeros; of a GPU's memory these are addresses that nothing here may follow.
   */
  MemorySegment prepare(long bytes) {
    GpuPlace onGpu = place;
    if (onGpu != null) {
      Vram memory = new Vram(onGpu.driver(), onGpu.gpu(), bytes);
      vram = memory;
      registered = context.registerGpu(memory.addresses());
      return memory.addresses();
    }
    UcxMemory memory = context.allocate(bytes);
    registered = memory;
    return clear(memory.segment());
  }

  /** In pieces: one fill lets no other thread of this process run on until it is through. */
  private static MemorySegment clear(MemorySegment memory) {
    for (long at = 0; at < memory.byteSize(); at += PIECE) {
      memory.asSlice(at, Math.min(PIECE, memory.byteSize() - at)).fill((byte) 0);
    }
    return memory;
  }

  UcxMemory registered() {
    UcxMemory memory = registered;
    if (memory == null) {
      throw new IllegalStateException("not prepared");
    }
    return memory;
  }

  /** What lies in it; null where it is the host's. */
  @Nullable Contents onGpu() {
    return vram;
  }

  @Override
  public void close() {
    try {
      if (registered != null) {
        registered.close();
      }
    } finally {
      // UCX no longer knows it by now.
      if (vram != null) {
        vram.close();
      }
    }
  }
}
