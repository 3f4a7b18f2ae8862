package io.throughline.agent.memory;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.nativebridge.cuda.Gpu;
import io.throughline.nativebridge.cuda.GpuMemory;
import io.throughline.nativebridge.cuda.GpuResources;
import io.throughline.nativebridge.cuda.GpuStream;
import io.throughline.nativebridge.cuda.GpuWords;
import io.throughline.nativebridge.cuda.PinnedMemory;
import io.throughline.nativebridge.cuda.driver.CudaDriver;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Memory of a GPU for the transfers of one data thread. Patterns are written and checked by
 * kernels, so that no byte has to leave the GPU for it.
 */
public final class Vram implements Contents, AutoCloseable {
  private final GpuResources open = new GpuResources();
  private final Gpu gpu;
  private final GpuMemory memory;
  private final GpuStream stream;
  private final GpuWords words;
  private final PinnedMemory word;
  private @Nullable PinnedMemory copy;

  /**
   * Allocates it on the calling thread, whose GPU it becomes, and sets it to 0.
   *
   * @param ordinal number of the GPU, from 0
   * @param bytes from 1
   * @throws io.throughline.nativebridge.cuda.driver.CudaException when the GPU has no room for it
   */
  public Vram(CudaDriver driver, int ordinal, long bytes) {
    try {
      gpu = open.keep(Gpu.open(driver, ordinal));
      memory = open.keep(new GpuMemory(gpu, bytes));
      stream = open.keep(new GpuStream(gpu));
      words = open.keep(new GpuWords(gpu));
      word = open.keep(PinnedMemory.allocate(gpu, Long.BYTES));
      stream.fill(memory.address(), (byte) 0, bytes);
      stream.await();
    } catch (RuntimeException | Error e) {
      open.closeAfter(e);
      throw e;
    }
  }

  /** The GPU that it is on. */
  public Gpu gpu() {
    return gpu;
  }

  /** Its length. */
  public long bytes() {
    return memory.bytes();
  }

  /** The address on the GPU of a part; refuses what lies outside. */
  public long at(long offset, long length) {
    return memory.at(offset, length);
  }

  /** The addresses, for what hands them on. Following them from here crashes the process. */
  @SuppressWarnings("restricted")
  public MemorySegment addresses() {
    return MemorySegment.ofAddress(memory.address()).reinterpret(memory.bytes());
  }

  @Override
  public void fill(long at, long base, long bytes) {
    words.fill(memory.at(at, bytes), base, bytes);
  }

  @Override
  public long firstWrongByte(long at, long base, long bytes) {
    return words.firstWrongByte(memory.at(at, bytes), base, bytes);
  }

  @Override
  public long word(long at) {
    stream.copyOut(word.segment().address(), memory.at(at, Long.BYTES), Long.BYTES);
    stream.await();
    return word.segment().get(JAVA_LONG, 0);
  }

  @Override
  public void setWord(long at, long value) {
    word.segment().set(JAVA_LONG, 0, value);
    stream.copyIn(memory.at(at, Long.BYTES), word.segment().address(), Long.BYTES);
    stream.await();
  }

  @Override
  public MemorySegment inHost(long at, long bytes) {
    PinnedMemory room = copy;
    if (room == null || room.segment().byteSize() < bytes) {
      room = open.keep(PinnedMemory.allocate(gpu, bytes));
      copy = room;
    }
    stream.copyOut(room.segment().address(), memory.at(at, bytes), bytes);
    stream.await();
    return room.segment().asSlice(0, bytes);
  }

  /**
   * @throws RuntimeException the first that something could not be freed with; the rest is freed
   */
  @Override
  public void close() {
    open.close();
  }
}
