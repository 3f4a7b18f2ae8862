package io.throughline.agent.collective.ucc;

import io.throughline.agent.collective.Communicator;
import io.throughline.nativebridge.ucc.OutOfBand;
import java.lang.foreign.MemorySegment;

/**
 * The exchange by which UCC's ranks find each other: messages of the ranks, in pieces, one rank
 * after the other.
 */
final class UccOutOfBand implements OutOfBand {
  private final Communicator comm;
  private final long start;
  private final long piece;

  private MemorySegment own = MemorySegment.NULL;
  private MemorySegment all = MemorySegment.NULL;

  /** The byte of the block at which the piece begins, and its length. */
  private long at;

  private long length;

  /** The distance of the rank that the piece goes to. */
  private int distance;

  private long sending;
  private long coming;
  private boolean sent;
  private boolean came;

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
  public void begin(MemorySegment block, MemorySegment blocks) {
    own = block;
    all = blocks;
    at = 0;
    distance = 1;
    MemorySegment.copy(own, 0, all, comm.rank() * own.byteSize(), own.byteSize());
    if (own.byteSize() > 0) {
      post();
    }
  }

  @Override
  public boolean done() {
    while (at < own.byteSize()) {
      comm.poll();
      sent = sent || comm.sent(to(), sending);
      came = came || comm.received(from(), coming);
      if (!sent || !came) {
        return false;
      }
      MemorySegment.copy(comm.memory(), start + piece, all, from() * own.byteSize() + at, length);
      if (++distance == comm.size()) {
        distance = 1;
        at += length;
      }
      if (at < own.byteSize()) {
        post();
      }
    }
    return true;
  }

  private void post() {
    length = Math.min(piece, own.byteSize() - at);
    MemorySegment.copy(own, at, comm.memory(), start, length);
    coming = comm.startReceive(from(), start + piece, length);
    sending = comm.startSend(to(), start, length);
    sent = false;
    came = false;
  }

  private int to() {
    return (comm.rank() + distance) % comm.size();
  }

  private int from() {
    return (comm.rank() + comm.size() - distance) % comm.size();
  }
}
