package io.throughline.agent.transport;

import java.util.Arrays;

/**
 * Where the next messages are to go, and how long those were that came. Allocates nothing once it
 * is made; belongs to the data thread.
 */
public final class PostedReceives {
  private static final int SLOTS = Transport.MOST_UNFINISHED;
  private static final long FREE = -2;
  private static final long WAITING = -1;

  private final long[] offsets = new long[SLOTS];
  private final long[] rooms = new long[SLOTS];

  /** Bytes that came, or one of the states. */
  private final long[] lengths = new long[SLOTS];

  private long posted;
  private long received;

  public PostedReceives() {
    Arrays.fill(lengths, FREE);
  }

  /** The place of a ticket among as many as there may be unfinished. */
  public static int slot(long ticket) {
    return (int) ((ticket - 1) % SLOTS);
  }

  /**
   * Returns the ticket; tickets count up from 1.
   *
   * @throws IllegalStateException when too many were not asked about yet
   */
  public long post(long offset, long room) {
    int slot = slot(posted + 1);
    if (lengths[slot] != FREE) {
      throw new IllegalStateException("more receives unfinished than a transport takes");
    }
    offsets[slot] = offset;
    rooms[slot] = room;
    lengths[slot] = WAITING;
    return ++posted;
  }

  /** The ticket that was given last; 0 for none. */
  public long posted() {
    return posted;
  }

  public long offset(long ticket) {
    return offsets[slot(ticket)];
  }

  public long room(long ticket) {
    return rooms[slot(ticket)];
  }

  /**
   * @throws TransportException when a message is too long for where it is to go
   */
  public static void requireRoom(long room, long length) {
    if (length > room) {
      throw new TransportException(
          "a message of %d bytes came for a receive of %d bytes: the other side sends longer"
                  .formatted(length, room)
              + " messages than this one expects");
    }
  }

  /** Notes that a message is there, whole. */
  public void arrive(long ticket, long length) {
    requireRoom(room(ticket), length);
    lengths[slot(ticket)] = length;
  }

  /** Whether the message is there; true spends the ticket. */
  public boolean take(long ticket) {
    int slot = slot(ticket);
    if (lengths[slot] < 0) {
      return false;
    }
    received = lengths[slot];
    lengths[slot] = FREE;
    return true;
  }

  /** Bytes of the message that was taken last. */
  public long received() {
    return received;
  }
}
