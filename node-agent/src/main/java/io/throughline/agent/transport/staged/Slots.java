package io.throughline.agent.transport.staged;

import io.throughline.agent.memory.Vram;
import io.throughline.nativebridge.cuda.GpuStream;
import java.lang.foreign.MemorySegment;

/** A few places in pinned memory, and the copies between them and the GPU, in order. */
final class Slots implements AutoCloseable {
  private final Vram vram;
  private final GpuStream stream;
  private final long[] marks = new long[Stage.SLOTS];
  private final long address;
  private final long start;
  private final long spacing;

  /**
   * @param host memory of the transport below
   * @param start of the first place in it
   */
  Slots(Vram vram, MemorySegment host, long start, long spacing) {
    this.vram = vram;
    this.stream = new GpuStream(vram.gpu());
    this.address = host.address();
    this.start = start;
    this.spacing = spacing;
    for (int i = 0; i < marks.length; i++) {
      marks[i] = stream.newMark();
    }
  }

  /** The offset in the host's memory of a piece's place. */
  long place(long piece) {
    return start + piece % Stage.SLOTS * spacing;
  }

  /** Begins a copy from the GPU into the piece's place. */
  void copyOut(long piece, long from, long length) {
    stream.copyOut(address + place(piece), vram.at(from, length), length);
    stream.record(marks[(int) (piece % Stage.SLOTS)]);
  }

  /** Begins a copy from the piece's place to the GPU. */
  void copyIn(long piece, long to, long length) {
    stream.copyIn(vram.at(to, length), address + place(piece), length);
    stream.record(marks[(int) (piece % Stage.SLOTS)]);
  }

  /** Whether the piece's copy is done. */
  boolean copied(long piece) {
    return stream.passed(marks[(int) (piece % Stage.SLOTS)]);
  }

  @Override
  public void close() {
    stream.close();
  }
}
