package io.throughline.agent.remote;

import io.throughline.protocol.scenario.PointSpec;

/**
 * One slot of one client at a server: the request that it has under way, block by block. A slot
 * takes its next request only when the last is done whole, so no block is ever overwritten early.
 * Made once; allocates nothing afterwards.
 */
final class RequestSlot {
  private static final long SPENT = 0;

  private final Link link;
  private final int slot;
  private final long[] tickets;
  private State state = State.FREE;
  private boolean writes;
  private FileCode file = FileCode.READ;
  private long number;
  private long size;
  private int blocks;
  private int stored;
  private int moved;
  private int settled;
  private long flush;
  private Blocks places;

  /** State of a slot. */
  enum State {
    FREE,
    /** Asked for, and not yet said which blocks. */
    NAMED,
    /** Blocks go between storage and memory, and between memories. */
    MOVING,
    /** Everything was sent, and is being made sure of. */
    FLUSHING,
    /** Everything was written, and is being brought to the device. */
    SYNCING,
    /** Done, but for telling. */
    TELLING
  }

  /**
   * @param batch blocks of a request
   * @param places of a request's blocks, for now
   */
  RequestSlot(Link link, int slot, int batch, Blocks places) {
    this.link = link;
    this.slot = slot;
    this.tickets = new long[batch];
    this.places = places;
  }

  /** A request came, without its place. */
  void name(boolean toWrite, PointSpec spec, Blocks blocksOfPoint) {
    if (state != State.FREE) {
      throw new IllegalStateException(
          "slot %d has a request under way and was given another".formatted(slot));
    }
    state = State.NAMED;
    writes = toWrite;
    size = spec.size();
    places = blocksOfPoint;
  }

  /** Its place came: it may begin. */
  void begin(FileCode ofFile, long request) {
    if (state != State.NAMED) {
      throw new IllegalStateException("slot %d was told a place without a request".formatted(slot));
    }
    state = State.MOVING;
    file = ofFile;
    number = request;
    blocks = tickets.length;
    stored = moved = settled = 0;
    flush = SPENT;
  }

  State state() {
    return state;
  }

  boolean writes() {
    return writes;
  }

  FileCode file() {
    return file;
  }

  Link link() {
    return link;
  }

  int blocks() {
    return blocks;
  }

  long size() {
    return size;
  }

  long bytes() {
    return size * blocks;
  }

  long position(int block) {
    return places.position(number, block);
  }

  /** Offset of the block in this side's memory. */
  long at(int block) {
    return link.at(slot, block, size);
  }

  /**
   * Begins to write a block, which was read from storage, into the client's memory, or to read one
   * from there, which is to be written. Not where the client has left.
   */
  void move(int block) {
    if (link.left()) {
      return;
    }
    long remote = link.remoteAt(slot, block, size);
    tickets[moved++] =
        writes
            ? link.transport().read(at(block), size, remote)
            : link.transport().write(at(block), size, remote);
  }

  /** The storage has taken a block. */
  void stored() {
    stored++;
  }

  boolean allStored() {
    return stored == blocks;
  }

  /**
   * Sees whether the oldest transfer over the network is done.
   *
   * @return its block, in the order in which they were begun; -1 for none
   */
  int settle() {
    if (settled < moved && link.transport().done(tickets[settled])) {
      return settled++;
    }
    return -1;
  }

  /** Transfers over the network, the last flush included, that are not done. */
  boolean onTheWay() {
    return settled < moved || state == State.FLUSHING;
  }

  boolean allSettled() {
    return settled == blocks;
  }

  void flush() {
    state = State.FLUSHING;
    flush = link.transport().flush();
  }

  boolean flushed() {
    return link.transport().done(flush);
  }

  void sync() {
    state = State.SYNCING;
  }

  void done() {
    state = State.TELLING;
  }

  /** Tells the client; false while there is no room for that. */
  boolean tell() {
    if (!link.trySay(Request.done(slot), bytes())) {
      return false;
    }
    state = State.FREE;
    return true;
  }
}
