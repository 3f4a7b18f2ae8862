package io.throughline.agent.pipeline;

import io.throughline.agent.memory.Contents;
import io.throughline.agent.workload.WordPattern;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Where chunks are: in memory, in files, and what is in them. The content depends on the run and on
 * the place that the chunk comes from.
 */
final class StageSlots {
  private final MemorySegment memory;
  private final Contents contents;
  private final long base;
  private final int slots;
  private final long chunkBytes;
  private final long fileChunks;
  private final long sourceChunks;
  private final long key;

  /**
   * @param contents what lies in the memory, on a GPU perhaps
   * @param base where the first slot begins
   * @param fileChunks after which files are gone through again
   * @param sourceChunks after which the contents begin again
   */
  StageSlots(
      MemorySegment memory,
      Contents contents,
      long base,
      PipelineSettings.Chunks chunks,
      long fileChunks,
      long sourceChunks,
      String runId) {
    this.memory = memory;
    this.contents = contents;
    this.base = base;
    this.slots = chunks.slots();
    this.chunkBytes = chunks.bytes();
    this.fileChunks = fileChunks;
    this.sourceChunks = sourceChunks;
    this.key = WordPattern.mix(WordPattern.key(runId));
  }

  /** Its addresses, for stores. */
  MemorySegment memory() {
    return memory;
  }

  long chunkBytes() {
    return chunkBytes;
  }

  long fileChunks() {
    return fileChunks;
  }

  /** In this side's memory. */
  long at(long chunk) {
    return base + chunk % slots * chunkBytes;
  }

  /** Address of the first slot. */
  long base() {
    return base;
  }

  /** In a file. */
  long position(long chunk) {
    return chunk % fileChunks * chunkBytes;
  }

  private long word(long chunk) {
    return key + chunk % sourceChunks * (chunkBytes / Long.BYTES);
  }

  void fill(long chunk) {
    contents.fill(at(chunk), word(chunk), chunkBytes);
  }

  /** Writes what is wrong in every word, for a place that nothing was written to. */
  void fillWrong(long chunk) {
    contents.fill(at(chunk), ~word(chunk), chunkBytes);
  }

  /** The offset of the chunk's first byte that is wrong; -1 if none is. */
  long firstWrongByte(long chunk) {
    return contents.firstWrongByte(at(chunk), word(chunk), chunkBytes);
  }

  /** Makes sure that what is there now does not pass for the next chunk that is to come there. */
  void spoil(long chunk) {
    contents.spoil(at(chunk), word(chunk + slots), chunkBytes);
  }

  /** A chunk's bytes, to be looked at here before the next call. */
  ByteBuffer bytes(long chunk) {
    return contents.inHost(at(chunk), chunkBytes).asByteBuffer();
  }
}
