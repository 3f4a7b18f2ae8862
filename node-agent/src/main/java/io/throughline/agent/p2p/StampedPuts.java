package io.throughline.agent.p2p;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import io.throughline.agent.transport.Exchange;
import io.throughline.agent.transport.Transport;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/**
 * Puts in turns. One is seen to have come by a stamp in its first and its last byte, which differs
 * from one to the next.
 */
final class StampedPuts implements Exchange {
  private static final VarHandle BYTE = JAVA_BYTE.varHandle();
  private static final int STAMPS = 255;

  private final Transport transport;
  private final MemorySegment memory;
  private final long out;
  private final long in;
  private final long size;
  private long sent;
  private long came;

  StampedPuts(Transport transport, MemorySegment memory, long out, long in, long size) {
    this.transport = transport;
    this.memory = memory;
    this.out = out;
    this.in = in;
    this.size = size;
    memory.set(JAVA_BYTE, in, (byte) 0);
    memory.set(JAVA_BYTE, in + size - 1, (byte) 0);
  }

  @Override
  public long send() {
    byte stamp = stamp(sent++);
    memory.set(JAVA_BYTE, out, stamp);
    memory.set(JAVA_BYTE, out + size - 1, stamp);
    return transport.write(out, size, in);
  }

  @Override
  public void expect() {
    // A put needs nothing at its target.
  }

  @Override
  public boolean expects() {
    return false;
  }

  @Override
  public boolean arrives(int looks) {
    boolean here = here();
    for (int look = 1; look <= looks && !here; look++) {
      transport.progress();
      here = here();
    }
    if (here) {
      came++;
    }
    return here;
  }

  private boolean here() {
    byte stamp = stamp(came);
    return (byte) BYTE.getAcquire(memory, in + size - 1) == stamp
        && (byte) BYTE.getAcquire(memory, in) == stamp;
  }

  private static byte stamp(long number) {
    return (byte) (1 + number % STAMPS);
  }
}
