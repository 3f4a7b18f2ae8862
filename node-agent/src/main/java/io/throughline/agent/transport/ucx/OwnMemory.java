package io.throughline.agent.transport.ucx;

import io.throughline.agent.memory.Contents;
import io.throughline.agent.memory.GpuDevice;
import io.throughline.agent.memory.HostBuffers;
import io.throughline.agent.memory.Vram;
import io.throughline.nativebridge.ucx.UcxContext;
import io.throughline.nativebridge.ucx.UcxException;
import io.throughline.nativebridge.ucx.UcxMemory;
import io.throughline.protocol.result.Note;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** This side's memory, registered with UCX: the host's, or a GPU's. */
public final class OwnMemory implements AutoCloseable {
  private final Arena arena = Arena.ofShared();
  private final UcxContext context;
  private final @Nullable GpuDevice gpu;
  private final HostBuffers buffers;
  private @Nullable Vram vram;
  private @Nullable UcxMemory registered;

  /**
   * @param gpu null for the host's memory
   * @param buffers that the host's memory belongs to
   */
  public OwnMemory(UcxContext context, @Nullable GpuDevice gpu, HostBuffers buffers) {
    this.context = context;
    this.gpu = gpu;
    this.buffers = buffers;
  }

  /**
   * Allocates it, all zeros; of a GPU's memory these are addresses that nothing here may follow.
   *
   * @throws io.throughline.protocol.problem.ProblemException where there are no pages of the kind
   *     that is asked for
   */
  public MemorySegment prepare(long bytes) {
    GpuDevice onGpu = gpu;
    if (onGpu != null) {
      Vram memory = new Vram(onGpu.driver(), onGpu.gpu(), bytes);
      vram = memory;
      registered = context.registerGpu(memory.addresses());
      return memory.addresses();
    }
    UcxMemory ofUcx = allocatedByUcx(bytes);
    if (ofUcx != null) {
      registered = ofUcx;
      return ofUcx.segment().asSlice(0, bytes);
    }
    MemorySegment own = buffers.allocate(arena, bytes);
    registered = context.register(own);
    buffers.note(
        Note.of(
            "UCX's shared memory has no pages of the kind asked for here (pages: %s), so the buffers are the agent's own memory, registered with UCX: peers on this machine reach it by CMA or copies, not through shared memory."
                .formatted(buffers.asked())));
    return own;
  }

  /**
   * What UCX allocates its peers on this machine reach through shared memory.
   *
   * @return null where it is not on the pages asked for
   */
  private @Nullable UcxMemory allocatedByUcx(long bytes) {
    UcxMemory memory;
    try {
      memory = context.allocate(buffers.whole(bytes));
    } catch (UcxException none) {
      if (!buffers.setAside()) {
        throw none;
      }
      return null;
    }
    boolean suits = false;
    try {
      suits = buffers.adopt(memory.segment());
    } finally {
      if (!suits) {
        memory.close();
      }
    }
    return suits ? memory : null;
  }

  /** UCX's registration of the memory. */
  public UcxMemory registered() {
    UcxMemory memory = registered;
    if (memory == null) {
      throw new IllegalStateException("not prepared");
    }
    return memory;
  }

  /** Contents on a GPU; null where the memory is the host's. */
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
      if (arena.scope().isAlive()) {
        arena.close();
      }
    }
  }
}
