package io.throughline.agent.transport.staged;

import io.throughline.agent.memory.CopyBuffers;
import io.throughline.agent.memory.Vram;
import java.lang.foreign.MemorySegment;

/** A few places in pinned memory, and the copies between them and the GPU, in order. */
final class StagingSlots implements AutoCloseable {
  private final Vram vram;
  private final CopyBuffers places;

  /**
   * @param host memory of the transport below
   * @param start of the first place in it
   */
  StagingSlots(Vram vram, MemorySegment host, long start, long spacing) {
    this.vram = vram;
    this.places = new CopyBuffers(vram.gpu(), host.address(), start, spacing, StagingLayout.SLOTS);
  }

  /** The offset in the host's memory of a piece's place. */
  long place(long piece) {
    return places.place(piece);
  }

  /** Begins a copy from the GPU into the piece's place. */
  void copyOut(long piece, long from, long length) {
    places.copyOut(piece, vram.at(from, length), length);
  }

  /** Begins a copy from the piece's place to the GPU. */
  void copyIn(long piece, long to, long length) {
    places.copyIn(piece, vram.at(to, length), length);
  }

  /** Whether the piece's copy is done. */
  boolean copied(long piece) {
    return places.copied(piece);
  }

  @Override
  public void close() {
    places.close();
  }
}
