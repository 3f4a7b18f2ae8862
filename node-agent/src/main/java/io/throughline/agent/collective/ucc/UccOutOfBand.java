package io.throughline.agent.collective.ucc;

import io.throughline.agent.collective.Communicator;
import io.throughline.nativebridge.ucc.OutOfBand;
import java.lang.foreign.MemorySegment;

/** The exchange by which UCC's ranks find each other: messages of the ranks, in pieces. */
final class UccOutOfBand implements OutOfBand {
  private final Communicator comm;
  private final long start;
  private final long piece;

  /**
   * @param start of a part of the communicator's memory that is free meanwhile
   * @param bytes of that part
   */
  UccOutOfBand(Communicator comm, long start, long bytes) {
    this.comm = comm;
    this.start = start;
    this.piece = bytes / 2;
  }

  @Override
  public void allGather(MemorySegment own, MemorySegment all) {
    long bytes = own.byteSize();
    int rank = comm.rank();
    int ranks = comm.size();
    MemorySegment.copy(own, 0, all, rank * bytes, bytes);
    for (long at = 0; at < bytes; at += piece) {
      long length = Math.min(piece, bytes - at);
      MemorySegment.copy(own, at, comm.memory(), start, length);
      for (int distance = 1; distance < ranks; distance++) {
        int to = (rank + distance) % ranks;
        int from = (rank + ranks - distance) % ranks;
        comm.exchange(to, start, length, from, start + piece, length);
        MemorySegment.copy(comm.memory(), start + piece, all, from * bytes + at, length);
      }
    }
  }
}
