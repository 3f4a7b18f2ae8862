package io.throughline.agent.transport.staged;

import static io.throughline.agent.sync.ControlMessage.STAGING_READ;
import static io.throughline.agent.sync.ControlMessage.STAGING_SERVED;

import io.throughline.agent.transport.Transport;

/** Reads: this side asks the other to write, and writes what the other asks for. */
final class StagedReads {
  private static final int MOST = 2 * Transport.MOST_UNFINISHED;

  private final Transport inner;
  private final Outgoing outgoing;

  private final long[] lengths = new long[MOST];
  private final long[] places = new long[MOST];
  private long asked;
  private long said;
  private long answered;

  private final long[] flushes = new long[MOST];
  private long heard;
  private long served;
  private long told;

  StagedReads(Transport inner, Outgoing outgoing) {
    this.inner = inner;
    this.outgoing = outgoing;
  }

  /** Returns the number of this read, from 1. */
  long read(long offset, long length, long remote) {
    if (asked - answered >= MOST) {
      throw new IllegalStateException("more reads than may be unfinished");
    }
    int read = (int) (asked++ % MOST);
    lengths[read] = length;
    places[read] = ReadOffsets.word(remote, offset);
    return asked;
  }

  boolean done(long number) {
    return number <= answered;
  }

  /** The other side asks. */
  void serve(long length, long fromTo) {
    outgoing.write(ReadOffsets.from(fromTo), length, ReadOffsets.to(fromTo));
    flushes[(int) (heard++ % MOST)] = outgoing.flush();
  }

  /** So many reads are here. */
  void answered(long count) {
    answered = Math.max(answered, count);
  }

  void pump() {
    while (said < asked) {
      int read = (int) (said % MOST);
      if (!inner.notify(STAGING_READ.word(lengths[read]), places[read])) {
        break;
      }
      said++;
    }
    while (served < heard && outgoing.flushed(flushes[(int) (served % MOST)])) {
      served++;
    }
    if (served > told && STAGING_SERVED.send(inner, served)) {
      told = served;
    }
  }

  long movement() {
    return said + answered + heard + served + told;
  }
}
