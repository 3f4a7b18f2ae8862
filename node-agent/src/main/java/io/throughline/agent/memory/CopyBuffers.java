package io.throughline.agent.memory;

import io.throughline.nativebridge.cuda.Gpu;
import io.throughline.nativebridge.cuda.GpuStream;

/** A few places in the host's memory, and the copies between them and a GPU, in order. */
public final class CopyBuffers implements AutoCloseable {
  private final GpuStream stream;
  private final long[] marks;
  private final long address;
  private final long start;
  private final long spacing;

  /**
   * @param host address of memory, pinned where copies shall be quick
   * @param start of the first place in it
   * @param spacing bytes from one place to the next
   * @param count of places, from 1
   * @throws io.throughline.nativebridge.cuda.driver.CudaException when the GPU gives no stream
   */
  public CopyBuffers(Gpu gpu, long host, long start, long spacing, int count) {
    this.stream = new GpuStream(gpu);
    this.address = host;
    this.start = start;
    this.spacing = spacing;
    this.marks = new long[count];
    try {
      for (int i = 0; i < count; i++) {
        marks[i] = stream.newMark();
      }
    } catch (RuntimeException | Error e) {
      stream.close();
      throw e;
    }
  }

  /** The offset in the host's memory of a piece's place; pieces take the places in turn. */
  public long place(long piece) {
    return start + piece % marks.length * spacing;
  }

  /**
   * Begins a copy from the GPU into the piece's place.
   *
   * @param piece from 0; the one that had its place before is copied
   * @param device address on the GPU
   * @param length bytes, at most {@code spacing}
   */
  public void copyOut(long piece, long device, long length) {
    stream.copyOut(address + place(piece), device, length);
    stream.record(marks[(int) (piece % marks.length)]);
  }

  /** Begins a copy from the piece's place to the GPU. */
  public void copyIn(long piece, long device, long length) {
    stream.copyIn(device, address + place(piece), length);
    stream.record(marks[(int) (piece % marks.length)]);
  }

  /** Whether the piece's copy is done. */
  public boolean copied(long piece) {
    return stream.passed(marks[(int) (piece % marks.length)]);
  }

  @Override
  public void close() {
    stream.close();
  }
}
